"""Creatures that are called, ice, treasure, wandering monsters, what seats see and imagine: condition by condition."""

from __future__ import annotations

from typing import Any

import pytest

from delvewright.rules.allison.book import BOOK
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.dungeon.ambushes import ambushers
from delvewright.rules.allison.dungeon.exploring import look_from
from delvewright.rules.allison.dungeon.treasure import bad, draw_treasure, full_deck, hazard
from delvewright.rules.allison.dungeon.wandering import wanderer, wandering_monster
from delvewright.rules.allison.ground.facing import first_facing
from delvewright.rules.allison.interface.imagining import imagine
from delvewright.rules.allison.magic.chaos import call, chop, choppable, melt_unseen, rise, serve
from delvewright.rules.allison.magic.scroll_spells import draw_until_good, lay_bridge
from delvewright.rules.allison.state.figure import ENEMY, HERO
from delvewright.rules.allison.state.game import Corpse
from delvewright.rules.allison.state.texts import effect, spell
from delvewright.rules.allison.state.windows import Moment

from .helpers import began_at, begin, play, sq
from .test_monster_texts import put
from .test_rounds import board, lasting, of

# -- those who are called


@pytest.mark.proves("chaos.summon-orcs", "chaos.summon-undead", "chaos.summon-wolves", "skill.wizard.mimic.sides")
def test_calls() -> None:
    """As many as the die says, of the caster's level, as near as can be; for a hero they fight unpaid."""
    for name, face, kinds in (
        ("summon-orcs", "1", ["orc"] * 4),
        ("summon-orcs", "4", ["orc"] * 5),
        ("summon-orcs", "6", ["orc"] * 6),
        ("summon-undead", "2", ["skeleton"] * 4),
        ("summon-undead", "3", ["skeleton"] * 3 + ["zombie"] * 2),
        ("summon-undead", "5", ["zombie"] * 2 + ["mummy"] * 2),
        ("summon-wolves", "2", ["giant-wolf"]),
        ("summon-wolves", "6", ["giant-wolf"] * 3),
    ):
        g = board("...../...../.....", **put("chaos-sorcerer c2, ragna a1"), active="chaos-sorcerer.1")
        x = of(g, "chaos-sorcerer.1")
        x.level = 5
        before = len(g.figures)
        play(spell.of(name).does(g, x, Moment(x), None, 5), face)
        came = [f for f in g.figures[before:] if f is not None]
        assert [f.kind.id for f in came] == kinds
        assert all(f.side == ENEMY and "unpaid" not in f.tags and f.at >= 0 for f in came)
        assert len({f.at for f in came}) == len(came)
    g = board(".....", **put("ossian a1, orc e1"), active="ossian")
    ossian = of(g, "ossian")
    wolf = call(g, ossian, "giant-wolf")
    assert wolf is not None
    assert (wolf.side, wolf.seat, wolf.home, wolf.at) == (HERO, ossian.seat, ossian.seat, 1)
    assert "unpaid" in wolf.tags and [(e.name, e.until) for e in lasting(wolf)] == [("called", "encounter")]
    g.waiting = 1 << wolf.id
    effect.of("called").ended(g, wolf)
    assert g.figures[wolf.id] is None and not wolf.alive and g.waiting == 0
    orc = of(g, "orc.1")
    serve(g, orc, ossian)
    assert orc.side == HERO
    g.take_off(ossian)
    g.put(orc, 0)
    effect.of("called").ended(g, orc)
    assert g.figures[orc.id] is None


@pytest.mark.proves("chaos.reanimation", "skill.wizard.mimic.sides")
def test_reanimation() -> None:
    """All that lie in the room, where they fell or beside, with their gear and skills."""
    g = board(
        "\n+-+-+-+-+-+\n|. . . .|.|\n+-+-+-+-+-+\n", **put("chaos-sorcerer a1, ragna c1"), active="chaos-sorcerer.1"
    )
    x, text = of(g, "chaos-sorcerer.1"), spell.of("reanimation")
    assert not text.can(g, x, Moment(x))
    g.corpses = (Corpse(4, "zombie", 2, "zombie.9", (), (), (), ()),)
    assert not text.can(g, x, Moment(x)), "in another room"
    g.corpses += (Corpse(2, "skeleton", 3, "skeleton.9", ("scythe",), ("scythe",), (), ("sweep-attack",)),)
    assert text.can(g, x, Moment(x))
    play(text.does(g, x, Moment(x), None, 5))
    risen = next(f for f in g.figures if f is not None and f.kind.id == "skeleton")
    assert (risen.at, risen.level, risen.items, risen.held, risen.skills) == (
        1,
        3,
        ("scythe",),
        ("scythe",),
        ("sweep-attack",),
    )
    assert risen.body == risen.full_body and [c.at for c in g.corpses] == [4] and risen.side == ENEMY
    corpse = Corpse(3, "zombie", 1, "zombie.8", (), (), (), ())
    g.corpses = (corpse,)
    rise(g, of(g, "ragna"), corpse)
    friend = next(f for f in g.figures if f is not None and f.kind.id == "zombie")
    assert (friend.at, friend.side, g.corpses) == (3, HERO, ())


# -- ice


@pytest.mark.proves("chaos.ice-wall", "chaos.ice-wall.end")
def test_walls_of_ice() -> None:
    """Four free squares in sight at most, one wall at a time; gone unseen, at will, or after five skulls."""
    g = board("......", **put("chaos-sorcerer a1, ragna f1"), active="chaos-sorcerer.1")
    x, ragna, text = of(g, "chaos-sorcerer.1"), of(g, "ragna"), spell.of("ice-wall")
    assert text.can(g, x, Moment(x)) and list(text.targets(g, x, Moment(x))) == [1, 2, 3, 4]
    play(text.does(g, x, Moment(x), 1, 5), "", [("place", 2), ("place", 3), ("place", 4)])
    assert g.ice == tuple((q, x.id) for q in (1, 2, 3, 4)) and g.watching
    assert not text.can(g, x, Moment(x))
    assert choppable(g, ragna) == [("chop", 4)] and choppable(g, x) == [("chop", 1)]
    ragna.held = ragna.items = ()
    ragna.attack = ragna.melee = 3
    play(chop(g, ragna, 4), "ssw")
    assert g.hits == ((4, 2),) and len(g.ice) == 4
    play(chop(g, ragna, 4), "ssw")
    assert len(g.ice) == 4
    play(chop(g, ragna, 4), "sww")
    assert len(g.ice) == 3 and g.hits == ()
    play(effect.of("ice-wall").does(g, x, Moment(x), None))
    assert g.ice == () and not x.effects
    play(text.does(g, x, Moment(x), 1, 5), "", [("pass",)])
    assert g.ice == ((1, x.id),)
    melt_unseen(g)
    assert g.ice
    g.hits = ((1, 2), (9, 1))
    g.take_off(x)
    melt_unseen(g)
    assert g.ice == () and g.hits == ((9, 1),)
    g.ice = ((2, x.id), (3, 99))
    effect.of("ice-wall").died(g, x)
    assert g.ice == ((3, 99),)


@pytest.mark.proves("spell.other.ice-bridge", "house.floor.ice-bridge")
def test_bridges() -> None:
    """Six touching squares of one danger; pits and traps under it are done with."""
    g = board(
        "..........", **put("ossian a1, river b1, river c1, chasm d1, trap:spear f1", found=["f1"]), active="ossian"
    )
    ossian, text = of(g, "ossian"), spell.of("ice-bridge")
    assert list(text.targets(g, ossian, Moment(ossian))) == [1, 2, 3, 5]
    play(text.does(g, ossian, Moment(ossian), 1, 1), "", [("place", 2)])
    assert g.bridged == 0b110, "the chasm is another danger"
    assert list(text.targets(g, ossian, Moment(ossian))) == [3, 5]
    play(text.does(g, ossian, Moment(ossian), 5, 1))
    assert g.armed == 0 and g.bridged >> 5 & 1
    wide = board(
        "........",
        **put("ossian a1, river b1, river c1, river d1, river e1, river f1, river g1, river h1"),
        active="ossian",
    )
    ossian = of(wide, "ossian")
    play(text.does(wide, ossian, Moment(ossian), 1, 1), "", [("place", q) for q in range(2, 7)])
    assert wide.bridged == 0b1111110, "six squares"
    pit = board("...", **put("ossian a1, token:pit b1"), active="ossian")
    ossian = of(pit, "ossian")
    pit.put(ossian, 1)
    ossian.pit = True
    lay_bridge(pit, 0b10)
    assert (pit.pits, ossian.pit) == (0, False)


# -- treasure


@pytest.mark.proves(
    "house.treasure.deck.handling",
    "search.deck-recycling",
    "search.treasure-risk",
    "house.treasure.card.cloak",
    "spell.other.treasure-without-doom",
)
def test_cards() -> None:
    """Good cards stay out, bad ones go back; no cloak twice; harmless draws leave the bad ones out."""
    whole = full_deck()
    assert len(whole) == sum(c.count for c in content().treasure.values())
    assert (
        sum(content().treasure[c].item == "elven-cloak-of-passage" for c in full_deck(["elven-cloak-of-passage"])) == 0
    )
    assert len(full_deck(["elven-cloak-of-passage"])) == len(whole) - sum(
        c.count for c in content().treasure.values() if c.item == "elven-cloak-of-passage"
    )
    for card in content().treasure.values():
        assert bad(card.id) == (card.monster or card.hazard)
    gold = next(c for c in content().treasure.values() if c.gold)
    potion = next(c for c in content().treasure.values() if c.item and content().items[c.item].potion)
    trap = next(c for c in content().treasure.values() if c.hazard)

    def drawn(gen: Any, *cards: str) -> tuple[Any, list[tuple[str, ...]]]:
        pools, left, value = [], list(cards), None
        try:
            while True:
                asked = gen.send(value)
                pools.append(tuple(asked.choices))
                value = left.pop(0)
        except StopIteration as stop:
            assert not left
            return stop.value, pools

    g = board("R..")
    ragna = of(g, "ragna")
    deck = g.deck
    name, pools = drawn(draw_treasure(g, ragna), gold.id)
    assert (name, ragna.gold, len(g.deck)) == (gold.id, gold.gold, len(deck) - 1) and pools == [deck]
    name, pools = drawn(draw_treasure(g, ragna, harmless=True), potion.id)
    assert potion.item in ragna.items and not any(bad(c) for c in pools[0])
    g.deck = (trap.id, trap.id)
    assert drawn(draw_treasure(g, ragna)) == ("", [])
    nothing = next((c for c in content().treasure.values() if not (c.gold or c.item or bad(c.id))), None)
    g.deck = full_deck()
    cloak = next(c for c in content().treasure.values() if c.item == "elven-cloak-of-passage")
    first = [cloak.id, *([nothing.id] if nothing else [])]
    drawn(draw_until_good(g, ragna), *first, gold.id)
    assert "elven-cloak-of-passage" in ragna.items
    drawn(draw_until_good(g, ragna), potion.id)


@pytest.mark.proves(
    "house.treasure.card.arrow",
    "house.treasure.card.floor",
    "house.treasure.card.needle",
    "house.treasure.card.gas",
    "house.treasure.card.whisper",
)
def test_hazards() -> None:
    """Each takes what it says: Body, Mind, or the next turn; venom is counted."""
    for card in content().treasure.values():
        if not card.hazard:
            continue
        g = board("R..")
        ragna = of(g, "ragna")
        ragna.body = ragna.full_body = 20
        ragna.mind = ragna.full_mind = 9
        play(hazard(g, ragna, card), "s" * card.dice)
        lost = card.harm + card.dice
        if card.point == "turn":
            assert ragna.under("miss") and ragna.body == 20
        elif card.point == "mind":
            assert (ragna.mind, ragna.body) == (9 - lost, 20)
        else:
            assert (ragna.body, ragna.venom) == (20 - lost, lost if card.venom else 0)


@pytest.mark.proves(
    "wandering.per-quest",
    "house.wandering.per-quest",
    "wandering.appear",
    "wandering.xp",
    "rest.no-xp",
    "house.xp.party-level",
)
def test_wandering_monsters() -> None:
    """By the quest, else by the party's level at the start; beside the hero, attacking at once; several from a card."""
    g = board("R..", wandering="orc 2")
    assert wanderer(g) == ("orc", 2, 1)
    plain = board("R..", wandering="orc")
    of(plain, "ragna").level = 4
    assert wanderer(plain) == ("orc", 1, 1)
    began_at(plain, 4)
    assert wanderer(plain) == ("orc", 4, 1)
    for level in (1, 2, 3, 5, 7, 12):
        h = board("R..")
        h.quest.wandering = ""
        began_at(h, level)
        fit = [w for w in content().wanderers.values() if w.level <= level]
        entry = max(fit, key=lambda w: w.level)
        assert wanderer(h) == (entry.kind, level, entry.at_once)
        h.quest.cold = True
        assert wanderer(h)[0] == (entry.cold or entry.kind)
    ragna = of(g, "ragna")
    orc_dice = content().kinds["orc"].row(2).attack
    play(wandering_monster(g, ragna), "w" * orc_dice)
    orc = of(g, "orc.1")
    assert (orc.at, orc.level, orc.tags) == (1, 2, ())
    play(wandering_monster(g, ragna, unpaid=True))
    assert of(g, "orc.2").tags == ("unpaid",) and of(g, "orc.2").at == 2, "the nearest free square, too far to strike"


# -- what comes to light


@pytest.mark.proves("house.board.reveal", "monster.elven-archer.ambush", "house.facing.start", "sight.centre-to-centre")
def test_laying_out() -> None:
    """A room whole, a corridor as far as it is seen; who lies in ambush is not shown; enemies look to the door."""
    g = board("\n+-+-+-+-+-+\n|R .D. o .|\n+-+-+-+-+-+\n")
    assert g.laid == 0b11 and not g.on_board(ENEMY)
    g.doors = 1
    g.set_edges()
    g.looked.sight_changed()
    assert look_from(g, 0, of(g, "ragna")) is True
    assert g.laid == 0b11111 and [f.at for f in g.on_board(ENEMY)] == [3]
    assert look_from(g, 0, of(g, "ragna")) is False
    g.quest.begin = [0]
    assert first_facing(g.quest, 3) == 3 and first_facing(g.quest, 2) == 3
    quest = begin("long-white")
    hidden = [i for i, placed in enumerate(quest.quest.monsters) if placed.ambush]
    assert ambushers(quest) == [
        i for i in hidden if not quest.placed >> i & 1 and quest.laid >> quest.quest.monsters[i].at & 1
    ]


# -- seats


@pytest.mark.proves(
    "house.gm.knowledge",
    "skill.rogue.set-trap.secrecy",
    "search.traps",
    "house.board.reveal",
    "house.door.kinds",
    "sheet.fields",
)
def test_what_each_seat_sees() -> None:
    """Traps for the game master, a rogue's for heroes; packs and magic of heroes only for their side."""
    g = board(
        "......", **put("ossian a1, thessaly b1, orc f1, trap:spear d1, trap:pit e1", found=["e1"]), active="ossian"
    )
    g.sworn = ((of(g, "thessaly").id, 2),)
    ossian = of(g, "ossian")
    ossian.items, ossian.held = ("dagger", "potion-of-healing"), ("dagger",)
    hero, master = BOOK.view(g, 0, None), BOOK.view(g, g.master_seat, None)
    kinds = [(t.kind, t.square) for t in hero.tokens]
    assert ("found-trap", 4) in kinds and ("own-trap", 2) in kinds and not any(k == "hidden-trap" for k, _ in kinds)
    assert [t.title for t in hero.tokens if t.kind == "found-trap"] == ["Trap"]
    secret = [(t.kind, t.square, t.title) for t in master.tokens]
    assert any(k == "hidden-trap" and q == 3 for k, q, _ in secret)
    assert not any(k == "own-trap" for k, _, _ in secret)
    assert any(k == "found-trap" and title != "Trap" for k, _, title in secret)
    mine = next(f for f in hero.figures if f.name == "ossian")
    theirs = next(f for f in master.figures if f.name == "ossian")
    assert mine.items == ossian.items and theirs.items == ("dagger",)
    assert "Magic" in mine.bars and "Magic" not in theirs.bars
    assert {title for title, _ in mine.shelves} >= {"Held", "Pack", "Spells", "Memorised"}
    assert {title for title, _ in theirs.shelves} <= {"Held", "Worn", "Skills"}
    orc = next(f for f in master.figures if f.name == "orc.1")
    assert (orc.values["melee"], orc.values["met"], orc.side) == (3, 1, "monster")
    assert dict(mine.sheet)["Class"] == "Wizard" and dict(mine.sheet)["Race"] == "Human"
    ossian.items = ossian.held = ("shield",)
    shielded = next(f for f in BOOK.view(g, 0, None).figures if f.name == "ossian")
    shield = content().items["shield"]
    assert shielded.values["armour"] == shield.defend
    assert dict(shielded.sheet)["Defend"] == str(ossian.defend + shield.defend)
    sorcerer = board("...", **put("chaos-sorcerer a1, ragna c1"), active="ragna")
    of(sorcerer, "chaos-sorcerer.1").spells = ("fear",)
    for seat, shelves in ((sorcerer.master_seat, (("Spells", (("fear", ""),)),)), (0, ())):
        seen = next(f for f in BOOK.view(sorcerer, seat, None).figures if f.kind == "chaos-sorcerer")
        assert seen.shelves == shelves


@pytest.mark.proves(
    "house.gm.knowledge", "skill.rogue.set-trap.secrecy", "house.board.reveal", "search.traps", "chaos.choice"
)
def test_what_each_seat_imagines() -> None:
    """The game master: other packs and traps of rogues; heroes: another dungeon behind what they know."""
    g = begin("short-weight", "pim thessaly")
    g.laid = 0
    g = BOOK.begin("stockinged-feet", 3, {"heroes": "pim thessaly", "level": "new"})
    pim, rogue = of(g, "pim"), of(g, "thessaly")
    rogue.skills = ("set-trap",)
    found = next(c.item for c in content().treasure.values() if c.item)
    pim.items += (found,)
    packs, traps = set(), set()
    for seed in range(12):
        dream = imagine(g, g, g.master_seat, seed)
        other = of(dream, "pim")
        assert len(other.items) == len(pim.items) and other.held == pim.held
        assert sorted([*dream.deck, *(i for i in other.items)]) != [] and len(dream.deck) == len(g.deck)
        packs.add(other.items[-1])
        traps.add(dream.sworn)
        assert all(who == rogue.id and g.laid >> q & 1 for who, q in dream.sworn) and len(dream.sworn) <= 2
        assert [f.at for f in dream.figures if f is not None] == [f.at for f in g.figures if f is not None]
    assert len(packs) > 1 and len(traps) > 1
    boards = set()
    for seed in range(4):
        dream = imagine(g, g, 0, seed)
        assert dream.laid == g.laid and dream.quest.level == g.quest.level and dream.quest.pay == g.quest.pay
        assert dream.quest.checkpoints == g.quest.checkpoints and dream.quest.begin == g.quest.begin
        assert of(dream, "pim").items == pim.items
        boards.add(tuple(sorted((m.kind.id, m.at) for m in dream.quest.monsters)))
        assert BOOK.view(dream, 0, None).floor == BOOK.view(g, 0, None).floor
    assert len(boards) > 1


@pytest.mark.proves("house.board.entrance", "quest.begin-end", "create.steps", "house.treasure.deck.handling")
def test_setting_up() -> None:
    """Heroes on the first squares, in their order; gifts, memory and deck; men beside who pays them."""
    g = BOOK.begin("short-weight", 0, {"heroes": "ragna ossian", "level": "new", "men": "ragna:scout"})
    ragna, ossian, scout = of(g, "ragna"), of(g, "ossian"), of(g, "scout.1")
    assert [ragna.at, ossian.at] == list(g.quest.begin[:2]) and ragna.start == ragna.at
    assert scout.master == ragna.id and scout.at not in (ragna.at, ossian.at)
    assert set(ossian.memory) == set(ossian.spells[: ossian.full_mind]) and len(ossian.memory) <= ossian.full_mind
    assert g.deck == full_deck() and g.seats == ("ragna", "ossian", "game-master") and g.round == 0
    assert sq(g, "a1") == 0
    larder = BOOK.begin("the-larder", 0, {"heroes": "ragna maud", "level": "new"})
    assert "scroll-of-warmth" in of(larder, "ragna").items and "scroll-of-warmth" not in of(larder, "maud").items
    grown = BOOK.begin("the-larder", 0, {"heroes": "ragna maud"})
    assert {f.level for f in grown.party()} == {grown.quest.level}
