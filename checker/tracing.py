"""Rules carried out so that each condition on the way is recorded.

A function is written anew from its source: each ``require``, test and chosen ``case`` tells a watch what it found, and
so do the values in it. Of the functions that it calls those are followed which :mod:`checker.lift.followed` tells.
"""

import ast
import copy
import inspect
import linecache
import traceback
import types
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import Any

from attrs import define, field, frozen

from checker.lift.followed import Follows, followed_in
from checker.lift.source import Source, case_text, source_of, takes_all
from spec import Game, Place, Refused, require
from spec.game import sentence_of

MOST_AFTER_REFUSAL = 500
WATCH = "watch__"
SUBJECT = "subject__"
_WHOLE = (ast.GeneratorExp, ast.ListComp, ast.SetComp, ast.DictComp)

Values = tuple[tuple[str, Any], ...]


@frozen(eq=False)
class Recorded:
    """A condition that was met, and how it came out.

    ``clause`` is the id of the clause that a ``require`` names, and "" for a decision. ``values`` are those of its
    parts that were looked at, in reading order, with their texts. ``sentence`` is that of the function by whose call
    the condition is stated, else "". ``depth`` is 0 in the rule, and more in the ``function`` that it calls.
    """

    text: str
    sentence: str
    place: Place
    held: bool
    clause: str
    values: Values
    is_after_refusal: bool
    function: str
    depth: int


@frozen(eq=False)
class Trace:
    """What came of a call, and the conditions met: also those after the first refusal, as far as one can go on."""

    conditions: tuple[Recorded, ...]
    value: Any = None
    refused_by: str | None = None
    error: Exception | None = None


def trace(game: Game, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Trace:
    """Carry out a function of a game and record its conditions; it refuses and raises as the plain function does."""
    watch = _Watch(followed_in(game))
    value, error = None, None
    try:
        value = watch.follow(function)(*arguments)
    except Refused as refused:
        watch.refuse(refused)
    except Exception as raised:
        # What is raised after a refusal says nothing of the rule, which never gets there.
        error = raised if watch.refused_by is None else None
    if watch.refused_by is not None:
        value = None
    return Trace(tuple(watch.conditions), value, watch.refused_by, error)


class _Enough(Exception):
    """After a refusal many conditions have been met."""


@define(eq=False)
class _Frame:
    """A call of a function that is followed: its sites, and what was seen at them."""

    name: str
    sites: "tuple[_Site, ...]"
    seen: dict[tuple[int, int], Any] = field(factory=dict)
    defined: dict[str, Values] = field(factory=dict)

    def values(self, site: int) -> Values:
        """What was seen at a site; after a name that stands for a condition, what was seen where it got its value."""
        one = self.sites[site]
        found = dict(self.defined.get(one.text, ()))
        for index, text in enumerate(one.parts):
            if (site, index) in self.seen:
                for name, value in ((text, self.seen.pop((site, index))), *self.defined.get(text, ())):
                    found.setdefault(name, value)
        return tuple(found.items())


class _Watch:
    """Is told by rewritten functions what they find."""

    def __init__(self, follows: Follows) -> None:
        self.conditions: list[Recorded] = []
        self.refused_by: str | None = None
        self._follows = follows
        self._frames: list[_Frame] = []
        self._made: dict[types.FunctionType, Callable[..., Any]] = {}

    def follow(self, function: Any, is_in_comprehension: bool = False) -> Any:
        """What to call in the place of ``function``: one that tells this watch, where it is to be followed."""
        if isinstance(function, types.MethodType):
            followed = self.follow(function.__func__, is_in_comprehension)
            return function if followed is function.__func__ else partial(followed, function.__self__)
        plain = inspect.unwrap(function) if callable(function) else function
        if not isinstance(plain, types.FunctionType):
            return function
        if self._frames and not self._follows(plain, is_in_comprehension):
            return function
        if plain not in self._made:
            self._made[plain] = self._watched(plain)
        return self._made[plain]

    def _watched(self, function: types.FunctionType) -> Callable[..., Any]:
        rewritten = _rewritten(function)
        made = rewritten.make(self, function)

        def call(*arguments: Any, **named: Any) -> Any:
            self._frames.append(_Frame(function.__name__, rewritten.sites))
            try:
                return made(*arguments, **named)
            finally:
                self._frames.pop()

        return call

    def part(self, site: int, index: int, value: Any) -> Any:
        """A part of a condition has this value."""
        self._frames[-1].seen[site, index] = value
        return value

    def define(self, site: int, name: str, value: Any) -> Any:
        """A name stands for a condition that has this value."""
        frame = self._frames[-1]
        frame.defined[name] = frame.values(site)
        return value

    def decide(self, site: int, value: Any) -> Any:
        """A test has this value."""
        self._record(site, bool(value), "", self._frames[-1].values(site))
        return value

    def match(self, site: int, subject: Any) -> None:
        """A case is chosen for a subject."""
        (part,) = self._frames[-1].sites[site].parts
        self._record(site, True, "", ((part, subject),))

    def require(self, site: int, value: Any, clause: str) -> None:
        """A condition is required; where it does not hold, what comes after is looked at all the same."""
        self._record(site, bool(value), clause, self._frames[-1].values(site))
        if not value and self.refused_by is None:
            self.refused_by = clause

    def refuse(self, refused: Refused) -> None:
        """A function that was not followed has refused."""
        place, text, function = _where_refused(refused)
        is_after = self.refused_by is not None
        self.conditions.append(Recorded(text, "", place, False, refused.clause, (), is_after, function, 1))
        if not is_after:
            self.refused_by = refused.clause

    def _record(self, site: int, held: bool, clause: str, values: Values) -> None:
        frame, is_after = self._frames[-1], self.refused_by is not None
        one = frame.sites[site]
        depth = len(self._frames) - 1
        self.conditions.append(
            Recorded(one.text, one.sentence, one.place, held, clause, values, is_after, frame.name, depth)
        )
        if is_after and sum(condition.is_after_refusal for condition in self.conditions) > MOST_AFTER_REFUSAL:
            raise _Enough


def _where_refused(refused: Refused) -> tuple[Place, str, str]:
    """The place and text of the ``require`` by which something was refused, and the function in which it stands."""
    frames = [
        one for one in traceback.extract_tb(refused.__traceback__) if one.filename != require.__code__.co_filename
    ]
    last = frames[-1]
    line = last.lineno or 0
    calls = [
        node
        for node in ast.walk(ast.parse("".join(linecache.getlines(last.filename))))
        if isinstance(node, ast.Call) and node.args and node.lineno <= line <= (node.end_lineno or node.lineno)
        if isinstance(node.func, ast.Name) and node.func.id == require.__name__
    ]
    text = ast.unparse(calls[-1].args[0]) if calls else (last.line or "")
    return Place(last.filename, line), text, last.name


# Functions written anew


@frozen(eq=False)
class _Site:
    """A place in a function where something is told: the text of a condition, and those of its parts.

    ``sentence`` says what the condition means where it is a call, "" where it is not.
    """

    text: str
    place: Place
    parts: tuple[str, ...]
    sentence: str = ""


@frozen(eq=False)
class _Rewritten:
    """A function's rewritten code: ``code`` defines what makes it for a watch."""

    code: types.CodeType
    sites: tuple[_Site, ...]

    def make(self, watch: _Watch, function: types.FunctionType) -> Callable[..., Any]:
        """The function that tells ``watch``, with the names and defaults of the plain ``function``."""
        namespace: dict[str, Any] = {}
        exec(self.code, function.__globals__, namespace)
        cells = function.__closure__ or ()
        made: types.FunctionType = namespace[WATCH](watch, *(cell.cell_contents for cell in cells))
        made.__defaults__, made.__kwdefaults__ = function.__defaults__, function.__kwdefaults__
        return made


@cache
def _rewritten(function: types.FunctionType) -> _Rewritten:
    source = source_of(function)
    rewriter = _Rewriter(function, source)
    node = copy.deepcopy(source.node)
    body = rewriter.block(node.body)
    node.body, node.decorator_list, node.returns = body, [], None
    for one in ast.walk(node.args):
        if isinstance(one, ast.arg):
            one.annotation = None
    node.args.defaults = [ast.Constant(None) for _ in node.args.defaults]
    node.args.kw_defaults = [one and ast.Constant(None) for one in node.args.kw_defaults]
    parameters = [ast.arg(name) for name in (WATCH, *function.__code__.co_freevars)]
    maker = copy.copy(node)
    maker.name = WATCH
    maker.args = ast.arguments([], parameters, None, [], [], None, [])
    maker.body = [node, ast.Return(ast.Name(node.name, ast.Load()))]
    tree = ast.fix_missing_locations(ast.Module([maker], []))
    return _Rewritten(compile(tree, source.file, "exec", dont_inherit=True), tuple(rewriter.sites))


class _Rewriter(ast.NodeTransformer):
    """Writes the statements of a function so that its conditions are told to a watch."""

    def __init__(self, function: types.FunctionType, source: Source) -> None:
        self.sites: list[_Site] = []
        self._function = function
        self._source = source
        self._wanted: dict[ast.AST, tuple[int, int]] = {}
        self._whole = 0

    def block(self, statements: Sequence[ast.stmt]) -> list[ast.stmt]:
        """What stands in the place of some statements."""
        made = [self.visit(one) for one in statements]
        return [one for some in made for one in (some if isinstance(some, list) else (some,))]

    def visit(self, node: ast.AST) -> Any:
        """What stands in the place of a node; a part of a condition tells its value."""
        wanted = self._wanted.pop(node, None)
        self._whole += isinstance(node, _WHOLE)
        made = super().visit(node)
        self._whole -= isinstance(node, _WHOLE)
        return made if wanted is None else self._told("part", node, *map(ast.Constant, wanted), made)

    def _told(self, method: str, node: ast.AST, *arguments: ast.expr) -> ast.expr:
        """A call of the watch."""
        call = ast.Call(ast.Attribute(ast.Name(WATCH, ast.Load()), method, ast.Load()), list(arguments), [])
        return ast.copy_location(call, node)

    def _site(self, node: ast.expr) -> ast.Constant:
        """A new site for a condition, whose parts will tell their values."""
        parts = [] if self._whole else list(_parts(node, self._function))
        number = len(self.sites)
        text, place = self._source.text(node), self._source.place(node)
        self.sites.append(_Site(text, place, tuple(map(self._source.text, parts)), self._sentence(node)))
        self._wanted |= {one: (number, index) for index, one in enumerate(parts) if one is not node}
        return ast.Constant(number)

    def _sentence(self, node: ast.expr) -> str:
        """What a call means by which a condition is stated, or denied."""
        called = node.operand if isinstance(node, ast.UnaryOp) else node
        function = _global(called.func, self._function) if isinstance(called, ast.Call) else None
        return sentence_of(function) if isinstance(function, types.FunctionType) else ""

    def _decided(self, test: ast.expr) -> ast.expr:
        site = self._site(test)
        return self._told("decide", test, site, self.visit(test))

    def visit_If(self, node: ast.If) -> ast.If:
        """A test that chooses what is done."""
        node.test = self._decided(node.test)
        node.body, node.orelse = self.block(node.body), self.block(node.orelse)
        return node

    def visit_While(self, node: ast.While) -> ast.While:
        """A test for going on."""
        node.test = self._decided(node.test)
        node.body, node.orelse = self.block(node.body), self.block(node.orelse)
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.IfExp:
        """A test that chooses a value; inside comprehensions it is not told."""
        node.test = self.visit(node.test) if self._whole else self._decided(node.test)
        node.body, node.orelse = self.visit(node.body), self.visit(node.orelse)
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.Assign:
        """A name that stands for a condition."""
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.BoolOp() | ast.Compare() | ast.UnaryOp() as value):
                site = self._site(value)
                node.value = self._told("define", node, site, ast.Constant(name), self.visit(value))
            case _:
                node.value = self.visit(node.value)
        return node

    def visit_Match(self, node: ast.Match) -> list[ast.stmt]:
        """A choice between cases: the one that is taken is told."""
        subject = f"{SUBJECT}{len(self.sites)}"
        kept = ast.Assign([ast.Name(subject, ast.Store())], self.visit(copy.deepcopy(node.subject)))
        if not takes_all(node.cases[-1]):
            node.cases.append(ast.match_case(ast.MatchAs(), None, []))
        for case in node.cases:
            site = ast.Constant(len(self.sites))
            place = self._source.place(case.pattern if case.body else node)
            text = case_text(self._source, node.subject, case)
            self.sites.append(_Site(text, place, (self._source.text(node.subject),)))
            told = ast.Expr(self._told("match", node, site, ast.Name(subject, ast.Load())))
            case.guard = case.guard and self.visit(case.guard)
            case.body = [told, *self.block(case.body)]
        node.subject = ast.copy_location(ast.Name(subject, ast.Load()), node.subject)
        return [ast.copy_location(kept, node), node]

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """A ``require`` is told, and another call followed."""
        called = _global(node.func, self._function)
        if called is require and len(node.args) == 2:
            site = self._site(node.args[0])
            return self._told("require", node, site, *map(self.visit, node.args))
        self.generic_visit(node)
        is_in_comprehension = ast.Constant(bool(self._whole))
        node.func = self._told("follow", node.func, node.func, is_in_comprehension)
        return node


def _global(node: ast.AST, function: types.FunctionType) -> Any:
    """What a name that is not the function's own stands for, or an attribute of such; None for anything else."""
    match node:
        case ast.Name(id=name) if name not in (*function.__code__.co_varnames, *function.__code__.co_freevars):
            return function.__globals__.get(name)
        case ast.Attribute(value=value, attr=attribute):
            return getattr(_global(value, function), attribute, None)
    return None


def _parts(node: ast.AST, function: types.FunctionType) -> Iterator[ast.expr]:
    """The parts of a condition whose values explain it, in reading order."""
    match node:
        case ast.BoolOp(values=operands):
            inner: Sequence[ast.AST] = [one.operand if isinstance(one, ast.UnaryOp) else one for one in operands]
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            inner = (operand,)
        case ast.Compare(left=left, comparators=others):
            inner = (left, *others)
        case ast.Call(func=called, args=arguments, keywords=named):
            inner = (*_indices(called), *arguments, *(one.value for one in named))
        case ast.Name() | ast.Attribute() | ast.Subscript():
            inner = tuple(_indices(node))
        case ast.Constant() | ast.GeneratorExp() | ast.ListComp() | ast.SetComp() | ast.DictComp():
            return
        case _:
            inner = tuple(one for one in ast.iter_child_nodes(node) if isinstance(one, ast.expr))
    value = _global(node, function)
    if isinstance(node, ast.expr) and (value is None or isinstance(value, int | str)):
        yield node
    for one in inner:
        yield from _parts(one, function)


def _indices(node: ast.AST) -> Iterator[ast.expr]:
    """What stands in brackets along a chain of attributes and items."""
    match node:
        case ast.Attribute(value=value):
            yield from _indices(value)
        case ast.Subscript(value=value, slice=index):
            yield from _indices(value)
            yield index
        case ast.Call():
            yield node
