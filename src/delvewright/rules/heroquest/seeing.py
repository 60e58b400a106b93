"""What a seat may know: the view of a Hero from what is laid out, that of the Evil Sorcerer from the whole map."""

from __future__ import annotations

from delvewright.kernel.decisions import Decision
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.view import DoorView, FigureView, PieceView, SeatView, TokenView, View
from delvewright.rules.heroquest.content import content
from delvewright.rules.heroquest.state import Figure, Game, seat_list

SIDES = ("hero", "monster")
OPEN_CARDS = frozenset({"Weapon", "Defences", "Armour"})
"""Cards with one of these Keywords are worn for all to see; the others the Heroes keep to themselves."""


def worn_openly(card: str) -> bool:
    """Whether the Evil Sorcerer sees this card when a Hero has it."""
    return bool(OPEN_CARDS.intersection(content().cards[card].keywords))


@rule("role.es.secret-knowledge", "setup.deck.es-only", "missing.gm.hidden")
def view(g: Game, seat: int, decision: Decision | None) -> View:
    """Everything one seat may know."""
    master = seat == g.sorcerer
    quest, grid = g.quest, g.quest.grid
    known = grid.floor if master else g.laid
    doors = (1 << len(grid.doors)) - 1 if master else g.known_doors | g.secrets
    seats = tuple(SeatView(i, s.id, s.title, s.side) for i, s in enumerate(seat_list(g)))
    return View(
        book="heroquest",
        quest=quest.id,
        title=quest.title,
        seat=seat,
        seats=seats,
        round=g.round,
        turn=g.turn,
        asked=decision.seat if decision else -1,
        about=decision.about if decision else "",
        over=g.over,
        winner=g.winner,
        width=grid.width,
        height=grid.height,
        floor=known,
        rock=(quest.rock | quest.blocked if master else 0) | g.blocked,
        areas=_areas(g, known),
        corridors=quest.corridor & known,
        east=g.east & (known | known >> 1),
        south=g.south & (known | known >> grid.width),
        doors=tuple(_door(g, i) for i in squares(doors)),
        furniture=_furniture(g, known),
        tokens=_tokens(g, master),
        figures=_figures(g, master),
        facts=(("Treasure deck", str(len(g.deck))),),
        laid=g.laid,
    )


def _areas(g: Game, known: int) -> tuple[int, ...]:
    """The known rooms in order, then all known corridors as one: whether they meet in the dark is not known."""
    rooms = [area for area, room in zip(g.quest.grid.areas, g.quest.rooms, strict=True) if room and area & known]
    corridor = g.quest.corridor & known
    return (*rooms, corridor) if corridor else tuple(rooms)


def _door(g: Game, i: int) -> DoorView:
    a, b = g.quest.grid.doors[i]
    kind = "secret" if g.quest.secret >> i & 1 else "door"
    return DoorView(a, b, kind, "open" if g.doors >> i & 1 else "closed")


def _furniture(g: Game, known: int) -> tuple[PieceView, ...]:
    pieces = [
        PieceView(p.kind.id, p.kind.title, tuple(squares(p.squares))) for p in g.quest.furniture if p.squares & known
    ]
    stairs = g.quest.stairs & known
    if stairs:
        pieces.append(PieceView("stairway", "Spiral Stairway", tuple(squares(stairs))))
    return tuple(pieces)


def _tokens(g: Game, master: bool) -> tuple[TokenView, ...]:
    found = [TokenView("pit", "Pit", q) for q in squares(g.pits)]
    kinds = {t.at: t.kind for t in g.quest.traps}
    for q in squares(g.found & g.armed):
        found.append(TokenView("found-trap", f"Found Trap ({kinds[q]})" if master else "Found Trap", q))
    if master:
        found += [TokenView("hidden-trap", f"Hidden trap ({kinds[q]})", q) for q in squares(g.armed & ~g.found)]
    rubble = g.blocked & ~g.quest.blocked
    found += [TokenView("rubble", "Rubble", q) for q in squares(rubble)]
    found += [TokenView("equipment", f"Equipment of {t[1]}", t[0]) for t in g.tokens]
    return tuple(found)


def _figures(g: Game, master: bool) -> tuple[FigureView, ...]:
    out = [_figure(g, f, master) for f in g.figures if f is not None]
    if master:
        for i, p in enumerate(g.quest.monsters):
            if not g.placed >> i & 1:
                kind, bars = p.kind, {"Body": (p.kind.body, p.kind.body)}
                name = p.name or kind.id
                out.append(FigureView(-1 - i, name, kind.id, kind.title, "hidden", kind.letter, (p.at,), bars))
    return tuple(out)


def _figure(g: Game, f: Figure, master: bool) -> FigureView:
    kind = f.kind
    cards = content().cards
    items = f.items
    if master:
        items = tuple(i for i in items if OPEN_CARDS.intersection(cards[i].keywords))
    attack = " or ".join(f"{'Ranged' if a.ranged else 'Melee'} {len(a.dice)}" for a in kind.attacks)
    sheet = [("Speed", f"{kind.speed} dice" if kind.speed_dice else str(kind.speed)), ("Attack", attack)]
    sheet.append(("Resilience" if kind.hero else "Defence", str(kind.defence)))
    for label, value in (
        ("Brute Force", kind.brute_force),
        ("Wisdom", kind.wisdom),
        ("Dexterity", kind.dexterity),
    ):
        if value is not None:
            sheet.append((label, str(value)))
    if f.abilities:
        sheet.append(("Abilities", ", ".join(f.abilities)))
    if kind.hero:
        sheet.append(("Gold", str(f.gold)))
        if f.valuables:
            sheet.append(("Valuables", str(f.valuables)))
    bars = {"Body": (f.body, kind.body)}
    if kind.mind:
        bars["Mind"] = (f.mind, kind.mind)
    effects = tuple(dict.fromkeys(e.name for e in f.effects)) + (("in a pit",) if f.pit else ())
    return FigureView(
        f.id, f.name, kind.id, kind.title, SIDES[f.side], kind.letter, (f.at,) if f.at >= 0 else (), bars, tuple(sheet),
        items, effects, f.seat, f.alive, g.active == f.id,
    )  # fmt: skip
