"""What a seat may know: all heroes see the same, everything that is laid out. Decks and the unlaid are hidden."""

from __future__ import annotations

from operator import attrgetter
from pathlib import Path

from delvewright.kernel.decisions import Decision, asked
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.plane import WAYS, stride
from delvewright.kernel.view import Arm, DoorView, FigureView, PieceView, SeatView, TokenView, View
from delvewright.rules.battleaxe.campaign.party import TOWN
from delvewright.rules.battleaxe.content.cards import MAGIC
from delvewright.rules.battleaxe.content.reading import content, known
from delvewright.rules.battleaxe.dungeon import decks
from delvewright.rules.battleaxe.dungeon.doors import visible
from delvewright.rules.battleaxe.fighting.attacking import hand_weapons, missile_weapons
from delvewright.rules.battleaxe.ground.distances import active_enemies
from delvewright.rules.battleaxe.state import values
from delvewright.rules.battleaxe.state.belongings import FISTS
from delvewright.rules.battleaxe.state.board import HEIGHT, SIZE, WIDTH
from delvewright.rules.battleaxe.state.game import CONDITIONS, DEAD, ENEMY, UNCONSCIOUS, Figure, Game, seat_list
from delvewright.rules.common.kept import kept
from delvewright.rules.common.looks import Looks
from delvewright.rules.common.parties import ready

SIDES = ("hero", "monster")
FACING = ("n", "e", "s", "w")
STAIRS = "stairs"
_all = attrgetter(*[slot for slot in Figure.__slots__ if slot != "kit"])
"""All that is to be known of a figure."""
LOOKS = Looks.read(Path(__file__).with_name("looks.toml"))


@rule("game.text.narrative")
def view(g: Game, seat: int, decision: Decision | None) -> View:
    """Everything one seat may know."""
    board, calm, shown = g.board, not active_enemies(g), g.looked.shown
    quest = known(g).quests.get(g.quest)
    floors, passages = kept(shown, "floors", board, _floors, g)
    who, about = asked(decision, 1 << seat)
    return View(
        book="battleaxe",
        quest=g.quest,
        title=quest.title if quest is not None else "In town" if g.quest == TOWN else "Battle-Axe",
        seat=seat,
        seats=tuple(SeatView(i, s.id, s.title, s.side) for i, s in enumerate(seat_list(g))),
        round=g.round,
        turn=g.fig(g.active).seat if g.active >= 0 else -1,
        asked=who,
        about=about,
        over=g.over,
        winner=g.winner,
        width=WIDTH,
        height=HEIGHT * len(board.levels),
        floor=board.floor,
        rock=0,
        areas=floors,
        corridors=passages,
        east=g.east,
        south=g.south,
        doors=kept(shown, "doors", (board, g.open, g.spiked, g.found), _doors, g),
        furniture=kept(shown, "furniture", g.things, _things, g),
        tokens=kept(shown, "tokens", (board, g.tokens, g.triggers, g.zones), _tokens, g),
        figures=tuple([_figure(g, f) for f in g.figures if f is not None]),
        facts=_facts(g, calm),
        known={("calm", ""): calm},
        laid=board.floor,
        plane=HEIGHT,
    )


def _floors(g: Game) -> tuple[tuple[int, ...], int]:
    """The squares of each section, and of all that are no rooms."""
    areas = g.board.areas
    return tuple([area.squares for area in areas]), sum([area.squares for area in areas if area.kind != "room"])


def _doors(g: Game) -> tuple[DoorView, ...]:
    return tuple([_door(g, i) for i in range(len(g.board.doors)) if visible(g, i)])


def _figure(g: Game, f: Figure) -> FigureView:
    """A figure as everybody sees it: whoever is as he was need not be looked at again."""
    mark = (*_all(f), values.speed(g, f), g.active == f.id, g.quest)
    return kept(g.looked.shown, f.id, mark, figure_view, g, f)


def _door(g: Game, i: int) -> DoorView:
    door = g.board.doors[i]
    kind = "spiked" if g.spiked >> i & 1 else door.kind
    behind = door.b if door.b >= 0 else stride(door.a, door.way, WIDTH)
    apart = behind // SIZE != door.a // SIZE
    return DoorView(door.a, behind, kind, "open" if g.open >> i & 1 else "closed", WAYS[door.way] if apart else "")


def _things(g: Game) -> tuple[PieceView, ...]:
    pieces = content().pieces
    return tuple(
        PieceView(
            t.kind,
            pieces[t.kind].title + (f" ({t.state})" if t.state else ""),
            tuple(squares(t.squares)),
            not pieces[t.kind].low,
            LOOKS.furniture.get(t.kind, ""),
            t.state,
        )
        for t in g.things
        if t.state != "broken"
    )


def _tokens(g: Game) -> tuple[TokenView, ...]:
    look, zones = LOOKS.tokens.get, content().zones
    found = [TokenView(t.kind, t.kind.replace("-", " ").capitalize(), t.at, look(t.kind, "")) for t in g.tokens]
    for area in g.board.areas:
        if area.kind == STAIRS:
            found += [TokenView(STAIRS, "Stairs", q, STAIRS) for q in squares(area.squares)]
    for area in g.board.areas:
        if area.kind == "end" and (ends := area.squares & g.triggers):
            told = "Unexplored: step here to see where it leads"
            found += [TokenView("unexplored", told, q, "unexplored") for q in squares(ends)]
    for name, mask, _ in g.zones:
        found += [TokenView(name, zones[name].title, q, look(name, "")) for q in squares(mask)]
    return tuple(found)


def _facts(g: Game, calm: bool) -> tuple[tuple[str, str], ...]:
    if g.quest == TOWN:
        done = [f for f in g.party() if f.condition != DEAD and not g.waiting >> f.id & 1]
        return tuple(ready(g.called(f.id) for f in done))
    quest = known(g).quests.get(g.quest)
    found = []
    if quest is not None:
        told = ("Goal", quest.goal), ("In this quest", quest.extra), ("If you win", quest.after)
        found += [(word, text) for word, text in told if text]
    if calm:
        found.append(("Enemies", "No Active Enemies"))
    found += facts(g)
    return tuple(found)


def figure_view(g: Game, f: Figure) -> FigureView:
    """A figure as everybody sees it, with its sheet."""
    bars = {"Health": (max(f.health, 0), f.full)}
    numbers = {"speed": values.speed(g, f), "attacks": values.attacks(g, f), "defend": values.defend(g, f)}
    sheet = [("Speed", str(numbers["speed"])), ("Attacks", str(numbers["attacks"]))]
    cards = content()
    arms = _arms(g, f)
    if f.hero:
        bars["Luck"] = (f.luck, max(f.luck, f.base.luck))
        sheet += [(f"{arm.way.capitalize()} ({_title(arm.card)})", f"{arm.value}%") for arm in arms]
    else:
        sheet += [(arm.way.capitalize(), f"{arm.value}%") for arm in arms]
    sheet.append(("Defend", f"{numbers['defend']}%"))
    if f.hero:
        for magic, n in zip(MAGIC, f.magic, strict=True):
            if most := getattr(f.base, magic):
                sheet.append((f"{magic.capitalize()} spells", f"{n} of {most} left"))
                numbers[f"{magic}-spells"] = n
        sheet += [("Race", cards.races[f.race].title), ("Role", cards.roles[f.role].title)]
        sheet += [("Build", f"{f.height}, {f.weight}")]
        numbers |= {"gold": f.gold, "fortune": f.cards, "coins": sum(f.coins)}
        if f.gold or g.quest == TOWN:
            sheet.append(("Gold", str(f.gold)))
        if f.cards:
            sheet.append(("Fortune of the Few", str(f.cards)))
        if f.coins:
            sheet.append(("Coins", str(numbers["coins"])))
    effects = tuple(dict.fromkeys(e.name for e in f.effects))
    if f.condition:
        effects = (CONDITIONS[f.condition], *effects)
    kind = f.kind.id if f.kind is not None else f"{f.race}-{f.role}"
    look = LOOKS.figures.get(kind, "") if f.kind is not None else LOOKS.hero(f.title, f.role, f.race, f.name)
    return FigureView(
        f.id, f.name, kind, f.title, SIDES[f.side], f.letter, tuple(squares(f.mask)), bars, tuple(sheet),
        (*f.held, *f.worn, *f.pack), effects, f.seat, f.condition != DEAD, g.active == f.id,
        FACING[f.facing] if f.mask & f.mask - 1 else "", f.condition == UNCONSCIOUS or f.under("asleep"), _shelves(f),
        look, numbers, arms, (f.height, f.weight) if f.hero else (),
    )  # fmt: skip


def _arms(g: Game, f: Figure) -> tuple[Arm, ...]:
    """How a figure attacks, and how well; an enemy and an ally with what they are."""
    if f.hero:
        near = [Arm("attack", w, values.attack(g, f, w)) for w in hand_weapons(f)]
        return (*near, *(Arm("missile", w, values.missile(g, f, w)) for w in missile_weapons(f)))
    own = Arm("attack", "", values.attack(g, f, ""))
    shoots = f.side == ENEMY and f.enemy.missile is not None
    return (own, Arm("missile", "", values.missile(g, f, ""))) if shoots else (own,)


@rule("console.backpack")
def _shelves(f: Figure) -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """What a hero holds, wears and carries, the spells he can still cast, and his traits."""
    known = content()
    spells = [s for s in known.spells.values() if getattr(f.base, s.magic)]
    left = dict(zip(MAGIC, f.magic, strict=True))
    cast = {s.id: "cast" if s.id in f.cast else "" if left[s.magic] else "none left" for s in spells}
    traits = {t: "used" if t in f.used else "once a quest" if known.traits[t].once else "always" for t in f.traits}
    found = {
        "In hand": [(item, "") for item in f.held], "Worn": [(item, "") for item in f.worn],
        "Backpack": [(item, "") for item in f.pack], "Spells": list(cast.items()), "Traits": list(traits.items()),
    }  # fmt: skip
    return tuple((place, tuple(cards)) for place, cards in found.items() if cards)


def _title(weapon: str) -> str:
    return "fists" if weapon == FISTS else content().items[weapon].title if weapon else "own"


@rule("complete.track")
def facts(g: Game) -> list[tuple[str, str]]:
    """What is written beside the board."""
    found = [("Rooms completed", str(g.counters.get("completed", 0)))]
    if g.counters.get("goal"):
        found.append(("Quest", "The goal is achieved"))
    top = decks.known(g, "room")
    if top:
        found.append(("Next room card", content().room_cards[top[0]].title))
    return found
