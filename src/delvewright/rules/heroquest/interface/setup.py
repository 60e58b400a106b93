"""Setting up a Quest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from delvewright.kernel.errors import DelveError
from delvewright.kernel.ledger import rule
from delvewright.rules.heroquest.campaign.party import Sheet, equip, unpack
from delvewright.rules.heroquest.campaign.retrying import adjust
from delvewright.rules.heroquest.content.editions import EDITIONS
from delvewright.rules.heroquest.content.hero_cards import hero_card
from delvewright.rules.heroquest.content.quest import Quest
from delvewright.rules.heroquest.content.reading import Kind, content
from delvewright.rules.heroquest.dungeon.events import event_deck
from delvewright.rules.heroquest.dungeon.exploring import explore, lay_out
from delvewright.rules.heroquest.dungeon.treasure_deck import scroll_deck, treasure_deck
from delvewright.rules.heroquest.figures.fate import give_fate
from delvewright.rules.heroquest.figures.men_at_arms_in_quests import bring_men
from delvewright.rules.heroquest.magic.spell_groups import picking_order
from delvewright.rules.heroquest.state.game import HERO, Figure, Game, choose_heroes


@rule(
    "setup.hero.first-game", "setup.quest.introduction", "setup.board.only-start-area", "setup.deck.shuffled",
    "role.heroes.four", "role.heroes.fewer-than-four", "role.evil-sorcerer.exactly-one", "quest.start.usual",
    "quest.start.other", "intro.maze.start", "quest.solo", "setup.deck.reference",
)  # fmt: skip
def set_up(quest: Quest, options: Mapping[str, Any]) -> Game:
    """The board, the Heroes on their squares, the deck; only what the Heroes see is laid out."""
    party = unpack(options["party"]) if options.get("party") else None
    wanted = options if party is None or options.get("heroes") else {"heroes": list(party.heroes)}
    names = with_a_place(quest, wanted, bool(options.get("heroes")))
    if party is not None:
        quest = adjust(quest, party)
    g = Game(quest, names, options)
    g.log = []
    if g.extras is not None:
        begin_extras(g)
    for seat, name in enumerate(names):
        f = g.add(kind_of(g, name), quest.starts.get(name, -1), HERO, seat)
        if party is not None and name in party.heroes:
            equip(g, f, party.heroes[name])
        elif party is None and options.get("outfit") != "none" and name in quest.outfit:
            equip(g, f, seasoned(f, quest.outfit[name]))
        if g.extras is not None:
            f.body, f.mind = f.full_body, f.full_mind
            if party is None and options.get("outfit") != "none" and g.plays("advanced"):
                earned(g, f)
    g.deck = treasure_deck(options)
    g.scrolls = scroll_deck()
    if options.get("spells") != "none" and not g.plays("apprentice"):
        g.picks = picking_order(g)
    g.tell("story", "{}", quest.story or quest.title, rules=("setup.quest.introduction",))
    for f in g.on_board(HERO):
        area = quest.grid.area_of[f.at]
        mask = quest.grid.areas[area] if g.is_room(area) else 1 << f.at
        if mask & ~g.laid:
            lay_out(g, mask & ~g.laid)
    for f in g.on_board(HERO):
        explore(g, f)
    if not quest.solo:
        sheets = party.heroes if party is not None else {}
        bring_men(g, [(name, man) for name in names if name in sheets for man in sheets[name].men])
    g.recount()
    quest.text.set_up(g)
    return g


def kind_of(g: Game, name: str) -> Kind:
    """A Hero's board: in the advanced game the ordinary side of the new card."""
    return hero_card(name, ()) if g.plays("advanced") else content().kinds[name]


@rule("adv.on-top", "opt.separate")
def begin_extras(g: Game) -> None:
    """Editions and options are told first of all."""
    assert g.extras is not None
    what = ["the advanced game"] if g.plays("advanced") else []
    what += [title for name, title in EDITIONS.optional.items() if g.plays(name)]
    g.tell("edition", "Played with {}.", " and ".join([", ".join(what[:-1]), what[-1]] if what[1:] else what))
    if g.plays("advanced"):
        g.extras.event_deck = event_deck()


@rule("adv.fate.tokens")
def earned(g: Game, f: Figure) -> None:
    """A Hero who comes to a later Quest without a campaign has some Fate by then, as the Quest says."""
    give_fate(g, f, g.quest.fate)


@rule("setup.hero.later-games")
def seasoned(f: Figure, cards: tuple[str, ...]) -> Sheet:
    """A Hero who comes to a later Quest without a campaign has the starting set and what the Quest expects, worn."""
    known = content().cards
    items = [*f.kind.starts, *cards]
    return Sheet(items=items, worn=[c for c in items if "Armour" in known[c].keywords])


def with_a_place(quest: Quest, options: Mapping[str, Any], named: bool) -> list[str]:
    """The Heroes that take part; a quest that has no place for one to begin cannot be played with that Hero."""
    names = choose_heroes(options, quest)
    if quest.entrance >= 0:
        return names
    placed = [name for name in names if name in quest.starts]
    if len(placed) < len(names) and (named or not placed):
        lost = next(name for name in names if name not in quest.starts)
        where = ", ".join(quest.starts) or "nobody"
        raise DelveError(f"{quest.title} has no starting square for the {lost}.", do=f"It has one for: {where}.")
    return placed
