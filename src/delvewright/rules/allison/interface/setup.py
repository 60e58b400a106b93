"""Setting up a quest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from delvewright.kernel.errors import DelveError
from delvewright.kernel.ledger import rule
from delvewright.rules.allison.campaign.homecoming import adjusted, bring_men, resume
from delvewright.rules.allison.campaign.outfitting import BOUGHT, FOUND, MOST, buy_alone, finds, go_shopping, seasoned
from delvewright.rules.allison.campaign.party import Party, unpack
from delvewright.rules.allison.campaign.sheet import recover, take_sheet
from delvewright.rules.allison.content.quest import Quest
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.content.records import ReadyHero
from delvewright.rules.allison.dungeon.entering import enter
from delvewright.rules.allison.dungeon.treasure import full_deck
from delvewright.rules.allison.fighting.experience import starting_level
from delvewright.rules.allison.figures.heroes import choose_heroes, create, outfit
from delvewright.rules.allison.figures.mercenaries import add_man
from delvewright.rules.allison.magic.casting import fill_memory
from delvewright.rules.allison.state.figure import HERO, hero_kind
from delvewright.rules.allison.state.game import MASTER, Game
from delvewright.rules.allison.state.gear import charges_left, gain
from delvewright.rules.allison.state.windows import recount

NEW = "new"
"""Option `level`: heroes come as they are made, whatever the quest expects."""


def heroes_of(options: Mapping[str, Any], usual: Sequence[str] = ()) -> tuple[list[ReadyHero], Party | None]:
    """The heroes that take part: those of a campaign's party, those named, or those whom the quest names."""
    party = unpack(options["party"]) if options.get("party") else None
    if party is None:
        named = options.get("heroes") or options.get("outfit") in (BOUGHT, FOUND) or not usual
        return choose_heroes(options if named else {**options, "heroes": usual}), None
    wanted = options.get("heroes")
    names = wanted.replace(",", " ").split() if isinstance(wanted, str) else list(wanted or party.heroes)
    going = [create(party.heroes[name].hero) for name in names if name in party.heroes]
    if not going:
        raise DelveError("heroes: nobody of the party takes part.", do=f"It has {', '.join(party.heroes) or 'nobody'}.")
    return going, party


@rule("house.treasure.deck.handling", "house.xp.party-level")
def set_up(quest: Quest, options: Mapping[str, Any]) -> Game:
    """The board, the heroes on their squares, the deck; only what the heroes see is laid out."""
    heroes, party = heroes_of(options, quest.heroes)
    kept = {key: value for key, value in options.items() if key != "outfit"}
    g = Game(quest, (*(hero.id for hero in heroes), MASTER), kept)
    g.log = []
    words = _words(options, heroes)
    for seat, hero in enumerate(heroes):
        f = g.add(hero_kind(hero.id, hero.title), -1, HERO, seat, hero.id)
        if party is not None and hero.id in party.heroes:
            take_sheet(f, party.heroes[hero.id])
        elif options.get("level") == NEW:
            outfit(f, hero)
            recover(f)
        else:
            take_sheet(f, seasoned(quest, hero, words[seat]))
    if party is None and options.get("outfit") == BOUGHT:
        buy_alone(g, g.party())
    elif party is None and options.get("level") != NEW:
        finds(g, quest, g.party())
        go_shopping(g, g.party(), 1 if options.get("outfit") == FOUND else MOST)
    starting_level(g)
    _meet(g, party)
    for f in g.party():
        fill_memory(f)
    g.deck = full_deck([item for f in g.party() for item in f.items if charges_left(f, item) > 0])
    g.tell("story", "{}", quest.story or quest.title, rules=("quest.data",))
    enter(g)
    if party is not None:
        bring_men(g, party)
    hire(g, str(options.get("men", "")))
    quest.text.set_up(g)
    recount(g)
    return g


def _words(options: Mapping[str, Any], heroes: Sequence[ReadyHero]) -> list[str]:
    """The words that named the heroes."""
    named = options.get("heroes")  # those of the quest are ready-made ones, whose words are their names
    words = named.replace(",", " ").split() if isinstance(named, str) else list(named or ())
    return words if len(words) == len(heroes) else [hero.id for hero in heroes]


def _meet(g: Game, party: Party | None) -> None:
    """The quest as these heroes meet it, what they are given, and what is left of an earlier try."""
    g.quest = adjusted(g.quest, g.party(), party.lost if party is not None else ())
    if party is not None:
        resume(g, party)
    for f, item in zip(g.party(), g.quest.gift, strict=False):
        gain(g, f, item)


def hire(g: Game, text: str) -> None:
    """Mercenaries by the option `men`: `ragna:scout, ossian:swordsman`."""
    heroes = {f.name: f for f in g.party()}
    for part in text.replace(",", " ").split():
        name, _, man = part.partition(":")
        if name not in heroes or man not in content().kinds or not content().kinds[man].hire:
            raise DelveError(f"men: “{part[:60]}” cannot be.", do="Write ragna:scout.")
        add_man(g, heroes[name], man)
