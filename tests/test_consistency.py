"""Consistency: every minimal clash of stated facts, and every minimal repair."""

from pathlib import Path

from checking import checked
from twins import heap

from checker.claims import Claims
from checker.instruments import check
from checker.scope import Scope
from checker.verdicts import Result, Verdict
from spec import Game


def of(result: Result, word: str) -> set[str]:
    """The lines of a result that begin with a word."""
    return {line for line in result.details if line.startswith(word)}


def test_facts_that_agree_are_proved_consistent() -> None:
    """Facts that hold together are proved to, with an example."""
    result = checked(heap, "counts-that-agree")
    assert result.verdict is Verdict.PROVED
    assert result.details[0].startswith("they hold together for first = ")


def test_every_minimal_clash_and_repair_is_told() -> None:
    """Facts that clash are refuted with every minimal clash and every minimal repair, each once."""
    result = checked(heap, "counts-of-stones")
    assert result.verdict is Verdict.REFUTED
    assert of(result, "clash") == {
        "clash: take.some and end.last-wins",
        "clash: take.some and take.no-more-than-left and end.empty",
        "clash: take.no-more-than-left and end.empty and end.last-wins",
    }
    assert of(result, "repair") == {
        "repair: give up take.some and take.no-more-than-left",
        "repair: give up take.some and end.empty",
        "repair: give up take.some and end.last-wins",
        "repair: give up take.no-more-than-left and end.last-wins",
        "repair: give up end.empty and end.last-wins",
    }
    assert len(result.details) == 8


def sums_of_a_contents_list() -> dict[str, bool]:
    """A list of contents: its parts add up to its total."""
    parts = 9 + 10 + 4 + 5
    return {"contents.parts": parts == 28, "contents.total": parts == 27}


def test_wrong_sum_is_a_clash_by_itself(tmp_path: Path) -> None:
    """A list of contents whose parts, 9 + 10 + 4 + 5, are said to be 27 contradicts itself."""
    clauses = ("contents.parts", "contents.total")
    text = '[[clause]]\nid = "{}"\nnumber = {}\nsection = "Contents"\nkind = "component"\ntext = "A number."\n'
    (tmp_path / "clauses.toml").write_text(
        "".join(text.format(one, number) for number, one in enumerate(clauses, 1)), encoding="utf-8"
    )
    claims = Claims(Game("contents", "The contents", tmp_path))
    claims.consistent(expect="REFUTED")(sums_of_a_contents_list)
    result = check(claims, claims.of(sums_of_a_contents_list), Scope())
    assert result.verdict is Verdict.REFUTED
    assert result.details == ("clash: contents.total", "repair: give up contents.total")


def test_budget_that_ends_is_unknown() -> None:
    """Facts over budget are unknown."""
    assert checked(heap, "counts-that-agree", Scope(budget=4)).verdict is Verdict.UNKNOWN
