"""Event cards, Dungeon cards and what is done between Activations: who is meant, when, and what is left of it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.heroquest.helpers import carry, of, row, speak, table

from delvewright.kernel.effects import Effect, condition
from delvewright.kernel.grid import squares
from delvewright.kernel.notation import square_name
from delvewright.rules.heroquest.content.more import beyond_basic, more
from delvewright.rules.heroquest.content.reading import COMBAT, content
from delvewright.rules.heroquest.dungeon import danger, dungeon_cards, event_cards, events
from delvewright.rules.heroquest.dungeon.doors import forcible
from delvewright.rules.heroquest.magic.advanced_groups.entropy import rot_door
from delvewright.rules.heroquest.state.figure import MONSTER
from delvewright.rules.heroquest.state.windows import Moment
from delvewright.rules.heroquest.turn import advanced

WHITE = COMBAT["white"]


def corridor(line: str, **spec: Any) -> Any:
    return row(line, corridor=True, **spec)


def names(g: Any, mask: int) -> list[str]:
    return [square_name(q, g.width) for q in squares(mask)]


# -- the decks


@pytest.mark.proves("missing.event.deck", "missing.dungeon.rules", "missing.enchant.rules", "missing.skill.rules")
@pytest.mark.proves(
    "missing.event.ambush", "missing.event.broken-strap", "missing.event.cave-in", "missing.event.counter-magic",
    "missing.event.dark-tonic", "missing.event.dread", "missing.event.false-floor", "missing.event.fury",
    "missing.event.grave-cold", "missing.event.ill-omen", "missing.event.parry", "missing.event.poisoned",
    "missing.event.regroup", "missing.event.reinforcements", "missing.event.slammed", "missing.event.snuffed",
    "missing.event.stolen-luck", "missing.event.stumble", "missing.event.swift", "missing.event.war-drums",
    "missing.event.whispers", "missing.enchant.bulwark", "missing.enchant.feather", "missing.enchant.flame",
    "missing.enchant.focus", "missing.enchant.frost", "missing.enchant.keen", "missing.enchant.reserve",
    "missing.enchant.returning", "missing.enchant.seeking", "missing.enchant.warding",
    "missing.dungeon.champion", "missing.dungeon.cold-stone", "missing.dungeon.deep-graves",
    "missing.dungeon.hidden-teeth", "missing.dungeon.hungry-dark", "missing.dungeon.iron-doors",
    "missing.dungeon.old-curses", "missing.dungeon.pack-hunters", "missing.dungeon.reserves",
    "missing.dungeon.short-fuse", "missing.dungeon.wards", "missing.dungeon.watchful", "missing.dungeon.well-drilled",
)  # fmt: skip
def test_every_deck_has_its_cards_and_its_copies():
    decks: dict[str, list[Any]] = {}
    for card in content().cards.values():
        if beyond_basic(card.id):
            decks.setdefault(card.deck, []).append(card)
    sizes = {"event": ("missing.event.", 21, 2), "dungeon": ("missing.dungeon.", 13, 1)}
    for deck, (chapter, size, copies) in (sizes | {"enchantment": ("missing.enchant.", 10, 1)}).items():
        assert len(decks[deck]) == size and all(card.rule.startswith(chapter) for card in decks[deck])
        assert {more(card.id).copies for card in decks[deck]} == {copies}
    ledger = {card.rule.split(".")[1] for card in decks["skill"]}
    assert ledger == {"skill"} and len({card.rule for card in decks["skill"]}) == 29
    assert events.event_deck() == tuple(sorted(card.id for card in decks["event"] for _ in range(2)))


@pytest.mark.proves("adv.event.deck", "adv.danger.roll", "adv.event.play")
def test_a_card_is_drawn_and_the_discards_are_the_new_deck():
    g = row("B.o")
    extras = g.extras
    extras.event_deck, extras.discarded, extras.events = ("dread",), ("parry", "ambush"), ()
    carry(events.draw_event(g), "dread")
    assert (extras.event_deck, extras.events, extras.discarded) == ((), ("dread",), ("parry", "ambush"))
    carry(events.draw_event(g), "parry")
    assert (extras.event_deck, extras.events, extras.discarded) == (("ambush",), ("dread", "parry"), ())
    extras.event_deck = ()
    carry(events.draw_event(g))
    assert extras.events == ("dread", "parry")


# -- whom and where


@pytest.mark.proves("missing.event.deck", "missing.advspell.cantrips.hush")
def test_for_which_monsters_cards_may_be_played():
    g = row("B.opg")
    orc, goblin, grisk = of(g, "orc"), of(g, "goblin"), of(g, "grisk")
    assert events.monsters(g) == [orc, goblin, grisk] and events.monsters(g, plain=True) == [orc, goblin]
    orc.effects, goblin.tags = (condition("hush", "hushed", "turn", g.sorcerer),), ("dormant",)
    assert events.monsters(g) == [grisk]
    g.waiting = 1 << orc.id
    assert events.unused(g) == []
    g.waiting = 1 << grisk.id | 1 << orc.id
    assert events.unused(g) == [grisk.id]


@pytest.mark.proves("missing.event.ambush")
def test_where_an_ambush_lies():
    g = corridor("B.........", wandering="goblin")
    ambush: Any = event_cards.Ambush()
    assert names(g, sum(1 << q for q in ambush.targets(g))) == [], "all in sight"
    winding = "+-+-+-+-+\n|B . . .|\n+-+-+-+ +\n|. . . .|\n+-+-+-+-+\n"
    g = table(winding, corridor=True, wandering="goblin")
    g.laid = g.quest.grid.floor
    assert names(g, sum(1 << q for q in ambush.targets(g))) == ["a2", "b2", "c2"], "at least four steps from each"
    g.quest.wandering = ""
    assert list(ambush.targets(g)) == []
    g = table(winding, wandering="goblin")
    g.laid = g.quest.grid.floor
    assert list(ambush.targets(g)) == [], "no room is a corridor"


@pytest.mark.proves("missing.event.ambush", "missing.event.reinforcements", "missing.dungeon.reserves")
def test_whoever_is_added_may_act_at_once_or_not():
    g = row("B..o")
    g.turn = g.sorcerer
    g.waiting, g.extras.danger = 0, 0
    m = events.add_monster(g, "goblin", 1, "missing.event.ambush", True)
    assert m is not None and m.at == 1 and m.side == MONSTER and m.home == g.sorcerer and g.waiting == 1 << m.id
    g.waiting = 0
    m = events.add_monster(g, "goblin", 2, "missing.event.ambush", False)
    assert m is not None and g.waiting == 0
    m.at, g.extras.danger = -1, 3
    events.add_monster(g, "goblin", 2, "missing.event.ambush", True)
    assert g.waiting == 0, "the turn was given up"
    g.extras.danger = 2
    m = events.add_monster(g, "goblin", 2, "missing.event.ambush", True)
    assert m is not None and g.waiting == 1 << m.id


@pytest.mark.proves("missing.event.reinforcements")
def test_what_is_reinforced_and_where():
    g = table("+-+-+-+-+\n|B p . .|\n+ +-+-+D+\n|o q . .|\n+-+-+-+-+\n")
    card = event_cards.Reinforcements()
    g.laid = g.quest.grid.floor
    orc, goblin = of(g, "orc"), of(g, "goblin")
    assert sorted(card.targets(g)) == sorted((orc.id, goblin.id)), "one of each kind"
    assert not card._room(g, goblin) & 1 << goblin.at
    alone = row("Bg.")
    assert list(card.targets(alone)) == [], "no Character"
    full = row("Bo")
    assert list(card.targets(full)) == [], "no space"


@pytest.mark.proves("missing.event.cave-in")
def test_where_a_ceiling_comes_down():
    g = table("+-+-+-+\n|B . .|\n+ +-+ +\n|. . .|\n+-+-+-+\n", corridor=True)
    card: Any = event_cards.CaveIn()
    g.laid = g.quest.grid.floor
    assert names(g, sum(1 << q for q in card.targets(g))) == ["b1", "a2"], "next to a Hero, and there is a way round"
    line = corridor("B..")
    assert list(card.targets(line)) == []
    g.armed = g.found = 1 << 1
    carry(card.happens(g, 1))
    assert g.blocked & 0b10 and not g.armed & 0b10 and not g.found & 0b10
    room = table("+-+-+-+\n|B . .|\n+ +-+ +\n|. . .|\n+-+-+-+\n")
    assert list(card.targets(room)) == [], "not in a room"


@pytest.mark.proves("missing.event.slammed", "missing.dungeon.iron-doors")
def test_which_doors_fall_shut():
    """An ordinary door that was opened, in which nobody stands, if somebody could force it."""

    def opened(letter: str = "B", kind: str = "", **figures: Any) -> Any:
        special = [{"at": "b1-c1", "kind": kind}] if kind else []
        g = table(f"+-+-+-+-+\n|{letter} .D. .|\n+-+-+-+-+\n", door=special, figures=figures)
        g.doors = g.known_doors = 1
        g.set_edges()
        return g

    g, card = opened(), event_cards.SlammedDoor()
    assert list(card.targets(g)) == [(1, 2)]
    for q in (1, 2):
        g.put(g.fig(0), q)
        assert list(card.targets(g)) == [], "somebody stands in it"
    g.put(g.fig(0), 0)
    carry(card.happens(g, (1, 2)))
    assert not g.doors and g.quest.door_kinds[0] == "locked" and list(card.targets(g)) == []
    unable = {"brute-force": False, "dexterity": False}
    g = opened("W", W=unable)
    assert not forcible(g) and list(card.targets(g)) == []
    for skill in unable:
        assert forcible(opened("W", W=unable | {skill: 1})), skill
    assert list(card.targets(opened(kind="portcullis"))) == [], "an ordinary one"
    g = opened()
    g.doors = 0
    assert list(card.targets(g)) == []


@pytest.mark.proves("missing.advspell.entropy.rot", "missing.event.slammed")
def test_a_door_that_has_rotted_away_cannot_fall_shut():
    g = table("+-+-+-+-+-+\n|B .D. . .|\n+-+-+-+-+-+\n")
    carry(rot_door(g, g.fig(0), (1, 2)))
    assert g.doors == 1 and g.quest.door_kinds == ["open"] and g.laid == 0b11111
    assert list(event_cards.SlammedDoor().targets(g)) == []


@pytest.mark.proves("missing.event.whispers")
def test_whispers_cost_one_mind_where_the_test_fails(monkeypatch):
    g = row("BWo")
    card = event_cards.Whispers()
    g.fig(1).mind = 0
    assert list(card.targets(g)) == [0], "who has Mind left"
    monkeypatch.setattr(event_cards, "test", lambda g, h, what, marks: _gives(what != "will" or "spirit" not in marks))
    before = g.fig(0).mind
    carry(card.happens(g, 0))
    assert g.fig(0).mind == before - 1
    monkeypatch.setattr(event_cards, "test", lambda g, h, what, marks: _gives(what == "will"))
    carry(card.happens(g, 0))
    assert g.fig(0).mind == before - 1


def _gives(value: Any) -> Any:
    return value
    yield


@pytest.mark.proves("missing.event.stumble")
def test_a_stumble_halves_what_was_rolled():
    g = row("BWo")
    card, moment = event_cards.Stumble(), Moment(g.fig(0))
    for points, may, left in ((7, True, 4), (6, True, 3), (2, True, 1), (1, False, 1)):
        g.points = points
        assert card.answers(g, "speed", moment) is may
        if may:
            carry(card.reacts(g, moment))
        assert g.points == left
    g.points = 5
    assert not card.answers(g, "move-ended", moment) and not card.answers(g, "speed", Moment(of(g, "orc")))
    g.fig(0).side = MONSTER
    assert not card.answers(g, "speed", moment)


@pytest.mark.proves("missing.event.broken-strap")
def test_which_straps_break():
    g = row(
        "BWo", figures={"B": {"items": ["helmet", "shield", "broadsword"]}, "W": {"items": ["cloak-of-protection"]}}
    )
    card = event_cards.BrokenStrap()
    g.fig(0).hands = ("broadsword",)
    assert set(card.targets(g)) >= {(0, "helmet")} and (0, "broadsword") not in card.targets(g)
    g.fig(0).hands = ("shield", "broadsword")
    assert (0, "shield") in card.targets(g)
    carry(card.happens(g, (0, "shield")))
    assert g.fig(0).items == ("helmet", "broadsword") and g.fig(0).drained == ("shield",)
    armour = row("Bo", figures={"B": {"items": ["borins-armour"], "worn": ["borins-armour"]}})
    assert list(card.targets(armour)) == [], "no Artefact"


@pytest.mark.proves("missing.event.dark-tonic")
def test_who_drinks_a_dark_tonic():
    g = row("Bozg", figures={"o": {"max-body": 4, "body": 1}, "g": {"body": 1}})
    card, orc = event_cards.DarkTonic(), of(g, "orc")
    assert list(card.targets(g)) == [orc.id]
    carry(card.happens(g, orc.id))
    assert orc.body == 4 and list(card.targets(g)) == []


@pytest.mark.proves("missing.event.counter-magic", "missing.event.parry")
def test_whom_counter_magic_and_parry_answer():
    g = row("BWo")
    wizard, orc = g.fig(1), of(g, "orc")
    counter, parry = event_cards.CounterMagic(), event_cards.Parry()
    assert counter.answers(g, "spell", Moment(wizard)) and not counter.answers(g, "cast", Moment(wizard))
    assert not counter.answers(g, "spell", Moment(orc))
    carry(counter.reacts(g, Moment(wizard)))
    assert wizard.effects == (Effect("counter-magic", "countered", 2, "mastery"),)
    wizard.side = MONSTER
    assert not counter.answers(g, "spell", Moment(wizard))
    assert parry.answers(g, "defend", Moment(orc)) and not parry.answers(g, "spell", Moment(orc))
    assert not parry.answers(g, "defend", Moment(g.fig(0)))
    moment = Moment(orc)
    carry(parry.reacts(g, moment))
    assert moment.lost == 2
    g.extras.events = ("parry",)
    assert carry(event_cards.parry(g, orc, g.fig(0)), ("event", "parry")) == (COMBAT["red"],) * 2
    assert g.extras.discarded == ("parry",) and g.extras.events == ()
    g.extras.events = ("parry",)
    assert carry(event_cards.parry(g, orc, g.fig(0)), ("pass",)) == ()
    assert g.extras.events == ("parry",)


@pytest.mark.proves("missing.event.false-floor")
def test_where_the_floor_gives_way():
    card = event_cards.FalseFloor()

    def may(**marks: int) -> bool:
        g = corridor("B..o")
        for name, mask in marks.items():
            setattr(g, name, mask)
        return card.answers(g, "move-ended", Moment(g.fig(0)))

    assert may() and may(pits=0b10, found=0b10, caltrops=0b100)
    for mark in ("pits", "found", "armed", "caltrops", "chalked", "costly", "shadows", "burning"):
        assert not may(**{mark: 1}), mark
    g = corridor("B..o")
    assert not card.answers(g, "speed", Moment(g.fig(0))) and not card.answers(g, "move-ended", Moment(of(g, "orc")))
    room = row("B..o")
    assert not card.answers(room, "move-ended", Moment(room.fig(0)))
    g.fig(0).side = MONSTER
    assert not card.answers(g, "move-ended", Moment(g.fig(0)))
    thing = corridor("B..o", feature=[{"id": "altar", "at": "a1"}])
    assert not card.answers(thing, "move-ended", Moment(thing.fig(0)))
    lying = corridor("B..o", equipment={"a1": {"of": "barbarian", "items": ["dagger"]}})
    assert not card.answers(lying, "move-ended", Moment(lying.fig(0)))
    g = corridor("B..o")
    carry(card.reacts(g, Moment(g.fig(0))))
    assert g.pits == 1 and g.fig(0).pit and [(t.kind, t.at) for t in g.quest.traps] == [("pit", 0)]


@pytest.mark.proves("missing.event.stolen-luck")
def test_the_worse_of_two_treasures():
    card = event_cards.StolenLuck()

    def kept(first: str, second: str) -> str:
        g = row("BWo", cards=[first, second, "gold-25"])
        moment = Moment(g.fig(0), card=first)
        assert card.answers(g, "drawn", moment) and not card.answers(g, "spell", moment)
        carry(card.reacts(g, moment), second)
        return moment.card

    hazard = next(name for name, t in content().treasure.items() if t.hazard)
    assert kept("gold-25", hazard) == hazard == kept(hazard, "gold-25")
    values = {name: event_cards.worth(name) for name in content().treasure}
    golds = sorted((v, n) for n, v in values.items() if content().treasure[n].gold)
    cheap, dear = golds[0][1], golds[-1][1]
    assert kept(cheap, dear) == cheap == kept(dear, cheap)
    for name, (safe, value) in values.items():
        t = content().treasure[name]
        price = content().cards[t.item].price if t.item else 0
        assert safe is not bool(t.hazard) and value == t.gold + t.valuable + price
    empty = row("BWo", cards=["gold-25"])
    empty.deck = ()
    assert not card.answers(empty, "drawn", Moment(empty.fig(0), card="gold-25"))


@pytest.mark.proves("missing.event.regroup")
def test_who_regroups_moves_once_more():
    g = row("B.o")
    orc = of(g, "orc")
    effect = Effect("regroup", "regroup", 1, "turn-end", g.sorcerer)
    orc.effects, g.active, g.moves = (effect, condition("x", "y", "quest")), orc.id, 0
    event_cards.Regrouping().attack_over(g, orc, effect)
    assert g.moves == 1 and [e.name for e in orc.effects] == ["x"]
    orc.effects, g.active = (effect,), -1
    event_cards.Regrouping().attack_over(g, orc, effect)
    assert g.moves == 1


@pytest.mark.proves("missing.event.grave-cold", "missing.event.war-drums", "missing.event.dread")
def test_the_dead_the_drums_and_the_dread(monkeypatch):
    g = table("+-+-+-+-+\n|B z . o|\n+ + + + +\n|W . q m|\n+-+-+-+-+\n")
    cold, drums, dread = event_cards.GraveCold(), event_cards.WarDrums(), event_cards.Dread()
    assert list(cold.targets(g)) == [0], "next to the dead, not across a corner"
    before = g.fig(0).body
    carry(cold.happens(g, 0))
    assert g.fig(0).body == before - 1
    assert drums.may(g) and not drums.may(row("Bzg"))
    g.turn = g.sorcerer
    carry(drums.happens(g, None))
    assert [bool(f.bonus("attack")) for f in g.figures if f is not None and f.side == MONSTER] == [
        f.kind.id == "orc" for f in g.figures if f is not None and f.side == MONSTER
    ]
    assert not dread.may(g), "no Character"
    g = table("+-+-+-+-+\n|B g . o|\n+ + + + +\n|W . q m|\n+-+-+-+-+\n")
    man = next(f for f in g.figures if f is not None and f.kind.man)
    assert dread.may(g)
    for passes in (True, False):
        monkeypatch.setattr(event_cards, "test", lambda g, f, what, passes=passes: _gives(passes))
        carry(dread.happens(g, None))
        assert man.under("miss") is not passes
    assert not g.fig(0).under("miss")


@pytest.mark.proves("missing.event.ill-omen")
def test_an_ill_omen_is_two_more_cards():
    g = row("Bo")
    g.extras.events = ()
    assert event_cards.IllOmen().may(g)
    carry(event_cards.IllOmen().happens(g, None), "dread", "parry")
    assert g.extras.events == ("dread", "parry")


@pytest.mark.proves("missing.event.swift", "missing.event.fury", "missing.event.regroup")
def test_up_to_three():
    g = row("Bopqz")
    ids = [f.id for f in g.figures if f is not None and f.side == MONSTER]
    play: Any = events.several(g, ids[0], "regroup", ids)
    asked = next(play)
    assert asked.about == "event" and asked.seat == g.sorcerer
    assert asked.options == [*(("event-on", "regroup", n) for n in ids[1:]), ("pass",)]
    asked = play.send(("event-on", "regroup", ids[2]))
    with pytest.raises(StopIteration) as end:
        play.send(("event-on", "regroup", ids[1]))
    assert [f.id for f in end.value.value] == [ids[0], ids[2], ids[1]]
    assert [f.id for f in carry(events.several(g, ids[0], "regroup", ids), ("pass",))] == ids[:1]
    assert [f.id for f in carry(events.several(g, ids[0], "regroup", ids[:1]))] == ids[:1]


# -- Dungeon cards


@pytest.mark.proves("missing.dungeon.well-drilled", "missing.dungeon.pack-hunters")
def test_dice_for_those_who_fight_together():
    g = table("+-+-+-+-+\n|B w o q|\n+ + + + +\n|v . p .|\n+-+-+-+-+\n", dungeon=["well-drilled", "pack-hunters"])
    wolf, orc, goblin = of(g, "giant-wolf"), of(g, "orc"), of(g, "goblin")
    two = (WHITE, WHITE)
    assert (
        dungeon_cards.well_drilled(g, orc, two) == (*two, WHITE) and dungeon_cards.well_drilled(g, goblin, two) == two
    )
    assert dungeon_cards.hunting_in_packs(g, wolf, two, g.fig(0)) == (*two, WHITE)
    assert dungeon_cards.hunting_in_packs(g, wolf, two, None) == two
    assert dungeon_cards.hunting_in_packs(g, orc, two, g.fig(0)) == two
    g.extras.dungeon = ()
    assert dungeon_cards.well_drilled(g, orc, two) == two == dungeon_cards.hunting_in_packs(g, wolf, two, g.fig(0))
    g.extras.dungeon = ("pack-hunters",)
    far = next(f for f in g.figures if f is not None and f.kind.id == "giant-wolf" and f is not wolf)
    g.put(far, 6)
    assert dungeon_cards.hunting_in_packs(g, wolf, two, g.fig(0)) == two, "another one beside the target"
    g.put(far, 4)
    g.put(wolf, 5)
    assert dungeon_cards.hunting_in_packs(g, wolf, two, g.fig(0)) == two, "in Melee only"


@pytest.mark.proves("missing.dungeon.cold-stone")
def test_cold_stone_takes_one_point():
    g = row("Bo", dungeon=["cold-stone"])
    hero, orc = g.fig(0), of(g, "orc")
    assert [dungeon_cards.cold_stone(g, hero, n) for n in (4, 2, 1, 0)] == [3, 1, 1, 0]
    assert dungeon_cards.cold_stone(g, orc, 4) == 4
    g.extras.dungeon = ()
    assert dungeon_cards.cold_stone(g, hero, 4) == 4


@pytest.mark.proves("missing.dungeon.deep-graves")
def test_who_comes_back_from_a_deep_grave():
    g = row("B.z.s", dungeon=["deep-graves"])
    carry(dungeon_cards.deep_graves(g, "orc", 2))
    carry(dungeon_cards.deep_graves(g, "zombie", 2), ["white"])
    assert not any(key.startswith("rises") for key in g.counters)
    carry(dungeon_cards.deep_graves(g, "zombie", 2), ["black"])
    assert g.count("rises zombie 2") == 1
    zombie = of(g, "zombie")
    g.take_off(zombie)
    g.figures[zombie.id] = None
    play: Any = dungeon_cards.rise(g)
    asked = next(play)
    assert (asked.seat, asked.about) == (g.sorcerer, "summon") and list(asked.fields) == [("place", 0b1010)]
    with pytest.raises(StopIteration):
        play.send(("place", 3))
    assert [f.at for f in g.figures if f is not None and f.kind.id == "zombie"] == [3]
    g = row("Bz.", dungeon=["deep-graves"])
    g.counters["rises zombie 1"] = 1
    carry(dungeon_cards.rise(g))
    new = [f for f in g.figures if f is not None and f.kind.id == "zombie"]
    assert len(new) == 2 and new[-1].at == 2 and not any(key.startswith("rises") for key in g.counters)
    g = row("Bz", dungeon=["deep-graves"])
    g.counters["rises zombie 1"] = 1
    carry(dungeon_cards.rise(g))
    assert len([f for f in g.figures if f is not None and f.kind.id == "zombie"]) == 1, (
        "no room, and it does not wait for one"
    )
    assert not any(key.startswith("rises") for key in g.counters)
    g.extras.dungeon = ()
    carry(dungeon_cards.deep_graves(g, "zombie", 1))


@pytest.mark.proves("missing.dungeon.short-fuse")
def test_who_else_is_hurt_by_a_short_fuse():
    g = table("+-+-+-+\n|B W .|\n+ + + +\n|D o .|\n+-+-+-+\n", dungeon=["short-fuse"])
    hero, wizard = g.fig(0), g.fig(1)
    dwarf = of(g, "dwarf")
    play: Any = dungeon_cards.short_fuse(g, hero, 2)
    asked = next(play)
    assert asked.options == [("event-on", "short-fuse", f.id) for f in (wizard, dwarf)] and asked.seat == g.sorcerer
    before = dwarf.body
    with pytest.raises(StopIteration):
        play.send(("event-on", "short-fuse", dwarf.id))
    assert dwarf.body == before - 1
    g.put(dwarf, 5)
    before = wizard.body
    carry(dungeon_cards.short_fuse(g, hero, 2))
    assert wizard.body == before - 1, "the only one is not asked for"
    g.put(wizard, 2)
    carry(dungeon_cards.short_fuse(g, hero, 2))
    g.put(wizard, 1)
    g.extras.dungeon = ()
    carry(dungeon_cards.short_fuse(g, hero, 2))
    assert wizard.body == before - 1


@pytest.mark.proves("missing.dungeon.reserves")
def test_when_and_where_the_reserves_come():
    g = row(
        "Bo..",
        wandering="goblin",
        dungeon=["reserves"],
    )
    assert not dungeon_cards.entrance_spots(g) and not dungeon_cards.may_call_reserves(g)
    g = table(
        "+-+-+-+\n|B x .|\n+ + + +\n|. . o|\n+-+-+-+\n",
        wandering="goblin",
        dungeon=["reserves"],
        legend={"x": "stairway"},
    )
    g.extras.danger = 0
    assert names(g, dungeon_cards.entrance_spots(g)) == ["c1", "b2"] and dungeon_cards.may_call_reserves(g)
    for name, value in (("danger", 1), ("called", True), ("dungeon", ())):
        was = getattr(g.extras, name)
        setattr(g.extras, name, value)
        assert not dungeon_cards.may_call_reserves(g), name
        setattr(g.extras, name, was)
    play: Any = dungeon_cards.call_reserves(g)
    asked = next(play)
    assert list(asked.options) == []
    asked = play.send(("place", 2))
    assert list(asked.options) == [("ready",)] and list(asked.fields) == [("place", 1 << 4)]
    with pytest.raises(StopIteration):
        play.send(("ready",))
    assert g.extras.called and [f.at for f in g.figures if f is not None and f.kind.id == "goblin"] == [2]
    assert not dungeon_cards.may_call_reserves(g)


@pytest.mark.proves("missing.dungeon.champion", "ability.fame")
def test_the_champion_of_chaos():
    g = row("Bopg", dungeon=[])
    orc = of(g, "orc")
    orc.body = 1
    dungeon_cards.crown(g, orc)
    assert (orc.body, orc.full_body) == (3, content().kinds["orc"].body + 2)
    assert orc.level("rage") == 1 and orc.level("fame") == 1


@pytest.mark.proves("missing.dungeon.watchful")
def test_who_stands_watch():
    g = table("+-+-+-+-+\n|B .Oo p|\n+-+-+-+-+\n", dungeon=["watchful"])
    room = g.quest.grid.areas[g.quest.grid.area_of[2]]
    orc, goblin = of(g, "orc"), of(g, "goblin")
    assert orc.at == 2 and goblin.at == 3
    carry(dungeon_cards.watchful(g, 0b11))
    assert not orc.has("sentry") and not goblin.has("sentry"), "nobody where nothing was laid out"
    carry(dungeon_cards.watchful(g, room), ("event-on", "watchful", goblin.id))
    assert not orc.has("sentry") and goblin.has("sentry")
    carry(dungeon_cards.watchful(g, room))
    g = table("+-+-+-+-+\n|B .Oo g|\n+-+-+-+-+\n", dungeon=["watchful"])
    carry(dungeon_cards.watchful(g, room))
    assert of(g, "orc").has("sentry") and not of(g, "grisk").has("sentry"), "no Character; one alone is not asked for"
    for change in ("card", "asleep"):
        g = table("+-+-+-+-+\n|B .Oo .|\n+-+-+-+-+\n", dungeon=["watchful"] if change == "asleep" else [])
        of(g, "orc").tags = ("dormant",) if change == "asleep" else ()
        carry(dungeon_cards.watchful(g, room))
        assert not of(g, "orc").has("sentry"), change


@pytest.mark.proves("missing.dungeon.hungry-dark", "adv.danger.roll")
def test_the_dice_of_danger():
    g = row("Bo")
    assert dungeon_cards.danger_dice(g) == 1
    g.extras.dungeon = ("hungry-dark",)
    assert dungeon_cards.danger_dice(g) == 2

    class Holder:
        state = g

    speak(Holder, danger_dice=lambda g: 2)
    assert dungeon_cards.danger_dice(g) == 3


# -- turns


@pytest.mark.proves("turn.duration.one-turn", "missing.event.snuffed", "missing.skill.stonewall")
def test_what_a_turn_begins_with():
    g = row("BWo")
    extras = g.extras
    extras.dark, extras.danger, extras.held, extras.stayed = True, 3, 0b11, 0
    g.turn = 1
    advanced.begins(g)
    assert extras.dark and extras.danger == 3 and extras.held == 0 and extras.stayed == 0b10
    g.turn = g.sorcerer
    advanced.begins(g)
    assert not extras.dark and extras.danger == danger.FRESH and extras.stayed == 0b10


@pytest.mark.proves("missing.advspell.stasis.preserve")
def test_who_is_no_longer_preserved_dies():
    g = row("BWo")
    hero = g.fig(0)
    hero.body = 0
    hero.effects = (condition("preserve", "preserved", "turn", 1),)
    advanced.unpreserved(g)
    assert hero.alive
    hero.effects = ()
    advanced.unpreserved(g)
    assert not hero.alive and g.fig(1).alive
    other = row("BWo")
    advanced.unpreserved(other)
    assert other.fig(0).alive


@pytest.mark.proves("missing.advspell.underworld.call-shade")
def test_a_shade_goes_with_its_casters_next_turn():
    g = row("BW.o")
    shade = g.add(content().kinds["skeleton"], 2, 0, 1)
    shade.tags, shade.home = ("shade",), 1
    g.waiting = 1 << shade.id | 1
    g.turn = 0
    advanced.shades_vanish(g)
    assert shade.at == 2
    g.turn = 1
    advanced.shades_vanish(g)
    assert shade.at < 0 and not shade.alive and g.figures[shade.id] is None and g.waiting == 1


@pytest.mark.proves(
    "missing.advspell.sorrow.grief", "ability.fame", "missing.dungeon.deep-graves", "ability.advanced-only"
)
def test_what_the_death_of_a_monster_brings():
    g = table(
        "+-+-+-+-+\n|B z o p|\n+ +-+-+-+\n|. q . .|\n+-+-+-+-+\n", figures={"z": {"abilities": ["undead", "fame 2"]}}
    )
    zombie, orc, goblin = of(g, "zombie"), of(g, "orc"), of(g, "goblin")
    hidden = [f for f in g.figures if f is not None and f.kind.id == "orc"][-1]
    at = zombie.at
    g.take_off(zombie)
    carry(advanced.monster_slain(g, zombie, at))
    assert g.extras.fame == 2 and g.extras.graves == 1 << at
    assert g.extras.mourning >> orc.id & 1 and not g.extras.mourning >> hidden.id & 1
    assert not g.extras.mourning >> goblin.id & 1, "somebody stands between"
    carry(advanced.monster_slain(g, zombie, at))
    assert g.extras.fame == (2 if zombie.spot >= 0 else 4), "once for each of the map"
    g.extras.graves = 0
    carry(advanced.monster_slain(g, orc, orc.at))
    assert g.extras.graves == 0 and g.extras.fame == (2 if zombie.spot >= 0 else 4)
    carry(advanced.monster_slain(g, g.fig(0), 0))
    assert g.extras.graves == 0


@pytest.mark.proves("missing.skill.stonewall", "missing.advspell.sorrow.grief")
def test_what_a_turn_ends_with():
    g = row("BDo", figures={"D": {"items": ["stonewall"]}})
    dwarf = of(g, "dwarf")
    g.extras.mourning, g.extras.stayed, g.turn = 0b111, 1 << dwarf.id, dwarf.home
    advanced.turn_over(g)
    assert g.extras.mourning == 0b111 and dwarf.bonus("defence") == 1
    g.turn = g.sorcerer
    advanced.turn_over(g)
    assert g.extras.mourning == 0
    dwarf.effects, g.extras.stayed, g.turn = (), 0, dwarf.home
    advanced.turn_over(g)
    assert dwarf.effects == ()


@pytest.mark.proves("missing.event.stumble", "missing.event.false-floor", "missing.event.counter-magic")
def test_moments_at_which_cards_are_asked_for():
    g = corridor("BW.o")
    hero, wizard = g.fig(0), g.fig(1)
    g.extras.events, g.points, g.active = ("stumble", "false-floor", "counter-magic"), 6, 0
    carry(advanced.after_speed_roll(g, hero), ("pass",))
    carry(advanced.after_move(g, hero), ("pass",))
    g.active = 1
    carry(advanced.after_move(g, hero))
    carry(advanced.before_spell(g, wizard, "ball-of-flame"), ("pass",))
    carry(advanced.before_spell(g, wizard, "scroll-of-genie"))
    wizard.effects = (condition("mask", "masked", "quest"), condition("other", "lit", "quest"))
    g.extras.events = ()
    carry(advanced.before_spell(g, wizard, "ball-of-flame"))
    assert [e.name for e in wizard.effects] == ["other"]


@pytest.mark.proves("adv.danger.roll", "adv.danger.when")
def test_danger_gives_the_turn_up():
    g = row("Bo")
    g.turn, g.waiting = g.sorcerer, 0b10
    g.extras.danger, g.extras.events = 0, ()
    assert danger.may_roll_danger(g)
    carry(danger.roll_danger(g), ["skull"], "dread")
    assert g.waiting == 0 and g.extras.danger == danger.GIVEN_UP and g.extras.events == ("dread",)
    assert not danger.may_roll_danger(g)
    carry(danger.roll_danger(g), ["black"])
    assert g.extras.events == ("dread",)


@pytest.mark.proves("adv.danger.when", "adv.event.play", "missing.dungeon.reserves")
def test_what_the_evil_sorcerer_may_do_between_activations():
    g = row("Bo")
    g.turn, g.extras.danger = g.sorcerer, 0
    g.extras.events = ("snuffed-torches",)
    assert advanced.master_options(g) == [("event", "snuffed-torches"), ("danger",)]
    g.extras.danger = 1
    assert advanced.master_options(g) == [("event", "snuffed-torches")]
    g.turn = 0
    assert advanced.master_options(g) == []


@pytest.mark.proves("missing.dungeon.watchful", "missing.adv.hero.barbarian")
def test_what_was_laid_out_is_asked_about_once():
    g = row("B.o", dungeon=["watchful"])
    g.extras.fresh = 0b111
    carry(advanced.after_answer(g, g.fig(0)))
    assert g.extras.fresh == 0 and of(g, "orc").has("sentry")


@pytest.mark.proves("ability.fame", "ability.advanced-only")
def test_fame_is_of_the_advanced_game():
    g = row("B.o", options={"edition": "basic", "optional": "coop"}, figures={"o": {"abilities": ["fame 2"]}})
    carry(advanced.monster_slain(g, of(g, "orc"), 2))
    assert g.extras.fame == 0
    g = row("B.o", figures={"o": {"abilities": ["fame 2"]}})
    orc = of(g, "orc")
    orc.spot = -1
    for fame in (2, 4):
        carry(advanced.monster_slain(g, orc, 2))
        assert g.extras.fame == fame, "one that is not of the map counts each time"
    orc.spot = 0
    for _ in range(2):
        carry(advanced.monster_slain(g, orc, 2))
        assert g.extras.fame == 6
