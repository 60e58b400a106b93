"""Questions asked because of something hidden: to all others it is as if nobody had been asked.

Pairs of tables differ in exactly one hidden thing. The game master lets every secret moment go by; everything else is
answered alike. All that the heroes and a looker-on are sent must be the same to the byte, live, after a reload, in the
replay, and when something is taken back; and the reply to every wrong answer.
"""

from __future__ import annotations

import contextlib
import itertools
import re
import time
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from tests.properties.helpers import sized
from tests.web.helpers import MASTER, PEOPLE, Live, Screen

from delvewright.kernel.decisions import PASS, Decision, is_lull
from delvewright.kernel.events import EVERYBODY
from delvewright.kernel.game import Game
from delvewright.lab.scenario import parse, staged
from delvewright.table import keys, served
from delvewright.table.seating import Key
from delvewright.table.served import ServedTable
from delvewright.table.settling import is_bare_end
from delvewright.table.undo import master_of

QUARREL = {
    "book": "heroquest",
    "map": """
+-+-+-+-+-+-+-+
|W . B o . . g|
+             +
|. D . . E o .|
+-+-+-+-+-+-+-+
""",
    "legend": {"B": "barbarian", "D": "dwarf", "E": "elf", "W": "wizard", "o": "orc", "g": "goblin"},
    "figures": {
        "W": {"items": ["ball-of-flame", "fire-of-wrath", "sleep", "tempest", "genie"]},
        "B": {"items": ["broadsword"]},
        "E": {"items": ["shortsword"]},
    },
    "active": "wizard",
    "options": {"moments": "yes"},
}
ADVANCED_QUARREL = {**QUARREL, "active": "barbarian", "options": {"moments": "yes", "edition": "advanced"}}
DUEL = {
    "book": "allison",
    "map": """
+-+-+-+-+-+-+
|W . . k . .|
+           +
|H . . . . .|
+-+-+-+-+-+-+
""",
    "legend": {"W": "human-wizard", "H": "human-warrior", "k": "chaos-sorcerer 9"},
    "active": "human-wizard",
    "figures": {"W": {"spells": ["fire-of-wrath", "ball-of-flame"], "magic": 6, "mind": 5}},
    "options": {"moments": "yes"},
}
TWO = {
    **DUEL,
    "map": str(DUEL["map"]).replace("|H . . . . .|", "|H . . j . .|"),
    "legend": {"W": "human-wizard", "H": "human-warrior", "k": "chaos-sorcerer 9", "j": "chaos-sorcerer 9"},
}
EXPEDITION = {
    "book": "advanced",
    "corner": "c3",
    "map": """
+-+-+-+-+-+-+-+-+
|H . . . . . . .|
+ + + + + + + + +
|S . . . . w w .|
+ + + + + + + + +
|. . . . . . . .|
+-+-+-+-+-+-+-+-+
""",
    "legend": {"H": "heinrich", "S": "sven", "w": "skaven-warrior"},
    "active": "heinrich",
    "options": {"moments": "yes", "gm": "person"},
}
AMBUSH = {
    **EXPEDITION,
    "map": str(EXPEDITION["map"]).replace("w w", "x w"),
    "legend": {"H": "heinrich", "S": "sven", "w": "skaven-warrior"},
}
PEACE = {
    **EXPEDITION,
    "map": str(EXPEDITION["map"]).replace("w", "."),
    "legend": {"H": "heinrich", "S": "sven"},
    "waiting": [],
}


CELLAR = {
    **QUARREL,
    "map": """
+-+-+-+-+-+-+-+
|W . B .D. . x|
+       +     +
|. D . E|. . .|
+-+-+-+-+-+-+-+
""",
    "legend": {"B": "barbarian", "D": "dwarf", "E": "elf", "W": "wizard", "x": "furniture:table"},
}
VAULT = {
    **DUEL,
    "map": """
+-+-+-+-+-+-+
|W . .D. . x|
+     +     +
|H . .|. . .|
+-+-+-+-+-+-+
""",
    "legend": {"W": "human-wizard", "H": "human-warrior", "x": "furniture:table"},
}


LEDGE = {
    "book": "heroquest",
    "map": """
+-+-+-+-+-+
|E . . . .|
+         +
|. . ^ . .|
+-+-+-+-+-+
""",
    "corridor": True,
    "options": {"edition": "advanced"},
    "figures": {"E": {"items": [], "skills": ["keen-eyes"]}},
    "seed": 1,
}
ROAD = {
    "book": "advanced",
    "corner": "a1",
    "map": """
+-+-+-+-+-+-+-+-+-+
|.|.|.|.|H . . . S|
+-+-+-+-+-+-+-+-+-+
""",
    "legend": {"H": "heinrich", "S": "sven"},
    "active": "heinrich",
    "options": {"gm": "computer"},
    "seed": 1,
}


LEFT = re.compile(r'"left":[0-9.]+')
HEROES = ("owner", "spectator")
"""Screens of those who may not know what the game master has."""
PONG, OK = '{"t":"pong","ref":', '{"t":"ok","ref":'
PASSAGE = {"book": "battleaxe", "quest": "cold-lantern", "options": {"heroes": "sir-aldric, ilthien"}}


def dark(spec: dict[str, Any], thing: str) -> dict[str, Any]:
    """The same with something else behind the door, or under the floor."""
    return {**spec, "legend": {**spec["legend"], "x": thing}}


def armed(spec: dict[str, Any], letter: str, **has: Any) -> dict[str, Any]:
    """The same with something in the hands of somebody."""
    figures = spec.get("figures", {})
    return {**spec, "figures": {**figures, letter: {**figures.get(letter, {}), **has}}}


PAIRS = {
    "mirror-magic": (armed(QUARREL, "o", items=["mirror-magic"]), armed(QUARREL, "o", items=["escape"])),
    "raise-the-dead": (armed(QUARREL, "g", items=["necro-raise-the-dead"]), QUARREL),
    "stumble": ({**ADVANCED_QUARREL, "events": ["stumble"]}, {**ADVANCED_QUARREL, "events": ["ambush"]}),
    "parry": ({**ADVANCED_QUARREL, "events": ["parry"]}, {**ADVANCED_QUARREL, "events": ["ambush"]}),
    "counter-magic": ({**ADVANCED_QUARREL, "events": ["counter-magic"]}, {**ADVANCED_QUARREL, "events": ["ambush"]}),
    "dispell": (
        armed(DUEL, "k", spells=["dispell", "mirror-magic"], magic=6),
        armed(DUEL, "k", spells=["fear", "escape"], magic=6),
    ),
    "two who could dispell": (
        armed(armed(TWO, "k", spells=["dispell"], magic=6), "j", spells=["dispell"], magic=6),
        armed(armed(TWO, "k", spells=["fear"], magic=6), "j", spells=["fear"], magic=6),
    ),
    "fate": ({**EXPEDITION, "hand": ["fate"]}, {**EXPEDITION, "hand": ["character"]}),
    "ambush": ({**EXPEDITION, "hand": ["ambush"]}, {**EXPEDITION, "hand": ["character"]}),
    "trap": ({**PEACE, "hand": ["trap"]}, {**PEACE, "hand": ["character"]}),
    "wandering": ({**PEACE, "hand": ["wandering"], "round": 3}, {**PEACE, "hand": ["character"], "round": 3}),
}
"""Two tables each, which differ in what the game master has in his hand or a monster knows."""
HIDDEN = {
    "a monster": (dark(CELLAR, "orc"), CELLAR),
    "another monster": (dark(CELLAR, "orc"), dark(CELLAR, "mummy")),
    "furniture": (dark(CELLAR, "furniture:tomb"), CELLAR),
    "a trap": (dark(CELLAR, "trap:pit"), CELLAR),
    "a treasure": (
        {**CELLAR, "treasure": [{"at": "f2", "gold": 70}]},
        {**CELLAR, "treasure": [{"at": "f2", "gold": 5}]},
    ),
    "a monster, revised": (dark(VAULT, "orc 3"), VAULT),
    "furniture, revised": (dark(VAULT, "furniture:tomb"), VAULT),
    "a trap, revised": (dark(VAULT, "trap:pit"), VAULT),
    "a treasure, revised": (
        {**VAULT, "treasure": [{"at": "f2", "gold": 70}]},
        {**VAULT, "treasure": [{"at": "f2", "gold": 5}]},
    ),
    "a counter of the program": (
        {**PEACE, "hand": ["fate"], "options": {"gm": "computer"}},
        {**PEACE, "hand": ["character"], "options": {"gm": "computer"}},
    ),
    "a special monster": (dark(AMBUSH, "gutter-runner"), dark(AMBUSH, "plague-monk")),
    "dice, heroquest": ({**QUARREL, "seed": 5}, {**QUARREL, "seed": 6}),
    "dice, revised": ({**DUEL, "seed": 5}, {**DUEL, "seed": 6}),
    "dice, advanced": ({**EXPEDITION, "seed": 5}, {**EXPEDITION, "seed": 6}),
    "dice, battleaxe": ({**PASSAGE, "seed": 5}, {**PASSAGE, "seed": 6}),
}
"""Two tables each, which differ in what lies in the dark or is to come."""
HELD = {
    "a potion": (
        armed(QUARREL, "B", items=["broadsword", "potion-of-resilience"]),
        armed(QUARREL, "B", items=["broadsword", "potion-of-healing"]),
    ),
    "a potion, revised": (
        armed(DUEL, "H", items=["potion-of-strength"]),
        armed(DUEL, "H", items=["wolfsbane-potion"]),
    ),
}
"""Two tables each, which differ in what a hero has in his pack."""
BEHIND = {
    "keen eyes": (
        {**LEDGE, "legend": {"E": "elf", "^": "trap:pit"}},
        {**LEDGE, "map": str(LEDGE["map"]).replace("^", "."), "legend": {"E": "elf"}},
        ("move", "move b1", "move c1"),
    ),
    "a trap counter of the program": (
        {**ROAD, "hand": ["trap"]},
        {**ROAD, "hand": ["character"]},
        ("move f1", "move g1"),
    ),
}
"""Two tables at which dice are thrown behind the screen, or are not, and what is said there."""
TELLING = ("open", "search", "end", "kick", "roll", "fight", "throw")
"""What would bring the difference to light, or throw dice."""
FIGHTING = ("attack", "fight", "strike", "shoot", "cast-on", "cast", "open-chest")
IDLE = ("end", "pass", "walk", "give", "event", "routine", "drop", "use", "punch")
WRONG = ("move z19", "xyzzy", "attack orc.3", "end of it", "play", "cast dispell", "event parry", "pass pass")


def game_of(spec: dict[str, Any], seed: int) -> Game:
    """The game of a table."""
    (scenario,) = parse({"book": spec["book"], "scenario": [{"name": "secret", "seed": seed, **spec}]}, "secret")
    assert not scenario.problem, scenario.problem
    return staged(scenario)


class House:
    """A table with all its screens."""

    def __init__(self, live: Live, spec: dict[str, Any], seed: int) -> None:
        self.live = live
        self.made = live.post("/api/tables", {**PEOPLE, "seed": 1})
        first = game_of(spec, seed)
        self.master = master_of(first.seats)

        def sit(table: ServedTable) -> None:
            owner, own = (
                keys.fingerprint(self.made[k] if k == "owner" else self.made["seats"][k]) for k in ("owner", MASTER)
            )
            others = len(first.seats) - (self.master >= 0)
            table.head = replace(table.head, book=spec["book"], seats=tuple(seat.id for seat in first.seats))
            table.holders = ["person"] * len(first.seats)
            table.keepers = [owner] * others + [own] * (self.master >= 0)
            table.keys[own] = Key(keys.SEAT, {self.master} - {-1})

        table = live.table(self.made)
        live.inside(lambda: sit(table))
        self.table = live.stage(self.made, lambda: game_of(spec, seed), [])
        self.moments = 0
        """How often somebody was asked in secret."""

    @property
    def decision(self) -> Decision:
        found = self.table.game.decision
        assert found is not None
        return found

    def truth(self) -> str:
        """All there is to know."""
        game = self.table.game
        hoards = getattr(getattr(game.state, "quest", None), "hoards", ())
        return f"{game.digest()} {game.state.rng} {game.view(len(game.seats) - 1)} {hoards}"

    def screen(self, who: str) -> Any:
        key = self.made["seats"][MASTER] if who == "master" else self.made[who]
        return self.live.screen(self.made["table"], key)

    def go_by(self) -> None:
        """Moments that nobody but the game master may know of go by."""
        while (decision := self.table.game.decision) is not None and decision.audience != EVERYBODY:
            self.moments += not is_lull(decision)
            if decision.seat == self.master:
                self.live.inside(self.table._moment_over)
            else:
                self.live.inside(lambda: self.table._give(PASS))
                self.live.inside(self.table._go_on)

    def http(self, spies: tuple[str, ...] = HEROES) -> list[bytes]:
        """What they can fetch who may not know."""
        path = f"/api/tables/{self.made['table']}"
        found = []
        for who in spies:
            key = self.made["seats"][MASTER] if who == "master" else self.made[who]
            for what in ("", "/log.txt", "/picture.svg", "/replay", "/replay/1", "/replay/99999", "/summary"):
                found.append(self.live.request(f"{path}{what}", key=key)[1])
        return found


def say(house: House, screens: dict[str, Screen], answer: tuple[Any, ...]) -> None:
    """Give an answer as a browser does."""
    decision = house.decision
    screen = screens["master" if decision.seat == house.master else "owner"]
    options = list(decision.options)
    body = {"choice": options.index(answer)} if answer in options else {"verb": answer[0], "square": answer[1]}
    reply = screen.ask("answer", n=screen.n, **body)
    assert reply["t"] == "ok", reply


def alone(monkeypatch, tmp_path, pair, seed: int) -> tuple[list[Live], list[House]]:
    """Two tables in houses of their own, with the same names and keys."""
    monkeypatch.setattr(served, "MOMENT", 3600.0)  # a moment goes by when the test says so, however slow the machine
    lives, houses = [], []
    for i, spec in enumerate(pair):
        names, secrets = itertools.count(), itertools.count()
        monkeypatch.setattr(keys, "new_name", lambda names=names: f"table{next(names):03}")
        monkeypatch.setattr(keys, "new_key", lambda secrets=secrets: f"{next(secrets):022}")
        lives.append(Live(tmp_path / f"{seed}-{i}.sqlite"))
        houses.append(House(lives[-1], spec, int(spec.get("seed", seed))))
    return lives, houses


def settle(screens: dict[str, Screen]) -> None:
    """Everybody has read all that was sent."""
    for screen in screens.values():
        screen.settle()


def pry(house: House, screens: dict[str, Screen], spies: tuple[str, ...] = HEROES) -> None:
    """Things that somebody curious may try."""
    spy, n = screens[spies[0]], len(house.table.seats)
    if house.decision.audience != EVERYBODY:
        spy.ask("answer", n=spy.n, text="end")
        spy.ask("presence", state="thinking")
        spy.raw += [text.decode() for text in house.http(spies)]
        with contextlib.ExitStack() as stack:  # while the moment goes by
            late = {who: stack.enter_context(house.screen(who)) for who in spies}
            settle(late)
            spy.raw += [text for screen in late.values() for text in screen.raw]
    for figure in list(spy.view["figures"])[: n + 1]:
        for who in spies:
            screens[who].ask("explain", figure=int(figure), mine=0)
    if (house.decision.seat == house.master) == (spies[0] == "master"):
        spy.ask("hint", n=spy.n)
        spy.ask("preview", n=spy.n, choice=0)
        for text in WRONG:
            if not readable(house.table.game, text):
                spy.ask("answer", n=spy.n, text=text)


def timeless(sent: list[Any], but: str = PONG) -> list[str]:
    """What was sent but for the test's own clock: its pings, and what is left of a moment of one's own."""
    return [LEFT.sub("", str(text)) for text in sent if not str(text).startswith((PONG, but))]


def compared(
    tmp_path, monkeypatch, pair, seed: int, steps: int, telling: tuple[str, ...] = (), spies: tuple[str, ...] = HEROES
) -> tuple[int, int]:
    """How often somebody was asked in secret at one table only, and how many answers were given at both.

    Fails if those who may not know were sent anything that is not the same.
    """
    lives, houses = alone(monkeypatch, tmp_path, pair, seed)
    sent, alike, rng = [], 0, Random(seed)
    try:
        assert len({house.truth() for house in houses}) == 2, "the tables are one and the same"
        with contextlib.ExitStack() as stack:
            screens = [
                {who: stack.enter_context(house.screen(who)) for who in ("owner", "spectator", "master")}
                for house in houses
            ]
            both = list(zip(houses, screens, strict=True))
            for n in range(steps + 1):
                for house, here in both:
                    if spies != HEROES:
                        house.go_by()
                    if n % 5 == 0 or house.decision.audience != EVERYBODY:
                        settle(here)
                        pry(house, here, spies)
                    house.go_by()
                if n == steps or any(house.table.game.over for house in houses):
                    break
                first, second = (house.decision for house in houses)
                assert (first.seat, first.about) == (second.seat, second.about)
                answers = [a for a in first if a in second and a[0] not in telling]
                if not answers:
                    break
                busy = [a for a in answers if a[0] in FIGHTING] or [a for a in answers if a[0] not in IDLE]
                answer = rng.choice(busy if busy and rng.random() < 0.7 else answers)
                for house, here in both:
                    here["master" if house.decision.seat == house.master else "owner"].settle()
                    say(house, here, answer)
                alike += 1
            for house, here in both:
                house.go_by()
                settle(here)
                spy = here[spies[0]]
                spy.ask("undo", to=max(0, spy.n - 3))
                settle(here)
                if here["owner"].table["vote"] and house.master >= 0:
                    here["master"].ask("vote", yes=True)
                settle(here)
                with contextlib.ExitStack() as more:
                    late = {who: more.enter_context(house.screen(who)) for who in spies}
                    settle(late)
                after = [text for screen in late.values() for text in screen.raw]
                sent.append([*(here[who].raw for who in spies), after, house.http(spies)])
    finally:
        for live in lives:
            live.close()
    for mine, yours in zip(*sent, strict=True):
        but = PONG if spies == HEROES else OK
        for left, right in itertools.zip_longest(timeless(mine, but), timeless(yours, but)):
            assert left == right
    return abs(houses[0].moments - houses[1].moments), alike


@pytest.mark.parametrize("name", PAIRS)
def test_nobody_sees_that_somebody_was_asked_in_secret(tmp_path, monkeypatch, name):
    found = [compared(tmp_path, monkeypatch, PAIRS[name], seed, 24) for seed in range(sized(3, 20))]
    assert sum(asked for asked, _ in found), "at both tables the same was asked in secret: the pair proves nothing"
    assert sum(alike for _, alike in found) >= 30


@pytest.mark.parametrize("name", HIDDEN)
def test_what_lies_in_the_dark_or_is_to_come_crosses_no_wire(tmp_path, monkeypatch, name):
    steps = 0 if name.startswith("dice") else 10
    _, alike = compared(tmp_path, monkeypatch, HIDDEN[name], 1, steps, TELLING)
    assert alike >= min(steps, 3)


@pytest.mark.parametrize("name", BEHIND)
def test_dice_behind_the_screen_leave_no_trace(tmp_path, monkeypatch, name):
    """Not in what can be taken back freely either."""
    *pair, lines = BEHIND[name]
    lives, houses = alone(monkeypatch, tmp_path, pair, 1)
    sent = []
    try:
        for house in houses:
            with house.screen("owner") as owner, house.screen("spectator") as looker:
                for line in lines:
                    assert owner.ask("answer", n=owner.n, text=line)["t"] == "ok"
                settle({"owner": owner, "looker": looker})
                sent.append([[x for x in screen.raw if PONG not in x] for screen in (owner, looker)])
        assert '"undo":{"free":true' in sent[0][0][-2]
        assert houses[0].table.game.state.rng != houses[1].table.game.state.rng, "nothing was thrown behind the screen"
        assert sent[0] == sent[1]
    finally:
        for live in lives:
            live.close()


@pytest.mark.parametrize("name", HELD)
def test_the_game_master_does_not_see_what_heroes_hold(tmp_path, monkeypatch, name):
    """He may see that somebody thinks, for that takes its time; once it is said he knows no more than else."""
    asked, alike = compared(tmp_path, monkeypatch, HELD[name], 3, 16, ("use", "give", "drop"), ("master",))
    assert alike >= 8 and asked, "nobody was asked in secret: the pair proves nothing"


ALONE = {"map": "\n+-+-+\n|B .|\n+-+-+\n", "figures": {}, "options": {"moments": "yes"}}
SPENT = {
    "heroquest": ({**QUARREL, **ALONE, "legend": {"B": "barbarian"}, "active": "barbarian"}, "venom-antidote"),
    "allison": ({**DUEL, **ALONE, "legend": {"B": "human-warrior"}, "active": "human-warrior"}, "wolfsbane-potion"),
}


def spent(spec: dict[str, Any]) -> Game:
    """A game whose hero has done all he can."""
    game, rng = game_of(spec, 1), Random(1)
    while (decision := game.decision) is not None and game.state.round == 1:
        busy = [answer for answer in decision if answer[0] not in ("end", "drop", "use", "give", "punch")]
        if not busy:
            break
        game.answer(rng.choice(busy))
    return game


@pytest.mark.parametrize("book", SPENT)
def test_no_turn_ends_by_itself_where_something_hidden_might_be_left(tmp_path, monkeypatch, book):
    """Else the game master would see which hero has something that he could still use."""
    spec, card = SPENT[book]
    kept = spent(armed(spec, "B", items=[card])).decision
    assert kept is not None and is_bare_end(kept), "it fits no moment now, but that he does not know"
    assert spent(armed(spec, "B", items=[])).view(1).round == 2, "who has nothing up his sleeve is not asked"
    assert spent({**armed(spec, "B", items=[card]), "options": {}}).view(1).round == 2


def readable(game: Game, text: str) -> bool:
    """Whether a line means something now."""
    try:
        return bool(game.read(text))
    except Exception:
        return False


def cast_at(house: House, screens: dict[str, Screen], whom: str) -> int:
    """Cast a spell at somebody; the number of answers when others could say something to it."""
    for _ in range(40):
        if house.decision.audience != EVERYBODY:
            break
        spells = [a for a in house.decision if a[0] == "cast-on" and whom in str(house.table.game.write(a))]
        mine = spells or [a for a in house.decision if a[0] in ("end", "pass")] or list(house.decision)
        say(house, screens, mine[0])
        settle(screens)
    return house.table.n


@pytest.fixture
def table(live):
    """A table where the orc could throw a spell back, at the moment when one is cast at it; with its screens."""
    house = House(live, PAIRS["mirror-magic"][0], 1)
    with house.screen("owner") as owner, house.screen("master") as master:
        cast_at(house, {"owner": owner, "master": master}, "orc")
        yield house, owner, master


def test_a_moment_lasts_the_same_whatever_the_game_master_says(table):
    _, owner, master = table
    assert master.decision is not None and master.decision["moment"]["held"] is False
    assert owner.decision == {"n": owner.n, "seat": -1, "who": "", "about": "", "moment": {"mine": False}}
    begun, n = time.monotonic(), len(owner.raw)
    choice = next(c["i"] for c in master.decision["choices"] if c["notation"] == "pass")
    master.ref += 1
    master.send(t="answer", ref=master.ref, n=master.n, choice=choice)
    owner.settle()
    assert len(owner.raw) == n + 1, "the moment goes on for all others"
    master.ask("answer", n=master.n, choice=choice)
    assert "already" in master.raw[-1]
    owner.until(lambda: owner.decision is None or "moment" not in owner.decision)
    assert served.MOMENT * 0.75 <= time.monotonic() - begun < served.MOMENT + 3
    master.settle()
    assert any(f'"t":"ok","ref":{master.ref - 2}' in text for text in master.raw), "confirmed when it counts"


@pytest.mark.parametrize("which", [0, 1], ids=["two could answer", "nobody could"])
def test_a_moment_is_one_however_many_could_answer(live, which):
    """Whoever could say something twice is asked twice, but it takes no longer for the others."""
    house = House(live, PAIRS["two who could dispell"][which], 1)
    with house.screen("owner") as owner, house.screen("master") as master:
        given = cast_at(house, {"owner": owner, "master": master}, "sorcerer")
        n, until, asked = len(owner.raw), house.table._until, master.n
        reply = master.ask("answer", n=master.n, text="pass") if which == 0 else None
        settle({"owner": owner, "master": master})
        assert len(owner.raw) == n + 1 and house.table._until == until, "the others see the same moment, for as long"
        if which == 0:
            assert reply is not None and reply["t"] == "ok" and master.n == asked + 1 and house.table.timed
            live.inside(lambda: house.table._undo(given, "x", "freely"))
        live.inside(lambda: setattr(house.table, "_until", time.monotonic()))
        live.inside(house.table._moment_over)
        assert house.decision.audience == EVERYBODY, "it is over at once, whatever he could have said"


def test_who_says_nothing_lets_the_moment_go_by(table):
    house, owner, _ = table
    owner.until(lambda: owner.decision is None or "moment" not in owner.decision, served.MOMENT + 5)
    assert house.table.given[-1].answer == PASS


def test_the_game_master_may_hold_any_moment_up(table):
    _, owner, master = table
    n = len(owner.raw)
    assert owner.ask("wait")["t"] == "error"
    assert master.ask("wait")["t"] == "ok"
    assert master.decision is not None and master.decision["moment"]["held"] and master.decision["moment"]["left"] > 10
    time.sleep(served.MOMENT + 1)
    owner.settle()
    assert owner.decision is not None and "moment" in owner.decision and len(owner.raw) == n + 2, "nobody is told why"
    reply = master.ask("answer", n=master.n, choice=0)
    assert reply["t"] == "ok", "then his answer counts at once"
    owner.settle()


def test_a_moment_with_nothing_in_hand_may_be_held_up_too(live):
    house = House(live, QUARREL, 1)
    with house.screen("owner") as owner, house.screen("master") as master:
        cast_at(house, {"owner": owner, "master": master}, "orc")
        assert is_lull(house.decision)
        assert master.decision is not None and master.decision["moment"]["empty"]
        assert master.ask("wait")["t"] == "ok" and master.decision["moment"]["held"]
        assert master.ask("answer", n=master.n, choice=0)["t"] == "ok"
        assert house.table.given[-1].answer == PASS and not house.table.held_up


def test_at_a_screen_of_both_sides_a_moment_goes_by_unless_the_game_master_asks_for_it(live):
    house = House(live, PAIRS["mirror-magic"][0], 1)
    owner_print = keys.fingerprint(house.made["owner"])
    live.inside(lambda: setattr(house.table, "keepers", [owner_print] * (house.master + 1)))
    with house.screen("owner") as screen:
        if screen.hand:
            screen.ask("sit", seat=screen.hand["seat"])
        cast_at(house, {"owner": screen, "master": screen}, "orc")
        assert screen.hand is None and screen.decision is not None and screen.decision["moment"] == {"mine": True}
        assert screen.ask("wait")["t"] == "ok"
        screen.settle()
        assert screen.hand == {"seat": house.master, "title": "Evil Sorcerer"}
        screen.ask("sit", seat=house.master)
        assert screen.asked and screen.decision["moment"]["held"]
