"""The verdicts on a game alone."""

from enum import Enum

from spec.games.golfie.components import GAME, SOLO_BANDS
from spec.games.golfie.state import Bands, Readings


class SoloVerdict(Enum):
    """What is said of a final score."""

    WIND = "the wind was against you"
    PRACTISE = "practise"
    DOING_WELL = "you are doing well"
    PROFESSIONAL = "you are a professional"
    PRIZES = "you collect prizes"
    LEGEND = "legends are told of you"
    NEVER_SEEN = "nobody has ever seen such a score"


@GAME.defines(*SOLO_BANDS)
def has_verdict(readings: Readings, score: int, verdict: SoloVerdict) -> bool:
    """Whether ``verdict`` is given on ``score``."""
    is_literal = readings.bands is Bands.LITERAL
    match verdict:
        case SoloVerdict.WIND:
            return score >= 61
        case SoloVerdict.PRACTISE:
            return score >= 55 if is_literal else 55 <= score <= 60
        case SoloVerdict.DOING_WELL:
            return 50 <= score <= 54
        case SoloVerdict.PROFESSIONAL:
            return 45 <= score <= (50 if is_literal else 49)
        case SoloVerdict.PRIZES:
            return 40 <= score <= 44
        case SoloVerdict.LEGEND:
            return 35 <= score <= 39
        case _:
            return score <= 34
