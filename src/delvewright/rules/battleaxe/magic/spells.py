"""What each spell card and scroll does."""

from __future__ import annotations

from collections.abc import Iterator

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.effects import Effect
from delvewright.kernel.grid import mask_of, squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.outlook import outlook
from delvewright.kernel.plane import WAYS, next_to, step, stride
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.dungeon import room_dangers
from delvewright.rules.battleaxe.dungeon.doors import at_door, held_open, set_open, together
from delvewright.rules.battleaxe.fighting.harm import destroy, heal, wound
from delvewright.rules.battleaxe.ground.distances import (
    clear_sight,
    conscious,
    figure_distance,
    foes_near,
    in_sight,
    line_free,
    paths,
    regions,
    touching,
)
from delvewright.rules.battleaxe.ground.whereabouts import friends_near
from delvewright.rules.battleaxe.magic.casting import enemies_in_sight, nobody, spell, touched
from delvewright.rules.battleaxe.state import effects
from delvewright.rules.battleaxe.state.board import HEIGHT, SIZE, WIDTH, Bar
from delvewright.rules.battleaxe.state.game import DEAD, ESCAPED, Figure, Game
from delvewright.rules.battleaxe.state.luck import test


def _rounds(name: str) -> int:
    return content().spells[name].rounds


def _numbers(name: str) -> dict[str, int]:
    return content().spells[name].numbers


def _free(g: Game) -> int:
    """Squares nobody and nothing stands on."""
    floor = g.board.floor
    return floor ^ floor & (g.heroes | g.fallen | g.enemies | g.solid)


@rule("enemycard.unique")
def common(g: Game, f: Figure) -> list[Answer]:
    """Enemies in Clear Sight that are not Unique."""
    return [(i,) for (i,) in enemies_in_sight(g, f) if g.fig(i).enemy.type != "unique"]


# -- arcane


@spell("ember-lance", "house.spell.arcane.ember-lance", at=enemies_in_sight, hostile=True)
def ember_lance(g: Game, f: Figure, answer: Answer) -> Play:
    """2 fire wounds."""
    wounds = _numbers("ember-lance")["wounds"]
    yield from wound(g, g.fig(answer[2]), wounds, "Ember Lance", ("house.spell.arcane.ember-lance",), f.id, fire=True)


@spell("thunder-ring", "house.spell.arcane.thunder-ring", at=nobody)
def thunder_ring(g: Game, f: Figure, answer: Answer) -> Play:
    """Every adjacent enemy: 1 wound, and pushed 1 square straight away if that is free."""
    effects.show(g, f)
    rules = ("house.spell.arcane.thunder-ring",)
    for t in foes_near(g, f):
        at = t.at
        yield from wound(g, t, _numbers("thunder-ring")["wounds"], "Thunder Ring", rules, f.id)
        if g.figures[t.id] is None or t.enemy.large:
            continue
        (x, y), (u, v) = g.board.place(f.at), g.board.place(at)
        goal = at
        for way, apart in ((1 if u > x else 3, u - x), (2 if v > y else 0, v - y)):
            goal = next_to(goal, way, g.east, g.south, WIDTH, g.links) if apart else goal
        if goal >= 0 and _free(g) >> goal & 1:
            g.put(t, goal)
            g.tell("push", "{} is pushed back.", t, rules=rules, figures=(t.id,), squares=(at, goal))
        elif goal >= 0:
            yield from room_dangers.pushed(g, t, goal)


@spell("shackles-of-frost", "house.spell.arcane.shackles-of-frost", "enemycard.unique", at=common, hostile=True)
def shackles_of_frost(g: Game, f: Figure, answer: Answer) -> Play:
    """Held for 3 rounds, and weaker attacks while held."""
    t, rounds = g.fig(answer[2]), _rounds("shackles-of-frost")
    effects.hold(g, t, rounds, "shackles-of-frost", f.id, ("house.spell.arcane.shackles-of-frost",))
    amount = _numbers("shackles-of-frost")["attack"]
    t.effects += (Effect("shackles-of-frost", "attack", amount, "round", f.id, rounds),)
    return
    yield


@spell("glass-veil", "house.spell.arcane.glass-veil", at=touched)
def glass_veil(g: Game, f: Figure, answer: Answer) -> Play:
    """The touched hero is invisible."""
    t = g.fig(answer[2])
    effects.vanish(g, t, _rounds("glass-veil"), "glass-veil", f.id, ("house.spell.arcane.glass-veil",))
    return
    yield


def _landings(g: Game, f: Figure) -> int:
    """Free squares the caster can see within 10."""
    far = _numbers("stride-between")["range"]
    return mask_of([q for q in squares(_free(g) & _within(g, f.at, far)) if line_free(g, f.at, q, g.high)])


def _within(g: Game, q: int, far: int) -> int:
    """All squares at most so far away, on every level."""
    x, y = g.board.place(q)
    found = 0
    for level, (right, down) in enumerate(g.board.levels):
        for row in range(max(0, y - down - far), min(HEIGHT, y - down + far + 1)):
            wide = far - abs(row + down - y)
            left, end = max(0, x - right - wide), min(WIDTH, x - right + wide + 1)
            if left < end:
                found |= (1 << end - left) - 1 << level * SIZE + row * WIDTH + left
    return found


def _somewhere(g: Game, f: Figure) -> list[Answer]:
    return [()] if step(f.mask, g.east, g.south, WIDTH) & _free(g) or _landings(g, f) else []


@spell("stride-between", "house.spell.arcane.stride-between", at=_somewhere)
def stride_between(g: Game, f: Figure, answer: Answer) -> Play:
    """The caster appears on a free square he can see; this is no move."""
    start = f.at
    goal = yield Decision(f.seat, "aim", (), [("aim", _landings(g, f))], f.id, subject="stride-between")
    g.put(f, goal[1])
    rules = ("house.spell.arcane.stride-between",)
    g.tell("appear", "{} appears elsewhere.", f, rules=rules, figures=(f.id,), squares=(start, f.at))
    if g.triggers >> f.at & 1:
        from delvewright.rules.battleaxe.dungeon import exploring

        yield from exploring.enter(g, f, f.at)


@rule("house.spell.arcane.barred-air")
def _bars(g: Game, f: Figure) -> Iterator[Answer]:
    """Open doorways in sight, and lines of two squares from wall to wall of a passage, free of figures."""
    figures = g.heroes | g.fallen | g.enemies
    known = paths(g).bars.get((f.at, g.high))
    for q, p, way in _noted(g, f.at) if known is None else known:
        if not (held_open(g, at_door(g, q, WAYS[way])) if p < 0 else figures & (1 << q | 1 << p)):
            yield ("aim-way", WAYS[way], q)


def _noted(g: Game, at: int) -> Iterator[tuple[int, int, int]]:
    """What can be barred in sight of a square, remembered once all of it has been looked for."""
    found = []
    for line in _lines_in_sight(g, at):
        found.append(line)
        yield line
    paths(g).bars[at, g.high] = found


def _lines_in_sight(g: Game, at: int) -> Iterator[tuple[int, int, int]]:
    """Such doorways (square, -1, direction) and lines (square, the other one, direction), whoever stands there."""

    def seen(q: int) -> bool:
        return q == at or line_free(g, at, q, g.high)

    view = outlook(at, g.east, g.south, WIDTH)
    ends = [pair for a, _, b in g.links for pair in ((a, b), (b, a))]
    while far := [b for a, b in ends if view >> a & 1 and not view >> b & 1]:
        view |= outlook(far[0], g.east, g.south, WIDTH)
    for i in squares(g.open):
        door = g.board.doors[i]
        if door.b < 0 or door.kind == "opening" or not (view >> door.a & 1 or view >> door.b & 1):
            continue
        if seen(door.a) or seen(door.b):
            yield door.a, -1, door.way
    own = g.area(at)
    across, down = _walls(g)
    for q in sorted(squares((across | down) & view), key=lambda q: (g.area(q) != own, g.area(q), q)):
        for way, wall in ((1, across), (2, down)):
            if wall >> q & 1 and seen(q) and seen(p := stride(q, way, WIDTH)):
                yield q, p, way


def _walls(g: Game) -> tuple[int, int]:
    """The first squares of all lines from wall to wall of passages: those across to the east, and to the south."""
    known = paths(g)
    if known.walls is None:
        across = down = 0
        for area in g.board.areas:
            if area.kind in ("passage", "end"):
                across |= area.squares & area.squares >> 1
                down |= area.squares & area.squares >> WIDTH
        east, south = g.east, g.south
        known.walls = across & ~(east << 1 | east >> 1), down & ~(south << WIDTH | south >> WIDTH)
    return known.walls


def _anywhere(g: Game, f: Figure) -> list[Answer]:
    return [()] if _bar_near(g, f.at) or next(_bars(g, f), None) is not None else []


def _bar_near(g: Game, at: int) -> bool:
    """Whether there is such a line in the area of a square: soon known, and mostly enough."""
    figures = g.heroes | g.fallen | g.enemies
    across, down = _walls(g)
    area = g.board.areas[g.area(at)].squares
    for way, wall in ((1, across), (2, down)):
        for q in squares(wall & area):
            p = stride(q, way, WIDTH)
            if (
                not (figures >> q & 1 or figures >> p & 1)
                and line_free(g, at, q, g.high)
                and line_free(g, at, p, g.high)
            ):
                return True
    return False


@spell("barred-air", "house.spell.arcane.barred-air", at=_anywhere)
def barred_air(g: Game, f: Figure, answer: Answer) -> Play:
    """Nothing moves, shoots or fights across it."""
    aim = yield Decision(f.seat, "aim", list(_bars(g, f)), figure=f.id, subject="barred-air")
    way, q = WAYS.index(aim[1]), aim[2]
    east = south = doors = 0
    door = next((i for i in g.board.doors_at.get(q, ()) if g.board.doors[i].a == q and g.board.doors[i].way == way), -1)
    if door >= 0:
        doors = together(g, door)
    else:
        for p in (q, stride(q, way, WIDTH)):
            east |= 3 << p >> 1
            south |= 1 << p | 1 << p >> WIDTH
    g.barred += (Bar(east, south, doors, f.id, _rounds("barred-air")),)
    g.set_edges()
    g.tell("effect", "The air is barred.", rules=("house.spell.arcane.barred-air",), figures=(f.id,), squares=(q,))


# -- holy


@spell("mending-hand", "house.spell.holy.mending-hand", "unconscious.heal", at=touched)
def mending_hand(g: Game, f: Figure, answer: Answer) -> Play:
    """3 Health."""
    rules = ("house.spell.holy.mending-hand",)
    heal(g, g.fig(answer[2]), _numbers("mending-hand")["heal"], "Mending Hand", rules)
    return
    yield


@spell("clean-spring", "house.spell.holy.clean-spring", at=touched)
def clean_spring(g: Game, f: Figure, answer: Answer) -> Play:
    """Ends poison, disease and sleep; 1 Health."""
    t = g.fig(answer[2])
    effects.cure(g, t, "poisoned", "diseased", "asleep")
    rules = ("house.spell.holy.clean-spring",)
    heal(g, t, _numbers("clean-spring")["heal"], "Clean Spring", rules)
    return
    yield


def _boost(g: Game, f: Figure, t: Figure, name: str) -> None:
    """Values of a card are added for its rounds."""
    card = content().spells[name]
    changes = {k: v for k, v in card.numbers.items() if k != "range"}
    t.effects = tuple(e for e in t.effects if e.name != name)
    t.effects += tuple(Effect(name, value, amount, "round", f.id, card.rounds) for value, amount in changes.items())
    g.tell("effect", "{}: {}.", t, card.title, rules=card.rules, figures=(t.id,))


@spell("shield-of-dawn", "house.spell.holy.shield-of-dawn", at=touched)
def shield_of_dawn(g: Game, f: Figure, answer: Answer) -> Play:
    """+20% Defend Success for 5 rounds."""
    _boost(g, f, g.fig(answer[2]), "shield-of-dawn")
    return
    yield


@rule("house.spell.holy.word-of-unmaking", "house.scroll.scroll-of-turning", "enemycard.unique")
def _unmake(g: Game, f: Figure, far: int, chance: int, cause: str, rules: tuple[str, ...]) -> Play:
    """Each Undead, not Unique, in Clear Sight and near enough is destroyed at a chance."""
    effects.show(g, f)
    near = [t for t in g.foes() if t.enemy.type == "undead" and figure_distance(g, f, t) <= far]
    for t in [t for t in near if clear_sight(g, f, t.mask)]:
        done, value = yield from test(g, f, chance, cause)
        g.tell("test", "{} against {}: {}.", cause, t, value, rules=rules, figures=(f.id, t.id), faces=(value,))
        if done:
            destroy(g, t, f.id)


@spell("word-of-unmaking", "house.spell.holy.word-of-unmaking", at=nobody)
def word_of_unmaking(g: Game, f: Figure, answer: Answer) -> Play:
    """Undead in sight within 6 squares are destroyed at 60%."""
    numbers, rules = _numbers("word-of-unmaking"), ("house.spell.holy.word-of-unmaking",)
    yield from _unmake(g, f, numbers["range"], numbers["chance"], "Word of Unmaking", rules)


@spell("marching-hymn", "house.spell.holy.marching-hymn", at=nobody)
def marching_hymn(g: Game, f: Figure, answer: Answer) -> Play:
    """+10% Attack Success for the caster and every conscious hero within 6 squares."""
    for t in conscious(g):
        if figure_distance(g, f, t) <= _numbers("marching-hymn")["range"]:
            _boost(g, f, t, "marching-hymn")
    return
    yield


@spell("stay-of-death", "house.spell.holy.stay-of-death", at=touched)
def stay_of_death(g: Game, f: Figure, answer: Answer) -> Play:
    """The next time he would fall below Health 0 he stops at 0."""
    t = g.fig(answer[2])
    rules = ("house.spell.holy.stay-of-death",)
    effects.add(g, t, Effect("stay-of-death", "stay-of-death", mark=f.id), "Death must wait for {}.", rules)
    return
    yield


# -- nature


def _balm(g: Game, f: Figure) -> list[Answer]:
    return [*touched(g, f), ()]


@spell("green-balm", "house.spell.nature.green-balm", at=_balm)
def green_balm(g: Game, f: Figure, answer: Answer) -> Play:
    """One hero regains 2 Health, or every adjacent hero 1."""
    numbers, rules = _numbers("green-balm"), ("house.spell.nature.green-balm",)
    if len(answer) > 2:
        heal(g, g.fig(answer[2]), numbers["heal"], "Green Balm", rules)
    else:
        for (i,) in touched(g, f)[1:]:
            heal(g, g.fig(i), numbers["heal-all"], "Green Balm", rules)
    return
    yield


def _beasts(g: Game, f: Figure) -> list[Answer]:
    return [(i,) for (i,) in common(g, f) if g.fig(i).enemy.type == "animal"]


@spell(
    "kinship-of-beasts",
    "house.spell.nature.kinship-of-beasts",
    "enemycard.unique",
    "enemycard.type",
    at=_beasts,
    hostile=True,
)
def kinship_of_beasts(g: Game, f: Figure, answer: Answer) -> Play:
    """A small Animal is befriended; a large one cannot attack for 3 rounds."""
    t = g.fig(answer[2])
    rules = ("house.spell.nature.kinship-of-beasts",)
    if t.mask.bit_count() <= 2:
        effects.befriend(g, t, rules)
    else:
        rounds = _rounds("kinship-of-beasts")
        tame = Effect("kinship-of-beasts", "tame", until="round", mark=f.id, times=rounds)
        effects.add(g, t, tame, "{} will not attack.", rules)
    return
    yield


def _lairs(g: Game, f: Figure) -> list[Answer]:
    free = _free(g)
    near = touching(g, f.mask) & free & step(free, g.east, g.south, WIDTH)
    return [(-1 - q,) for q in squares(near)]


def _beside(g: Game, q: int) -> list[int]:
    return [p for way in range(4) if (p := next_to(q, way, g.east, g.south, WIDTH)) >= 0]


@spell("call-the-wolf", "house.spell.nature.call-the-wolf", at=_lairs)
def call_the_wolf(g: Game, f: Figure, answer: Answer) -> Play:
    """A wolf appears next to the caster and fights for him for 5 rounds."""
    at = answer[2]
    tail = next(p for p in _beside(g, at) if _free(g) >> p & 1)
    wolf = effects.add_ally(g, content().allies["called-wolf"], at, 1 << at | 1 << tail, f.seat)
    wolf.effects = (Effect("call-the-wolf", "called", until="round", mark=f.id, times=_rounds("call-the-wolf")),)
    rules = ("house.spell.nature.call-the-wolf",)
    g.tell("appear", "A wolf answers {}.", f, rules=rules, figures=(wolf.id, f.id), squares=(at, tail))
    return
    yield


@spell("bear-shape", "house.spell.nature.bear-shape", "clarify.animals.items", at=nobody)
def bear_shape(g: Game, f: Figure, answer: Answer) -> Play:
    """The druid is a bear for 5 rounds."""
    rules = ("house.spell.nature.bear-shape",)
    bear = Effect("bear-shape", "bear-shape", until="round", mark=f.id, times=_rounds("bear-shape"))
    effects.add(g, f, bear, "{} is a bear.", rules)
    return
    yield


def _thickets(g: Game, f: Figure) -> Iterator[int]:
    """Blocks of 2 x 2 squares, by their upper left one, with an enemy on them and one square in Clear Sight."""
    region = regions(g)[0]
    own = region[g.area(f.at)]
    seen: dict[int, bool] = {}
    found: set[int] = set()
    for q in squares(g.enemies):
        if region[g.area(q)] != own:
            continue
        for corner in (q - WIDTH - 1, q - WIDTH, q - 1, q):
            if corner < 0 or corner in found:
                continue
            for p in squares((3 << corner | 3 << corner + WIDTH) & g.board.floor):
                if p not in seen:
                    seen[p] = clear_sight(g, f, 1 << p)
                if seen[p]:
                    found.add(corner)
                    yield corner
                    break


def _some_thicket(g: Game, f: Figure) -> list[Answer]:
    small = any(not t.mask & t.mask - 1 for t in in_sight(g, f))
    return [()] if small or (g.enemies and any(q >= 0 for q in _thickets(g, f))) else []


@spell("snaring-roots", "house.spell.nature.snaring-roots", "enemycard.unique", at=_some_thicket, hostile=True)
def snaring_roots(g: Game, f: Figure, answer: Answer) -> Play:
    """Every enemy on the block is held, but for Unique ones."""
    effects.show(g, f)
    aim = yield Decision(f.seat, "aim", (), [("aim", mask_of(list(_thickets(g, f))))], f.id, subject="snaring-roots")
    block = 3 << aim[1] | 3 << aim[1] + WIDTH
    for t in g.foes():
        if t.mask & block and t.enemy.type != "unique":
            effects.hold(g, t, _rounds("snaring-roots"), "snaring-roots", f.id, ("house.spell.nature.snaring-roots",))


@spell("oakskin", "house.spell.nature.oakskin", at=touched)
def oakskin(g: Game, f: Figure, answer: Answer) -> Play:
    """+25% Defend Success for 4 rounds, but -1 Speed."""
    _boost(g, f, g.fig(answer[2]), "oakskin")
    return
    yield


# -- scrolls


@spell("scroll-of-mending", "house.scroll.scroll-of-mending", "unconscious.heal", at=touched)
def scroll_of_mending(g: Game, f: Figure, answer: Answer) -> Play:
    """3 Health."""
    card = content().items["scroll-of-mending"]
    heal(g, g.fig(answer[2]), card.heal, card.title, card.rules)
    return
    yield


@spell("scroll-of-embers", "house.scroll.scroll-of-embers", at=enemies_in_sight)
def scroll_of_embers(g: Game, f: Figure, answer: Answer) -> Play:
    """1 fire wound."""
    card = content().items["scroll-of-embers"]
    yield from wound(g, g.fig(answer[2]), card.numbers["wounds"], card.title, card.rules, f.id, fire=True)


@spell("scroll-of-turning", "house.scroll.scroll-of-turning", at=nobody)
def scroll_of_turning(g: Game, f: Figure, answer: Answer) -> Play:
    """Undead in sight within 5 squares are destroyed at 40%."""
    card = content().items["scroll-of-turning"]
    yield from _unmake(g, f, card.numbers["range"], card.numbers["chance"], card.title, card.rules)


def _locks(g: Game, f: Figure) -> list[Answer]:
    """Locked or jammed things, and barred doors, next to the reader."""
    near = touching(g, f.mask)
    found: list[Answer] = [
        (-1 - squares(t.squares)[0],) for t in g.things if t.state in ("locked", "jammed") and t.squares & near
    ]
    for i in g.board.doors_at.get(f.at, ()):
        if not g.open >> i & 1 and g.board.doors[i].b >= 0 and g.board.doors[i].kind not in ("door", "secret"):
            found.append((-1 - (g.board.doors[i].b if g.board.doors[i].a == f.at else g.board.doors[i].a),))
    return found


@spell("scroll-of-unbarring", "house.scroll.scroll-of-unbarring", at=_locks)
def scroll_of_unbarring(g: Game, f: Figure, answer: Answer) -> Play:
    """A lock, barred door or jammed chest next to the reader opens."""
    q = answer[2]
    thing = next((t for t in g.things if t.squares >> q & 1 and t.state in ("locked", "jammed")), None)
    if thing is not None:
        from delvewright.rules.battleaxe.dungeon import exploring

        yield from exploring.unlock(g, f, thing)
        return
    door = next(i for i in g.board.doors_at[f.at] if q in (g.board.doors[i].a, g.board.doors[i].b))
    set_open(g, together(g, door), True)
    g.tell("door", "The way is open.", rules=("house.scroll.scroll-of-unbarring",), figures=(f.id,), squares=(f.at, q))


@spell("scroll-of-far-eyes", "house.scroll.scroll-of-far-eyes", at=nobody)
def scroll_of_far_eyes(g: Game, f: Figure, answer: Answer) -> Play:
    """Look at the next 3 room cards and put them back in any order."""
    from delvewright.rules.battleaxe.dungeon import exploring

    yield from exploring.far_eyes(g, f, content().items["scroll-of-far-eyes"].numbers["cards"])


@spell("scroll-of-the-way-home", "house.scroll.scroll-of-the-way-home", at=nobody)
def scroll_of_the_way_home(g: Game, f: Figure, answer: Answer) -> Play:
    """The reader and all heroes next to him, living or dead, have escaped."""
    from delvewright.rules.battleaxe.dungeon import exploring

    rules = ("house.scroll.scroll-of-the-way-home",)
    for other in (f, *friends_near(g, f)):
        if other.at >= 0:
            exploring.escape(g, other, rules)
    assert f.condition in (ESCAPED, DEAD)
    return
    yield
