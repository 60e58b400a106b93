"""Setting an expedition up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.campaign import maps
from delvewright.rules.advanced.campaign.amulet import gate, needed
from delvewright.rules.advanced.campaign.homecoming import recall
from delvewright.rules.advanced.campaign.party import Party, bring_men, choose_heroes, equip, free_men, unpack
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.content.records import Hero, Outfit
from delvewright.rules.advanced.dungeon import fixed_levels
from delvewright.rules.advanced.dungeon.sections import lay_start
from delvewright.rules.advanced.dungeon.stairs import place_party
from delvewright.rules.advanced.figures.heroes import ready_made, who
from delvewright.rules.advanced.state.counters import fill_cup
from delvewright.rules.advanced.state.followers import HIRED, add_man
from delvewright.rules.advanced.state.game import GAMESMASTER, Game
from delvewright.rules.advanced.state.rolling import highest


@rule("setup.layout", "setup.place", "setup.counters", "hero.count.one", "game.roles")
def set_up(quest: str, options: Mapping[str, Any]) -> Game:
    """Stairs, two passages and a T-junction; the heroes on the stairs; all counters in the cup."""
    g = Game(quest, options)
    g.log = []
    g.dungeon = content().quests[quest].dungeon or 1
    if options.get("party"):
        return_to(g, unpack(str(options["party"])), options)
    else:
        bring(g, choose_heroes(options), options)
        if options.get("outfit") == "usual" and quest in content().outfits:
            fit_out(g, content().outfits[quest])
    fill_cup(g)
    left = unpack(str(options["party"])).dungeon if options.get("party") else ""
    if not (left and maps.unroll(g, left)):
        (lay_start if fixed_levels.plan(g) is None else fixed_levels.lay_first)(g)
    place_party(g, g.board.areas[0].squares)
    g.tell("story", "{}", content().quests[quest].story, rules=("game.goal",))
    return g


@rule("hero.choice.order", "hero.count.three")
def pick_heroes(g: Game) -> Play:
    """Each player rolls, and they pick in the order of their dice; one whom nobody picks is left out."""
    party = g.party()
    named = [f.name for f in party]
    pool = list(ready_made()) if all(name in ready_made() for name in named) else named
    order = yield from highest(g, party, "pick")
    chosen: dict[int, str] = {}
    for f in order:
        options: list[Answer] = [("pick-hero", name) for name in pool if name not in chosen.values()]
        answer = options[0] if len(options) == 1 else (yield Decision(f.seat, "hero", options))
        chosen[f.id] = answer[1]
    known = {f.name: f for f in party}
    sheets = {name: known[name].copy() if name in known else Game("", {}).add_hero(who(name), 0) for name in pool}
    for f in party:
        sheet = sheets[chosen[f.id]]
        for slot in SHEET:
            setattr(f, slot, getattr(sheet, slot))
        f.pack, f.used = dict(sheet.pack), dict(sheet.used)
        g.names[f.id] = f.name
        g.tell("picked", "{} is picked.", f, rules=("hero.choice.order",))
    g.seats = (*[f.name for f in party], *g.seats[len(party) :])
    g.looked.another_leads()


SHEET = (
    "base", "calling", "fate", "full", "gold", "held", "learnt", "letter", "name", "race", "spells", "start", "title",
    "weapons", "worn", "wounds",
)  # fmt: skip
"""What of a figure is the hero's own, and not his player's."""


@rule("hero.count.two", "hero.count.one", "game.roles")
def bring(g: Game, heroes: list[Hero], options: Mapping[str, Any]) -> None:
    """Heroes come to the table, each with a seat; where few play, henchmen with them."""
    for seat, hero in enumerate(heroes):
        g.add_hero(hero, seat)
    g.seats = tuple(hero.id for hero in heroes)
    if options.get("gm") == "person":
        g.seats = (*g.seats, GAMESMASTER)
    free_men(g)


@rule("carry.supplies")
def fit_out(g: Game, outfit: Outfit) -> None:
    """Heroes who come without a campaign to a quest of one have what they would have gathered by then."""
    for f in g.party():
        for item, n in outfit.items.items():
            f.pack[item] = f.pack.get(item, 0) + n
        for part in dict.fromkeys(part for name in f.spells for part in content().spells[name].components):
            f.pack[part] = f.pack.get(part, 0) + outfit.components
        f.base = replace(f.base, **{what: getattr(f.base, what) + n for what, n in outfit.trained.items()})
        f.full = f.wounds = f.start = f.base.wounds
        f.fate = f.base.fate
        for kind in outfit.men:
            add_man(g, f, kind)


@rule("town.sequence")
def return_to(g: Game, party: Party, options: Mapping[str, Any]) -> None:
    """A party of a campaign sets out, with the henchmen it has hired."""
    gate(g.quest, party)
    recall(g, party)
    living = {name: sheet for name, sheet in party.heroes.items() if not sheet.dead}
    found = [equip(g, name, sheet, seat) for seat, (name, sheet) in enumerate(living.items())]
    quest = content().quests[g.quest]
    g.counters["needed"] = needed(quest, party, sum(f.pack.get(quest.treasure, 0) for f in found))
    g.seats = tuple(f.name for f in found)
    if options.get("gm") == "person":
        g.seats = (*g.seats, GAMESMASTER)
    for f, sheet in zip(found, living.values(), strict=True):
        bring_men(g, f, sheet.men)
        for man in g.everybody():
            if man.employer == f.id and HIRED not in man.marks:
                man.marks = (*man.marks, HIRED)
    free_men(g)
