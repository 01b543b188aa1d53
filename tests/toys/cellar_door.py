"""A cellar door that opens, shuts and locks: states with options and alternatives, and rules with ``match``."""

import enum
from pathlib import Path

from spec import Game, evolve, frozen, require

GAME = Game("cellar-door", "The cellar door", Path(__file__).parent / "clauses" / "cellar_door")


class Metal(enum.Enum):
    """What a key or a lock is made of."""

    BRASS = "brass"
    IRON = "iron"


class Deed(enum.Enum):
    """What a visitor may do with the door."""

    PUSH = "push it open"
    PULL = "pull it shut"
    TURN = "turn a key in it"
    KNOCK = "knock on it"


@frozen
class Open:
    """The door is open; ``wide`` if it has been pushed twice."""

    wide: bool


@frozen
class Shut:
    """The door is shut, and perhaps locked."""

    locked: bool
    lock: Metal


@frozen
class Cellar:
    """The door, the key in hand if there is one, and whether someone inside has heard a knock."""

    door: Open | Shut
    key: Metal | None
    heard: bool


PLAY = GAME.machine("", state=Cellar, sentence="The visitor does one thing.")

LOCK = Metal.IRON
GAME.fact("LOCK", "setup.iron-lock")


@PLAY.start(cites=("setup.iron-lock", "setup.locked"))
def begin() -> Cellar:
    """The door is locked, and the visitor has no key."""
    return Cellar(Shut(True, LOCK), None, False)


def turned(door: Open | Shut, key: Metal | None) -> Open | Shut:
    """The door after a key was turned in it."""
    require(key is not None, "key.needed")
    match door:
        case Shut(locked=locked, lock=lock):
            require(key is lock, "key.same-metal")
            return Shut(not locked, lock)
        case Open():
            require(False, "key.only-when-shut")
    return door


@PLAY.rule(cites=("door.push", "door.pull", "key.turn", "door.knock"))
def act(cellar: Cellar, deed: Deed) -> Cellar:
    """The visitor pushes, pulls, knocks on the door or turns the key in it."""
    match deed:
        case Deed.PUSH:
            match cellar.door:
                case Shut(locked=True):
                    require(False, "door.locked-stays-shut")
                case Shut():
                    return evolve(cellar, door=Open(False))
                case Open(wide=wide):
                    require(not wide, "door.no-wider-than-wide")
                    return evolve(cellar, door=Open(True))
        case Deed.PULL:
            match cellar.door:
                case Open():
                    return evolve(cellar, door=Shut(False, LOCK))
                case _:
                    require(False, "door.pull-an-open-one")
        case Deed.TURN:
            return evolve(cellar, door=turned(cellar.door, cellar.key))
        case Deed.KNOCK:
            require(not cellar.heard, "door.knock-once")
            return evolve(cellar, heard=True)
    return cellar


@PLAY.rule(cites="key.take")
def take_key(cellar: Cellar, metal: Metal) -> Cellar:
    """The visitor takes a key off the nail, hanging up the one in hand."""
    require(cellar.key is not metal, "key.another-one")
    return evolve(cellar, key=metal)


@PLAY.rule(cites="key.hang-up")
def hang_up_key(cellar: Cellar) -> Cellar:
    """The visitor hangs up the key."""
    require(cellar.key is not None, "key.needed")
    return evolve(cellar, key=None)


def lock_never_changes(cellar: Cellar) -> bool:
    """A shut door has an iron lock."""
    match cellar.door:
        case Shut(lock=lock):
            return lock is LOCK
        case Open():
            return True
    return False


def never_opened(cellar: Cellar) -> bool:
    """The door is never open, which is false."""
    match cellar.door:
        case Open():
            return False
    return True
