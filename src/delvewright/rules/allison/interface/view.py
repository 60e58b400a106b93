"""What a seat may know: heroes what is laid out, the game master the whole map but for what rogues keep secret."""

from __future__ import annotations

from pathlib import Path

from delvewright.kernel.decisions import Decision
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Seat
from delvewright.kernel.view import Arm, FigureView, Known, TokenView, Told, View
from delvewright.rules.allison.campaign.party import TOWN
from delvewright.rules.allison.campaign.town import done_in_town
from delvewright.rules.allison.content.quest import RANDOM
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.dungeon.doors import FROZEN, kind_of
from delvewright.rules.allison.dungeon.traps import trap_at
from delvewright.rules.allison.figures.hero_levels import needed, scale_of
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import MASTER, Game
from delvewright.rules.allison.state.gear import armour
from delvewright.rules.common.dungeon.view import SIDES, board_view, furniture_seen, in_the_dark, known_squares
from delvewright.rules.common.looks import Looks
from delvewright.rules.common.parties import ready

FACING = ("north", "east", "south", "west")
LOOKS = Looks.read(Path(__file__).with_name("looks.toml"))


@rule("house.gm.knowledge", "skill.rogue.set-trap.secrecy")
def view(g: Game, seat: int, decision: Decision | None) -> View:
    """Everything one seat may know."""
    known = known_squares(g, seat)
    told, reckoned = _facts(g, seat == g.master_seat)
    reckoned |= _camps(g)
    seen = board_view(
        g, "allison", seat_list(g), seat, decision, special=("secret", "locked", "sealed", FROZEN),
        furniture=furniture_seen(g, known, LOOKS), tokens=_tokens(g, seat == g.master_seat),
        figures=_figures(g, seat), facts=told, known=reckoned,
    )  # fmt: skip
    for door in seen.doors if g.door_hits else ():
        if door.kind == FROZEN and kind_of(g, g.quest.grid.doors.index((door.a, door.b))) != FROZEN:
            door.kind = "door"  # as any other, without its ice
    return seen


def seat_list(g: Game) -> list[Seat]:
    """The heroes, then the game master."""
    titles = {f.name: f.kind.title for f in g.party()}
    heroes = [Seat(name, titles[name], "hero", True) for name in g.seats[:-1]]
    return [*heroes, Seat(MASTER, "Game Master", "monster")]


def _facts(g: Game, master: bool) -> tuple[tuple[tuple[str, str], ...], Known]:
    """What is written beside the board: the goal, what the quest counts, and for the game master the notes."""
    found = [("Treasure deck", str(len(g.deck)))]
    known: Known = {}
    if g.quest.goal:
        found.append(("Goal", g.quest.goal))
    if g.quest.text.goal_met(g) is not None:
        homeward = g.quest.text.homeward(g) or g.quest.text.lost(g)
        found.append(("Task", "get out" if homeward else "not done yet"))
        known["homeward", ""] = homeward
        known["onward", ""] = bool(g.quest.onward)
    if difficulty := g.options.get("difficulty"):
        known["difficulty", ""] = str(difficulty)
    if g.quest.id == TOWN:
        known["mourning", ""] = bool(g.count("mourning"))
        return tuple(ready(g.called(f.id) for f in g.party() if done_in_town(g, f))), known
    for told in g.quest.text.facts(g):
        fact = Told(*told)
        found.append((fact.label, fact.text))
        if fact.what:
            known[fact.what, fact.of] = fact.value
    if master:
        found += [(f"Note {letter}", text) for letter, text in g.quest.notes.items()]
    return tuple(found), known


@rule("rest.harder-areas")
def _camps(g: Game) -> Known:
    """How safe a rest is in each part of the dungeon that is laid out, by its first square; nothing: nobody rests."""
    parts: dict[tuple[int | str, str], int] = {}
    for area, mask in enumerate(g.quest.grid.areas):
        if seen := mask & g.laid:
            rating = g.quest.text.rest_rating(g, (seen & -seen).bit_length() - 1)
            part = (area if g.quest.rooms[area] else "corridor", rating)  # corridors are one part of the dungeon
            parts[part] = parts.get(part, 0) | seen
    found: Known = {}
    for (_, rating), seen in parts.items():
        found["rest", str((seen & -seen).bit_length() - 1)] = rating
    return found


@rule("skill.rogue.set-trap.secrecy")
def _tokens(g: Game, master: bool) -> tuple[TokenView, ...]:
    """What lies on squares; of what sort a trap is only the game master knows, a rogue's only the heroes."""
    found = [TokenView("pit", "Pit", q) for q in squares(g.pits & ~g.bridged)]
    known = g.quest.grid.floor if master else g.laid
    for q in squares(g.found):
        found.append(TokenView("found-trap", f"Trap ({_sort(g, q)})" if master or g.sprung >> q & 1 else "Trap", q))
    if master:
        found += [TokenView("hidden-trap", f"Hidden trap ({_sort(g, q)})", q) for q in squares(g.armed & ~g.found)]
    else:
        found += [TokenView("own-trap", f"Trap of {g.called_so(g.names[who])}", q) for who, q in g.sworn]
    found += [TokenView("rubble", "Fallen rock", q) for q in squares(g.rubble)]
    found += [TokenView("ice-wall", "Wall of ice", q) for q, _ in g.ice]
    found += [TokenView("bridge", "Bridge of ice", q) for q in squares(g.bridged)]
    for pile in g.piles:
        whose = g.called_so(pile.whose)
        title = f"{whose} fell here" if pile.body else f"Goods of {whose}"
        found.append(TokenView("pile" if pile.items or pile.gold else "fallen", title, pile.at))
    for name in ("ice", "river", "vault", "chasm", "crevasse"):
        mask = getattr(g.quest, name) & known & ~g.bridged
        found += [TokenView(name, content().floors[name].title.capitalize(), q) for q in squares(mask)]
    found += [TokenView("bolt-hole", "Bolt-hole", q) for q in squares(g.quest.bolt_hole & known)]
    found += [TokenView("exit", "Way out", q) for q in squares(g.quest.text.exits(g) & known & ~g.quest.stairs)]
    for token in found:
        token.look = LOOKS.tokens.get(token.kind, "")
    return tuple(found)


def _sort(g: Game, q: int) -> str:
    kind = trap_at(g, q).kind
    return kind if kind == RANDOM else content().traps[kind].title


def _figures(g: Game, seat: int) -> tuple[FigureView, ...]:
    out = [_figure(g, f, seat) for f in g.figures if f is not None]
    if seat == g.master_seat:
        out += in_the_dark(g, LOOKS, lambda placed: placed.kind.row(placed.level or 1).body)
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
    if f.master >= 0:
        values["master"] = f.master
    if f.hero:
        values |= {"gold": f.gold, "xp": f.xp, "points": f.points, "venom": f.venom}
        known = content()
        sheet = [
            ("Race", known.races[f.race].title), ("Class", known.classes[f.role].title), *sheet,
            ("Movement", str(f.low)), ("Experience", f"{f.xp} of {needed(scale_of(g), f.level + 1)}"),
            ("Skill points", str(f.points)), ("Gold", str(f.gold)),
        ]  # fmt: skip
    bars = {"Body": (f.body, f.full_body)}
    if f.full_mind:
        bars["Mind"] = (f.mind, f.full_mind)
    if f.full_magic and (own or not f.hero):
        bars["Magic"] = (f.magic, f.full_magic)
    effects = tuple(dict.fromkeys(e.name for e in f.effects)) + (("in a pit",) if f.pit else ())
    look = LOOKS.hero(f.name, f.role, f.race, f.name) if f.role else LOOKS.figures.get(f.kind.id, "")
    look = g.quest.faces.get(f.name, look)
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
        return (("Spells", tuple((name, "") for name in f.spells)),) if own and f.spells else ()
    found = [("Held", f.held), ("Worn", f.worn)]
    if own:
        pack = list(f.items)
        for name in f.held + f.worn:
            if name in pack:
                pack.remove(name)
        found += [("Pack", tuple(pack)), ("Spells", f.spells), ("Memorised", f.memory)]
    found.append(("Skills", f.skills))
    return tuple((title, tuple((name, "") for name in names)) for title, names in found if names)
