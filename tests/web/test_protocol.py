"""docs/protocol.md says what goes over the wire: every shape that stands there is held against what is sent."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.web.helpers import PEOPLE
from tests.web.test_summary import finished

from delvewright.ui.web import messages
from delvewright.ui.web.library import books

PAGE = (Path(__file__).parents[2] / "docs/protocol.md").read_text(encoding="utf-8")
SPANS = [" ".join(span.split()) for span in re.findall(r"`([^`]+)`", PAGE)]
"""All that stands there as code."""
TOKEN = re.compile(r'\s*([{}\[\],:?]|"[^"]*"|[\w-]+)')


def shape_of(text: str) -> Any:
    """A shape as written, `{a, b?: [{c}], d: {word: value}}`: objects as dicts, lists as lists, all else as None."""
    tokens = TOKEN.findall(text)

    def value() -> Any:
        match tokens.pop(0):
            case "{":
                return entries()
            case "[":
                found = [value()]
                while tokens.pop(0) == ",":
                    found.append(value())
                return found
        return None

    def entries() -> dict[str, Any]:
        found: dict[str, Any] = {}
        while True:
            name, inside = tokens.pop(0).strip('"'), None
            if tokens[0] == "?":
                name += tokens.pop(0)
            if tokens[0] == ":":
                tokens.pop(0)
                inside = value()
                if not found and tokens[0] == "}":
                    name = "*"  # whatever it is called: a map
            found[name] = inside
            if tokens.pop(0) == "}":
                return found

    return value()


def misfits(shape: Any, found: Any, where: str = "") -> list[str]:
    """Where what was sent has another shape than what is written."""
    if shape is None or found is None:
        return []
    if isinstance(shape, list):
        if not isinstance(found, list):
            return [f"{where} is no list"]
        parts = shape if len(shape) > 1 else shape * len(found)
        if len(parts) != len(found):
            return [f"{where} has {len(found)} parts"]
        return [each for part, one in zip(parts, found, strict=True) for each in misfits(part, one, f"{where}[]")]
    if not isinstance(found, dict):
        return [f"{where} is no object"]
    if set(shape) == {"*"}:
        return [each for one in found.values() for each in misfits(shape["*"], one, f"{where}.*")]
    wanted = {name.removesuffix("?"): inside for name, inside in shape.items()}
    bad = [f"{where}.{name} is not on the page" for name in found if name not in wanted]
    bad += [f"{where}.{name} is not sent" for name in shape if not name.endswith("?") and name not in found]
    return bad + [each for name, one in found.items() for each in misfits(wanted.get(name), one, f"{where}.{name}")]


def wrong(shape: Any, found: Any) -> set[str]:
    """The same, each but once."""
    return set(misfits(shape, found))


def answer_to(request: str) -> Any:
    """The shape that the page gives for the answer to a request."""
    row = next(line for line in PAGE.splitlines() if line.startswith("|") and request in line)
    return shape_of(next(span for span in re.findall(r"`([^`]+)`", row.split("|")[2]) if span[0] in "[{"))


def message(name: str) -> Any:
    """The shape of a message of the server that the page names, `t` and `ref` aside."""
    shape = shape_of([span for span in SPANS if span.startswith(f"{name} {{")][-1].removeprefix(name))
    return {"t": None, "ref?": None, **shape}


def beginning(text: str) -> Any:
    """The shape that begins so."""
    return shape_of(next(span for span in SPANS if span.startswith(text)))


EVENT, DECISION, BRIEF = beginning("{id, kind, text"), beginning("{n, seat, figure"), beginning("{n, seat, who")
VIEW = beginning("{book, quest, title, seat")


def test_shapes_are_read_and_misfits_found() -> None:
    shape = shape_of('{a, b?: [{c, d?}], e: {word: {f}}, g: [x, y], h: [[what, number]], "i": mask}')
    good = {"a": 1, "b": [{"c": 1}], "e": {"x": {"f": 1}, "y": {"f": 2}}, "g": [1, 2], "h": [[1, 2]], "i": 3}
    assert wrong(shape, good) == set()
    assert wrong(shape, {**good, "z": 1}) == {".z is not on the page"}
    assert wrong(shape, {**good, "b": [{"d": 1}]}) == {".b[].c is not sent"}
    assert wrong(shape, {**good, "e": {"x": {}}}) == {".e.*.f is not sent"}
    assert wrong(shape, {**good, "g": [1]}) == {".g has 1 parts"}
    assert wrong(shape, {**good, "h": {}}) == {".h is no list"}


@pytest.mark.parametrize("book", [book["id"] for book in books()])
def test_a_book_is_told_as_the_page_says(live, book):
    assert wrong(answer_to("`GET /api/books`"), live.get("/api/books")) == set()
    told = live.get(f"/api/books/{book}")
    assert wrong(answer_to("`GET /api/books/B`"), told) == set()
    for part in ("terms", "lesson"):
        assert wrong(answer_to(f"`GET /api/books/B/{part}`"), live.get(f"/api/books/{book}/{part}")) == set()
    rules = live.get(f"/api/books/{book}/rules?search=the")
    assert rules["rules"] and wrong(answer_to("`GET /api/books/B/rules"), rules) == set()
    if told["creation"]:
        assert wrong(answer_to("/make?"), live.get(f"/api/books/{book}/make")) == set()


@pytest.mark.parametrize("book", [book["id"] for book in books()])
def test_a_game_is_told_as_the_page_says(live, book):
    told = live.get(f"/api/books/{book}")
    quest = next(quest for quest in told["quests"] if not quest["only"])
    heroes = quest["party"] if told["creation"] else quest["seats"]
    table: dict[str, Any] = {"book": book, "quest": quest["id"], "seed": 5}
    if told["creation"]:
        table["heroes"] = [{"word": word, "holder": "person"} for word in heroes]
    else:
        table["seats"] = {seat["id"]: "person" for seat in told["seats"] if seat["id"] in heroes}
    made = live.post("/api/tables", table)
    assert wrong(answer_to("`POST /api/tables {"), made) == set()
    with live.screen(made["table"], made["owner"]) as screen:
        screen.play(Random(3), 25)
        sent = [json.loads(text) for text in screen.raw]
        looked = screen.decision is not None and screen.decision["choices"] and screen.decision["choices"][0]["i"]
        assert wrong(message("explain"), screen.ask("explain", figure=screen.decision["figure"])) == set()
        assert wrong(message("hint"), screen.ask("hint", n=screen.n)) == set()
        assert wrong(message("preview"), screen.ask("preview", n=screen.n, choice=looked)) == set()
        why = next(event for event in screen.log if event.get("why"))
        assert wrong(message("why"), screen.ask("why", event=why["id"])) == set()
        assert wrong(VIEW, screen.view) == set()
    kinds = {each["t"] for each in sent}
    assert {"table", "view", "step"} <= kinds
    for each in sent:
        if each["t"] in ("table", "view", "step"):
            assert wrong(message(each["t"]), each) == set()
        for event in [*each.get("log", ()), *each.get("events", ())]:
            assert wrong(EVENT, event) == set()
        if each.get("decision"):
            assert wrong(DECISION if "choices" in each["decision"] else BRIEF, each["decision"]) == set()
    key, path = made["owner"], f"/api/tables/{made['table']}"
    replay = live.get(f"{path}/replay", key)
    assert wrong(answer_to("`GET /api/tables/T/replay`"), replay) == set()
    assert wrong(answer_to("/replay/N`"), live.get(f"{path}/replay/{replay['last']}", key)) == set()


def test_the_rest_is_told_as_the_page_says(live):
    made, _ = finished(live, "the-maze", 7)
    path, key = f"/api/tables/{made['table']}", made["owner"]
    assert wrong(answer_to("/summary`"), live.get(f"{path}/summary", key)) == set()
    again = live.post(f"{path}/again", {}, key)
    assert wrong(answer_to("`POST /api/tables {"), again) == set()
    assert wrong(beginning('{"error":'), json.loads(live.request("/api/books/x")[1])) == set()
    assert wrong(answer_to("`GET /api/reach`"), live.get("/api/reach")) == set()

    opened = live.post("/api/tables", PEOPLE)
    body = {"seat": "evil-sorcerer", "name": "Morcar"}
    joined = live.post(f"/api/tables/{opened['table']}/join", body, opened["chair"])
    assert wrong(answer_to("/join {"), joined) == set()
    table = {**message("table"), "t?": None}
    del table["t"]
    assert wrong(table, live.get(f"/api/tables/{opened['table']}", joined["key"])) == set()
    with live.screen(opened["table"], joined["key"]) as screen:
        assert screen.ask("chat", text="Good evening.")["t"] == "ok"
        screen.until(lambda: any('"said"' in text for text in screen.raw))
        said = [each for each in map(json.loads, screen.raw) if each["t"] == "said" and each["lines"]]
        assert wrong(message("said"), said[-1]) == set()
        assert wrong(message("error"), screen.ask("why", event=99999)) == set()

    campaign = live.post("/api/campaigns", {"book": "heroquest", "name": "Friday", "quests": ["the-maze"]})
    assert wrong(answer_to("`POST /api/campaigns {"), campaign) == set()
    home = f"/api/campaigns/{campaign['campaign']}"
    assert wrong(answer_to("`POST /api/tables {"), live.post(f"{home}/play", {}, campaign["key"])) == set()
    assert wrong(answer_to("`GET /api/campaigns/C`"), live.get(home, campaign["key"])) == set()


@pytest.mark.parametrize(
    ("request_", "form"),
    [
        ("/api/tables {", messages.NewTable), ("/api/tables/T/join {", messages.Join), ("/api/qr {", messages.Drawn),
        ("/api/campaigns {", messages.NewCampaign), ("/api/campaigns/C/play {", messages.PlayCampaign),
    ],
)  # fmt: skip
def test_what_may_be_asked_for_stands_on_the_page(request_: str, form: Any) -> None:
    span = next(span for span in SPANS if span.startswith(f"POST {request_}"))
    written = shape_of(span[span.index("{") :])
    assert {name.removesuffix("?") for name in written} == set(form.__struct_fields__)


def test_every_message_of_a_browser_stands_on_the_page() -> None:
    rows = PAGE[PAGE.index("| client says | |") : PAGE.index("Whatever has no reply")].splitlines()
    for one in messages.Asking.__subclasses__():
        row = next(row for row in rows if re.search(rf"`{one.__name__.lower()}\b", row))
        assert set(one.__struct_fields__) - {"ref"} <= set(re.findall(r"\w+", row)), one
    hello = shape_of(next(span for span in SPANS if span.startswith('{"t": "hello"')))
    assert {name.removesuffix("?") for name in hello} - {"t"} == set(messages.Hello.__struct_fields__) - {"since"}
