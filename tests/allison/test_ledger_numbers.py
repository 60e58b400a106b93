"""Every table in all its numbers and words, held against its entries of the ledger, both ways.

A record is put into words as the ledger would (`…_lines`); every line must stand in the entry, and what is left of the
entry may hold nothing that the record has a field for. Where an entry is a list, the whole list is written out from the
tables and must be the entry's, word for word. The last tests change every field of every record, and every number of
those entries, and see that it is noticed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from tests.allison.ledger_lines import LEDGER, C, entry, left, listed, noticed, says
from tests.ledger_text import WORDS, other_records

from delvewright.kernel.errors import BadFile
from delvewright.rules.allison.content.reading import Content, check, level_step
from delvewright.rules.allison.content.records import (
    ATTRIBUTES,
    Kind,
    ReadyHero,
    Row,
    Trap,
    Treasure,
)

# Figures with tables.


def row_text(r: Row) -> str:
    attack = f"{r.attack},{r.melee}" if r.melee != r.attack else f"{r.attack}"
    return f"level {r.level} is {r.low}-{r.high} {attack}/{r.defend}/{r.body}/{r.mind}/{r.magic}"


PRINTED = [k for k in C.kinds.values() if k.rule.startswith(("monster.", "merc."))]


def kind_differs(k: Kind, text: str) -> list[str]:
    out = left([row_text(k.rows[0]), row_text(k.rows[-1])], text, r"level \d+ is|\d+ gold")
    return out


def gear_differs(k: Kind, text: str) -> list[str]:
    """How the gear of a monster and its entry differ."""
    lines = [
        f"{C.items[n].title.lower()} (+{C.items[n].attack if C.items[n].weapon else C.items[n].defend}"
        for n in k.gear
        if n in C.items
    ]
    out = left(lines, text.replace("daggers", "dagger"), r"\(\+\d")
    out += [] if len(lines) == len(k.gear) else ["gear"]
    slows = "plate does not slow" not in text
    out += [] if k.plate_slows == slows else ["plate"]
    for pair in k.choices if not out else ():
        first, _, second = pair.partition("/")
        if not {first, second} <= set(k.gear):
            return [*out, f"choice {pair}"]
        words = [C.items[n].title.lower() if n in C.items else "?" for n in (first, second)]
        near = text[text.index(words[0]) :] if words[0] in text else ""
        joined = re.match(rf"{words[0]} \(\+\d[^)]*\),? or {words[1]}", near)
        instead = "take the place of the second weapon" in text or "only with a hand-axe" in text
        out += [] if joined or (instead and "shield" in words) else [f"choice {pair}"]
    wanted = (
        len(re.findall(r"\) or |\), or ", text)) + text.count("take the place of") + text.count("only with a hand-axe")
    )
    return out + ([] if len(k.choices) == wanted else ["choices"])


ORDINALS = {2: "second", 3: "third"}


@pytest.mark.proves(
    "merc.crossbowman", "merc.halberdier", "merc.scout", "merc.swordsman", "merc.tables", "monster.chaos-warrior",
    "monster.chaos-warrior.gear", "monster.elven-archer", "monster.elven-archer.gear", "monster.elven-warrior",
    "monster.elven-warrior.gear", "monster.fimir", "monster.fimir.gear", "monster.gargoyle", "monster.gargoyle.gear",
    "monster.giant-wolf", "monster.goblin", "monster.goblin.gear", "monster.ice-gremlin", "monster.ice-gremlin.gear",
    "monster.minds-of-undead", "monster.mummy", "monster.mummy.gear", "monster.ogre", "monster.ogre.gear",
    "monster.orc", "monster.orc.gear", "monster.polar-warbear", "monster.polar-warbear.gear", "monster.skeleton",
    "monster.skeleton.gear", "monster.tables", "monster.yeti", "monster.zombie", "monster.zombie.gear",
)  # fmt: skip
def test_tables_of_figures() -> None:
    assert len(PRINTED) == 19
    for k in PRINTED:
        text = entry(k.rule)
        hire = f"{k.hire} gold a quest"
        assert kind_differs(k, text.replace(hire, "")) == [], k.id
        assert (hire in text) == bool(k.hire) and k.sort == ("mercenary" if k.hire else "monster"), k.id
        for n in (0, -1):
            for what, other in other_records(k.rows[n]):
                rows = (other, *k.rows[1:]) if n == 0 else (*k.rows[:-1], other)
                assert kind_differs(replace(k, rows=rows), text), f"{k.id}: {what}"
        gear = f"{k.rule}.gear"
        if gear in LEDGER:
            noticed(
                replace(k, text=""),
                entry(gear),
                gear_differs,
                tuple(f for f in Kind.__slots__ if f not in ("gear", "choices", "plate_slows")),
                lines=[],
            )
        else:
            assert not k.gear or k.hire, k.id
        assert k.undead == (k.title.lower().replace("mummy", "mummies") in says("monster.minds-of-undead").lower()), (
            k.id
        )
        assert k.native == (k.title.lower() in says("house.floor.ice-natives").lower().replace("wolves", "wolf")), k.id


@pytest.mark.proves(
    "monster.level-step", "monster.tables.goblin-8", "monster.tables.yeti-11",
)  # fmt: skip
def test_every_step_of_every_table_is_one_body_and_one_other_point() -> None:
    steps = 0
    for k in PRINTED:
        for before, after in zip(k.rows, k.rows[1:], strict=False):
            steps += 1
            assert level_step(before, after), f"{k.id} {after.level}"
            for what, other in other_records(after, ("level",)):
                assert not level_step(before, other), f"{k.id} {after.level}: {what}"
    assert steps == 19 * 7
    assert C.kinds["goblin"].rows[7].high == 10 and C.kinds["yeti"].rows[7].high == 9


@pytest.mark.proves(
    "house.level.beyond-table", "merc.level",
)  # fmt: skip
def test_above_a_table_one_body_and_attack_defend_mind_in_turn() -> None:
    ogre, zombie, archer = C.kinds["ogre"], C.kinds["zombie"], C.kinds["elven-archer"]
    assert row_text(ogre.row(5)) == row_text(ogre.rows[0]) and ogre.row(20, within=True) is ogre.rows[-1]
    assert [row_text(ogre.row(n)) for n in (14, 15, 16, 17)] == [
        "level 14 is 2-6 8/7/18/3/0",
        "level 15 is 2-6 8/8/19/3/0",
        "level 16 is 2-6 8/8/20/4/0",
        "level 17 is 2-6 9/8/21/4/0",
    ]
    assert [row_text(zombie.row(n)) for n in (9, 10, 11)] == [
        "level 9 is 2-7 6/5/9/0/0",
        "level 10 is 2-7 6/6/10/0/0",
        "level 11 is 2-7 7/6/11/0/0",
    ]
    assert row_text(archer.row(9)) == "level 9 is 2-7 7,4/4/11/3/2"
    assert C.kinds["goblin"].row(5) is C.kinds["goblin"].rows[4]


def gear_order(k: Kind) -> str:
    """The order of a kind's gear, as the entry has it."""
    out = []
    for step in k.gear_order:
        title = lambda n: C.items[n].title.lower() if n in C.items else "?"  # noqa: E731
        other = f" ({'every second one' if step.every == 2 else f'every {ORDINALS.get(step.every)}'}"
        if k.id == "skeleton":
            other = " (every third one"
        old = {"short-sword": "the sword", "chain-mail": "chain"}.get(step.instead, f"the {title(step.instead)}")
        new = "plate" if step.item == "plate-mail" else title(step.item)
        text = new + (f" for {old}" if step.instead else "")
        if step.other:
            text = title(step.item) + (
                f"{other} a bow)" if step.other == "bow" else f"{other} shield{' instead' if step.instead else ''})"
            )
        out.append(text)
    return ", ".join(out)


@pytest.mark.proves(
    "house.level.gear-order", "house.level.skill-order", "house.spells.creature-pick",
)  # fmt: skip
def test_gear_skills_and_spells_come_in_the_order_of_the_house() -> None:
    order = says("house.level.gear-order").split("first piece first: ")[1].split(". An upgrade")[0].replace("then ", "")
    mine = {k.id: gear_order(k) for k in PRINTED if k.gear_order}
    assert order == "; ".join(f"{C.kinds[id].title.lower()} {text}" for id, text in mine.items())
    skills = (
        says("house.level.skill-order")
        .split("second skill: ")[1]
        .split(". A skill")[0]
        .replace("Dual-wielding", "Dual-Wielding")
    )
    assert skills == "; ".join(
        f"{k.title.lower()} {', '.join(C.skills[s].title for s in k.skills)}" for k in PRINTED if k.sort == "monster"
    )
    picks = says("house.spells.creature-pick").split("hold: ")[1].rstrip(".")
    assert picks == "; ".join(f"{k.title.lower()} {spells_of(k)}" for k in PRINTED if k.spells)


def spells_of(k: Kind) -> str:
    out = []
    for n, held in enumerate(k.spells):
        title = C.spells[held.spell].title
        if held.high < 99:
            out.append(f"one spell, {title} up to level {held.high}")
        elif held.low and k.undead:
            out.append(f" and {title} from {held.low}")
        elif held.low:
            out.append(f", from level {held.low} also {title}")
        else:
            out.append(title if not n else f" and {title}")
    return "".join(out)


@pytest.mark.proves(
    "house.monster.chaos-sorcerer", "house.monster.werewolf", "house.npc.line",
)  # fmt: skip
def test_kinds_of_the_house() -> None:
    rows = ", ".join(
        row_text(r).replace("level ", "").replace(" is 2-8 ", ": ") for r in C.kinds["chaos-sorcerer"].rows
    )
    assert f"movement 2-8 throughout, Attack/Defend/Body/Mind/Magic by level: {rows}." in says(
        "house.monster.chaos-sorcerer"
    )
    assert [k.rows[-1].level for k in (C.kinds["chaos-sorcerer"], C.kinds["werewolf"])] == [10, 11]
    wolf = C.kinds["giant-wolf"]
    text = says("house.monster.werewolf")
    assert ", ".join(f"{r.level}: {r.low}-{r.high} {r.attack}/{r.defend}" for r in C.kinds["werewolf"].rows) in text
    for r in C.kinds["werewolf"].rows:
        same = wolf.row(r.level)
        assert (r.low, r.high, r.attack, r.defend) == (
            same.low,
            same.high,
            same.attack - max(0, 4 - r.level),
            same.defend,
        )
    one = C.kinds["person"].rows[0]
    line = f"movement {one.low}-{one.high}, Attack {one.attack}, Defend {one.defend}, Body {one.body}, Mind {one.mind}"
    assert line in says("house.npc.line") and one.magic == 0


@pytest.mark.proves(
    "house.named.list", "house.named.salt-widow",
)  # fmt: skip
def test_foes_with_names() -> None:
    clauses = says("house.named.list").split("extras): ")[1].split(". Their")[0].split("; ")
    for clause, n in zip(clauses, [n for n in C.named.values() if n.rule == "house.named.list"], strict=True):
        base = C.kinds[n.kind].title.lower().replace("chaos ", "")
        text = f"{n.title}, {base} {n.level}"
        text += "".join(f", {C.items[g].title.lower()}" for g in n.gear if n.kind != "chaos-sorcerer")
        told = " and ".join(C.skills[s].title for s in n.skills)
        text += f", {told}" if told else ""
        text += f", spells {', '.join(C.spells[s].title for s in n.spells)}" if n.spells else ""
        assert clause in (text, f"{text}, no Curse", f"{text}, no gear", f"{text} on the chaos warrior's terms"), clause
    widow = C.named["the-salt-widow"]
    r = C.kinds[widow.kind].row(widow.level)
    text = (
        f"The Salt Widow, Chaos Sorcerer {widow.level}: movement {r.low}-{r.high}, Attack {r.attack}, Defend {r.defend}"
    )
    text += f", Body {r.body}, Mind {r.mind}, Magic {r.magic}, {widow.gear[0]}. Spells: "
    assert says(widow.rule).startswith(text + ", ".join(C.spells[s].title for s in widow.spells) + ".")
    assert widow.immune == ("elven-bow-of-vindication", "dominion")


# The deck, furniture, traps, heroes, and the numbers of the house.


def deck(cards: Iterable[Treasure]) -> str:
    return ", ".join(f"{c.title} x{c.count}" for c in cards)


def card_differs(c: Treasure, text: str) -> list[str]:
    count = f"({c.count} card{'s' if c.count > 1 else ''}"
    single = c.rule in ("house.treasure.card.gold", "house.treasure.card.brews")
    out = [] if single or count in text else ["count"]
    gold = re.search(rf"{c.title} \((\d)" if c.id.startswith("gold") else r"into (\d+) gold", text)
    if c.id.startswith("gold"):
        out += [] if gold and int(gold[1]) == c.count and c.title == f"Gold {c.gold}" else ["gold"]
    else:
        out += [] if c.gold == (int(gold[1]) if gold else 0) else ["gold"]
    out += [] if c.hazard == ("hazard" in text) else ["hazard"]
    out += [] if c.monster == (c.title == "Wandering Monster") else ["monster"]
    out += [] if c.only == ("only one exists" in text) else ["only"]
    out += [] if c.dice == (1 if "one white die, a skull costs the searcher 1" in text else 0) else ["dice"]
    harm = "loses 1" in text or "misses his next turn" in text
    out += [] if c.harm == int(harm) else ["harm"]
    out += [] if c.point == ("mind" if "1 Mind" in text else "turn" if "next turn" in text else "body") else ["point"]
    out += [] if (c.venom, c.mental) == ("venom" in text, "mental" in text) else ["venom"]
    titles = {i.title: i.id for i in C.items.values()}
    return out + ([] if c.item == titles.get(c.title, "") else ["item"])


@pytest.mark.proves(
    "house.treasure.card.arrow", "house.treasure.card.brews", "house.treasure.card.cloak",
    "house.treasure.card.floor", "house.treasure.card.gas", "house.treasure.card.gem", "house.treasure.card.gold",
    "house.treasure.card.healing", "house.treasure.card.jewels", "house.treasure.card.needle",
    "house.treasure.card.nothing", "house.treasure.card.wandering", "house.treasure.card.whisper",
    "house.treasure.deck",
)  # fmt: skip
def test_the_treasure_deck() -> None:
    text = says("house.treasure.deck")
    order = {
        part.rpartition(" x")[0]: n for n, part in enumerate(text.split("cards: ")[1].split(". 12")[0].split(", "))
    }
    cards = sorted(C.treasure.values(), key=lambda c: order[c.title])
    assert f"{deck(cards)}." in text
    total = sum(c.count for c in cards)
    bad = sum(c.count for c in cards if c.hazard or c.monster)
    empty = sum(c.count for c in cards if not (c.hazard or c.monster or c.gold or c.item))
    worth = sum(c.count * c.gold for c in cards)
    assert f"Treasure deck, {total} cards" in text
    assert f"{bad} of {total} draws are bad" in text and f"{empty} empty, {total - bad - empty} good" in text
    assert f"worth {worth} gold together" in text
    for c in cards:
        assert card_differs(c, says(c.rule)) == []
        for what, other in other_records(c, ("id", "title", "rule", "only")):
            assert card_differs(other, says(c.rule)) or deck([other]) not in text, f"{c.id}: {what}"


@pytest.mark.proves(
    "furniture.obstacle", "house.furniture.list",
)  # fmt: skip
def test_furniture() -> None:
    groups: dict[str, list[str]] = {}
    for f in C.furniture.values():
        words = f"{f.width}x{f.height} {'tall' if f.tall else 'low'} {'yes' if f.stand else 'no'} {f.dice}"
        groups.setdefault(
            words if f.id in ("bookcase", "cupboard", "weapon-rack", "fireplace") else f"{f.id} {words}", []
        ).append(f.title)
        size = f.width * f.height
        assert f.dice == (size if f.tall else (size + 1) // 2), f.id
        low = LEDGER["furniture.obstacle"].ruling
        assert (f.title in low.split("Tall: ")[1], f.title in low.split("Low, not")[0]) == (f.tall, f.stand), f.id
    shown = "; ".join(
        f"{listed(names, ' and ')} {words[-1] if len(names) == 1 else f'{words[-1]} each'}"
        for words, names in ((key.split(" ", 1) if key[0].isalpha() else [key], names) for key, names in groups.items())
    )
    assert f"dice): {shown}." in says("house.furniture.list")


def trap_differs(t: Trap, text: str) -> list[str]:
    word = re.search(rf"({'|'.join(WORDS[1:4])}) white di", text)
    out = [] if t.dice == (WORDS.index(word[1]) if word else 0) else ["dice"]
    sure = re.search(r"(?:loses|costs|for) (one|two|1) (?:Body points?|magic point)", text) if not word else None
    points = {"one": 1, "two": 2, "1": 1}[sure[1]] if sure else 0
    out += [] if t.harm == points else ["harm"]
    out += (
        []
        if t.point == ("mind" if "costs him 1 Mind" in text else "magic" if "magic point" in text else "body")
        else ["point"]
    )
    out += [] if t.venom == ("venom" in text) else ["venom"]
    mental = ("stunning gas in furniture" if t.id == "gas" else t.id) in says("house.tag.mental")
    out += [] if t.mental == mental else ["mental"]
    out += [] if t.resets == ("resets" in text) and t.blocks == (t.id == "falling-rock") else ["lasting"]
    out += [] if t.heroes_only == ("first hero" in text) == t.cold else ["heroes"]
    out += [] if t.furniture == (t.id in says("house.trap.random")) else ["furniture"]
    return out + ([] if t.rule in (f"trap.{t.id}", f"house.trap.{t.id}") else ["rule"])


@pytest.mark.proves(
    "house.trap.alarm", "house.trap.blade", "house.trap.dart", "house.trap.gas", "house.trap.glyph",
    "house.trap.needle", "trap.falling-rock", "trap.long-pit", "trap.pit", "trap.spear", "trap.stalactite",
    "trap.swinging-axe", "trap.wandering-monster",
)  # fmt: skip
def test_traps() -> None:
    for t in C.traps.values():
        noticed(t, says(t.rule), trap_differs, ("id", "title", "rules"), lines=[])


def hero_text(h: ReadyHero) -> str:
    r, c = C.races[h.race], C.classes[h.cls]
    values = {n: getattr(c, n) + getattr(r, n, 0) + h.free.get(n, 0) for n in ATTRIBUTES}
    gain = next(f"+{getattr(r, n)} {n.capitalize()}" for n in ("defend", "body", "magic") if getattr(r, n))
    free = " and ".join(f"+{n} {name.capitalize()}" for name, n in h.free.items())
    weapon = C.items[h.weapon]
    attack = values["attack"] + (weapon.attack or 0)
    text = f"{h.title}, {h.race} {c.title.lower()}, level 1. Attack/Defend/Body/Mind/Magic/Movement "
    text += (
        "/".join(map(str, values.values())) + f" (race {gain}, free points {free}). Skill {C.skills[h.skill].title}. "
    )
    dice = lambda n: "die" if n == 1 else "dice"  # noqa: E731
    defend = values["defend"]
    text += f"{weapon.title.capitalize()}: {attack} attack {dice(attack)}, {defend} defend {dice(defend)}. 0 gold."
    if h.groups:
        known = [s.title for g in h.groups for s in C.spells.values() if s.group == g and s.level == 1]
        many = "s" if h.groups[1:] else ""
        text += f"|Spell group{many} {', '.join(g.capitalize() for g in h.groups)}; knows {', '.join(known)}, "
        text += f"within the memorising limit of {values['mind']}."
    return text


def hero_differs(h: ReadyHero, text: str) -> list[str]:
    if h.race not in C.races or h.cls not in C.classes or h.weapon not in C.items or h.skill not in C.skills:
        return ["names"]
    if sum(h.free.values()) != 2 or not set(h.free) <= set(C.classes[h.cls].free):
        return ["free"]
    wants = 3 if h.cls == "wizard" else 1 if h.cls == "rogue-mage" else 0
    out = [line for line in hero_text(h).split("|") if line not in text]
    out += [] if len(h.groups) == wants and h.weapon in C.classes[h.cls].weapons else ["groups or weapon"]
    return out + ([] if h.rule == f"house.hero.{h.id}" else ["rule"])


@pytest.mark.proves(
    "house.hero.durn", "house.hero.fenn", "house.hero.ilsabet", "house.hero.maud", "house.hero.ossian",
    "house.hero.party", "house.hero.pim", "house.hero.ragna", "house.hero.thessaly",
)  # fmt: skip
def test_heroes_who_are_ready() -> None:
    for h in C.heroes.values():
        noticed(h, says(h.rule), hero_differs, ("id", "text"), lines=[])
    names = {p.id: ", ".join(C.heroes[h].title.split()[0] for h in p.heroes) for p in C.parties.values()}
    text = says("house.hero.party")
    assert f"{names['first-game']} (first game); {names['stealth-and-magic']} (stealth and magic)" in text
    assert f"with two heroes {names['two-heroes'].replace(', ', ' and ')}." in text
    assert f"in the order {names['computer']}." in text


@pytest.mark.proves(
    "house.level.thresholds", "level.threshold",
)  # fmt: skip
def test_scales_of_experience() -> None:
    text = says("house.level.thresholds")
    for t in C.thresholds.values():
        assert f"{t.id}: {', '.join(map(str, t.totals))}" in text
        steps = [b - a for a, b in zip((0, *t.totals), t.totals, strict=False)]
        assert {b - a for a, b in pairwise(steps)} == {t.growth}
        assert [t.total(n) for n in range(1, 9)] == [0, *t.totals]
        assert t.total(9) - t.total(8) == steps[-1] + t.growth and t.total(10) - t.total(9) == steps[-1] + 2 * t.growth
    book = says("level.threshold")
    assert [C.thresholds["linear"].total(n) for n in (2, 3, 4)] == [
        40,
        80,
        120,
    ] and "40 for level 2, 80 for level 3" in book


@pytest.mark.proves(
    "house.difficulty.numbers", "house.furniture.bench", "house.furniture.weapon-rack", "house.scroll.random",
    "house.trap.random",
)  # fmt: skip
def test_target_numbers_and_what_a_red_die_brings() -> None:
    text = says("house.difficulty.numbers")
    for t in C.tasks.values():
        what = "tasks on Attack, Defend or Movement" if t.attributes[1:] else f"{t.attributes[0].capitalize()} tasks"
        assert f"{what} {' / '.join(map(str, t.targets))} (standard {WORDS[t.dice]} dice)" in text
    lots = {name: lot.results for name, lot in C.lots.items()}
    assert ranges(lots["furniture-trap"]) == says("house.trap.random").split("red die: ")[1].rstrip(".")
    rack = says("house.furniture.weapon-rack").split("red die: ")[1].split(". A hero")[0]
    assert ranges(lots["weapon-rack"], "rusted scrap").lower() == rack
    bench = says("house.furniture.bench").split("red die: ")[1].rstrip(".").lower()
    assert ranges(lots["alchemists-bench"], "nothing", {"gas": C.traps["gas"].title}).lower() == bench
    scroll = says("house.scroll.random")
    assert (
        ranges(
            lots["scroll"],
            names={"other": "scroll-only", **{g: g.capitalize() for g in ("earth", "fire", "air", "water", "elf")}},
        )
        in scroll
    )
    for group in ("earth", "fire", "air", "water"):
        mine = sorted((s for s in C.spells.values() if s.group == group), key=lambda s: s.level)
        assert lots[f"scroll-{group}"] == tuple(s.id for s in mine for _ in range(2))
    assert f"(Elf: {', '.join(C.spells[s].title for s in lots['scroll-elf'][::2])})" in scroll
    assert f"For 5: {ranges(lots['scroll-other'])}." in scroll
    assert "red die 1-3 = 4 orcs, 4-5 = 5 orcs, 6 = 6 orcs" in says("chaos.summon-orcs")
    assert lots["summon-orcs"] == ("4 orc",) * 3 + ("5 orc",) * 2 + ("6 orc",)
    assert "1-2 = 4 skeletons; 3-4 = 3 skeletons and 2 zombies; 5-6 = 2 zombies and 2 mummies" in says(
        "chaos.summon-undead"
    )
    assert lots["summon-undead"][::2] == ("4 skeleton", "3 skeleton, 2 zombie", "2 zombie, 2 mummy")
    assert lots["summon-undead"][1::2] == lots["summon-undead"][::2]
    assert "1-2 = 1, 3-4 = 2, 5-6 = 3 giant wolves" in says("chaos.summon-wolves")
    assert lots["summon-wolves"] == tuple(f"{n} giant-wolf" for n in (1, 1, 2, 2, 3, 3))


def ranges(results: tuple[str, ...], nothing: str = "", names: dict[str, str] | None = None) -> str:
    """What a red die brings, as an entry writes it: 1-2 needle, 3 gas …"""
    assert len(results) == 6
    known = {t.id: t.title for t in C.items.values()} | {s.id: s.title for s in C.spells.values()}
    known |= {"": nothing} | (names or {})
    out: list[str] = []
    for n, what in enumerate(results, 1):
        if n > 1 and results[n - 2] == what:
            head, _, tail = out[-1].partition(" ")
            out[-1] = f"{head.split('-')[0]}-{n} {tail}"
        else:
            out.append(f"{n} {known.get(what, what)}")
    return ", ".join(out)


@pytest.mark.proves(
    "house.level.gear-budget", "house.wandering.per-quest",
)  # fmt: skip
def test_wandering_monsters_and_the_budget_of_gear() -> None:
    text = says("house.wandering.per-quest")
    levels = [w.level for w in C.wanderers.values()]
    for w, after in zip(C.wanderers.values(), [*levels[1:], 0], strict=True):
        band = f"{w.level}-{after - 1}" if after else f"{w.level} and more"
        many = f" ({WORDS[w.at_once]} at once from a card)" if w.at_once > 1 else ""
        cold = f", or {C.kinds[w.cold].title.lower()} in a cold quest" if w.cold else ""
        assert f"{band} {C.kinds[w.kind].title.lower()}{many}{cold}" in text
    bands = [(b.level, b.pieces, b.skills) for b in C.bands.values()]
    assert bands == [(1, 0, 0), (3, 1, 1), (5, 2, 2), (7, 99, 2)]
    budget = says("house.level.gear-budget")
    assert (
        "1-2 none; 3-4 one piece and the first skill; 5-6 two pieces and both skills; 7 and more everything" in budget
    )


@pytest.mark.proves(
    "house.door.kinds", "house.floor.kinds", "house.rest.table",
)  # fmt: skip
def test_words_of_quests() -> None:
    doors = says("house.door.kinds").split("quest data: ")[1].split(". All")[0]
    assert re.sub(r" \([^)]*\)", "", doors).replace(" and ", ", ").split(", ") == list(C.doors)
    floors = says("house.floor.kinds").split("a square: ")[1].split(". A square")[0]
    assert re.sub(r" \([^)]*\)", "", floors).split(", ") == list(C.floors)
    rests = says("house.rest.table").split("quest: ")[1].split(". Chance")[0]
    assert re.sub(r" \([^)]*\)", "", rests).split(", ") == list(C.rests)


def test_every_rule_that_the_tables_cite_is_one() -> None:
    assert set(C.cited()) <= set(LEDGER)


def bad(**tables: Any) -> Content:
    return replace(C, **tables)


@pytest.mark.parametrize(
    ("made", "what"),
    [
        (bad(skills={"x": replace(C.skills["riposte"], kind="idle")}), "skills, “riposte”, field “kind”"),
        (bad(named={"pinch": replace(C.named["pinch"], kind="gobblin")}), "named, “pinch”, field “kind”"),
        (bad(kinds=C.kinds | {"orc": replace(C.kinds["orc"], gear=("club-x",))}), "kinds, “orc”, field “gear”"),
        (bad(kinds=C.kinds | {"orc": replace(C.kinds["orc"], rows=C.kinds["orc"].rows[::2])}), "kinds, “orc”, “rows”"),
        (bad(kinds=C.kinds | {"orc": replace(C.kinds["orc"], rows=())}), "kinds, “orc”"),
        (bad(heroes={"pim": replace(C.heroes["pim"], free={"luck": 2})}), "heroes, “pim”, field “free”"),
    ],
)  # fmt: skip
def test_mistakes_in_tables_say_where_they_are(made: Content, what: str) -> None:
    with pytest.raises(BadFile) as found:
        check(made)
    assert what in str(found.value)


@pytest.mark.parametrize("text", ["1: 2-10 2/1/1", "1 2-10 2/1/1/1/0", "one: 2-10 2/1"])
def test_a_row_that_is_none(text: str) -> None:
    with pytest.raises(BadFile):
        Row.parse(text, "x")
