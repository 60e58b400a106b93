"""Nothing hidden crosses the wire: games that differ only in hidden facts send the Heroes' browsers the same bytes."""

from __future__ import annotations

import itertools
from random import Random
from typing import Any

import pytest
from tests.conformance.cases import FIRST
from tests.properties.helpers import Chooser, play
from tests.properties.test_dreams import moments
from tests.properties.test_leaks import NONSENSE, QUESTS, SKETCHES, disturbed, facts, laden, spied
from tests.web.helpers import MASTER, PEOPLE, Live, Screen

from delvewright.kernel.errors import IllegalAnswer
from delvewright.kernel.game import DiceDecision, Game
from delvewright.kernel.grid import squares
from delvewright.table import keys
from delvewright.ui.intents import offers
from delvewright.ui.web import explaining, wire
from delvewright.ui.web.advice import reason
from delvewright.ui.web.errors import public
from delvewright.ui.web.names import of_view


def mask_squares(text: str) -> list[int]:
    """The squares of a mask as it was sent."""
    return squares(int(text, 16))


class Pair:
    """A table with Heroes, a looker-on and a human game master."""

    def __init__(self, live: Live, game: Game) -> None:
        self.live = live
        self.made = live.post("/api/tables", {**PEOPLE, "seed": 1})
        self.table = live.stage(self.made, lambda: game.restart(()), [])
        self.game = lambda: self.table.game

    def possible(self, text: str) -> bool:
        """Whether a line means something now."""
        try:
            return bool(self.game().read(text))
        except IllegalAnswer:
            return False

    def answer(self, screens: dict[str, Screen], answer: tuple[Any, ...]) -> None:
        """Say it as the one who is asked, by the same message as a browser would."""
        decision = self.game().decision
        assert decision is not None
        screen = screens["heroes"] if decision.seat < 4 else screens["master"]
        screen.settle()
        options = list(decision.options)
        body = {"choice": options.index(answer)} if answer in options else {"verb": answer[0], "square": answer[1]}
        assert screen.ask("answer", n=screen.n, **body)["t"] == "ok"
        if len(self.game().answers) % 5 == 0:
            for each in screens.values():
                each.settle()
            for number in (0, 3, 7):
                screens["heroes"].ask("why", event=number)
            for figure in list(screens["heroes"].view["figures"])[:8]:
                screens["heroes"].ask("explain", figure=int(figure), mine=0)
                screens["looker"].ask("explain", figure=int(figure), mine=0)
            screens["heroes"].ask("hint", n=screens["heroes"].n)
            for intent, offer in enumerate((screens["heroes"].decision or {}).get("intents", ())):
                where = {"square": mask_squares(offer["squares"])[0]} if "squares" in offer else {}
                screens["heroes"].ask("preview", n=screens["heroes"].n, intent=intent, **where)
            for text in NONSENSE[len(self.game().answers) % 4 :: 4]:
                if not self.possible(text):
                    screens["heroes"].ask("answer", n=screens["heroes"].n, text=text or " ")


@pytest.mark.parametrize("seed", range(6))
def test_frames_of_the_hero_side_are_the_same_whatever_is_hidden(tmp_path, monkeypatch, seed):
    name = sorted(SKETCHES)[seed % 3]
    chooser = Chooser([], seed)
    scout = laden(QUESTS[name], seed, quiet=True)
    for _ in play(scout, chooser, 50):
        pass
    told = disturbed(SKETCHES[name], scout.state, Random(seed), 8)
    one, two = laden(told.one, seed), laden(told.two, seed)
    assert facts(one) != facts(two)
    raw: list[dict[str, list[str]]] = []
    lives = []
    length = 0
    for answer in scout.answers:  # how long the games are alike
        one.answer_code(answer)
        two.answer_code(answer)
        if told.in_the_light(one) or told.in_the_light(two) or spied(one) != spied(two):
            break
        length += 1
    assert length >= 5
    for number, quest in enumerate((told.one, told.two)):
        names, secrets = itertools.count(), itertools.count()
        monkeypatch.setattr(keys, "new_name", lambda names=names: f"table{next(names):03}")
        monkeypatch.setattr(keys, "new_key", lambda secrets=secrets: f"{next(secrets):022}")
        live = Live(tmp_path / f"{number}.sqlite")
        lives.append(live)
        pair = Pair(live, laden(quest, seed))
        made = pair.made
        with (
            live.screen(made["table"], made["owner"]) as heroes,
            live.screen(made["table"], made["spectator"]) as looker,
            live.screen(made["table"], made["seats"][MASTER]) as master,
        ):
            screens = {"master": master, "looker": looker, "heroes": heroes}
            for screen in screens.values():
                screen.settle()
            for answer in scout.answers[:length]:
                pair.answer(screens, answer)
            heroes.ask("undo", to=length // 2)
            for screen in screens.values():
                screen.settle()
            if master.table["vote"]:
                master.ask("vote", yes=True)
            for screen in screens.values():
                screen.settle()
            log = live.request(f"/api/tables/{made['table']}/log.txt", key=made["owner"])[1].decode()
            steps = live.request(f"/api/tables/{made['table']}/replay", key=made["owner"])[1].decode()
            moment = live.request(f"/api/tables/{made['table']}/replay/{length // 3}", key=made["owner"])[1].decode()
            raw.append({name: screen.raw for name, screen in screens.items()} | {"http": [log, steps, moment]})
        live.close()
    assert raw[0]["heroes"] == raw[1]["heroes"]
    assert raw[0]["looker"] == raw[1]["looker"]
    assert raw[0]["http"] == raw[1]["http"]
    assert len(raw[0]["heroes"]) > length
    assert any('"intent":"open"' in text for text in raw[0]["heroes"])
    assert any('"label":"get there"' in text for text in raw[0]["heroes"])
    assert raw[0]["master"] != raw[1]["master"] or told.two.hoards != told.one.hoards


# -- every book: a game and what one of its seats dreams of it


def sent(game: Game, seat: int) -> dict[str, Any]:
    """All that a screen of a seat can be sent while nothing is answered, by what it asks for."""
    book, decision = game.book, game.decision
    view = book.view(game.state, seat, decision)
    shown = wire.view_json(book, view)
    names = dict(of_view(shown))
    figures = [f.id for f in view.figures if f.id >= 0]
    found: dict[str, Any] = {"view": shown, "tale": book.tale(game.state)}
    for pair in itertools.product(figures, (-1, *figures[:1])):
        found[f"explain {pair}"] = explaining.figure_json(game, seat, *pair)
    if decision is None or decision.seat != seat:
        return {**found, "asked": decision and wire.asked_json(decision, 1 << seat, 0, game.seats)}
    found["question"] = wire.decision_json(game, 0, names)
    for text in NONSENSE[len(figures) % 3 :: 3]:
        try:
            found[f"said {text}"] = game.read(text)
        except IllegalAnswer as error:
            found[f"said {text}"] = public(error)
    if isinstance(decision, DiceDecision):
        return found
    found["intents"] = [wire.intent_json(game, offer, names) for offer in offers(game, seat, frozenset({seat}), [])]
    for answer in itertools.islice(decision, 0, None, 1 + len(decision) // 8):
        route = list(book.route(game.state, decision, answer))
        found[f"preview {answer}"] = route, wire.odds_json(game.odds(answer)), reason(game, seat, answer)
    return found


@pytest.mark.parametrize(
    ("book", "quest"),
    [
        *FIRST,
        ("heroquest", "moth-lantern edition=advanced coop=yes ranged=yes"),
        ("advanced", "expedition gm=person"),
        ("advanced", "prison-of-ice"),
    ],
)
def test_a_game_and_its_dream_send_the_same_to_whoever_dreams(book, quest):
    """Monsters, furniture, traps, treasures in the dark, hands, reacting spells, special monsters and dice differ."""
    for n, (game, seat) in enumerate(moments(book, quest)):
        if n > 20 and n % 4:
            continue
        mine, yours = sent(game, seat), sent(game.imagine(seat, n), seat)
        assert mine == yours, [what for what in mine | yours if mine.get(what) != yours.get(what)]
