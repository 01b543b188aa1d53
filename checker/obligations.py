"""Obligations: what every game owes its readers, generated as claims and never written by hand."""

from checker.claims import Claim, Claims
from checker.verdicts import Verdict
from spec import Machine, Rule

SENTENCES = {
    "no-gap": "Every reachable state of the {machine} machine that is not over allows some move.",
    "no-clash": "Two forced rules of the {machine} machine never disagree.",
    "keeps-domains": "Every step of the {machine} machine keeps to the domains of the state and keeps the set-up.",
    "never-raises": "No rule of the {machine} machine raises an error in a reachable state.",
    "every-rule-fires": "Every rule of the {machine} machine fires in some run.",
    "every-require-refuses": "Every condition of the {machine} machine refuses some move.",
}
WITNESSED = ("every-rule-fires", "every-require-refuses")


def obligations(claims: Claims) -> dict[str, Claim]:
    """The obligations of every machine of a game, as claims."""
    found = {}
    for machine in claims.game.machines.values():
        for kind, sentence in SENTENCES.items():
            if kind == "no-clash" and len(forced_rules(machine)) < 2:
                continue
            name = machine.name or "only"
            claim = Claim(
                id=obligation_id(machine, kind),
                game=claims.game,
                kind=kind,
                machine=machine,
                function=machine.begin.function,
                parameters=(),
                sentence=sentence.format(machine=name),
                cites=(),
                expected=Verdict.WITNESSED if kind in WITNESSED else Verdict.PROVED,
                options={
                    "lemmas": claims.lemmas.get(machine.id, ()),
                    "under": {} if kind in WITNESSED else claims.owed_under.get(machine.id, {}),
                },
                place=machine.begin.place,
            )
            found[claim.id] = claim
    return found


def obligation_id(machine: Machine, kind: str) -> str:
    """The id of an obligation of a machine."""
    return f"{machine.game.name}.{machine.name or 'only'}-{kind}"


def forced_rules(machine: Machine) -> list[Rule]:
    """The rules that must be carried out as soon as they can."""
    return [rule for rule in machine.rules.values() if rule.is_forced]
