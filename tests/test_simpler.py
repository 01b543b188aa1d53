"""Examples made simpler: parts of something plain are taken over as long as they may."""

from typing import Any

from checker.instruments.simpler import MOST_TRIED, simplified
from spec import frozen


@frozen
class Pot:
    """Beans in a pot."""

    beans: int
    peas: int = 0


@frozen
class Shelf:
    """Pots on a shelf."""

    pots: tuple[Pot, ...]
    is_full: bool = False


PLAIN = Shelf((Pot(0), Pot(0), Pot(0)))
ODD = Shelf((Pot(3, 1), Pot(2, 2), Pot(7, 7)), True)


def test_what_need_not_differ_is_taken_over() -> None:
    """Only the part that is needed is left, however deep it stands."""
    assert simplified(ODD, PLAIN, lambda shelf: shelf.pots[1].peas == 2) == Shelf((Pot(0), Pot(0, 2), Pot(0)))
    assert simplified(ODD, PLAIN, lambda _: True) == PLAIN
    assert simplified(ODD, PLAIN, lambda shelf: shelf == ODD) == ODD


def test_parts_that_hang_together_are_replaced_together() -> None:
    """Where one part cannot be replaced without another, both are."""

    def is_balanced(shelf: Shelf) -> bool:
        return shelf.pots[2].beans == shelf.pots[2].peas and shelf.is_full

    two = (Pot(7, 7), 5)
    assert simplified(ODD, PLAIN, is_balanced) == Shelf((Pot(0), Pot(0), Pot(0)), True)
    assert simplified(two, (Pot(0), 4), lambda pair: pair[0].beans == pair[0].peas) == (Pot(0), 4)
    sums = simplified((1, 9), (2, 8), lambda pair: sum(pair) == 10)
    assert sums == (2, 8)


def test_what_has_another_shape_stays_or_is_replaced_whole() -> None:
    """Rows of another length have no parts in common."""
    assert simplified(((1, 2), 3), ((1,), 4), lambda pair: len(pair[0]) == 2) == ((1, 2), 4)
    assert simplified((None, 3), (Pot(1), 3), lambda pair: True) == (Pot(1), 3)


def test_it_gives_up_in_time() -> None:
    """However many parts there are, so many examples are tried at most."""
    tried: list[Any] = []
    example, plain = tuple(range(1000)), tuple(range(1, 1001))
    assert simplified(example, plain, lambda one: bool(tried.append(one))) == example
    assert len(tried) <= MOST_TRIED
