"""Computer heroes of the third book: what they do on small tables, and that they win."""

from __future__ import annotations

import pytest

from delvewright.kernel.decisions import Decision
from delvewright.kernel.game import Game
from delvewright.kernel.grid import squares
from delvewright.players import make
from delvewright.players.allison.board import SLEDGE
from delvewright.players.allison.care import needs_rest
from delvewright.players.allison.explore import share, sneak
from delvewright.players.allison.growing import grow_answer, town_answer
from delvewright.players.allison.hero import HeroMind
from delvewright.players.allison.memorising import memorise
from delvewright.players.allison.memory import Memory, Town
from delvewright.players.allison.reactions import react
from delvewright.players.allison.turn import Turn
from delvewright.players.allison.wayfinding import LONG, reachable
from delvewright.rules.allison.book import BOOK
from delvewright.rules.allison.campaign.party import fresh, pack

from .tables import Table
from .test_master import draw


def turn_of(t: Table) -> Turn:
    view = BOOK.view(t.g, t.decision.seat, t.decision)
    return Turn(view, t.decision, Memory(view), False, False)


@pytest.mark.proves("house.bot.fight")
def test_kill_what_can_be_killed() -> None:
    """Whoever can be killed, the dangerous first; magic-users do not stand in the front."""
    t = Table(draw("oRg"), {"R": "ragna", "o": "orc 5", "g": "goblin"}, "ragna")
    assert t.said() == "attack goblin.1 with broadsword"
    wizard = Table(draw("O.....o", "......."), {"O": "ossian", "o": "orc 5"}, "ossian", figures={"O": {"magic": 0}})
    said = ""
    for _ in range(3):
        said = wizard.said()
        if said == "move":
            wizard.give(("move",), "66")
    assert not said.startswith(("attack", "move f", "move g", "move e"))


@pytest.mark.proves("house.bot.cast")
def test_casting() -> None:
    """Healing for a companion at a third; the last magic point is kept for that."""
    legend = {"O": "ossian", "R": "ragna", "o": "orc 5"}
    hurt = Table(draw("OR...o"), legend, "ossian", figures={"R": {"body": 2}})
    assert hurt.said() == "cast water-of-healing on ragna"
    fine = Table(draw("OR...o"), legend, "ossian", figures={"R": {"body": 5}})
    assert fine.said().startswith("cast fire-of-wrath") or not fine.said().startswith("cast water")
    last = Table(draw("OR...o"), legend, "ossian", figures={"R": {"body": 5}, "O": {"magic": 1}})
    assert not last.said().startswith("cast")


@pytest.mark.proves("house.bot.drink")
def test_drinking() -> None:
    """A Potion of Healing at 2 Body with an enemy in reach; magic when none is left."""
    legend = {"R": "ragna", "o": "orc 5"}
    items = ["broadsword", "potion-of-healing"]
    low = Table(draw("R..o"), legend, "ragna", figures={"R": {"body": 2, "items": items, "held": ["broadsword"]}})
    assert low.said() == "use potion-of-healing"
    well = Table(draw("R..o"), legend, "ragna", figures={"R": {"body": 4, "items": items, "held": ["broadsword"]}})
    assert well.said() != "use potion-of-healing"
    dry = Table(draw("O...o"), {"O": "ossian", "o": "orc"}, "ossian",
                figures={"O": {"magic": 0, "items": ["dagger", "potion-of-magic"]}})  # fmt: skip
    assert dry.said() == "use potion-of-magic"


@pytest.mark.proves("house.bot.rescue")
def test_rescue_order() -> None:
    """A healing spell, then the potions in their order."""
    t = Table(draw("R"), {"R": "ragna"}, "ragna")
    options = [("use", "potion-of-restoration"), ("use", "potion-of-warmth"), ("use", "potion-of-healing"),
               ("cast-on", "water-of-healing", 0), ("pass",)]  # fmt: skip
    view = BOOK.view(t.g, 0, t.decision)
    expected = ["water-of-healing", "potion-of-healing", "potion-of-warmth", "potion-of-restoration"]
    for name in expected:
        answer = react(view, Decision(0, "zero", options, figure=0))
        assert answer is not None
        assert answer[1] == name
        options = [a for a in options if len(a) < 2 or a[1] != name]


@pytest.mark.proves("house.bot.rest")
def test_rest() -> None:
    """At half the Body, with a wound that lingers, without magic; never beside enemies."""

    def needs(**values: object) -> bool:
        return needs_rest(turn_of(Table(draw("R."), {"R": "ragna"}, "ragna", figures={"R": values})))

    assert needs(body=3)
    assert not needs(body=4)
    assert needs(body=6, effects=["bite"])
    t = Table(draw("R."), {"R": "ragna"}, "ragna", figures={"R": {"body": 2}})
    assert t.said() == "rest"
    t = Table(draw("R....g"), {"R": "ragna", "g": "goblin"}, "ragna", figures={"R": {"body": 2}})
    assert t.said() != "rest"


@pytest.mark.proves("house.bot.explore")
def test_searching() -> None:
    """In a room without enemies: traps by who can disarm, then treasure, each once."""
    t = Table(draw("P.."), {"P": "pim"}, "pim")
    assert t.go() == "search traps"
    t = Table(draw("R.."), {"R": "ragna"}, "ragna")
    first = t.said()
    assert first in ("search traps", "search treasure")
    weak = Table(draw("RM."), {"R": "ragna", "M": "maud"}, "ragna", figures={"R": {"body": 4}, "M": {"body": 1}})
    assert weak.said() != "search treasure"


@pytest.mark.proves("house.bot.skills")
def test_skills() -> None:
    """Frenzy beside an enemy with Body to spare, not far from all."""
    near = Table(draw("Ro"), {"R": "ragna", "o": "orc 5"}, "ragna", figures={"R": {"skills": ["frenzy"]}})
    assert near.said() == "use frenzy"
    weak = Table(draw("Ro"), {"R": "ragna", "o": "orc 5"}, "ragna", figures={"R": {"skills": ["frenzy"], "body": 3}})
    assert weak.said() != "use frenzy"


@pytest.mark.proves("house.bot.battle-potions")
def test_battle_potions() -> None:
    """Against four enemies, not against one."""
    items = {"items": ["broadsword", "potion-of-battle-rage"], "held": ["broadsword"]}
    many = Table(draw("R.oo", "..oo"), {"R": "ragna", "o": "orc"}, "ragna", figures={"R": items})
    assert many.said() == "use potion-of-battle-rage"
    one = Table(draw("R.o."), {"R": "ragna", "o": "orc"}, "ragna", figures={"R": items})
    assert one.said() != "use potion-of-battle-rage"


@pytest.mark.proves("house.bot.memorise")
def test_memorising() -> None:
    """Healing first, then harm; what is wanted least makes room."""
    figures = {"O": {"spells": ["swift-wind", "water-of-healing", "fire-of-wrath"], "memory": ["swift-wind"],
                     "max-mind": 2, "mind": 2}}  # fmt: skip
    t = Table(draw("O.."), {"O": "ossian"}, "ossian", figures=figures)
    assert memorise(turn_of(t)) == ("memorise", "water-of-healing")
    full = {"O": figures["O"] | {"memory": ["swift-wind", "water-of-healing"]}}
    t = Table(draw("O.."), {"O": "ossian"}, "ossian", figures=full)
    assert memorise(turn_of(t)) == ("forget", "swift-wind")


@pytest.mark.proves("house.bot.retreat")
def test_retreat() -> None:
    """Somebody is dead, a third of the Body is left, no potion: they leave."""
    from delvewright.players.allison.retreating import beaten

    def state(body: int, items: list[str], dead: bool) -> bool:
        t = Table(draw("RM"), {"R": "ragna", "M": "maud"}, "ragna",
                  figures={"R": {"body": body, "items": items}, "M": {"body": 1}})  # fmt: skip
        turn = turn_of(t)
        for f in turn.view.figures:
            if f.name == "maud" and dead:
                f.alive = False
        return beaten(turn)

    assert state(2, ["broadsword"], True)
    assert not state(2, ["broadsword"], False)
    assert not state(6, ["broadsword"], True)
    assert not state(2, ["broadsword", "potion-of-healing"], True)


@pytest.mark.proves("house.bot.level-up", "level.gain")
def test_growing() -> None:
    """An attribute that opens a wanted skill first; the dearest wanted skill that can be paid."""
    t = Table(draw("R"), {"R": "ragna"}, "ragna")
    view = BOOK.view(t.g, 0, t.decision)
    raises = [("raise", name) for name in ("attack", "defend", "body", "mind", "movement")]
    assert grow_answer(view, Decision(0, "level", raises, figure=0)) == ("raise", "body")
    skills = [("learn", "frenzy"), ("learn", "riposte"), ("save",)]
    assert grow_answer(view, Decision(0, "skill", skills, figure=0)) == ("learn", "frenzy")
    assert grow_answer(view, Decision(0, "skill", [("learn", "riposte"), ("save",)], figure=0)) == ("save",)


@pytest.mark.proves("house.bot.shop", "house.bot.hire")
def test_shopping() -> None:
    """A Potion of Healing first, then armour and a better weapon; mercenaries for a small party."""
    party = fresh(["maud", "ossian"])
    party.heroes["maud"].gold = 600
    game = Game.start("allison", quest="town", seed=1, options={"party": pack(party)})
    town, bought = Town(), []
    while game.decision and game.decision.figure == 0:
        answer = town_answer(game.view(0), game.decision, town)
        assert answer is not None
        bought.append(answer)
        game.answer(answer)
    assert bought[0] == ("buy", "potion-of-healing")
    assert ("buy", "helmet") in bought
    assert any(a[0] == "hire" for a in bought)
    assert bought[-1] == ("done",)


@pytest.mark.proves("house.bot.order")
def test_who_goes_first() -> None:
    """The fittest fighter leads; magic-users stay near."""
    from delvewright.players.allison.wayfinding import leader

    t = Table(draw("ROM"), {"R": "ragna", "O": "ossian", "M": "maud"}, "ossian", figures={"R": {"body": 3}})
    lead = leader(turn_of(t))
    assert lead is not None
    assert lead.name == "maud"


@pytest.mark.proves("house.bot.hire", "merc.actions")
def test_mercenaries_go_in_front() -> None:
    t = Table(draw("R"), {"R": "ragna"}, "ragna")
    view = BOOK.view(t.g, 0, t.decision)
    d = Decision(0, "activate", [("activate", 0), ("activate", 3), ("end",)], figure=-1)
    assert HeroMind(view).decide(view, d) == ("activate", 3)


@pytest.mark.parametrize("quest", ["weigh-house-cellar", "short-weight", "three-cold-hearths"])
def test_tacticians_finish_quests(quest: str) -> None:
    """From their views alone, without a stall."""
    game = Game.start("allison", quest=quest, seed=3)
    players = [make("tactician", 3, seat) for seat in range(len(game.state.seats))]
    for _ in range(3000):
        if game.decision is None:
            break
        seat = game.decision.seat
        game.answer(players[seat].choose(game.view(seat), game.decision))
    assert game.state.over


@pytest.mark.proves("house.bot.stealth")
def test_a_rogue_scouts_doors() -> None:
    """In stealth, while the party is fit."""
    drawing = """
+-+-+-+-+
|. TD. .|
+-+-+-+-+
"""
    turn = turn_of(Table(drawing, {"T": "thessaly"}, "thessaly"))
    assert sneak(turn) == ("use", "stealth")
    hurt = turn_of(Table(drawing, {"T": "thessaly"}, "thessaly", figures={"T": {"body": 3}}))
    assert sneak(hurt) is None


@pytest.mark.proves("house.bot.loot-share")
def test_sharing() -> None:
    """A second healing potion to who has none; what only another may use; scrolls are learned."""
    legend = {"R": "ragna", "M": "maud", "O": "ossian"}
    two = {"R": {"items": ["broadsword", "potion-of-healing", "potion-of-healing"], "held": ["broadsword"]}}
    t = Table(draw("RM"), legend, "ragna", figures=two)
    assert t.said(share(turn_of(t))) == "give potion-of-healing to maud"
    one = {"R": {"items": ["broadsword", "potion-of-healing"], "held": ["broadsword"]}}
    assert share(turn_of(Table(draw("RM"), legend, "ragna", figures=one))) is None
    wand = {"R": {"items": ["broadsword", "wand-of-magic"], "held": ["broadsword"]}}
    t = Table(draw("RO"), legend, "ragna", figures=wand)
    assert t.said(share(turn_of(t))) == "give wand-of-magic to ossian"
    scroll = {"O": {"items": ["dagger", "scroll-of-genie"], "held": ["dagger"]}}
    t = Table(draw("O."), legend, "ossian", figures=scroll)
    assert share(turn_of(t)) == ("decipher", "scroll-of-genie")


@pytest.mark.proves("house.bot.explore")
def test_nobody_waits_behind_a_sledge() -> None:
    """What only a sledge leads to is no goal: a thief behind it in a dead end would be waited for for ever."""
    t = turn_of(Table(draw("R.."), {"R": "ragna"}, "ragna"))
    near, far = 1 << t.at + 1, 1 << t.at + 2
    assert reachable(t, far)
    t.board.things = lambda name: squares(near) if name == SLEDGE else []  # type: ignore[method-assign]
    assert reachable(t, far)
    t.memory.since -= LONG
    assert reachable(t, far)
    t.memory.since -= 1
    assert not reachable(t, far)
    assert reachable(t, near)
    t.i.effects = (*t.i.effects, "haul")
    assert reachable(t, far), "whoever hauls it goes past"
