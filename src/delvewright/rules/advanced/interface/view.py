"""What one seat may know."""

from __future__ import annotations

from operator import attrgetter
from pathlib import Path

from delvewright.kernel.decisions import Decision, asked
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.plane import stride
from delvewright.kernel.view import Arm, DoorView, FigureView, Known, PieceView, SeatView, TokenView, View
from delvewright.rules.advanced.campaign.party import TOWN
from delvewright.rules.advanced.campaign.town import TRADE
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.dungeon import fixed_levels
from delvewright.rules.advanced.dungeon.searching import exhausted, last_resort, may_hide, secret_places
from delvewright.rules.advanced.figures.monster_tactics import has_more_than_a_blade
from delvewright.rules.advanced.ground import zones
from delvewright.rules.advanced.state import values
from delvewright.rules.advanced.state.board import HEIGHT, ROOM, STAIRS, WIDTH
from delvewright.rules.advanced.state.game import (
    CONDITIONS,
    DEAD,
    FLAT,
    LEVEL,
    LYING,
    MONSTER,
    PHASES,
    TURNS,
    Called,
    Figure,
    Game,
    seat_list,
)
from delvewright.rules.advanced.state.texts import special
from delvewright.rules.common.kept import kept
from delvewright.rules.common.looks import Looks
from delvewright.rules.common.parties import ready

SIDES = ("hero", "monster")
SOON = frozenset({"action", "phase", "turn", "exploration", "fight"})
"""Until when effects last that everybody sees come; longer ones a special monster has by what it is."""
_all = attrgetter(*[slot for slot in Figure.__slots__ if slot not in ("pack", "used")])
"""All that is to be known of a figure, but for what can be changed in place."""
LOOKS = Looks.read(Path(__file__).with_name("looks.toml"))


@rule("game.gm.secrecy", "special.distinct", "melee.ws_told")
def view(g: Game, seat: int, decision: Decision | None) -> View:
    """Everything one seat may know: what is laid out, and of the gamesmaster's counters only how many there are."""
    board, shown = g.board, g.looked.shown
    floors, halls = kept(shown, "floors", board, _floors, g)
    quest = content().quests.get(g.quest)
    who, about = asked(decision, 1 << seat)
    return View(
        book="advanced",
        quest=g.quest,
        title=quest.title if quest is not None else "In town" if g.quest == TOWN else "Advanced HeroQuest",
        seat=seat,
        seats=kept(shown, "seats", (g.seats, [f.title for f in g.party()]), _seats, g),
        round=g.round,
        turn=g.fig(g.active).seat if g.active >= 0 and g.figures[g.active] is not None else -1,
        asked=who,
        about=about,
        over=g.over,
        winner=g.winner,
        width=WIDTH,
        height=HEIGHT,
        floor=board.floor,
        rock=0,
        areas=floors,
        corridors=halls,
        east=g.east,
        south=g.south,
        doors=kept(shown, "doors", (board, g.open, g.false), _doors, g),
        furniture=kept(shown, "furniture", g.things, _things, g),
        tokens=kept(shown, "tokens", (board, g.tokens, g.traps, g.exits, g.things), _tokens, g),
        figures=_figures(g, seat),
        facts=tuple(_facts(g, seat)),
        known=_known(g, seat),
        laid=board.floor,
        plane=HEIGHT,
    )


def _floors(g: Game) -> tuple[tuple[int, ...], int]:
    """The squares of each section, and of all that are no rooms."""
    areas = g.board.areas
    return tuple([area.squares for area in areas]), sum([area.squares for area in areas if area.kind != ROOM])


def _seats(g: Game) -> tuple[SeatView, ...]:
    return tuple(SeatView(i, s.id, s.title, s.side) for i, s in enumerate(seat_list(g)))


def _doors(g: Game) -> tuple[DoorView, ...]:
    return tuple([_door(g, i) for i in range(len(g.board.doors))])


def _figures(g: Game, seat: int) -> tuple[FigureView, ...]:
    """Everybody as a seat sees him: whoever is as he was need not be looked at again."""
    shown, master = g.looked.shown, seat == g.gm
    around = master, g.mode, g.quest, g.depth, g.things
    found = []
    for f in g.everybody():
        area = g.section(f) if f.at >= 0 else -1
        afar = f.kind is not None and master and has_more_than_a_blade(g, f)
        turn = g.active == f.id, g.waiting >> f.id & 1, g.fighting and f.up and zones.engaged(g, f)
        mark = (
            *_all(f),
            *f.pack.items(),
            0,
            *f.used.items(),
            area,
            g.rooms.get(area),
            g.rooms.get(f.group),
            afar,
            turn,
        )
        found.append(kept(shown, (f.id, master), (mark, around), figure_view, g, f, seat))
    return tuple(found)


def _door(g: Game, i: int) -> DoorView:
    door = g.board.doors[i]
    behind = door.b if door.b >= 0 else stride(door.a, door.way, WIDTH)
    kind = "false" if g.false >> i & 1 else door.kind
    return DoorView(door.a, behind, kind, "open" if g.open >> i & 1 else "closed")


def _things(g: Game) -> tuple[PieceView, ...]:
    found = []
    for thing in g.things:
        if thing.state != FLAT:
            piece = content().pieces.get(thing.kind)
            title = piece.title if piece is not None else thing.kind.replace("-", " ").capitalize()
            state = thing.state.partition(":")[0]
            found.append(
                PieceView(
                    thing.kind, title, tuple(squares(thing.squares)), True, LOOKS.furniture.get(thing.kind, ""), state
                )
            )
    return tuple(found)


def _tokens(g: Game) -> tuple[TokenView, ...]:
    found = [TokenView("gear", "Things on the floor", t.at, LOOKS.tokens["gear"]) for t in g.tokens]
    found += [TokenView("trap", content().traps[t.kind].title, t.at, LOOKS.tokens["trap"]) for t in g.traps]
    for area in g.board.areas:
        if area.kind == STAIRS:
            found += [
                TokenView(area.name, area.name.replace("-", " ").capitalize(), q, STAIRS) for q in squares(area.squares)
            ]
    for n in sorted({each.area for each in g.exits}):
        told = "Unexplored: step here to see where it leads"
        found += [TokenView("unexplored", told, q, "unexplored") for q in squares(g.board.areas[n].squares)]
    for thing in g.things:
        if thing.state == FLAT:
            look = LOOKS.tokens.get(thing.kind, STAIRS if thing.kind.startswith(STAIRS) else "")
            title = thing.kind.replace("-", " ").capitalize()
            found += [TokenView(thing.kind, title, q, look) for q in squares(thing.squares)]
    return tuple(found)


def _facts(g: Game, seat: int) -> list[tuple[str, str]]:
    if g.quest == TOWN:
        done = [f for f in g.party() if f.condition != DEAD and not g.waiting >> f.id & 1]
        return ready(g.called(f.id) for f in done if g.counters["stage"] == TRADE)
    quest = content().quests.get(g.quest)
    found = [("Goal", quest.goal)] if quest is not None else []
    told = ", ".join(dict.fromkeys((TURNS[g.mode], PHASES[g.phase])))
    found += [("Turn", told), ("Level", str(g.depth))]
    if g.seats:
        found.append(("Leader", str(g.fig(g.names.index(g.seats[g.leader])))))
    if seat == g.gm:
        found.append(("Counters held", ", ".join(g.hand) or "none"))
    else:
        found.append(("Counters of the gamesmaster", str(len(g.hand))))
    found.append(("Rooms entered", str(g.entered.bit_count())))
    return found


def _known(g: Game, seat: int) -> Known:
    """What players reckon with: the kind of turn, counters, the Leader, rooms and what is in them, traps, doors
    behind which nobody has looked: whatever was laid there since, they lead nowhere yet."""
    found: Known = {
        ("mode", ""): TURNS[g.mode],
        ("phase", ""): PHASES[g.phase],
        ("hand", ""): len(g.hand),
        ("level", ""): g.depth,
        ("leader", ""): g.leader,
        ("fought", ""): g.fought,
        ("pursued", ""): g.pursued,
    }
    for word in g.done:
        found["done", word] = 1
    quest = content().quests.get(g.quest)
    if quest is not None:
        found["levels", ""], found["prize", ""] = quest.levels, quest.treasure
        found["needed", ""] = g.counters.get("needed", 1)
        found |= _lost(g, quest.treasure)
    if g.options.get("party"):
        found["campaign", ""] = 1
    for area, room in g.rooms.items():
        if g.board.areas[area].kind != ROOM:
            continue
        found["room", str(area)] = room.kind
        if room.special and special.of(room.special).seen(g, area, seat == g.gm):
            found["special", str(area)] = room.special
        if g.entered >> area & 1:
            found["entered", str(area)] = 1
    for trap in g.traps:
        found["trap", str(trap.at)] = trap.kind
    for i, door in enumerate(g.board.doors):
        if door.b < 0 and not g.false >> i & 1:
            found["unopened", str(i)] = 1
    mark = g.board, g.secret, g.false, g.exits, g.depth, tuple(g.rooms.items())
    for area in kept(g.looked.shown, "hiding", mark, hiding, g):
        found["hiding", str(area)] = 1 + (g.secret >> area & 1)
    if seat == g.gm:
        found["routine", ""] = g.routine
        for kind in dict.fromkeys(g.hand):
            found["counter", kind] = g.hand.count(kind)
    return found


@rule("campaign.quarter")
def _lost(g: Game, prize: str) -> Known:
    """Where a Quest Treasure lies whose bearer fell, as the map has it: the squares of this level, and on which levels
    there are how many."""
    found: Known = {}
    tokens = {depth: kept[LEVEL.index("tokens")] for depth, kept in g.kept.items()} | {g.depth: g.tokens}
    for depth, here in sorted(tokens.items()):
        if n := sum(token.items.count(prize) for token in here):
            found["lost", str(depth)] = n
    for token in g.tokens:
        if prize in token.items:
            found["lost-at", str(token.at)] = 1
    return found


def hiding(g: Game) -> list[int]:
    """Sections in which secret doors may be searched for, as everybody can see."""
    every = range(len(g.board.areas))
    if fixed_levels.plan(g) is not None:
        return list(every)
    again = exhausted(g)
    hides = [area for area in every if may_hide(g, area)]
    found = [area for area in hides if not g.secret >> area & 1 or (again and secret_places(g, area))]
    return found or [area for area in every if last_resort(g, area)]


@rule("special.distinct", "special.reveal")
def hidden(g: Game, f: Figure, seat: int) -> bool:
    """Whether a seat sees no more of a monster than that it is a special one."""
    return f.veiled and seat != g.gm


def figure_view(g: Game, f: Figure, seat: int) -> FigureView:
    """A figure as a seat sees it, with its sheet; of a monster the Weapon Skill is told, and no more."""
    secret = hidden(g, f, seat)
    own = f.side != MONSTER or seat == g.gm
    numbers = {"ws": values.current(g, f, "ws")}
    if own:
        numbers |= {
            k: values.current(g, f, k) for k in ("bs", "strength", "toughness", "speed", "bravery", "intelligence")
        }
    names = {"ws": "Weapon Skill", "bs": "Bow Skill"}
    sheet = [(names.get(k, k.capitalize()), _both(n, getattr(f.base, k))) for k, n in numbers.items()]
    bars = {"Wounds": (max(f.wounds, 0), f.full)} if own else {}
    if f.hero:
        bars["Fate"] = (f.fate, max(f.fate, f.base.fate))
        numbers["gold"] = f.gold
        sheet.append(("Gold", str(f.gold)))
    lost = f.full - f.wounds
    numbers["lost"] = lost
    if f.kind is not None and own:
        numbers |= {"points": int(f.kind.points), "afar": int(has_more_than_a_blade(g, f))}
    if f.side != MONSTER:
        numbers["turn"] = min(f.full, f.start + f.healed) - f.wounds
    if not own and lost:
        sheet.append(("Wounds lost", str(lost)))
    kind = f.kind.id if f.kind is not None else f.name.partition(".")[0]
    lasting = [e for e in f.effects if not secret or e.until in SOON]
    effects = tuple(dict.fromkeys("shield-away" if e.changes == "no-shield" else e.name for e in lasting))
    if f.condition:
        effects = (CONDITIONS[f.condition], *effects, *f.marks)
    pack = [item for item, n in f.pack.items() if n]
    items = (*f.weapons, *f.worn, *pack, *f.spells) if f.side != MONSTER else ()
    numbers |= {item: n for item, n in f.pack.items() if n and f.side != MONSTER}
    return FigureView(
        f.id,
        Called(g).figure_name(f.id),
        "special" if secret else kind,
        f.openly if seat == g.gm else str(f),
        SIDES[f.side],
        "?" if secret else f.letter,
        tuple(squares(f.mask)),
        bars,
        tuple(sheet),
        items,
        effects,
        f.seat,
        f.condition != DEAD,
        g.active == f.id,
        lying=f.condition == LYING,
        look=_look(f, "special" if secret else kind),
        values=numbers,
        arms=_arms(g, f) if own else (),
        tags=_tags(g, f, secret),
    )


def _both(now: int, start: int) -> str:
    """A value as it is now, with its start level where that is another one."""
    return str(now) if now == start else f"{now} (start {start})"


def _look(f: Figure, kind: str) -> str:
    """The look of a kind; else of a hero by his calling, his race and who he is."""
    return LOOKS.figures.get(kind, "") or LOOKS.hero(f.name, f.calling, f.race, kind)


def _tags(g: Game, f: Figure, secret: bool) -> tuple[str, ...]:
    """What somebody is: a Hero or henchman, a Wizard; held in an enemy's zone; a monster's special rules, if known."""
    found = ["hero" if f.hero else "henchman", f.calling, f.race] if f.side != MONSTER else []
    if f.kind is not None and not secret:
        found += f.kind.special
        found += ["berserk"] if f.under("berserk") else []
        found += ["sentry"] if f.under("sentry") else []
        found += ["caster"] if f.kind.spells else []
    if f.group in g.rooms and g.rooms[f.group].kind in ("lair", "quest"):
        found.append("guard")
    if g.fighting and f.up and zones.engaged(g, f):
        found.append("engaged")
    if g.waiting >> f.id & 1:
        found.append("waiting")
    return tuple(dict.fromkeys(word for word in found if word))


def _arms(g: Game, f: Figure) -> tuple[Arm, ...]:
    """What somebody strikes and shoots with, each with its damage dice; monsters do not throw what they strike with."""
    found = [Arm("hand-to-hand", f.held, values.damage_dice(g, f, f.held or "fists"))]
    if f.kind is not None and f.kind.shoots:
        found.append(Arm("ranged", f.kind.shoots, content().weapons[f.kind.shoots].dice))
    for name in dict.fromkeys(f.weapons if f.kind is None else ()):
        weapon = content().weapons[name]
        if weapon.bow or weapon.thrown:
            found.append(Arm("ranged", name, weapon.dice))
    return tuple(found)
