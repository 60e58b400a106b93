"""Clauses of the optional rules: the cards of the Apprentice Spell System held against the ledger, hands, agreement."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tests.heroquest.helpers import carry, noted

from delvewright.kernel.effects import condition
from delvewright.kernel.rulebook import find_book
from delvewright.rules.heroquest.content.more import more
from delvewright.rules.heroquest.content.reading import Card, content
from delvewright.rules.heroquest.interface.staging import stage
from delvewright.rules.heroquest.magic import apprentice
from delvewright.rules.heroquest.magic.casting import WAYS
from delvewright.rules.heroquest.state.figure import HERO, MONSTER
from delvewright.rules.heroquest.turn.co_operation import agree, left, next_by_agreement
from delvewright.rules.heroquest.turn.ranged_weapon_upkeep import pay_for_arrows, upkeep

LEDGER = find_book("heroquest").ledger.rules
ROOM = "+-+-+-+-+-+\n|B W . o p|\n+ + + + + +\n|D E . . .|\n+-+-+-+-+-+\n"
LEGEND = {"B": "barbarian", "W": "wizard", "D": "dwarf", "E": "elf", "o": "orc", "p": "goblin"}
SPELLS = [card for card in content().cards.values() if card.deck == "apprentice"]
WARES = [card for card in content().cards.values() if card.deck == "magician"]


def table(optional: str = "apprentice", **spec: Any) -> Any:
    options = {"optional": optional, "heroes": "barbarian, wizard, dwarf, elf"} | spec.pop("options", {})
    return stage({"map": ROOM, "legend": LEGEND, "options": options} | spec, "test")


# -- the cards


@pytest.mark.proves(
    "missing.apprentice.deck", "opt.apprentice.deck", "missing.apprentice.fireball", "missing.apprentice.fireblast",
    "missing.apprentice.bravery", "missing.apprentice.efreet", "missing.apprentice.djinn",
    "missing.apprentice.tempest", "missing.apprentice.water-of-life", "missing.apprentice.veil",
    "missing.apprentice.sleep", "missing.apprentice.restore-body", "missing.apprentice.rock-skin",
    "missing.apprentice.pass-rock", "missing.apprentice.swift", "missing.apprentice.lantern",
    "missing.apprentice.shield", "missing.apprentice.knock", "missing.apprentice.frost", "missing.apprentice.clear",
)  # fmt: skip
def test_magic_spell_cards():
    """Eighteen, three copies of each, discarded when they are cast."""
    printed = {id for id in LEDGER if id.startswith("missing.apprentice.") and not id.endswith(".deck")}
    assert {card.rule for card in SPELLS} == printed and len(SPELLS) == 18
    for card in SPELLS:
        said = LEDGER[card.rule].says
        assert said.startswith(f"{card.title}: ") and card.text.lower() in said.lower(), card.id
        assert card.keywords == ("Spell", "Magic", "Memory") and card.cost == "discard" and card.id in WAYS, card.id
        assert more(card.id).copies == 3 and not card.price and not card.only and not card.never, card.id
    deck = apprentice.magic_deck()
    assert len(deck) == 54 and deck == tuple(sorted(card.id for card in SPELLS for _ in range(3)))


@pytest.mark.proves(
    "missing.magician.grimoire", "missing.magician.magic-ring", "missing.magician.magic-wand",
    "missing.magician.crystal-ball", "missing.magician.spell-ring", "opt.apprentice.shop",
)  # fmt: skip
@pytest.mark.parametrize("card", WARES, ids=lambda card: card.id)
def test_what_the_magician_has(card: Card):
    said = LEDGER[card.rule].says
    assert said.startswith(card.title)
    price = re.search(r", (\d+) gc", said)
    assert card.price == (int(price[1]) if price else 0)
    assert card.icon == ("ring" if "ring icon" in said else "") and card.hands == ("one hand" in said)
    only = {"magic-wand": ("wizard", "elf"), "crystal-ball": ("wizard",)}
    assert card.only == only.get(card.id, ()) and card.never == (("barbarian",) if "not Barbarian" in said else ())
    words = re.search(r"Keywords ([\w, ]+)\.", said)
    assert card.keywords == (tuple(words[1].split(", ")) if words else SPELL_RING)


SPELL_RING = ("Item", "Trinket", "Artefact", "Arcane", "Magic")


# -- hands


@pytest.mark.proves("opt.apprentice.start", "opt.apprentice.hand", "opt.apprentice.draw", "opt.apprentice.reshuffle")
def test_full_hands_at_the_start_from_the_whole_deck():
    g = table(figures={f: {"items": []} for f in "BWDE"})
    g.extras.magic, g.extras.magic_used = (), ()
    g.figures.insert(4, None)
    names = ["magic-fireball", "magic-knock", "magic-sleep", "magic-djinn", "magic-frost-ring"]
    carry(apprentice.first_hands(g), *names)
    assert [apprentice.in_hand(g.fig(n)) for n in range(4)] == [[], names[:3], [], names[3:]]
    assert len(g.extras.magic) == 49 and g.extras.magic.count("magic-fireball") == 2
    wizard = g.fig(1)
    wizard.items = ()
    g.extras.magic, g.extras.magic_used = ("magic-sleep",), ("magic-knock", "magic-djinn")
    assert carry(apprentice.draw_card(g, wizard), "magic-sleep") == "magic-sleep" and g.extras.magic == ()
    assert carry(apprentice.draw_card(g, wizard), "magic-djinn") == "magic-djinn"
    assert g.extras.magic == ("magic-knock",) and g.extras.magic_used == ()
    g.extras.magic = ()
    assert carry(apprentice.draw_card(g, wizard)) == ""
    assert wizard.items == ("magic-sleep", "magic-djinn")


@pytest.mark.proves(
    "opt.apprentice.hand", "opt.apprentice.who", "missing.magician.magic-ring", "missing.magician.grimoire"
)
def test_how_many_cards_a_hand_holds():
    g = table(figures={f: {"items": []} for f in "BWDE"})
    barbarian, wizard, dwarf, elf = (g.fig(n) for n in range(4))
    assert [apprentice.hand_size(f) for f in (barbarian, wizard, dwarf, elf)] == [0, 3, 0, 2]
    wizard.mind = 5
    assert apprentice.hand_size(wizard) == 3
    wizard.mind = 4
    assert apprentice.hand_size(wizard) == 2
    wizard.items = ("magic-ring",)
    assert apprentice.hand_size(wizard) == 3
    dwarf.items = barbarian.items = ("grimoire",)
    assert (apprentice.spellcraft(dwarf), apprentice.spellcraft(barbarian)) == (1, 0)
    wizard.items = ("grimoire",)
    assert apprentice.spellcraft(wizard) == wizard.kind.spellcraft + 1 and apprentice.hand_size(dwarf) == 2


@pytest.mark.proves("missing.magician.crystal-ball")
def test_the_crystal_ball():
    text = apprentice.CrystalBall()
    g = table(figures={"W": {"items": ["crystal-ball", "magic-sleep"]}})
    wizard = g.fig(1)
    play: Any = text.turn_begins(g, wizard)
    drawn = next(play)
    assert drawn.purpose == "magic" and len(drawn.choices) == 54
    asked = play.send("magic-knock")
    assert asked.about == "hand" and asked.options == [("choose", "magic-sleep"), ("choose", "magic-knock")]
    with pytest.raises(StopIteration):
        play.send(("choose", "magic-sleep"))
    assert wizard.items == ("crystal-ball", "magic-knock") and g.extras.magic_used == ("magic-sleep",)
    wizard.items = ("crystal-ball",)
    carry(text.turn_begins(g, wizard), "magic-djinn")
    assert wizard.items == ("crystal-ball",), "the only one is put away without a question"
    bare = table(figures={"W": {"items": ["crystal-ball"], "spellcraft": 0}})
    carry(text.turn_begins(bare, bare.fig(1)))
    basic = table("", figures={"W": {"items": ["crystal-ball"]}})
    carry(text.turn_begins(basic, basic.fig(1)))


@pytest.mark.proves("missing.magician.spell-ring", "opt.apprentice.spell-ring")
def test_the_spell_ring_keeps_a_card_once():
    def after_casting(
        items: list[str], used: tuple[str, ...] = (), alive: bool = True, gone: str = "magic-knock"
    ) -> Any:
        g = table(figures={"W": {"items": items}})
        wizard = g.fig(1)
        wizard.used, wizard.alive = used, alive
        g.extras.magic_used = ("magic-sleep", gone)
        return g, wizard, apprentice.back_to_hand(g, wizard, "magic-knock")

    ring = "magician-spell-ring"
    g, wizard, play = after_casting([ring])
    carry(play, ("use", ring))
    assert wizard.items == (ring, "magic-knock") and g.extras.magic_used == ("magic-sleep",)
    assert wizard.used == (ring,) and wizard.slots == (ring,)
    g, wizard, play = after_casting([ring])
    carry(play, ("pass",))
    assert wizard.items == (ring,) and wizard.used == () and g.extras.magic_used == ("magic-sleep", "magic-knock")
    carry(after_casting([])[2])
    carry(after_casting([ring], used=(ring,))[2])
    carry(after_casting([ring], alive=False)[2])
    carry(after_casting([ring], gone="magic-djinn")[2])


@pytest.mark.proves("missing.magician.magic-wand", "missing.apprentice.deck")
def test_a_wand_is_committed_for_one_more():
    g = table(figures={"W": {"items": ["magic-wand", "greatsword", "shortsword"]}})
    wizard = g.fig(1)
    s = wizard.kind.spellcraft
    play: Any = apprentice.power_of(g, wizard)
    asked = next(play)
    assert asked.about == "staff" and asked.options == [("use", "magic-wand"), ("pass",)]
    with pytest.raises(StopIteration) as end:
        play.send(("use", "magic-wand"))
    assert end.value.value == s + 1 and wizard.hands == ("magic-wand",)
    assert carry(apprentice.power_of(g, wizard)) == s + 1, "it is in the hand: no question"
    wizard.hands = ()
    assert carry(apprentice.power_of(g, wizard), ("pass",)) == s and wizard.hands == ()
    wizard.hands = ("greatsword",)
    assert carry(apprentice.power_of(g, wizard)) == s, "no hand is free"
    wizard.items, wizard.hands = (), ()
    assert carry(apprentice.power_of(g, wizard)) == s


# -- what the cards do


@pytest.mark.proves("missing.apprentice.fireblast", "missing.apprentice.frost")
def test_enemies_next_to_the_caster():
    g = table(
        map="+-+-+-+\n|o W p|\n+ + + +\n|q B .|\n+-+-+-+\n",
        legend=LEGEND | {"q": "orc"},
        options={"heroes": "wizard, barbarian"},
    )
    wizard, barbarian = g.fig(0), g.fig(1)
    beside = [f for f in g.figures if f.side == MONSTER and f.at in (0, 2)]
    assert apprentice.enemies_beside(g, wizard) == [f.id for f in beside]
    beside[0].effects = (condition("cloak", "unseen", "quest"),)
    assert apprentice.enemies_beside(g, wizard) == [beside[1].id]
    wizard.side = MONSTER
    assert apprentice.enemies_beside(g, wizard) == [barbarian.id]


@pytest.mark.proves("missing.apprentice.frost")
def test_a_frost_ring_strikes_whoever_is_still_there(monkeypatch):
    g = table(map="+-+-+-+\n|o W p|\n+-+-+-+\n", options={"heroes": "wizard"})
    first, second = apprentice.enemies_beside(g, g.fig(0))
    struck = []

    def assault(g, target, dice, marks, *rest):
        struck.append((target.id, len(dice), marks >= {"cold", "magic"}))
        g.figures[second] = None
        return iter(())

    monkeypatch.setattr(apprentice, "assault", assault)
    carry(apprentice.frost_ring(g, g.fig(0), 2))
    assert struck == [(first, 2, True)]


@pytest.mark.proves("missing.apprentice.sleep")
def test_who_wakes_from_sleep():
    g = table()
    orc = next(f for f in g.figures if f.kind.id == "orc")
    for faces, above, awake in ((("3", "1"), 2, True), (("2", "1"), 2, False), (("1", "1"), 0, True)):
        assert carry(apprentice.wakes(g, orc, above), [int(face) for face in faces][: orc.mind]) is awake
    orc.mind = 0
    assert carry(apprentice.wakes(g, orc, 0)) is False, "without Mind there is nothing to roll"


@pytest.mark.proves("missing.apprentice.djinn")
def test_the_djinn_stops_when_the_caster_is_gone():
    g = table(
        map="+-+-+-+-+\n|W . ^ o|\n+-+-+-+-+\n",
        legend=LEGEND | {"^": "trap:pit"},
        options={"heroes": "wizard"},
        figures={"W": {"body": 1}},
    )
    wizard = g.fig(0)
    play: Any = apprentice.djinn(g, wizard, 2)
    asked = next(play)
    assert asked.about == "again" and ("use-on", "magic-djinn", 0) in asked.options and ("pass",) in asked.options
    asked = play.send(("use-on", "magic-djinn", 0))
    assert asked.about == "djinn" and list(asked.fields) == [("place", 0b110)]
    with pytest.raises(StopIteration):
        play.send(("place", 2))
    assert not wizard.alive


@pytest.mark.proves("missing.apprentice.djinn")
def test_whoever_is_carried_looks_about():
    g = table(
        map="+-+-+-+-+\n|W B . .|\n+-+-+ +-+\n|. . . .|\n+-+-+-+-+\n", options={"heroes": "wizard, barbarian"},
        corridor=True,
    )  # fmt: skip
    before = g.laid
    carry(apprentice.djinn(g, g.fig(0), 1), ("use-on", "magic-djinn", 1), ("place", 2))
    assert g.laid & ~before


@pytest.mark.proves("missing.apprentice.knock")
def test_which_doors_are_knocked_open():
    g = table(
        map="+-+-+-+\n|W .D.|\n+ +-+-+\n|. .|.|\n+-+D+-+\n|. . B|\n+-+-+-+\n", options={"heroes": "wizard, barbarian"},
    )  # fmt: skip
    wizard, barbarian = g.fig(0), g.fig(1)
    first, second = g.quest.grid.doors[0], g.quest.grid.doors[1]
    g.known_doors = 0b11
    assert apprentice.doors_seen(g, wizard) == [first, second]
    assert apprentice.doors_seen(g, barbarian) == [second], "not the one that is out of sight"
    g.known_doors = 0b10
    assert apprentice.doors_seen(g, wizard) == [second], "not one that nobody knows of"
    g.doors = 0b10
    assert apprentice.doors_seen(g, wizard) == []


@pytest.mark.proves("missing.apprentice.restore-body")
def test_whose_body_is_restored():
    g = table(
        map="+-+-+-+\n|B W m|\n+ + + +\n|D i .|\n+-+-+-+\n", legend=LEGEND | {"m": "swordsman", "i": "prisoner"},
        options={"heroes": "barbarian, wizard, dwarf"},
    )  # fmt: skip
    man = next(f.id for f in g.figures if f.kind.man)
    assert apprentice.self_or_beside(g, g.fig(1)) == [1, 0, man], "nobody across a corner, and nobody else who is led"


@pytest.mark.proves("missing.apprentice.lantern")
def test_a_bright_lantern_searches_for_traps_first(monkeypatch):
    done: list[str] = []
    monkeypatch.setattr(apprentice, "search_traps", lambda g, f: noted(done, "traps"))
    monkeypatch.setattr(apprentice, "search_doors", lambda g, f: noted(done, "doors"))
    g = table()
    carry(apprentice.bright_lantern(g, g.fig(1), 1))
    assert done == ["traps", "doors"]


@pytest.mark.proves("missing.apprentice.djinn")
def test_whoever_is_carried_onto_a_trap_sets_it_off_and_nobody_else():
    def carried(letter: str, to: int) -> Any:
        g = table(
            map="+-+-+-+-+-+-+\n|W B . ^ . o|\n+-+-+-+-+-+-+\n", legend=LEGEND | {"^": "trap:pit"},
            options={"heroes": "wizard, barbarian"}, active="wizard",
        )  # fmt: skip
        f = next(f for f in g.figures if f.kind.letter == letter)
        g.points, g.ended = 3, False
        carry(apprentice.djinn(g, g.fig(0), 1), ("use-on", "magic-djinn", f.id), ("place", to))
        return g, f

    g, barbarian = carried("B", 3)
    assert barbarian.pit and barbarian.body == barbarian.full_body - 1 and (g.points, g.ended) == (3, False)
    g, barbarian = carried("B", 2)
    assert not barbarian.pit and g.armed == 1 << 3, "the trap lies elsewhere"


# -- Co-operative Turn Order


@pytest.mark.proves("opt.coop.order", "opt.coop.once-each")
def test_who_is_asked_to_go_next():
    g = table("coop")
    g.figures.append(None)
    g.extras.acted, g.turn = 0, 0
    play: Any = agree(g)
    asked = next(play)
    assert (asked.seat, asked.about, asked.figure, asked.options) == (0, "order", 0, [("go",), ("pass",)])
    assert play.send(("pass",)).seat == 1
    with pytest.raises(StopIteration):
        play.send(("go",))
    assert g.turn == 1
    carry(agree(g), ("pass",), ("pass",), ("pass",), ("pass",))
    assert g.turn == 0, "if all decline the first goes"
    g.fig(0).alive, g.fig(0).at = False, -1
    carry(agree(g), ("pass",), ("pass",), ("pass",))
    assert g.turn == 1, "the first who can still take a turn"
    g.fig(1).out = True
    g.extras.acted = 0b0100
    carry(agree(g))
    assert g.turn == 3 and left(g) == [0, 1, 3], "one alone is not asked"
    g.fig(3).out = True
    carry(agree(g))
    assert g.turn == 0
    g.turn = g.sorcerer
    carry(agree(g))
    assert g.turn == g.sorcerer


@pytest.mark.proves("opt.coop.order", "opt.coop.once-each")
def test_each_has_one_turn_and_then_comes_the_evil_sorcerer():
    g = table("coop")
    g.extras.acted, g.turn = 0b0101, 1
    assert next_by_agreement(g) and g.extras.acted == 0b0111 and g.turn == 3
    assert next_by_agreement(g) and g.extras.acted == 0b1111 and g.turn == g.sorcerer
    assert not next_by_agreement(g) and g.extras.acted == 0


# -- Ranged Weapon Upkeep


@pytest.mark.proves("opt.ranged.who", "opt.ranged.price")
def test_the_upkeep_of_bows():
    prices = {card.id: upkeep(card.id) for card in content().cards.values()}
    assert {item: price for item, price in prices.items() if price} == {"crossbow": 15, "longbow": 15}
    assert all("Weapon" in content().cards[item].keywords for item, price in prices.items() if price)
    g = table(
        "ranged", figures={"E": {"items": ["longbow", "dagger"], "gold": 15}, "B": {"items": ["crossbow"], "gold": 14}}
    )
    orc = next(f for f in g.figures if f.kind.id == "orc")
    orc.items = ("longbow",)
    g.figures.append(None)
    play: Any = pay_for_arrows(g)
    asked = next(play)
    assert (asked.about, asked.figure, asked.options) == ("upkeep-bow", 3, [("keep", "longbow"), ("pass",)])
    with pytest.raises(StopIteration):
        play.send(("keep", "longbow"))
    assert g.fig(3).gold == 0 and g.fig(3).items == ("longbow", "dagger")
    assert g.fig(0).drained == ("crossbow",) and g.fig(0).items == () and g.fig(0).gold == 14
    assert orc.items == ("longbow",) and g.fig(0).side == HERO
    g.fig(3).gold = 20
    carry(pay_for_arrows(g), ("pass",))
    assert g.fig(3).gold == 20 and g.fig(3).drained == ("longbow",)
