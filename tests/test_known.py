"""What a claim may rest on: theorems that it uses, lemmas of a machine that is refined, and fields of the set-up."""

from fractions import Fraction

import pytest
from checking import checked
from twins import shuttle
from twins.shuttle import CLAIMS, COUNTER, SHUTTLE

from checker.claims import When, known
from checker.instruments import all_claims
from checker.lemmas import settle
from checker.verdicts import Verdict
from spec import SpecError


def test_lemma_comes_through_a_refinement() -> None:
    """What is proved of the counter holds of the shuttle's, and the result rests on the refinement too."""
    result = checked(shuttle, "the-shuttle-goes-no-farther-than-six")
    assert (result.verdict, result.by.partition(" (")[0]) == (Verdict.PROVED, "consequence of its lemmas")
    assert "shuttle.the-shuttle-counts" in result.rests_on
    assert "shuttle.at-most-three-steps-are-counted" in result.rests_on


def test_refinement_is_proved() -> None:
    """Each step of the shuttle is one of the counter."""
    assert checked(shuttle, "the-shuttle-counts").verdict is Verdict.PROVED


def test_lemma_of_a_machine_that_is_not_refined() -> None:
    """A lemma about another machine is refused where no refinement is claimed."""
    with pytest.raises(SpecError, match=r"not about shuttle\.counter"):
        CLAIMS.image_of(shuttle.the_shuttle_goes_two_for_each_step, COUNTER)


def test_theorem_is_used() -> None:
    """A theorem tells of the place at hand what the solver need not find out, and the result rests on it."""
    result = checked(shuttle, "the-square-of-the-way-is-bounded")
    assert result.verdict is Verdict.PROVED
    assert "shuttle.the-square-of-six-is-thirty-six" in result.rests_on


def test_false_theorem_proves_nothing() -> None:
    """What rests on a theorem that is false is unknown."""
    claims = all_claims(CLAIMS)
    alone = checked(shuttle, "a-false-theorem-proves-nothing")
    results = settle([alone, *(checked(shuttle, claims[name].name) for name in alone.rests_on)])
    verdicts = {result.claim: result.verdict for result in results}
    assert alone.verdict is Verdict.PROVED
    assert verdicts["shuttle.every-square-is-small"] is Verdict.REFUTED
    assert verdicts["shuttle.a-false-theorem-proves-nothing"] is Verdict.UNKNOWN


def test_theorem_that_is_not_named() -> None:
    """A theorem that is used has to be named by the claim."""
    with pytest.raises(SpecError, match="does not say so") as caught:
        checked(shuttle, "a-theorem-is-used-and-not-named")
    assert "theorems=(the_square_of_six_is_thirty_six,)" in str(caught.value)


def test_false_theorem_is_seen_on_values() -> None:
    """A theorem that is false of concrete values is an error where it is used; outside its premises it says nothing."""
    with pytest.raises(SpecError, match="every_square_is_small is false"):
        known(shuttle.every_square_is_small, Fraction(7))
    known(shuttle.every_square_is_small, Fraction(2))


def test_verdict_tells_what_was_settled() -> None:
    """A claim that is meant of one value of a set-up field says so; other fields are any."""
    assert "every set-up with the usual reach" in checked(shuttle, "the-shuttle-goes-two-for-each-step").covered
    assert "reach = 5" in checked(shuttle, "the-shuttle-goes-five-for-each-step").covered


def test_obligations_are_meant_of_settled_fields() -> None:
    """What a machine owes is owed under the fields that its lemmas are meant of."""
    claims = all_claims(CLAIMS)
    assert claims["shuttle.shuttle-keeps-domains"].options["under"] == {"reach": Fraction(2)}
    assert claims["shuttle.counter-keeps-domains"].options["under"] == {}
    assert checked(shuttle, "shuttle-keeps-domains").verdict is Verdict.PROVED


def test_play_goes_on_with_given_arguments() -> None:
    """A rule that hardly any argument fits can fire with the one that the claims give."""
    result = checked(shuttle, "shuttle-no-gap")
    assert (result.verdict, result.covered.startswith("every set-up with the usual reach")) == (Verdict.PROVED, True)


def test_invalid_hint_names_no_parameter() -> None:
    """An argument for a parameter that the rule does not have is refused, with the nearest name."""
    with pytest.raises(SpecError, match="rule rest has no parameter 'stop'") as caught:
        CLAIMS.goes_on(SHUTTLE, rest=When(shuttle.always, {"stop": Fraction(1)}))
    assert "step" in str(caught.value)
