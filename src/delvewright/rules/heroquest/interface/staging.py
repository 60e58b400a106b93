"""Staging: the state that a scenario describes, for `delve scenario` and the tests of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from delvewright.kernel.errors import BadFile
from delvewright.kernel.ledger import rule
from delvewright.kernel.maps import TextMap
from delvewright.rules.common.dungeon.staging import KEYS as COMMON_KEYS
from delvewright.rules.common.dungeon.staging import Overrides, Spec, Staging, Thing, Tokens, begin_unasked
from delvewright.rules.common.naming import known_or_else, slug, squares_named, words
from delvewright.rules.heroquest.campaign.party import Sheet, fresh, pack, unpack
from delvewright.rules.heroquest.campaign.town import TOWN, visit
from delvewright.rules.heroquest.content.quest import FILES, Quest
from delvewright.rules.heroquest.content.quest_costs import read_costs
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.dungeon.exploring import explore, lay_out
from delvewright.rules.heroquest.interface.naming import called
from delvewright.rules.heroquest.interface.setup import set_up
from delvewright.rules.heroquest.interface.staging_figures import card_name, dress
from delvewright.rules.heroquest.interface.staging_map import SAME
from delvewright.rules.heroquest.magic.apprentice import magic_deck
from delvewright.rules.heroquest.magic.spell_groups import picking_order
from delvewright.rules.heroquest.state.figure import HERO, Figure
from delvewright.rules.heroquest.state.game import SORCERER, Game, Token
from delvewright.rules.heroquest.turn.turn import begin_activation, begin_turn

KEYS = COMMON_KEYS | {
    "feature": "things to investigate, as a quest file lists them: { id, at, title }",
    "equipment": "square = { of, items, gold, valuables }: what an Equipment token holds",
    "cards": "the Treasure deck, where it is not the full one",
    "costs": "card = what it costs here, in order: “1 mind, test of will, drain”",
    "events": "Event cards in the Evil Sorcerer's hand, in the advanced game",
    "event-deck": "Event cards left to draw, where they are not all the others",
    "event-discards": "Event cards that were played",
    "dungeon": "Dungeon cards in play, in the advanced game",
    "magic-deck": "Magic Spell cards left to draw, where they are not all, under the Apprentice Spell System",
    "magic-discards": "Magic Spell cards that were cast",
    "before": "true: what happens before the first turn in the advanced game and under options is still to come",
    "party": "a campaign's Heroes as they come, also to quest = “town”: name = { gold, items, men, titles, done … }",
}
"""What a scenario may say about the table, besides its steps."""

Cards = tuple[str, ...]
SHEET = tuple(field.name for field in fields(Sheet))


class HeroQuestStaging(Staging[Quest, Game]):
    """How a scenario is put on the table."""

    same = SAME
    tokens = ("found-trap", "pit", "rubble", "equipment")
    master = SORCERER
    master_names = ("sorcerer", "gm", "game-master", "gamemaster", "dm", "morcar", "zargon", "es", "evil")

    def stage(self, spec: Spec, where: str, trust: bool = False) -> Game:
        """The table as a scenario describes it, or the town."""
        if spec.get("quest") == TOWN:
            return visit(_party(spec, where), dict(spec.get("options") or {}))
        return super().stage(spec, where, trust)

    @rule("missing.board.rooms", "missing.board.corridors", "missing.board.walls")
    def board(self, spec: Spec, where: str, trust: bool) -> tuple[Quest, TextMap]:
        """The board of a scenario as a quest of its own, and the drawing it comes from."""
        return super().board(spec, where, trust)

    def meaning(self, text: str, where: str) -> list[str]:
        """What one piece of a legend says; a Portal has a number."""
        category, _, name = text.strip().rpartition(":")
        if slug(category) == "portal":
            return [f"portal:{slug(name)}"]
        if slug(name) == "portal" and slug(category) in ("", "token"):
            return ["portal:1"]
        return super().meaning(text, where)

    def followers(self, things: Sequence[Thing]) -> list[Thing]:
        """Men-at-Arms, and those whom a Hero leads."""
        kinds = content().kinds
        return [t for t in things if kinds[t.kind].man or kinds[t.kind].led]

    def extras(self, quest: Quest, spec: Spec, where: str) -> None:
        """What lies about, and what cards cost here."""
        super().extras(quest, spec, where)
        if "costs" in spec:
            quest.costs = read_costs(spec["costs"], f"{where}, costs")

    def set_up(self, quest: Quest, heroes: Sequence[str], spec: Spec, where: str) -> Game:
        """The Quest as it begins; without Heroes the whole board is laid out."""
        options = {"spells": "none", "outfit": "none"} | dict(spec.get("options") or {})
        if "party" in spec:
            options["party"] = _party(spec, where)
        if heroes:
            return set_up(quest, options | {"heroes": list(heroes)})
        g = Game(quest, [], options)
        g.log = []
        g.deck = tuple(sorted(card.id for card in content().treasure.values() for _ in range(card.count)))
        lay_out(g, quest.grid.floor)
        return g

    def bring(self, g: Game, followers: Sequence[Thing]) -> None:
        """Men-at-Arms stand where they are drawn: those hired by the option `men` first, others with the first Hero."""
        hired = [f for f in g.on_board(HERO) if not f.kind.hero]
        for thing in followers:
            man = next((f for f in hired if f.kind.id == thing.kind), None)
            if man is None:
                man = g.add(content().kinds[thing.kind], -1, HERO, 0, thing.name)
                man.master = g.on_board(HERO)[0].id
            else:
                hired.remove(man)
            g.put(man, thing.at)
            area = g.quest.grid.area_of[thing.at]
            lay_out(g, (g.quest.grid.areas[area] if g.is_room(area) else 1 << thing.at) & ~g.laid)
            explore(g, man)

    def dress(self, g: Game, f: Figure, values: Overrides, where: str) -> None:
        """Give a figure what a scenario says it has."""
        dress(g, f, values, where)

    def put_tokens(self, g: Game, tokens: Tokens, spec: Spec, where: str) -> None:
        """What lies on the squares, Equipment tokens with what they hold."""
        contents = {
            squares_named(at, g.quest.grid, f"{where}, equipment")[0]: held
            for at, held in (spec.get("equipment") or {}).items()
        }
        tokens += [("equipment", q) for q in contents if ("equipment", q) not in tokens]
        super().put_tokens(g, tokens, spec, where)
        for q in [q for name, q in tokens if name == "equipment"]:
            held = contents.get(q, {})
            for key in held:
                known_or_else(key, ("of", "items", "gold", "valuables"), "key", f"{where}, equipment")
            items = tuple(card_name(i, where) for i in words(held.get("items", ()), where))
            whose = str(held.get("of", "a fallen Hero"))
            g.tokens += (Token(q, whose, items, int(held.get("gold", 0)), int(held.get("valuables", 0))),)

    def settle(self, g: Game, spec: Spec, where: str) -> None:
        """Who still picks spells, the Treasure deck, and who could react."""
        draft = (spec.get("options") or {}).get("spells") == "draft" and not g.plays("apprentice")
        if g.picks or draft:
            g.picks = picking_order(g)
        if "cards" in spec:
            known = content().treasure
            g.deck = tuple(sorted(known_or_else(slug(c), known, "card", where) for c in words(spec["cards"], where)))
        if g.extras is not None:
            _stage_extras(g, spec, where)
        g.recount()

    def lay_out(self, g: Game, mask: int) -> None:
        """Lay squares out, and what stands on them."""
        lay_out(g, mask)

    def begin_turn(self, g: Game, seat: int) -> None:
        """A seat's turn has begun; what its figures have in use, and what lasts on them, stays."""
        kept = [(f, f.hands, tuple(filter(_chosen, f.slots)), f.effects) for f in g.figures if f is not None]
        g.turn = seat
        begin_turn(g)
        for f, hands, slots, effects in kept:
            f.hands, f.slots, f.effects = hands, slots, (*effects, *(e for e in f.effects if e not in effects))

    def begin(self, g: Game, f: Figure) -> None:
        """The Activation of a figure has begun."""
        if g.extras is not None and f.seat == g.sorcerer:
            g.extras.danger = 1
        effects, f.effects = f.effects, ()
        begin_unasked(g, lambda g: begin_activation(g, g.fig(f.id)))
        f.effects = effects

    def activate(self, g: Game, active: str, where: str) -> None:
        """Whose turn it is; nobody's, while what comes before the first one is still to come."""
        if g.extras is None or g.extras.ready:
            super().activate(g, active, where)

    def card(self, name: str, where: str) -> str:
        """A card by id or title."""
        return card_name(name, where)

    def called(self) -> Mapping[str, str]:
        """What people call cards and kinds of figures."""
        return called()

    def aliases(self, g: Game) -> dict[str, str]:
        """Other names for figures, the Evil Sorcerer's seat, and some words."""
        return {"brute force": "brute-force"} | super().aliases(g)


def _stage_extras(g: Game, spec: Spec, where: str) -> None:
    """What a scenario says of Event, Dungeon and Magic Spell cards; as a rule the Quest has begun."""
    extras = g.extras
    assert extras is not None
    extras.ready = not spec.get("before")
    extras.event_deck, extras.events, extras.discarded = _piles(
        spec, where, extras.event_deck, "event", ("event-deck", "events", "event-discards")
    )
    extras.dungeon = tuple(card_name(c, f"{where}, dungeon") for c in words(spec.get("dungeon", ()), where))
    for card in extras.dungeon:
        if content().cards[card].deck != "dungeon":
            raise BadFile(f"“{card}” is no Dungeon card.", f"{where}, dungeon")
    if g.plays("apprentice"):
        deck, _, used = _piles(spec, where, magic_deck(), "magic", ("magic-deck", "", "magic-discards"))
        extras.magic, extras.magic_used = deck, used
    extras.fresh = 0


def _piles(spec: Spec, where: str, deck: Cards, kind: str, keys: tuple[str, str, str]) -> tuple[Cards, Cards, Cards]:
    """A deck, a hand and the discards as a scenario gives them; the deck is what is left, unless that is said too."""
    left, piles = list(deck), []
    for key in keys[1:]:
        cards = [card_name(c, f"{where}, {key}") for c in words(spec.get(key, ()), where)] if key else []
        for card in cards:
            if card not in left:
                raise BadFile(f"“{card}” is no {kind.capitalize()} card that is left.", f"{where}, {key}")
            left.remove(card)
        piles.append(tuple(cards))
    if keys[0] in spec:
        wanted = [card_name(c, f"{where}, {keys[0]}") for c in words(spec[keys[0]], where)]
        if more := [card for card in wanted if wanted.count(card) > left.count(card)]:
            raise BadFile(f"“{more[0]}” is no {kind.capitalize()} card that is left.", f"{where}, {keys[0]}")
        left = sorted(wanted)
    return tuple(left), piles[0], piles[1]


def _party(spec: Mapping[str, Any], where: str) -> str:
    """The party of a scenario: what is not said is as for a fresh Hero; lost, killed, taken, gifts as they are."""
    given = spec.get("party")
    if not isinstance(given, Mapping):
        raise BadFile("party should be a table.", where, "party = { barbarian = { gold = 100 } }")
    heroes = {str(name): sheet for name, sheet in given.items() if name not in ("lost", "killed", "taken", "gifts")}
    known = fresh([known_or_else(name, content().heroes, "Hero", f"{where}, party") for name in heroes])
    for name, sheet in heroes.items():
        if not isinstance(sheet, Mapping):
            raise BadFile(f"{name} should be a table.", f"{where}, party")
        for key, value in sheet.items():
            known_or_else(str(key), SHEET, "entry of a Character Sheet", f"{where}, party, {name}")
            if key in ("items", "worn"):
                value = [card_name(card, f"{where}, party, {name}") for card in words(value, where)]
            if key == "valuables" and isinstance(value, list):
                value = sum(value)
            setattr(known.heroes[name], key, value)
    for key in ("lost", "killed", "taken", "gifts"):
        setattr(known, key, given.get(key, getattr(known, key)))
    text = pack(known)
    unpack(text, f"{where}, party")
    return text


def _chosen(card: str) -> bool:
    """Whether a Hero uses a card as he likes: a Cursed one comes into use by itself."""
    return "Cursed" not in content().cards[card].keywords


STAGING = HeroQuestStaging(FILES)
stage, aliases, everything = STAGING.stage, STAGING.aliases, STAGING.everything
