"""Playing out: a run of a coarse machine carried out on the fine machine that refines it, by the refinement's plan."""

from typing import Any

from checker.claims import Claim, Plan
from checker.runs import Move, Run, instances, replay, sizes_of
from spec import Machine, Refused, SpecError

MOST_STEPS = 1000


def play_out(refinement: Claim, run: Run) -> Run:
    """The fine run that plays out the coarse ``run``, replayed by the fine machine's rules.

    Raises SpecError where the plan gets stuck or leads elsewhere.
    """
    fine: Machine | None = refinement.machine
    plan: Plan | None = refinement.options["plan"]
    if fine is None or plan is None:
        raise SpecError(f"the claim {refinement.id} has no plan", refinement.place, "give refines a plan")
    state = replay(fine, Run(fine, run.setup)).states[-1]
    moves: list[Move] = []
    for number, step in enumerate(run.steps, 1):
        for _ in range(MOST_STEPS):
            move, state = _next(refinement, plan, fine, state, step.move.arguments)
            moves.append(move)
            if move.rule in refinement.options["moves"]:
                break
        if refinement.function(state) != step.after:
            raise SpecError(f"playing out step {number} of the run leads elsewhere", refinement.place, "mend the plan")
    return replay(fine, Run(fine, run.setup, (), tuple(moves)))


def _next(refinement: Claim, plan: Plan, fine: Machine, state: Any, wanted: tuple[Any, ...]) -> tuple[Move, Any]:
    for name, is_on_way in plan.steps.items():
        rule = fine.rules[name]
        for arguments in instances(rule, sizes_of(fine, state)):
            if is_on_way(state, *arguments, *wanted):
                try:
                    return Move(name, arguments), rule.function(state, *arguments)
                except Refused as refused:
                    raise SpecError(
                        f"the plan of {refinement.id} wants {name}, which {refused.clause} refuses", refinement.place
                    ) from refused
    raise SpecError(f"the plan of {refinement.id} knows no next move", refinement.place, "mend the plan")
