"""Staging: the state that a scenario describes, for `delve scenario` and the tests of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from delvewright.kernel.errors import BadFile
from delvewright.kernel.maps import TextMap
from delvewright.kernel.notation import square_name
from delvewright.rules.heroquest.campaign.party import Sheet, fresh, pack, unpack
from delvewright.rules.heroquest.campaign.town import TOWN, visit
from delvewright.rules.heroquest.content.costs import read_costs
from delvewright.rules.heroquest.content.quest import FILES, Hoard, Placed, Quest, TrapSpot
from delvewright.rules.heroquest.content.quest_texts import QuestText
from delvewright.rules.heroquest.content.quest_texts import quest as texts
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.dungeon.exploring import explore, lay_out
from delvewright.rules.heroquest.interface.naming import called
from delvewright.rules.heroquest.interface.setup import set_up
from delvewright.rules.heroquest.interface.staging_board import board, squares_named
from delvewright.rules.heroquest.interface.staging_figures import (
    Overrides,
    card_name,
    dress,
    known_or_else,
    slug,
    words,
)
from delvewright.rules.heroquest.interface.staging_map import TOKENS, meanings
from delvewright.rules.heroquest.magic.casting import picking_order
from delvewright.rules.heroquest.state.figure import HERO
from delvewright.rules.heroquest.state.game import SORCERER, Game, Token
from delvewright.rules.heroquest.turn.turn import begin_activation, begin_turn

KEYS = {
    "map": "the board as a drawing",
    "board": "“standard”: the 26x19 board, instead of a map",
    "quest": "a quest of the book, instead of a map",
    "legend": "what the letters of the map mean",
    "place": "name = square(s): what stands where, where there is no map, or besides it",
    "doors": "on the standard board or in a quest: “j10-k10” = closed, open or secret; a list of edges: closed",
    "corridors": "one square of each area that is corridor; all others are rooms",
    "corridor": "true: everything is corridor",
    "figures": "by letter or name: what differs from the printed values",
    "active": "whose Activation has begun; a seat: its turn has begun. Else the first Hero's",
    "door": "special doors, as a quest file lists them: { at = edge, kind, start, key }",
    "trap": "traps, as a quest file lists them: { at = square, kind, link, damage } or { door = edge }",
    "feature": "things to investigate, as a quest file lists them: { id, at, title }",
    "treasure": "listed treasures: { at = square, gold = n, items = [cards] }",
    "equipment": "square = { of, items, gold, valuables }: what an Equipment token holds",
    "found": "squares of traps that are found already",
    "unfindable": "squares of traps that no search finds",
    "wandering": "the Wandering Monster of this place",
    "exit": "squares from which Heroes may leave; without it the stairway",
    "cards": "the Treasure deck, where it is not the full one",
    "round": "the number of the round",
    "costs": "card = what it costs here, in order: “1 mind, test of will, drain”",
    "counters": "what the Quest counts: name = number",
    "party": "a campaign's Heroes as they come, also to quest = “town”: name = { gold, items, men, titles, done … }",
}
"""What a scenario may say about the table, besides its steps."""

SHEET = tuple(field.name for field in fields(Sheet))

SEATS = ("sorcerer", "gm", "game-master", "gamemaster", "dm", "morcar", "zargon", "es", "evil")
"""Other names of the Evil Sorcerer's seat."""


@dataclass(slots=True)
class _Thing:
    """A figure to be put on the table."""

    kind: str
    at: int
    label: str = ""
    """The legend letter, or the name under `place`."""
    name: str = ""


def stage(spec: Mapping[str, Any], where: str, trust: bool = False) -> Game:
    """The table as a scenario describes it, ready for its first step."""
    if spec.get("quest") == TOWN:
        return visit(_party(spec, where), dict(spec.get("options") or {}))
    quest, drawn = board(spec, where, trust)
    things, tokens = _things(spec, quest, drawn, where)
    heroes = _heroes(quest, things, spec, where)
    kinds = content().kinds
    men = [t for t in things if heroes and (kinds[t.kind].man or kinds[t.kind].led)]
    _number(men)
    _names(quest, [t for t in things if t not in men])
    overrides = _overrides(spec, quest, things, men, where)
    _extras(quest, spec, where)
    quest.finish()
    options = {"spells": "none", "outfit": "none"} | dict(spec.get("options") or {})
    if "party" in spec:
        options["party"] = _party(spec, where)
    rubble = sum({1 << q for name, q in tokens if name == "rubble"})
    quest.blocked |= rubble
    _dress_later(quest, overrides, where)
    if not heroes and not quest.monsters:
        raise BadFile("there is no figure on the board.", where, "Put a Hero or a Monster on it.")
    if heroes:
        g = set_up(quest, options | {"heroes": heroes})
    else:
        g = Game(quest, [], options)
        g.log = []
        g.deck = tuple(sorted(card.id for card in content().treasure.values() for _ in range(card.count)))
        lay_out(g, quest.grid.floor)
    quest.blocked &= ~rubble
    _men(g, men)
    for f in g.on_board(HERO):
        if "party" in spec and f.name not in overrides:
            continue
        dress(g, f, overrides.get(f.name, {}), where)
    if g.picks:
        g.picks = picking_order(g)
    _tokens(g, tokens, spec, where)
    if "cards" in spec:
        known = content().treasure
        g.deck = tuple(sorted(known_or_else(slug(c), known, "card", where) for c in words(spec["cards"], where)))
    g.recount()
    g.round = int(spec.get("round", 1))
    g.counters |= {str(what): int(n) for what, n in (spec.get("counters") or {}).items()}
    _activate(g, spec.get("active", ""), where)
    return g


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


# -- what stands on it


def _things(
    spec: Mapping[str, Any], quest: Quest, drawn: TextMap, where: str
) -> tuple[list[_Thing], list[tuple[str, int]]]:
    """The figures in reading order, and the tokens; everything else goes to its place on the board."""
    legend: dict[str, str] = {}
    for letter, meaning in (spec.get("legend") or {}).items():
        if len(letter) != 1:
            raise BadFile(f"“{letter}” should be a single letter.", f"{where}, legend")
        legend[letter] = str(meaning["kind"] if isinstance(meaning, Mapping) and "kind" in meaning else meaning)
    letters = list(drawn.letters)
    labels: dict[str, str] = {}
    for i, (name, at) in enumerate((spec.get("place") or {}).items()):
        letter = chr(0xE000 + i)
        labels[letter] = name
        legend[letter] = name
        letters += [(letter, q) for q in squares_named(at, quest.grid, f"{where}, place “{name}”")]
    things: list[_Thing] = []
    rest: list[tuple[str, int]] = []
    plain: dict[str, str] = {}
    for letter, q in sorted(letters, key=lambda entry: entry[1]):
        label = labels.get(letter, letter)
        if letter not in legend:
            at = square_name(q, quest.grid.width)
            raise BadFile(f"letter “{letter}” at {at} is not in the legend.", where, f'Add {letter} = "…" to it.')
        others = []
        for meaning in meanings(legend[letter], f"{where}, {'place' if letter in labels else 'legend'} “{label}”"):
            kind, _, number = meaning.partition(".")
            if kind in content().kinds:
                things.append(_Thing(kind, q, label, meaning if number else ""))
            else:
                others.append(meaning)
        if others:
            rest.append((letter, q))
            plain[letter] = "+".join(others)
    groups = FILES.populate(quest, TextMap(quest.grid, rest), plain, where)
    return things, groups["token"]


def _heroes(quest: Quest, things: list[_Thing], spec: Mapping[str, Any], where: str) -> list[str]:
    """Put the Heroes on their starting squares; gives back those who take part, in seating order."""
    kinds = content().kinds
    for thing in things:
        if kinds[thing.kind].hero:
            if quest.starts.get(thing.kind, thing.at) != thing.at and not spec.get("quest"):
                raise BadFile(f"the {thing.kind} stands on two squares.", where, "There is one of each Hero.")
            quest.starts[thing.kind] = thing.at
    wanted = (spec.get("options") or {}).get("heroes")
    order = words(wanted, where) if wanted else content().heroes
    return [name for name in order if name in quest.starts or (wanted and quest.entrance >= 0)]


def _names(quest: Quest, things: list[_Thing]) -> None:
    """Name the Monsters in reading order from the start, those in the dark too."""
    kinds = content().kinds
    old = [_Thing(p.kind.id, p.at, "", p.name) for p in quest.monsters]
    _number(old)
    named = {thing.name: i for i, thing in enumerate(old)}
    new = []
    for thing in things:
        if kinds[thing.kind].hero:
            continue
        if (name := thing.name or thing.label) in named:  # a Monster of the quest, moved
            i = named[name]
            quest.monsters[i] = replace(quest.monsters[i], at=thing.at)
            old[i].at = thing.at
        else:
            new.append(thing)
    _number([*old, *new])
    quest.monsters = [replace(p, name=t.name) for p, t in zip(quest.monsters, old, strict=True)]
    quest.monsters += [Placed(kinds[t.kind], t.at, t.name) for t in new]


def _men(g: Game, men: list[_Thing]) -> None:
    """Men-at-Arms stand where they are drawn: those hired by the option `men` first, others with the first Hero."""
    hired = [f for f in g.on_board(HERO) if not f.kind.hero]
    for thing in men:
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


def _number(things: Iterable[_Thing]) -> None:
    things = list(things)
    taken = {thing.name for thing in things}
    for thing in things:
        n = 1
        while not thing.name:
            if f"{thing.kind}.{n}" not in taken:
                thing.name = f"{thing.kind}.{n}"
                taken.add(thing.name)
            n += 1


def _overrides(
    spec: Mapping[str, Any], quest: Quest, things: list[_Thing], men: list[_Thing], where: str
) -> dict[str, Overrides]:
    """Of each figure, by name, what differs from its card."""
    found: dict[str, Overrides] = {}
    heroes = {t.kind: [t.kind] for t in things if content().kinds[t.kind].hero} | {h: [h] for h in quest.starts}
    by_name: dict[str, list[str]] = dict(heroes)
    for placed in quest.monsters:
        by_name[placed.name] = [placed.name]
        by_name.setdefault(placed.kind.id, []).append(placed.name)
    for man in men:
        by_name[man.name] = [man.name]
        by_name.setdefault(man.kind, []).append(man.name)
    for thing in things:
        names = by_name.setdefault(thing.label, [])
        if (name := thing.name or thing.kind) not in names:
            names.append(name)
    legend = {k: v for k, v in (spec.get("legend") or {}).items() if isinstance(v, Mapping)}
    extra = {k: {key: value for key, value in v.items() if key != "kind"} for k, v in legend.items()}
    for key, values in [*extra.items(), *(spec.get("figures") or {}).items()]:
        known_or_else(key, by_name, "figure or letter", f"{where}, figures")
        if not isinstance(values, Mapping):
            raise BadFile(f"{values!r} should be a table like {{ body = 2 }}.", f"{where}, figures, “{key}”")
        for name in by_name[key]:
            found[name] = {**found.get(name, {}), **values}
    for kind in {p.kind.id for p in quest.monsters}:
        if len(by_name[kind]) == 1:
            quest.aliases[kind] = by_name[kind][0]
    for i, placed in enumerate(quest.monsters):
        name = str(found.get(placed.name, {}).get("name", placed.name))
        if name != placed.name:
            quest.monsters[i] = replace(placed, name=name)
            quest.aliases |= {k: name for k, v in quest.aliases.items() if v == placed.name} | {placed.name: name}
            found[name] = found.pop(placed.name)
    return found


def _dress_later(quest: Quest, overrides: dict[str, Overrides], where: str) -> None:
    """Monsters get what is theirs when they are laid out."""
    before = quest.text

    def laid_out(self: QuestText, g: Game, new: int) -> None:
        for f in g.figures:
            if f is not None and f.side != HERO and f.at >= 0 and f.name in overrides and new >> f.at & 1:
                dress(g, f, overrides[f.name], where)
        before.laid_out(g, new)

    quest.text = texts.like(before, laid_out=laid_out)


def _extras(quest: Quest, spec: Mapping[str, Any], where: str) -> None:
    grid = quest.grid
    listed = spec.get("treasure") or ()
    for entry in [listed] if isinstance(listed, Mapping) else listed:
        for key in entry:
            known_or_else(key, ("at", "gold", "items", "note"), "key", f"{where}, treasure")
        q = squares_named(str(entry.get("at", "")), grid, f"{where}, treasure")[0]
        items = tuple(card_name(i, f"{where}, treasure") for i in words(entry.get("items", ()), where))
        quest.hoards.append(Hoard(grid.area_of[q], int(entry.get("gold", 0)), items, at=q))
    special = squares_named(spec.get("unfindable", ()), grid, f"{where}, unfindable")
    quest.traps = [replace(trap, unfindable=trap.at in special) for trap in quest.traps]
    FILES.add_details(quest, FILES.details(spec, where), where)
    if "costs" in spec:
        quest.costs = read_costs(spec["costs"], f"{where}, costs")
    if wandering := spec.get("wandering"):
        quest.wandering = known_or_else(slug(str(wandering)), content().kinds, "Monster", f"{where}, wandering")
    if "exit" in spec:
        quest.exit = sum({1 << q for q in squares_named(spec["exit"], grid, f"{where}, exit")}) if spec["exit"] else 0
    elif not spec.get("quest") and not quest.exit_door:
        quest.exit = quest.stairs


def _tokens(g: Game, tokens: list[tuple[str, int]], spec: Mapping[str, Any], where: str) -> None:
    quest = g.quest
    for q in squares_named(spec.get("found", ()), quest.grid, f"{where}, found"):
        tokens.append(("found-trap", q))
    contents = {
        squares_named(at, quest.grid, f"{where}, equipment")[0]: held
        for at, held in (spec.get("equipment") or {}).items()
    }
    tokens += [("equipment", q) for q in contents if ("equipment", q) not in tokens]
    for name, q in tokens:
        known_or_else(name, TOKENS, "token", where)
        if name == "rubble":
            g.blocked |= 1 << q
        elif name == "pit":
            g.pits |= 1 << q
        elif name == "found-trap":
            if not any(t.at == q for t in quest.traps):
                quest.traps.append(TrapSpot("pit", q))
                g.armed |= 1 << q
            g.found |= 1 << q
        elif name == "equipment":
            held = contents.get(q, {})
            for key in held:
                known_or_else(key, ("of", "items", "gold", "valuables"), "key", f"{where}, equipment")
            items = tuple(card_name(i, where) for i in words(held.get("items", ()), where))
            whose = str(held.get("of", "a fallen Hero"))
            g.tokens += (Token(q, whose, items, int(held.get("gold", 0)), int(held.get("valuables", 0))),)


# -- whose turn it is


def _activate(g: Game, active: str, where: str) -> None:
    name = slug(str(active))
    name = aliases(g).get(name, name)
    if not name:
        heroes = g.on_board(HERO)
        name = heroes[0].name if heroes else SORCERER
    if name == SORCERER:
        _begin_turn(g, g.sorcerer)
        return
    for i, placed in enumerate(g.quest.monsters):
        if placed.name == name and not g.placed >> i & 1:
            lay_out(g, g.quest.grid.areas[g.quest.grid.area_of[placed.at]])
    figure = next((f for f in g.figures if f is not None and slug(f.name) == slug(name)), None)
    if figure is None or figure.at < 0:
        raise BadFile(f"“{active}” cannot be active.", where, f"Figures here: {', '.join(g.names)}.")
    _begin_turn(g, figure.seat)
    effects, figure.effects = figure.effects, ()
    trial = g.copy()
    if next(begin_activation(trial, trial.fig(figure.id)), None) is None:  # else the game begins with a question
        for _ in begin_activation(g, figure):
            raise AssertionError
    figure.effects = effects


def _chosen(card: str) -> bool:
    """Whether a Hero uses a card as he likes: a Cursed one comes into use by itself."""
    return "Cursed" not in content().cards[card].keywords


def _begin_turn(g: Game, seat: int) -> None:
    """A seat's turn has begun; what its figures have in use, and what lasts on them, stays."""
    kept = [(f, f.hands, tuple(filter(_chosen, f.slots)), f.effects) for f in g.figures if f is not None]
    g.turn = seat
    begin_turn(g)
    for f, hands, slots, effects in kept:
        f.hands, f.slots, f.effects = hands, slots, (*effects, *(e for e in f.effects if e not in effects))


def aliases(g: Game) -> dict[str, str]:
    """Other names for figures, the Evil Sorcerer's seat, and some words."""
    found = dict.fromkeys(SEATS, SORCERER) | {"secret-doors": "doors", "secret doors": "doors"}
    found["brute force"] = "brute-force"
    kinds: dict[str, list[str]] = {}
    for name in g.names:
        kind, dot, number = name.rpartition(".")
        if dot and number.isdigit():
            kinds.setdefault(kind, []).append(name)
    hidden = [p for i, p in enumerate(g.quest.monsters) if not g.placed >> i & 1]
    for placed in hidden:
        kinds.setdefault(placed.kind.id, []).append(placed.name)
    found |= {kind: names[0] for kind, names in kinds.items() if len(names) == 1 and names[0]}
    return called() | found | g.quest.aliases
