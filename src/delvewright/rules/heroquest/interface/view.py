"""What a seat may know: the view of a Hero from what is laid out, that of the Evil Sorcerer from the whole map."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from delvewright.kernel.decisions import Decision
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.saying import capital
from delvewright.kernel.view import NAMED, Arm, FigureView, Known, PieceView, TokenView, Told, View
from delvewright.rules.common.dungeon.view import SIDES, board_view, furniture_seen, in_the_dark, known_squares
from delvewright.rules.common.looks import Looks
from delvewright.rules.common.parties import ready
from delvewright.rules.heroquest.campaign.town import TOWN, done_in_town
from delvewright.rules.heroquest.content.reading import Kind, content
from delvewright.rules.heroquest.dungeon.barriers import BARRIERS, standing
from delvewright.rules.heroquest.state.conjured_texts import conjured_text
from delvewright.rules.heroquest.state.game import Figure, Game, seat_list
from delvewright.rules.heroquest.state.gear import OPEN_CARDS

LOOKS = Looks.read(Path(__file__).with_name("looks.toml"))


@rule("role.es.secret-knowledge", "setup.deck.es-only")
def view(g: Game, seat: int, decision: Decision | None) -> View:
    """Everything one seat may know."""
    master = seat == g.sorcerer
    facts, known = _facts(g, master)
    pieces = furniture_seen(g, known_squares(g, seat), LOOKS)
    if g.extras is not None and g.extras.pieces:
        _mark_searched(g, pieces)
    return board_view(
        g, "heroquest", seat_list(g), seat, decision, special=SPECIAL, furniture=pieces, tokens=_tokens(g, master),
        figures=_figures(g, master), facts=facts, known=known,
    )  # fmt: skip


@rule("adv.furniture.once")
def _mark_searched(g: Game, pieces: tuple[PieceView, ...]) -> None:
    """What has been searched for itself is known to all."""
    assert g.extras is not None
    done = sum(p.squares for i, p in enumerate(g.quest.furniture) if g.extras.pieces >> i & 1)
    for piece in pieces:
        if done >> piece.squares[0] & 1:
            piece.state, piece.title = "searched", f"{piece.title} (searched)"


def _facts(g: Game, master: bool) -> tuple[tuple[tuple[str, str], ...], Known]:
    """What is written beside the board: the goal, what the Quest counts, and for the Evil Sorcerer the Quest Notes.

    A Quest may give its facts as pairs, or with a value to reckon with.
    """
    if g.quest.id == TOWN:
        return tuple(ready(g.called(f.id) for f in g.figures if f is not None and done_in_town(g, f))), {}
    found = [("Treasure deck", str(len(g.deck)))]
    known: Known = {}
    if g.quest.goal:
        found.append(("Goal", g.quest.goal))
    homeward = _homeward(g)
    if homeward is not None:
        found.append(("Task", "get out" if homeward else "not done yet"))
        known["homeward", ""] = homeward
    for told in g.quest.text.facts(g):
        fact = Told(*told)
        found.append((fact.label, fact.text))
        if fact.what:
            known[fact.what, fact.of] = fact.value
    if g.extras is not None:
        found += _extra_facts(g, master, known)
    if master:
        found += [(f"Note {letter}", text) for letter, text in g.quest.notes.items()]
    return tuple(found), known


@rule("missing.dungeon.rules")
def _extra_facts(g: Game, master: bool, known: Known) -> list[tuple[str, str]]:
    """What the other editions write beside the board: Dungeon cards for all, Event cards for who holds them."""
    extras, cards = g.extras, content().cards
    assert extras is not None
    found: list[tuple[str, str]] = []
    if g.plays("advanced"):
        known["edition", ""] = "advanced"
        known["events", ""] = len(extras.events)
        known["events", "left"] = len(extras.event_deck)
        if extras.dungeon:
            found.append(("Dungeon cards", ", ".join(cards[c].title for c in extras.dungeon)))
        hand = ", ".join(cards[c].title for c in extras.events) if master else ""
        found.append(("Event cards", hand or str(len(extras.events))))
        if extras.dark:
            found.append(("Torches", "snuffed: nobody sees further than three spaces"))
    if g.plays("apprentice"):
        found.append(("Magic Spell cards", str(len(extras.magic))))
    return found


@rule("quest.end.success")
def _homeward(g: Game) -> bool | None:
    """Whether it is time to go home; None where that is the whole of the goal."""
    if g.quest.text.goal_met(g) is None:
        return None
    return g.quest.text.homeward(g)


SPECIAL = ("portcullis", "locked", "warded", "one-way", "sealed")
"""Kinds of doors that are seen to be something else than a door."""


@rule("overlay.markers")
def _tokens(g: Game, master: bool) -> tuple[TokenView, ...]:
    found = [TokenView("pit", "Pit", q) for q in squares(g.pits)]
    kinds = {t.at: t.kind for t in g.quest.traps}
    for q in squares(g.found):
        found.append(TokenView("found-trap", f"Found Trap ({kinds[q]})" if master else "Found Trap", q))
    if master:
        found += [TokenView("hidden-trap", f"Hidden trap ({kinds[q]})", q) for q in squares(g.armed & ~g.found)]
    walls = [(name, mask) for name, mask, _ in standing(g)]
    found += [TokenView("barrier", BARRIERS[name].title, q) for name, mask in walls for q in squares(mask)]
    rubble = g.blocked & ~g.quest.blocked
    for name, mask, body in g.walls:
        rubble &= ~mask
        title = content().cards[name].title
        found += [TokenView(name, f"{title} (Body {body})", q) for q in squares(mask)]
    found += [TokenView("shadow", "Cloak of Shadows", q) for q in squares(g.shadows)]
    found += [TokenView("rubble", "Rubble", q) for q in squares(rubble)]
    found += [TokenView("caltrops", "Caltrops", q) for q in squares(g.caltrops)]
    found += [TokenView("chalk", "Chalk mark", q) for q in squares(g.chalked)]
    for i in squares(g.wedged):
        found.append(TokenView("wedge", "Door Wedges", g.quest.grid.doors[i][0]))
    if g.extras is not None:
        found += _conjured(g)
    for t in g.tokens:
        whose = g.called_so(t.whose)
        kind, title = ("equipment", f"Equipment of {whose}") if t.holds else ("fallen", capital(f"{whose} fell here"))
        found.append(TokenView(kind, title, t.at))
    found += _fixtures(g, g.quest.grid.floor if master else g.laid)
    for token in found:
        token.look = LOOKS.tokens.get(token.kind, "")
    return tuple(found)


def _conjured(g: Game) -> list[TokenView]:
    """What spells have put on squares, and traps that a Hero has laid."""
    assert g.extras is not None
    cards = content().cards
    found = [
        TokenView("conjured", cards[thing.name].title, q)
        for thing in g.extras.conjured
        for q in squares(thing.squares & g.laid)
        if conjured_text.of(thing.name).shown
    ]
    return found + [TokenView("snare", f"Trap laid by a Hero ({kind})", q) for kind, q in g.extras.snares]


@rule("missing.door.wooden-exit")
def _fixtures(g: Game, known: int) -> list[TokenView]:
    """What belongs to the place: things to investigate, Portals, ways in and out, water and chasms."""
    quest = g.quest
    found = [
        TokenView("feature", thing.title, q, name=thing.id)
        for thing in quest.features.values()
        for q in squares(thing.squares & known)
        if quest.text.shows(g, thing.id)
    ]
    for i, pair in enumerate(quest.portals):
        state = "awake" if g.portals >> i & 1 else "asleep"
        both = known >> pair[0] & known >> pair[1] & 1 and state == "awake"
        for q, other in (pair, pair[::-1]):
            if known >> q & 1:
                title = f"Portal ({state}, to {square_name(other, g.width)})" if both else f"Portal ({state})"
                found.append(TokenView("portal", title, q, state=state, to=other if both else -1))
    found += [TokenView("entrance", "Iron Entrance Door", q) for q in quest.ways_in if known >> q & 1]
    if quest.exit_door:
        found += [TokenView("exit", "Wooden Exit Door", q) for q in squares(quest.exit & known)]
    found += [TokenView("water", "Flooded", q) for q in squares(g.costly & known)]
    found += [TokenView("fire", "Fire", q) for q in squares(g.burning & known)]
    found += [TokenView("chasm", "Chasm", q) for q in squares(g.chasm & known)]
    found += [TokenView("bridge", "Bridge", q) for q in squares(quest.chasm & ~g.chasm & known)]
    return found


def _figures(g: Game, master: bool) -> tuple[FigureView, ...]:
    out = [_figure(g, f, master) for f in g.figures if f is not None]
    if master:
        out += in_the_dark(g, LOOKS, lambda placed: placed.kind.body)
    return tuple(out)


def _figure(g: Game, f: Figure, master: bool) -> FigureView:
    kind = f.kind
    cards = content().cards
    items = f.items
    if kind.hero and master:
        items = tuple(i for i in items if OPEN_CARDS.intersection(cards[i].keywords))
    elif not kind.hero and not master:
        items = ()
    arms, printed, lines = _printed(kind)
    values, sheet = printed.copy(), list(lines)
    if f.abilities:
        sheet.append(("Abilities", ", ".join(f.abilities)))
    if kind.hero:
        sheet.append(("Gold", str(f.gold)))
        values["gold"] = f.gold
        if g.extras is not None and (fate := f.bonus("fate")):
            sheet.append(("Fate", str(fate)))
            values["fate"] = fate
        if f.valuables:
            sheet.append(("Valuables", str(f.valuables)))
            values["valuables"] = f.valuables
        if f.tags and g.quest.id == "town":
            sheet.append(("Men-at-Arms", ", ".join(f.tags)))
    bars = {"Body": (f.body, f.full_body)}
    if f.full_mind:
        bars["Mind"] = (f.mind, f.full_mind)
    effects = tuple(dict.fromkeys(e.name for e in f.effects)) + (("in a pit",) if f.pit else ())
    look = g.quest.faces.get(f.name) or LOOKS.figures.get(kind.id, "")
    return FigureView(
        f.id, f.name, kind.id, kind.title, SIDES[f.side], kind.letter, (f.at,) if f.at >= 0 else (), bars, tuple(sheet),
        items, effects, f.seat, f.alive, g.active == f.id, look=look, values=values,
        arms=arms, tags=(*f.abilities, *[IN_PIT] * f.pit, *[NAMED] * kind.named),
    )  # fmt: skip


TESTED = ("brute-force", "wisdom", "dexterity")
"""What a Hero can be put to the test in."""
IN_PIT = "in-pit"
"""The tag of who is down in a pit."""


@lru_cache(maxsize=512)
def _printed(kind: Kind) -> tuple[tuple[Arm, ...], dict[str, int], tuple[tuple[str, str], ...]]:
    """How a kind of figure attacks, and the numbers on its board or card, as values and in words."""
    arms = tuple(Arm("ranged" if a.ranged else "melee", "", len(a.dice)) for a in kind.attacks)
    values = {"speed": kind.speed, "defence": kind.defence}
    for name, value in zip(TESTED, (kind.brute_force, kind.wisdom, kind.dexterity), strict=True):
        if value is not None:
            values[name] = value
    attack = " or ".join(f"{arm.way.capitalize()} {arm.value}" for arm in arms)
    sheet = [("Speed", f"{kind.speed} dice" if kind.speed_dice else str(kind.speed)), ("Attack", attack)]
    sheet.append(("Resilience" if kind.hero else "Defence", str(kind.defence)))
    sheet += [(name.replace("-", " ").title(), str(values[name])) for name in TESTED if name in values]
    return arms, values, tuple(sheet)
