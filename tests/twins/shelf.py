"""A shelf that is filled from the left with ever larger books: whether they are in order is shown case by case."""

from typing import Annotated

from twins.heap import FOLDER

from checker.claims import Claims, When
from spec import Game, Interval, Len, evolve, frozen, require

GAME = Game("shelf", "The shelf", FOLDER)

PLACES = 3
Size = Annotated[int, Interval(ge=0, le=5000)]
Count = Annotated[int, Interval(ge=0, le=PLACES)]


@frozen
class Book:
    """A book of some size."""

    size: Size


@frozen
class Shelf:
    """The books, from the left."""

    books: Annotated[tuple[Book | None, ...], Len(PLACES, PLACES)]


SHELF = GAME.machine("", state=Shelf, sentence="Books are put on a shelf.")
CLAIMS = Claims(GAME)


@SHELF.start
def begin() -> Shelf:
    """The shelf is empty."""
    return Shelf((None,) * PLACES)


def is_next(shelf: Shelf, place: int) -> bool:
    """Whether the next book comes here."""
    return shelf.books[place] is None and (place == 0 or shelf.books[place - 1] is not None)


def largest(shelf: Shelf) -> int:
    """The size of the largest book."""
    return max((book.size for book in shelf.books if book is not None), default=0)


def smallest(shelf: Shelf) -> int:
    """The size of the smallest book."""
    return min((book.size for book in shelf.books if book is not None), default=0)


@SHELF.rule(cites="take.some")
def put(shelf: Shelf, size: Size) -> Shelf:
    """A book that is larger than all others is put beside them."""
    require(size >= largest(shelf), "take.no-more-than-left")
    return evolve(
        shelf, books=tuple(Book(size) if is_next(shelf, place) else book for place, book in enumerate(shelf.books))
    )


@SHELF.rule(cites="end.last-wins")
def look(shelf: Shelf, size: Size) -> Shelf:
    """Somebody looks for the largest book."""
    require(size == largest(shelf), "end.last-wins")
    return shelf


def are_so_many(shelf: Shelf, count: Count) -> bool:
    """Whether there are so many books, the first places being full."""
    return all((book is not None) == (place < count) for place, book in enumerate(shelf.books))


def is_one_or_none(shelf: Shelf, count: Annotated[int, Interval(ge=0, le=1)]) -> bool:
    """Whether there are so many books, of two cases that are not all."""
    return are_so_many(shelf, count)


@CLAIMS.invariant(SHELF)
def the_shelf_is_filled_from_the_left(shelf: Shelf) -> bool:
    """No place is free on the left of a book."""
    return all(shelf.books[place] is None or shelf.books[place - 1] is not None for place in range(1, PLACES))


def are_in_order(shelf: Shelf) -> bool:
    """Whether no book is larger than the next one."""
    books = shelf.books
    return all(
        one is None or other is None or one.size <= other.size
        for one, other in zip(books, (*books[1:], None), strict=True)
    )


@CLAIMS.invariant(SHELF, lemmas=(the_shelf_is_filled_from_the_left,), cases={"put": are_so_many})
def books_are_in_order(shelf: Shelf) -> bool:
    """No book is larger than the next one."""
    return are_in_order(shelf)


@CLAIMS.invariant(SHELF, lemmas=(the_shelf_is_filled_from_the_left,), cases={"put": is_one_or_none})
def books_are_in_order_in_two_cases(shelf: Shelf) -> bool:
    """No book is larger than the next one: true, but the cases are not all, and so it is not proved."""
    return are_in_order(shelf)


@CLAIMS.invariant(SHELF, lemmas=(the_shelf_is_filled_from_the_left,), cases={"put": are_so_many}, expect="REFUTED")
def there_are_at_most_two_books(shelf: Shelf) -> bool:
    """No third book is put on the shelf: false."""
    return shelf.books[2] is None


def always(shelf: Shelf) -> bool:
    """Always."""
    return True


CLAIMS.goes_on(SHELF, look=When(always, {"size": largest}))
CLAIMS.share(SHELF)
