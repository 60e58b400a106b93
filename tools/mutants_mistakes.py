"""The mistakes of a tired programmer: a moment too soon, a corner too far, friend for foe, one for another.

Each kind has a small table of words that say the same sort of thing and can stand in each other's place.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from inspect import signature
from typing import Any

KINDS = ("moment", "corner", "side", "self", "turn", "roll", "printed")
"""It ends a moment sooner or later; with or without the corners; friend or foe; self or other; own or anybody's turn;
before or after the roll; the current or the printed value."""
REGISTERS = {"free_effect", "power", "spell", "tool", "missile", "missile_for"}
"""Decorators that put a function into a table, with when and at whom it may be used."""
ASKED = {"Decision", "Secret", "question"}
"""Calls some of whose arguments only say beside whom a question is drawn."""
DRAWN = {"figure", "subject"}

MOMENTS = {
    "heroquest": {
        "attack": ("turn-end",), "defence": ("attack", "turn"), "move": ("turn-end",), "draw": ("turn-end",),
        "activation": ("move", "turn-end"), "turn": ("activation", "turn-end"), "turn-end": ("activation", "turn"),
        "missed": ("activation", "turn"), "harmed": ("defence", "turn"), "no-monster": ("turn", "quest"),
        "will": ("activation", "turn"), "hacked": ("turn",), "sight": ("turn", "quest"),
        "again": ("turn", "activation"), "woken": ("turn",), "quest": ("turn", "no-monster"),
    },
    "allison": {
        "attack": ("turn-end",), "defence": ("attack", "turn"), "move": ("turn-end",), "turn": ("defence", "turn-end"),
        "turn-end": ("attack", "turn"), "missed": ("turn-end", "turn"), "body": ("turn", "encounter"),
        "healed": ("body", "encounter"), "calm": ("turn", "encounter"), "sight": ("turn", "encounter"),
        "noticed": ("turn", "encounter"), "encounter": ("calm", "quest"), "life": ("encounter", "quest"),
        "own": ("encounter",), "cure": ("healed", "quest"), "quest": ("encounter", "cure"),
    },
    "advanced": {
        "action": ("phase", "turn"), "phase": ("action", "turn"), "turn": ("phase", "fight"),
        "fight": ("turn", "expedition"), "exploration": ("turn", "expedition"),
        "healing": ("fight",), "climbing": ("turn",), "expedition": ("fight",),
    },
    "battleaxe": {
        "attack": ("turn",), "turn": ("round", "fight"), "round": ("turn", "fight"), "fight": ("round", "quest"),
        "poison": ("round",), "quest": ("fight",),
    },
}  # fmt: skip
"""The moment that ends something -> those that a programmer may have taken it for, sooner ones first. (In Advanced
HeroQuest exploration goes on when a fight ends: these two are one.)"""
ENDINGS = {"until", "moment"}
"""Parameters that name such a moment."""
LOOKED_FOR = {
    "quest", "expedition", "sight", "no-monster", "will", "hacked", "woken", "calm", "life", "own", "cure", "healing",
    "climbing",
}  # fmt: skip
"""Moments that are not counted: what waits for them ends when somebody looks."""
COUNTS = {"times", "rounds", "turns"}
"""Parameters that say how many of them."""

SIDES = {
    "HERO": "MONSTER", "MONSTER": "HERO", "ENEMY": "HERO", "HEROES": "MASTER", "MASTER": "HEROES",
    "foes": "friends", "friends": "foes", "foes_near": "friends_near", "friends_near": "foes_near",
    "monsters_seen": "other_heroes_seen", "other_heroes_seen": "monsters_seen", "living_seen": "other_heroes_seen",
    "enemies_seen": "anybody_seen", "heroes_seen": "monsters_seen", "anybody_seen": "enemies_seen",
    "enemies_beside": "heroes_beside", "heroes_beside": "enemies_beside",
}  # fmt: skip
"""Names of a module: those of one side, and those of the other."""
CROWDS = {
    "heroquest": {"heroes": "monsters", "monsters": "heroes"},
    "allison": {"heroes": "monsters", "monsters": "heroes"},
    "advanced": {"foes": "company", "company": "foes", "heroes": "foes", "own": "enemies", "enemies": "own"},
    "battleaxe": {
        "heroes": "enemies", "enemies": "heroes", "foes": "living", "living": "foes", "party": "others",
        "others": "party", "company": "others",
    },
}  # fmt: skip
"""The same as attributes of the state."""
OF_A_SIDE = re.compile(r"\.(side|hero|man)\b")
OF_A_TURN = re.compile(r"\bg\.(turn|active) [!=]=|[!=]= g\.(turn|active)\b|rolled_by|befalls|own_turn|own_roll")
OF_A_ROLL = re.compile(r"\bm\w*\.when\b")
OF_ONE = re.compile(r"[a-z_.]+ is (not )?(?!None)[a-z_.]+")
TURNS = {"f.home": "g.turn", "g.turn": "f.home"}
"""Whose turn something waits for."""
WINDOWS = {
    "heroquest": {
        "TARGETED": "ROLLED", "ROLLED": "TARGETED", "GUARDING": "ROLLED", "HURT": "HARMED", "HARMED": "HURT",
        "ZERO": "HURT", "TESTED": "TARGETED", "OWN": "ANY", "ANY": "OWN",
    },
    "allison": {
        "STRIKE": "STRUCK", "STRUCK": "STRIKE", "DEFEND": "DEFENDED", "DEFENDED": "DEFEND", "HURT": "HARMED",
        "HARMED": "HURT", "CAST": "SEEN_CAST", "SEEN_CAST": "CAST", "SPELLED": "HURT", "CHECK": "TESTED",
        "TESTED": "CHECK", "MOVE": "TURN_END", "SAVED": "DEFEND", "ZERO": "HURT", "GUARD": "DEFEND", "OWN": "LULL",
    },
    "advanced": {},
    "battleaxe": {},
}  # fmt: skip
"""A window -> the one at the other side of the roll, or of the turn."""
ROLLS = re.compile(
    r"yield (Roll|m\.roll|roll)\b|yield from \w*\.?(thrown|test|check|trial|one_die|die|d12|dice|white_dice|red_dice"
    r"|on_table|attempt|reach|value_test|six|roll|impersonal|put_to_the_test|stealth_check|roll_for_it|settle)\("
)
"""What a roll looks like."""
THROWS = {"advanced": {"d12", "dice", "on_table"}, "battleaxe": {"impersonal"}}
"""What only throws dice: nobody is asked, and nothing of the state is read."""
NOTES = {"last", "give"}
"""What only writes down that something lasts, or that somebody has it."""
PRINTED = {
    "heroquest": {
        "body": ("full_body",), "full_body": ("body",), "mind": ("full_mind",), "full_mind": ("mind",),
        "kind.body": ("body", "full_body"), "kind.mind": ("mind", "full_mind"),
    },
    "allison": {
        "body": ("full_body",), "full_body": ("body", "own_body"), "own_body": ("full_body",),
        "mind": ("full_mind",), "full_mind": ("mind", "own_mind"), "own_mind": ("full_mind",),
        "magic": ("full_magic",), "full_magic": ("magic",),
    },
    "advanced": {
        "wounds": ("full",), "full": ("wounds", "base.wounds"), "start": ("wounds",), "base.wounds": ("wounds",),
    },
    "battleaxe": {"health": ("full",), "full": ("health",), "base.health": ("full", "health")},
}  # fmt: skip
"""A value of a figure -> the same as it is now, as it is when he is well, or as it is printed (in Battle-Axe what
is printed is what he has when he is well)."""
SAME = {"bought": "points_now", "points_now": "bought"}
"""Functions that give one or the other."""
ADDED = {"bonus", "from_gear", "changes"}
"""What makes a current value of a printed one."""
CHANGED = {
    "advanced": {"ws", "strength", "toughness", "speed", "bravery", "dice", "exploring"},
    "battleaxe": {"attack", "missile", "defend", "speed", "missiles"},
}
"""What something that lasts can change: of anything else the current value is the printed one."""

PLANE = "delvewright.kernel.plane"
FIGURES = {
    "on_board",
    "party",
    "foes",
    "company",
    "heroes",
    "everybody",
    "own",
    "enemies",
    "others",
    "present",
    "living",
}
"""Methods of the state that give figures."""
FETCHED = re.compile(r"__import__\('[\w.]+', fromlist=\['\w+'\]\)\.")
"""How a name is put in that the module does not know."""


@dataclass(slots=True)
class Mistake:
    """One change of a syntax tree that somebody tired might have made."""

    kind: str
    line: int
    edits: list[tuple[ast.AST, str, int | None, Any]]
    register: int = -1
    """The decorator it lies in, if it does."""


@dataclass(slots=True)
class Reader:
    """Goes through a function and writes down the mistakes that could have been made in it."""

    book: str
    module: Mapping[str, Any]
    found: list[Mistake] = field(default_factory=list)
    people: list[str] = field(default_factory=list)
    """Names that stand for figures here, the nearest last."""
    register: int = -1
    skip: Callable[[ast.AST], bool] = lambda _: False
    """What only tells people something."""

    # -- what is gone through

    def function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        """A function, and the decorators that say when it may be used."""
        for n, each in enumerate(node.decorator_list):
            if isinstance(each, ast.Call) and getattr(each.func, "id", "") in REGISTERS:
                self.register = n
                for i, argument in enumerate(each.args):
                    self.expression(argument, each, "args", i)
                for keyword in each.keywords:
                    self.expression(keyword.value, keyword, "value", None)
                self.register = -1
        with self.inside():
            self.arguments(node.args)
            self.block(node, "body", node.body)

    @contextmanager
    def inside(self) -> Iterator[None]:
        """Names that are bound in here are gone afterwards."""
        known = list(self.people)
        yield
        self.people[:] = known

    def arguments(self, arguments: ast.arguments) -> None:
        """Parameters that are figures: they say so, or bear the usual name in a lambda."""
        for each in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
            said = ast.unparse(each.annotation) if each.annotation else "Figure" if each.arg == "f" else ""
            if said.strip("'\"") == "Figure":
                self.people.append(each.arg)

    def block(self, parent: ast.AST, name: str, body: Sequence[ast.stmt]) -> None:
        """Statements one after the other."""
        for i, node in enumerate(body):
            if i == 0 and isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                continue
            if isinstance(node, ast.Assert | ast.Raise | ast.Pass | ast.Import | ast.ImportFrom) or self.skip(node):
                continue
            after = body[i + 1] if i + 1 < len(body) else None
            if after is not None and not self.skip(after) and self.may_change_places(node, after):
                self.put("roll", node, (parent, name, i, after), (parent, name, i + 1, node))
            self.statement(node)

    def statement(self, node: ast.stmt) -> None:
        """What is in a statement."""
        if isinstance(node, ast.FunctionDef):
            with self.inside():
                self.arguments(node.args)
                self.block(node, "body", node.body)
            return
        for name, value in ast.iter_fields(node):
            if name in ("decorator_list", "returns", "annotation", "target", "targets", "type_comment"):
                continue
            if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                if name == "body" and isinstance(node, ast.For):
                    self.meet(node.target, node.iter)
                self.block(node, name, value)
            elif isinstance(value, list):
                for i, each in enumerate(value):
                    if isinstance(each, ast.ExceptHandler | ast.match_case):
                        self.block(each, "body", each.body)
                    elif isinstance(each, ast.expr):
                        self.expression(each, node, name, i)
            elif isinstance(value, ast.expr):
                self.expression(value, node, name, None)
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            self.meet(node.targets[0], node.value)
            if getattr(node.targets[0], "id", "") in ENDINGS:
                self.ending(node.value, node, "value", None)
        elif isinstance(node, ast.AnnAssign) and node.value and getattr(node.target, "id", "") in ENDINGS:
            self.ending(node.value, node, "value", None)

    def meet(self, target: ast.expr, source: ast.expr) -> None:
        """A name that stands for a figure from here on."""
        if not isinstance(target, ast.Name) or not isinstance(source, ast.Call):
            return
        name = source.func.attr if isinstance(source.func, ast.Attribute) else ""
        if name in FIGURES or name == "fig" or "Figure" in _gives(self.value(source.func)):
            if target.id in self.people:
                self.people.remove(target.id)
            self.people.append(target.id)

    def expression(self, node: ast.expr, parent: ast.AST, name: str, index: int | None) -> None:
        """An expression and all that is in it."""
        if isinstance(node, ast.JoinedStr | ast.FormattedValue) or self.skip(node):
            return
        with self.inside():
            if isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp):
                for part in node.generators:
                    self.expression(part.iter, part, "iter", None)
                    self.meet(part.target, part.iter)
                    for n, test in enumerate(part.ifs):
                        self.expression(test, part, "ifs", n)
            elif isinstance(node, ast.Lambda):
                self.arguments(node.args)
            self.here(node, parent, name, index)
            for field_name, value in ast.iter_fields(node):
                if field_name in ("generators", "ctx", "keywords") or isinstance(value, ast.arguments):
                    continue
                if isinstance(value, ast.expr):
                    self.expression(value, node, field_name, None)
                elif isinstance(value, list):
                    for i, each in enumerate(value):
                        if isinstance(each, ast.expr) and not self.only_drawn(node, field_name, i):
                            self.expression(each, node, field_name, i)
            for keyword in node.keywords if isinstance(node, ast.Call) else ():
                if not (self.asks(node) and keyword.arg in DRAWN):
                    self.expression(keyword.value, keyword, "value", None)

    @staticmethod
    def asks(node: ast.AST) -> bool:
        """Whether it is a question."""
        return isinstance(node, ast.Call) and getattr(node.func, "id", "") in ASKED

    def only_drawn(self, node: ast.AST, name: str, index: int) -> bool:
        """Whether an argument only says beside whom a question is drawn."""
        if not isinstance(node, ast.Call) or name != "args" or not self.asks(node):
            return False
        names = _parameters(self.value(node.func))
        return index < len(names) and names[index] in DRAWN

    def value(self, node: ast.expr) -> Any:
        """What a name stands for in the module; None if that cannot be told."""
        if isinstance(node, ast.Name):
            return self.module.get(node.id)
        if isinstance(node, ast.Attribute) and isinstance(owner := self.value(node.value), type(sys)):
            return getattr(owner, node.attr, None)
        return None

    def may_change_places(self, one: ast.stmt, two: ast.stmt) -> bool:
        """Whether one of them rolls, neither needs a name that the other gives, and their order can matter."""
        rolls = [bool(ROLLS.search(ast.unparse(each))) for each in (one, two)]
        if not any(rolls) or not isinstance(one, ast.Assign | ast.AugAssign | ast.Expr | ast.If):
            return False
        if not isinstance(two, ast.Assign | ast.AugAssign | ast.Expr | ast.If):
            return False
        if not all(roll or _does(each) for roll, each in zip(rolls, (one, two), strict=True)):
            return False
        throws = THROWS.get(self.book, set())
        if self.either_or(one, two) or _beside(one, two, throws) or _beside(two, one, throws):
            return False
        given, used = zip(*map(_names, (one, two)), strict=True)
        return not (given[0] & (used[1] | given[1])) and not (given[1] & used[0])

    def either_or(self, one: ast.stmt, two: ast.stmt) -> bool:
        """Whether they ask if the same is this word or another, and nothing in them changes it."""
        asked = []
        for each in (one, two):
            match each:
                case ast.If(test=ast.Compare(left=left, ops=[ast.Eq()], comparators=[word]), orelse=[]):
                    asked.append((ast.unparse(left), getattr(word, "value", self.value(word))))
                case _:
                    return False
        (what, word), (other, another) = asked
        known = isinstance(word, str) and isinstance(another, str)
        given = _names(one)[0] | _names(two)[0] | {"g", "f", "self"}
        return what == other and known and word != another and re.split(r"[.\[]", what)[0] not in given

    # -- what can be wrong

    def put(self, kind: str, node: ast.AST, *edits: tuple[ast.AST, str, int | None, Any]) -> None:
        """Note one mistake."""
        for _, _, _, new in edits:
            if isinstance(new, ast.AST) and not hasattr(new, "lineno"):
                ast.fix_missing_locations(ast.copy_location(new, node))
        self.found.append(Mistake(kind, getattr(node, "lineno", 0), list(edits), self.register))

    def said(
        self, kind: str, text: str, node: ast.expr, parent: ast.AST, name: str, index: int | None
    ) -> None:  # fmt: skip
        """The same with the text of what is put in its place."""
        new = ast.parse(text, mode="eval").body
        for each in ast.walk(new):
            ast.copy_location(each, node)
        self.put(kind, node, (parent, name, index, new))

    def here(self, node: ast.expr, parent: ast.AST, name: str, index: int | None) -> None:
        """All that can be wrong with just this."""
        place = parent, name, index
        text = ast.unparse(node)
        match node:
            case ast.Name(id=word, ctx=ast.Load()):
                self.word(word, node, *place)
            case ast.Attribute(attr=word, value=owner, ctx=ast.Load()):
                self.attribute(word, owner, text, node, *place)
            case ast.Subscript(value=ast.Attribute(attr="beside", value=state), slice=which):
                self.said("corner", f"{ast.unparse(state)}.quest.around[{ast.unparse(which)}]", node, *place)
            case ast.Subscript(value=ast.Attribute(attr="around", value=ast.Attribute(value=state)), slice=which):
                self.said("corner", f"{ast.unparse(state)}.beside[{ast.unparse(which)}]", node, *place)
            case ast.Call():
                self.call(node, *place)
            case ast.Compare(left=left, ops=[ast.Eq() | ast.NotEq()], comparators=[ast.Constant(value=str())]):
                if ast.unparse(left).rpartition(".")[2] in ENDINGS:
                    self.ending(node.comparators[0], node, "comparators", 0)
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                for part, rest in ((left, right), (right, left)):
                    if isinstance(part, ast.Call) and _called(part) in ADDED and self.changed(part):
                        self.put("printed", node, (*place, rest))
            case ast.BinOp(left=left, op=ast.BitOr(), right=right) if self.book in ("heroquest", "allison"):
                for part, rest in ((left, right), (right, left)):
                    if getattr(part, "id", "") == "OWN":
                        self.put("turn", node, (*place, rest))
                    elif getattr(part, "id", "") in WINDOWS[self.book]:
                        self.put("roll", node, (*place, rest))

    def changed(self, call: ast.Call) -> bool:
        """Whether anything that lasts changes the value that a bonus is asked for."""
        what = call.args[-1] if call.args else None
        if _called(call) != "bonus" or self.book not in CHANGED or not isinstance(what, ast.Constant):
            return True
        return what.value in CHANGED[self.book]

    def word(self, word: str, node: ast.expr, parent: ast.AST, name: str, index: int | None) -> None:
        """A name that stands alone."""
        place = node, parent, name, index
        value = self.module.get(word)
        if word in self.people:
            others = [each for each in self.people if each != word]
            if others:
                self.said("self", others[-1], *place)
            return
        if word in SIDES and value is not None:
            home = sys.modules.get(getattr(value, "__module__", "") or "")
            if SIDES[word] in self.module:
                self.said("side", SIDES[word], *place)
            elif isinstance(value, int):
                self.said("side", f"1 - {word}" if value in (0, 1) else f"2 - {word}", *place)
            elif home is not None and hasattr(home, SIDES[word]):
                self.said("side", fetched(home.__name__, SIDES[word]), *place)
        if word in WINDOWS[self.book] and isinstance(value, int):
            kind = "turn" if word in ("OWN", "ANY", "LULL") else "roll"
            home_name, other = f"delvewright.rules.{self.book}.state.windows", WINDOWS[self.book][word]
            home = sys.modules.get(home_name)
            if home is not None and getattr(home, word, value) == value and hasattr(home, other):
                self.said(kind, fetched(home_name, other), *place)
        if word in SAME and SAME[word] in vars(sys.modules[value.__module__]):
            self.said("printed", fetched(value.__module__, SAME[word]), *place)

    def attribute(
        self, word: str, owner: ast.expr, text: str, node: ast.expr, parent: ast.AST, name: str, index: int | None
    ) -> None:  # fmt: skip
        """A value of somebody, or of the state."""
        place = node, parent, name, index
        whose = ast.unparse(owner)
        if whose == "g" and word in CROWDS[self.book]:
            self.said("side", f"g.{CROWDS[self.book][word]}", *place)
        if self.book == "heroquest" and text in TURNS and "f" in self.people:
            self.said("turn", TURNS[text], *place)
        if word == "figure" and whose in ("m", "moment", "hurt") and "f" in self.people:
            self.said("self", "f", *place)
        known = PRINTED[self.book]
        if isinstance(owner, ast.Attribute) and f"{owner.attr}.{word}" in known:
            for other in known[f"{owner.attr}.{word}"]:
                self.said("printed", f"{ast.unparse(owner.value)}.{other}", *place)
        elif word in known and (isinstance(owner, ast.Name) and (whose in self.people or whose in ("self", "t", "m"))):
            for other in known[word]:
                self.said("printed", f"{whose}.{other}", *place)
        elif word in CHANGED.get(self.book, ()) and getattr(owner, "attr", "") == "base":
            figure = ast.unparse(owner.value) if isinstance(owner, ast.Attribute) else ""
            self.said("printed", f"{text} + {figure}.bonus('{word}')", *place)

    def call(self, node: ast.Call, parent: ast.AST, name: str, index: int | None) -> None:
        """A call: of what is beside, of what lasts, of a value."""
        place = node, parent, name, index
        called, given = _called(node), [ast.unparse(each) for each in node.args]
        owner = ast.unparse(node.func.value) if isinstance(node.func, ast.Attribute) else ""
        if owner == "g" and called in ("around", "beside") and len(given) == 1:
            self.said("corner", f"g.{'beside' if called == 'around' else 'around'}({given[0]})", *place)
        elif called == "touching" and owner == "g" and len(given) == 1:
            self.said("corner", f"{fetched(PLANE, 'step')}({given[0]}, g.east, g.south, g.width)", *place)
        elif called == "touching" and not owner and len(given) == 2:
            state = given[0]
            step = f"{fetched(PLANE, 'step')}({given[1]}, {state}.east, {state}.south, {state}.width, {state}.links)"
            self.said("corner", step, *place)
        elif called in ("step", "spread") and len(given) >= 4 and given[0] != "self":
            self.said("corner", f"{fetched(PLANE, 'touching')}({', '.join(given[:5])})", *place)
        elif called == "beside" and not owner and len(given) == 2:
            if self.book == "advanced" and given[1].endswith("mask"):
                self.said("corner", f"g.touching({given[1]})", *place)
            elif self.book == "battleaxe" and given[1] in self.people:
                step = f"{fetched(PLANE, 'step')}({given[1]}.mask, g.east, g.south, g.width, g.links)"
                self.said("corner", step, *place)
        elif called == "spread" and len(given) == 3:
            self.said("corner", f"{fetched(PLANE, 'touching')}({', '.join(given)})", *place)
        elif called == "current" and len(given) == 3 and self.book == "advanced":
            self.said("printed", f"getattr({given[1]}.base, {given[2]})", *place)
        self.lasting(node)

    def lasting(self, node: ast.Call) -> None:
        """When something ends, and after how many times."""
        function = self.value(node.func)
        names = _parameters(function) if function is not None else ()
        if _called(node) in ("pass_by", "lapse", "after", "after_moment") and not names:
            names = ("", "moment") if len(node.args) == 2 else ("", "", "moment")
        if self.book == "advanced" and _called(node) == "moment":
            names = ("g", "moment")
        given: list[tuple[str, ast.expr, ast.AST, str, int | None]] = [
            (names[i], each, node, "args", i) for i, each in enumerate(node.args) if i < len(names)
        ]
        given += [(each.arg or "", each.value, each, "value", None) for each in node.keywords]
        counted = False
        for what, value, parent, name, index in given:
            if what in ENDINGS:
                self.ending(value, parent, name, index)
            elif what in COUNTS:
                counted = True
                for more in ("+", "-"):
                    if isinstance(value, ast.Constant) and isinstance(value.value, int):
                        text = str(value.value + (1 if more == "+" else -1))
                    else:
                        text = f"({ast.unparse(value)}) {more} 1"
                    self.said("moment", text, value, parent, name, index)
        # what ends when it is looked for counts no times
        lasts = [ast.literal_eval(v) for what, v, *_ in given if what == "until" and isinstance(v, ast.Constant)]
        if "times" in names and not counted and lasts and lasts[0] not in LOOKED_FOR:
            twice = ast.copy_location(ast.keyword("times", _two(node)), node)
            self.put("moment", node, (node, "keywords", None, [*node.keywords, twice]))

    def ending(self, value: ast.expr, parent: ast.AST, name: str, index: int | None) -> None:
        """Another moment ends it."""
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            for other in MOMENTS[self.book].get(value.value, ()):
                self.said("moment", repr(other), value, parent, name, index)


def _two(node: ast.AST) -> ast.Constant:
    return ast.copy_location(ast.Constant(2), node)


def fetched(module: str, name: str) -> str:
    """A name out of a module that is not imported where it is put in."""
    return f"__import__('{module}', fromlist=['{name}']).{name}"


def _called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def _parameters(function: Any) -> tuple[str, ...]:
    try:
        return tuple(signature(function).parameters) if callable(function) else ()
    except (TypeError, ValueError):
        return ()


def _gives(function: Any) -> str:
    """What a function says that it gives back."""
    said = str(getattr(function, "__annotations__", {}).get("return", ""))
    return said if said in ("Figure", "list[Figure]", "tuple[Figure, ...]", "Sequence[Figure]") else ""


def _beside(throw: ast.stmt, note: ast.stmt, throws: set[str]) -> bool:
    """Whether one only throws dice and the other only writes something down, of which the dice do not depend."""
    match throw:
        case ast.Assign(targets=[ast.Name()], value=ast.YieldFrom(value=ast.Call() as call)) if _called(call) in throws:
            thrown = ast.unparse(call)
        case _:
            return False
    match note:
        case ast.Assign(targets=[target]) | ast.AugAssign(target=target):
            kept = ast.unparse(target.value) if isinstance(target, ast.Subscript) else ast.unparse(target)
            calls = any(isinstance(each, ast.Call | ast.Yield | ast.YieldFrom) for each in ast.walk(note))
            return not calls and not isinstance(target, ast.Tuple) and kept not in thrown
        case ast.Expr(value=ast.Call() as call):
            within = [each for part in call.args for each in ast.walk(part)]
            return _called(call) in NOTES and not any(isinstance(each, ast.Call | ast.Yield) for each in within)
    return False


def _does(node: ast.stmt) -> bool:
    """Whether a statement does more than give something a name, and more than the log may ask for."""
    if isinstance(node, ast.If):
        return "g.log" not in ast.unparse(node.test)
    if not isinstance(node, ast.Assign):
        return True
    names = [each for target in node.targets for each in getattr(target, "elts", [target])]
    return not all(isinstance(each, ast.Name) for each in names)


def _names(node: ast.AST) -> tuple[set[str], set[str]]:
    """The names that a statement gives and those that it uses."""
    names = [each for each in ast.walk(node) if isinstance(each, ast.Name)]
    given = {each.id for each in names if isinstance(each.ctx, ast.Store)}
    return given, {each.id for each in names if isinstance(each.ctx, ast.Load)}


def kind_of(change: str, kind: str, parts: Sequence[str]) -> str:
    """What mistake a mechanical change amounts to, none mostly; `parts`: the texts of what it drops or turns."""
    if kind == "order":
        return "roll" if ROLLS.search(change) else ""
    if kind not in ("comparison", "condition"):
        return ""
    for part in parts:
        if OF_ONE.fullmatch(part.removeprefix("not ").strip("()")):
            return "self"
        if OF_A_TURN.search(part):
            return "turn"
        if OF_A_ROLL.search(part):
            return "roll"
        if OF_A_SIDE.search(part):
            return "side"
    return ""


def dropped(edits: Sequence[tuple[ast.AST, str, int | None, Any]]) -> list[str]:
    """What a change leaves out or turns round, as text: simple comparisons and questions only."""
    parent, name, index, new = edits[0]
    old = getattr(parent, name)
    old = old if index is None else old[index]
    if isinstance(parent, ast.Compare) and name == "ops":
        return [ast.unparse(parent)]
    if isinstance(old, ast.BoolOp):
        kept = [ast.dump(each) for each in (new.values if isinstance(new, ast.BoolOp) else [new])]
        gone = [each for each in old.values if ast.dump(each) not in kept]
        return [ast.unparse(gone[0])] if len(gone) == 1 and not isinstance(gone[0], ast.BoolOp) else []
    if isinstance(old, ast.expr) and not isinstance(old, ast.BinOp):
        return [ast.unparse(old)]
    return []
