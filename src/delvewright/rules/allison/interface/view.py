"""What a seat may know: heroes what is laid out, the game master the whole map but for what rogues keep secret."""

from __future__ import annotations

from pathlib import Path

from delvewright.kernel.decisions import Decision
from delvewright.kernel.grid import flood, squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.view import Arm, DoorView, FigureView, Known, PieceView, SeatView, TokenView, Told, View
from delvewright.rules.allison.content.quest import RANDOM
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.dungeon.traps import trap_at
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.gear import armour
from delvewright.rules.common.looks import Looks

SIDES = ("hero", "monster")
FACING = ("north", "east", "south", "west")
LOOKS = Looks.read(Path(__file__).with_name("looks.toml"))


@rule("house.gm.knowledge", "skill.rogue.set-trap.secrecy", "house.board.reveal", "search.traps")
def view(g: Game, seat: int, decision: Decision | None) -> View:
    """Everything one seat may know."""
    master = seat == g.master_seat
    quest, grid = g.quest, g.quest.grid
    known = grid.floor if master else g.laid
    doors = (1 << len(grid.doors)) - 1 if master else g.known_doors | g.secrets
    told, reckoned = _facts(g, master)
    return View(
        book="allison", quest=quest.id, title=quest.title, seat=seat, seats=_seats(g), round=g.round, turn=g.turn,
        asked=decision.seat if decision else -1, about=decision.about if decision else "", over=g.over,
        winner=g.winner, width=grid.width, height=grid.height, floor=known,
        rock=(quest.rock | quest.blocked if master else 0) | g.blocked, areas=_areas(g, known),
        corridors=quest.corridor & known, east=g.east & (known | known >> 1),
        south=g.south & (known | known >> grid.width), doors=tuple(_door(g, i) for i in squares(doors)),
        furniture=_furniture(g, known), tokens=_tokens(g, master, seat), figures=_figures(g, seat),
        facts=told, known=reckoned, laid=g.laid,
    )  # fmt: skip


def _seats(g: Game) -> tuple[SeatView, ...]:
    heroes = [SeatView(f.seat, f.name, f.kind.title, "hero") for f in g.party()]
    return (*heroes, SeatView(g.master_seat, g.seats[-1], "Game Master", "monster"))


def _areas(g: Game, known: int) -> tuple[int, ...]:
    """The known rooms in order, then all known corridors as one: whether they meet in the dark is not known."""
    rooms = [area for area, room in zip(g.quest.grid.areas, g.quest.rooms, strict=True) if room and area & known]
    corridor = g.quest.corridor & known
    return (*rooms, corridor) if corridor else tuple(rooms)


def _facts(g: Game, master: bool) -> tuple[tuple[tuple[str, str], ...], Known]:
    """What is written beside the board: the goal, what the quest counts, and for the game master the notes."""
    found = [("Treasure deck", str(len(g.deck)))]
    known: Known = {}
    if g.quest.goal:
        found.append(("Goal", g.quest.goal))
    if g.quest.text.goal_met(g) is not None:
        homeward = g.quest.text.homeward(g)
        found.append(("Task", "get out" if homeward else "not done yet"))
        known["homeward", ""] = homeward
    for told in g.quest.text.facts(g):
        fact = Told(*told)
        found.append((fact.label, fact.text))
        if fact.what:
            known[fact.what, fact.of] = fact.value
    if master:
        found += [(f"Note {letter}", text) for letter, text in g.quest.notes.items()]
    return tuple(found), known


@rule("house.door.kinds")
def _door(g: Game, i: int) -> DoorView:
    a, b = g.quest.grid.doors[i]
    own = g.quest.door_kinds[i]
    kind = own if own in ("secret", "locked", "sealed", "frozen") else "door"
    return DoorView(a, b, kind, "open" if g.doors >> i & 1 else "closed")


def _furniture(g: Game, known: int) -> tuple[PieceView, ...]:
    looks = LOOKS.furniture
    pieces = [
        PieceView(p.kind.id, p.kind.title, tuple(squares(p.squares)), p.kind.tall, look=looks.get(p.kind.id, ""))
        for p in g.quest.furniture
        if p.squares & known
    ]
    stairs = g.quest.stairs & known
    while stairs:
        whole = flood(stairs & -stairs, *g.quest.all_edges, g.width, ~stairs)
        pieces.append(PieceView("stairway", "Stairway", tuple(squares(whole)), look=looks["stairway"]))
        stairs &= ~whole
    return tuple(pieces)


@rule("search.traps", "skill.rogue.set-trap.secrecy")
def _tokens(g: Game, master: bool, seat: int) -> tuple[TokenView, ...]:
    """What lies on squares; of what sort a trap is only the game master knows, a rogue's only the rogue."""
    found = [TokenView("pit", "Pit", q) for q in squares(g.pits & ~g.bridged)]
    known = g.quest.grid.floor if master else g.laid
    for q in squares(g.found):
        found.append(TokenView("found-trap", f"Trap ({_sort(g, q)})" if master or g.sprung >> q & 1 else "Trap", q))
    if master:
        found += [TokenView("hidden-trap", f"Hidden trap ({_sort(g, q)})", q) for q in squares(g.armed & ~g.found)]
    else:
        found += [TokenView("own-trap", f"Trap of {g.names[who]}", q) for who, q in g.sworn if g.fig(who).seat == seat]
    found += [TokenView("rubble", "Fallen rock", q) for q in squares(g.rubble)]
    found += [TokenView("ice-wall", "Wall of ice", q) for q, _ in g.ice]
    found += [TokenView("bridge", "Bridge of ice", q) for q in squares(g.bridged)]
    for pile in g.piles:
        title = f"{pile.whose} fell here" if pile.body else f"Goods of {pile.whose}"
        found.append(TokenView("pile" if pile.items or pile.gold else "fallen", title, pile.at))
    for name in ("ice", "river", "vault", "chasm", "crevasse"):
        mask = getattr(g.quest, name) & known & ~g.bridged
        found += [TokenView(name, content().floors[name].title.capitalize(), q) for q in squares(mask)]
    found += [TokenView("exit", "Way out", q) for q in squares(g.quest.exit & known & ~g.quest.stairs)]
    for token in found:
        token.look = LOOKS.tokens.get(token.kind, "")
    return tuple(found)


def _sort(g: Game, q: int) -> str:
    kind = trap_at(g, q).kind
    return kind if kind == RANDOM else content().traps[kind].title


def _figures(g: Game, seat: int) -> tuple[FigureView, ...]:
    out = [_figure(g, f, seat) for f in g.figures if f is not None]
    if seat == g.master_seat:
        for i, p in enumerate(g.quest.monsters):
            if not g.placed >> i & 1:
                body = p.kind.row(p.level or 1).body
                name, look, bars = p.name or p.kind.id, LOOKS.figures.get(p.kind.id, ""), {"Body": (body, body)}
                kind, title = p.kind.id, p.kind.title
                out.append(FigureView(-1 - i, name, kind, title, "hidden", p.kind.letter, (p.at,), bars, look=look))
    return tuple(out)


def figure_view(g: Game, figure: int) -> FigureView:
    """A figure as whoever plays it sees it."""
    f = g.fig(figure)
    return _figure(g, f, f.seat)


@rule("sheet.fields", "sheet.base-and-mod")
def _figure(g: Game, f: Figure, seat: int) -> FigureView:
    """A figure as a seat sees it; what is neither worn nor held, and spells, only its own side knows."""
    own = (seat == g.master_seat) == (f.home == g.master_seat)
    values = {
        "attack": f.attack, "melee": f.melee, "defend": f.defend, "low": f.low, "high": f.high, "level": f.level,
        "armour": armour(f, False), "met": int(f.met),
    }  # fmt: skip
    sheet = [("Level", str(f.level)), ("Attack", str(f.attack)), ("Defend", str(f.defend + armour(f, False)))]
    if f.hero:
        values |= {"gold": f.gold, "xp": f.xp, "points": f.points}
        known = content()
        sheet = [
            ("Race", known.races[f.race].title), ("Class", known.classes[f.role].title), *sheet,
            ("Movement", str(f.low)), ("Experience", str(f.xp)), ("Skill points", str(f.points)), ("Gold", str(f.gold)),
        ]  # fmt: skip
    bars = {"Body": (f.body, f.full_body)}
    if f.full_mind:
        bars["Mind"] = (f.mind, f.full_mind)
    if f.full_magic and (own or not f.hero):
        bars["Magic"] = (f.magic, f.full_magic)
    effects = tuple(dict.fromkeys(e.name for e in f.effects)) + (("in a pit",) if f.pit else ())
    look = LOOKS.figures.get(f.role or f.kind.id, "")
    marks = {"in-pit": f.pit, "undead": f.undead, "native": f.kind.native, "named": f.named}
    tags = (*f.skills, *(mark for mark, there in marks.items() if there), *(f.tags if own else ()))
    return FigureView(
        f.id, f.name, f.kind.id, f.kind.title, SIDES[f.side], f.kind.letter, (f.at,) if f.at >= 0 else (), bars,
        tuple(sheet), f.items if own else f.held + f.worn, effects, f.seat, f.alive, g.active == f.id,
        FACING[f.facing] if f.at >= 0 else "", f.helpless, _shelves(f, own), look, values, _arms(f), tags,
    )  # fmt: skip


def _arms(f: Figure) -> tuple[Arm, ...]:
    """How a figure attacks with what it holds."""
    known = content().items
    found = [Arm("melee", "", f.melee)]
    for name in f.held:
        dice = known[name].attack
        if dice is not None:
            more = 0 if f.kind.sort == "mercenary" else dice
            if known[name].reach != "none":
                found.append(Arm("melee", name, f.melee + more))
            if known[name].ranged:
                found.append(Arm("ranged", name, f.attack + more))
    return tuple(found)


def _shelves(f: Figure, own: bool) -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """What a figure has, by where it is kept."""
    if not f.hero:
        return ()
    found = [("Held", f.held), ("Worn", f.worn)]
    if own:
        pack = list(f.items)
        for name in f.held + f.worn:
            if name in pack:
                pack.remove(name)
        found += [("Pack", tuple(pack)), ("Spells", f.spells), ("Memorised", f.memory)]
    found.append(("Skills", f.skills))
    return tuple((title, tuple((name, "") for name in names)) for title, names in found if names)
