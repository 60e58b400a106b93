"""What scenarios expect: values and comparisons, and how they are read from a state or a seat's view."""

from __future__ import annotations

import operator
import re
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from delvewright.kernel.errors import DelveError
from delvewright.kernel.facts import ABSENT, Fact
from delvewright.kernel.notation import parse_square, square_name
from delvewright.kernel.view import FigureView, View

NOTHING = (False, "", "none", "absent", "nothing", "unknown", "off", "false")
"""What may stand for a thing that is not there."""

_SIGN = re.compile(r"\s*(>=|<=|!=|==|=|>|<|not contains\b|contains\b|lacks\b|not\b|is\b)\s*(.*)\Z", re.DOTALL)
_CONDITION = re.compile(r"([^\s=<>!]+)\s*(.*)\Z", re.DOTALL)
_ORDER: dict[str, Callable[[Any, Any], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
}


def fits(expected: Any, actual: Any) -> bool:
    """Whether a value is what was expected: a literal, or a comparison written as text."""
    if isinstance(expected, str) and (m := _SIGN.match(expected)):
        sign, text = m[1], m[2].strip()
        if sign in _ORDER:
            number, limit = _number(actual), _literal(text)
            if isinstance(limit, bool | str):
                raise DelveError(f"“{expected}” compares with “{text}”, which is no number.", do="Write it as “>= 3”.")
            return number is not None and _ORDER[sign](number, limit)
        if sign in ("contains", "not contains", "lacks"):
            return _contains(actual, text) == (sign == "contains")
        return same(_literal(text), actual) == (sign not in ("!=", "not"))
    return same(expected, actual)


def excluded(expected: Any) -> list[str]:
    """The names that a value must not be, or not contain: true of every misspelt one."""
    m = _SIGN.match(expected) if isinstance(expected, str) else None
    if m is None or m[1] not in ("!=", "not", "not contains", "lacks"):
        return []
    return [_plain(part) for part in m[2].split(",") if _plain(part) not in NOTHING]


def same(expected: Any, actual: Any) -> bool:
    """Whether a literal names a value."""
    if actual is ABSENT or actual is None:
        return expected in NOTHING if isinstance(expected, str | bool) else expected == []
    if isinstance(actual, bool):
        return actual is expected or expected == str(actual).lower()
    if isinstance(expected, bool):
        return bool(actual) is expected
    if isinstance(actual, list):
        if isinstance(expected, list):
            wanted = [_plain(one) for one in expected]
            return Counter(wanted) == Counter(_as_called(one, wanted) for one in actual)
        if expected in NOTHING:
            return not actual
        if isinstance(expected, int):
            return len(actual) == expected
        return bool(actual) and all(same(expected, one) for one in actual)
    if isinstance(actual, Fact):
        return isinstance(expected, str) and actual.is_called(_plain(expected))
    if isinstance(actual, str):
        return isinstance(expected, str | int) and _plain(expected) == _plain(actual)
    if isinstance(expected, str):
        return expected.strip() == str(actual)
    return bool(expected == actual)


def _contains(actual: Any, text: str) -> bool:
    wanted = [_plain(part) for part in text.split(",")]
    if isinstance(actual, list):
        found = [_as_called(one, wanted) for one in actual]
    elif isinstance(actual, Fact):
        found = [str(actual), *actual.also]
    else:
        return actual is not ABSENT and all(part in _plain(actual) for part in wanted)
    return not Counter(wanted) - Counter(found)


def _plain(value: Any) -> str:
    return "-".join(str(value).lower().replace("'", "").replace("’", "").split())


def _as_called(value: Any, wanted: list[str]) -> str:
    """A value by that of its names which is wanted."""
    also = value.also if isinstance(value, Fact) else ()
    return next((word for word in wanted if word in also), _plain(value))


def _number(value: Any) -> float | None:
    if isinstance(value, list):
        return len(value)
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        return float(value)
    except ValueError:
        return None


def _literal(text: str) -> Any:
    if text in ("true", "false"):
        return text == "true"
    if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'":
        return text[1:-1]
    try:
        return float(text) if "." in text else int(text)
    except ValueError:
        return text


def condition(text: str) -> tuple[str, Any]:
    """A condition in one line, `orc.1.alive = false`, as a path and what is expected there."""
    m = _CONDITION.match(text.strip())
    if not m:
        raise DelveError("A condition is empty.")
    path, rest = m[1], m[2].strip()
    if not rest:
        return path, True
    if not _SIGN.match(rest):
        raise DelveError(f"“{text}” is not a condition.", do="Write “orc.1.alive = false”, “game.round >= 3” …")
    return path, rest


def flat(table: Mapping[str, Any], before: str = "") -> dict[str, Any]:
    """Expectations by path; keys written without quotes, `orc.1.body = 1`, have become nested tables."""
    found: dict[str, Any] = {}
    for key, value in table.items():
        path = f"{before}.{key}" if before else key
        if isinstance(value, Mapping):
            found |= flat(value, path)
        else:
            found[path] = value
    return found


def tell(value: Any) -> str:
    """A value as failure messages show it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Fact) and value.also:
        return f"“{value}” ({', '.join(sorted(value.also))})"
    if isinstance(value, str):
        return f"“{value}”"
    if isinstance(value, list):
        return "[" + ", ".join(map(str, value)) + "]"
    return repr(value)


# -- a seat's view


def see(view: View, path: str) -> Any:
    """One value as a seat's view shows it; what is not in the view is absent."""
    path = path.strip().lower()
    subject, _, value = path.rpartition(".")
    if subject == "game":
        return _of_game(view, value)
    figure = next((f for f in view.figures if f.name.lower() in (path, subject)), None)
    if figure is not None:
        return True if figure.name.lower() == path else _of_figure(view, figure, value)
    ends = [parse_square(name, view.width, view.height) for name in (subject or path).split("-")]
    if min(ends) >= 0:
        return _of_square(view, ends, value)
    return ABSENT


def _of_game(view: View, value: str) -> Any:
    facts = {label.lower().replace(" ", "-"): text for label, text in view.facts}
    known = {
        "round": view.round,
        "over": view.over,
        "winner": view.winner or ABSENT,
        "turn": view.seats[view.turn].name,
        "asked": view.seats[view.asked].name if view.asked >= 0 else ABSENT,
        "about": view.about,
        "figures": [f.name for f in view.figures],
        "log": [event.text for event in view.log],
    }
    if value in known:
        return known[value]
    return facts[value] if value in facts else view.known.get((value, ""), ABSENT)


def _of_figure(view: View, f: FigureView, value: str) -> Any:
    sheet = {label.lower().replace(" ", "-"): text for label, text in f.sheet}
    bars = {label.lower(): points for label, points in f.bars.items()}
    if value in bars:
        return bars[value][0]
    if value.startswith("max-") and value[4:] in bars:
        return bars[value[4:]][1]
    known: dict[str, Any] = {
        "at": square_name(f.squares[0], view.width) if f.squares else ABSENT,
        "on-board": bool(f.squares),
        "exists": True,
        "alive": f.alive,
        "items": list(f.items),
        "effects": list(f.effects),
        "kind": f.kind,
        "name": f.name,
        "side": f.side,
        "active": f.active,
        "facing": f.facing or ABSENT,
        "pit": "in-pit" in f.tags,
        "seat": view.seats[f.seat].name if f.seat >= 0 else ABSENT,
    }
    if value in known:
        return known[value]
    return sheet[value] if value in sheet else f.values.get(value, ABSENT)


def _of_square(view: View, ends: list[int], value: str) -> Any:
    q = ends[0]
    if value == "door":
        doors = [d for d in view.doors if q in (d.a, d.b) and (len(ends) == 1 or {d.a, d.b} == set(ends))]
        found = [Fact(d.state, *(("secret", "found") if d.kind == "secret" else ())) for d in doors]
        return (found[0] if len(set(found)) == 1 else found) if found else ABSENT
    tokens = [t for t in view.tokens if t.square == q]
    if value in ("token", "tokens"):
        return [t.kind for t in tokens]
    if value == "trap":
        kinds = [t for t in tokens if "trap" in t.kind or t.kind == "pit"]
        return Fact(kinds[0].kind, *kinds[0].kind.split("-"), kinds[0].title.lower()) if kinds else ABSENT
    if value == "furniture":
        return next((p.kind for p in view.furniture if q in p.squares), ABSENT)
    if value == "figure":
        return next((f.name for f in view.figures if q in f.squares), ABSENT)
    if value in ("laid", "floor", ""):
        return bool(view.floor >> q & 1)
    if value in ("rubble", "pit", "equipment", "blocked"):
        return any(t.kind == value for t in tokens) or (value == "blocked" and bool(view.rock >> q & 1))
    if value == "area":
        return ("room", "corridor")[view.corridors >> q & 1] if view.floor >> q & 1 else ABSENT
    raise DelveError(
        f"A view shows no “{value}” of a square.", do="It shows door, token, trap, furniture, figure, laid."
    )
