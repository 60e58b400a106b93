"""Chaos spells: those of the Monsters a Quest names, each copy cast once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.dice import D6, Roll
from delvewright.kernel.effects import condition
from delvewright.kernel.grid import mask_of, squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.content.reading import content, marks_of
from delvewright.rules.heroquest.fighting.attack_and_defence_dice import WHITE_DIE
from delvewright.rules.heroquest.fighting.attacking import assault
from delvewright.rules.heroquest.fighting.harm import harm
from delvewright.rules.heroquest.fighting.mystic_combat import mystic_combat
from delvewright.rules.heroquest.ground.placing import all_nearest, placed
from delvewright.rules.heroquest.magic.casting import Targets, enemies_seen, immune, spell
from delvewright.rules.heroquest.state.checks import test
from delvewright.rules.heroquest.state.effects import give
from delvewright.rules.heroquest.state.figures_in_the_box import in_stock
from delvewright.rules.heroquest.state.game import HERO, MONSTER, Figure, Game
from delvewright.rules.heroquest.state.windows import CAST, Moment, free_effect, thrown

# -- at whom, and where


@rule("missing.spell.chaos.rules")
def heroes_seen(g: Game, f: Figure) -> list[int]:
    """Heroes of the other side in the caster's sight."""
    return [id for id in enemies_seen(g, f) if g.fig(id).kind.hero]


@rule("action.attack.ranged-range")
def heroes_at_range(g: Game, f: Figure) -> list[int]:
    """Heroes in sight that are not next to the caster: what a Ranged attack can reach."""
    around = g.quest.around[f.at]
    return [id for id in heroes_seen(g, f) if not around >> g.fig(id).at & 1]


def in_room(g: Game, f: Figure) -> bool:
    """Whether the caster is in a room."""
    return g.is_room(g.quest.grid.area_of[f.at])


def surroundings(g: Game, f: Figure) -> int:
    """Mask of the caster's area: the whole room, or the corridor in sight past all figures."""
    grid = g.quest.grid
    mask = grid.areas[grid.area_of[f.at]]
    if in_room(g, f):
        return mask
    return g.quest.sight.seen_from(f.at, g.tall | g.blocked, g.doors, mask & g.laid) | 1 << f.at


def caught(g: Game, mask: int, name: str, but: Figure | None = None) -> Iterable[Figure]:
    """The figures on these squares, one by one, that are not Immune to a spell, in order of their ids."""
    for t in list(g.figures):
        if t is not None and t is not but and t.at >= 0 and mask >> t.at & 1 and not immune(g, t, name):
            yield t


def rule_of(name: str) -> str:
    """The ledger's entry for a spell."""
    return content().cards[name].rule


@rule("missing.spell.chaos.ball-of-flame", "missing.spell.chaos.firestorm")
def burn(g: Game, f: Figure, target: Figure, points: int, name: str) -> Play:
    """Heat, less 1 for each 5 or 6 the victim rolls on two standard dice."""
    title = content().cards[name].title
    roll = Roll(target.id, title, (D6, D6))
    yield from thrown(g, roll, target)
    saved = sum(int(face) >= 5 for face in roll.faces)
    text, left = "{} rolls against {}: {} of {} damage goes through.", max(0, points - saved) or "none"
    g.tell("spell", text, target, title, left, points, rules=(rule_of(name),), faces=roll.faces)
    yield from harm(g, target, points - saved, title, marks_of(name, "heat"), (rule_of(name),), f)


@rule("missing.spell.chaos.lightning")
def ray(g: Game, at: int, dx: int, dy: int, length: int = 99) -> list[int]:
    """The squares in a straight line, orthogonal or diagonal, up to the first wall, shut door or blocked square."""
    found: list[int] = []
    x, y, here = at % g.width, at // g.width, at
    while len(found) < length:
        x, y = x + dx, y + dy
        if not (0 <= x < g.width and 0 <= y < g.height):
            break
        q = y * g.width + x
        if not g.laid & ~g.blocked & g.quest.grid.floor & 1 << q or not g.quest.sight.sees(here, q, 0, g.doors):
            break
        found.append(q)
        here = q
    return found


DIRECTIONS = tuple((dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy)


def rays(g: Game, f: Figure, length: int = 99) -> dict[int, list[int]]:
    """Last square -> the whole line, for each of the eight directions."""
    lines = [ray(g, f.at, dx, dy, length) for dx, dy in DIRECTIONS]
    return {line[-1]: line for line in lines if line}


def ray_ends(length: int = 99) -> Targets:
    """The squares a line of this length may be aimed at: its last ones."""

    def find(g: Game, f: Figure) -> list[int]:
        return sorted(rays(g, f, length))

    return find


@rule("action.cast.attack-symbols")
def strike(g: Game, f: Figure, target: Figure, dice: int, name: str) -> Play:
    """An attack by a spell: so many white dice, defended normally."""
    title = content().cards[name].title
    yield from assault(g, target, (WHITE_DIE,) * dice, marks_of(name), title, f, f" with {title}")


# -- summoning


@rule("missing.spell.chaos.summon-orcs", "missing.spell.chaos.summon-undead", "supply.substitute")
def summon(g: Game, f: Figure, kinds: Sequence[str], name: str, at_once: bool = False) -> Play:
    """Put new Monsters around the caster, as near as there is room; some may act in this very turn."""
    for wanted in kinds:
        kind = in_stock(g, content().kinds[wanted])
        taken = g.occupied | g.furniture | g.blocked | g.pits | g.quest.stairs | ~g.laid
        near = g.quest.around[f.at] & ~taken
        free = g.quest.sight.seen_from(f.at, 0, g.doors, near) if near else 0
        if not free:
            free = all_nearest(g, f.at, taken | ~g.quest.grid.areas[g.quest.grid.area_of[f.at]])
        if kind is None or not free:
            return
        at = yield from placed(g, f.seat, free, "summon", f, kind.title)
        m = g.add(kind, at, f.side, f.seat)
        if at_once and g.turn == m.seat:
            g.waiting |= 1 << m.id
        where = square_name(at, g.width)
        g.tell("summon", "{} appears at {}.", m, where, rules=(rule_of(name),), figures=(m.id, f.id), squares=(at,))


# -- the spells


@spell("chaos-ball-of-flame", heroes_seen)
@rule("missing.spell.chaos.ball-of-flame", "missing.spell.chaos.rules")
def ball_of_flame(g: Game, f: Figure, target: Figure) -> Play:
    """One Hero takes 2 Heat, less what the dice save."""
    yield from burn(g, f, target, 2, "chaos-ball-of-flame")


def foes_around(g: Game, f: Figure) -> list[Figure]:
    """Heroes of the other side in the caster's area."""
    area = surroundings(g, f)
    return [h for h in g.on_board(HERO if f.side == MONSTER else MONSTER) if h.kind.hero and area >> h.at & 1]


@spell("cloud-of-chaos", can=lambda g, f: bool(foes_around(g, f)), area=foes_around, over=surroundings)
@rule("missing.spell.chaos.cloud")
def cloud_of_chaos(g: Game, f: Figure) -> Play:
    """All Heroes in the area are paralysed until a Test of Will succeeds, the first one at once."""
    for hero in foes_around(g, f):
        if immune(g, hero, "cloud-of-chaos"):
            continue
        if not (yield from test(g, hero, "will", frozenset({"spirit"}), "Cloud of Chaos")):
            give(g, hero, condition("cloud-of-chaos", "paralysed", "will"))


@spell("command-spell", heroes_seen)
@rule("missing.spell.chaos.command")
def command_spell(g: Game, f: Figure, target: Figure) -> Play:
    """A Hero is the Evil Sorcerer's until a Test of Will succeeds, the first one at once."""
    if (yield from test(g, target, "will", against="Command")):
        return
    if give(g, target, condition("command-spell", "commanded", "will")):
        g.turn_coat(target, f.side, f.seat)
        text = "{} is at the command of the Evil Sorcerer!"
        g.tell("command", text, target, rules=("missing.spell.chaos.command",))


@spell("escape", can=lambda g, f: g.quest.refuge >= 0 and f.at != g.quest.refuge)
@rule("missing.spell.chaos.escape")
def escape(g: Game, f: Figure) -> Play:
    """The caster is on the Quest's refuge space; nobody sees it there before that place is laid out."""
    q = g.quest.refuge
    if g.laid >> q & 1:
        taken = g.occupied | g.furniture | g.blocked
        q = yield from placed(g, f.seat, all_nearest(g, q, taken), "escape", f)
        vanish(g, f, q if q >= 0 else f.at, "escape")
    else:
        g.take_off(f)
        f.tags += ("refuge",)
        g.tell("escape", "{} vanishes.", f, rules=("missing.spell.chaos.escape",))
        g.ended = True


def vanish(g: Game, f: Figure, q: int, name: str) -> None:
    """Be on another square at once."""
    where = square_name(q, g.width)
    f.pit = False
    g.put(f, q)
    text = "{} vanishes and appears at {}."
    g.tell("escape", text, f, where, rules=(rule_of(name),), squares=(q,))


@spell("fear", heroes_seen)
@rule("missing.spell.chaos.fear")
def fear(g: Game, f: Figure, target: Figure) -> Play:
    """A Hero attacks with one die until a Test of Will succeeds at the start of a later turn."""
    give(g, target, condition("fear", "feared", "will"))
    yield from ()


@spell("firestorm", can=in_room, over=surroundings)
@rule("missing.spell.chaos.firestorm")
def firestorm(g: Game, f: Figure) -> Play:
    """Every other figure in the room takes 3 Heat, less what each one's dice save."""
    for target in caught(g, surroundings(g, f), "firestorm", but=f):
        yield from burn(g, f, target, 3, "firestorm")


@spell("lightning-bolt", ray_ends(), "square", over=lambda g, f, q: mask_of(rays(g, f)[q]))
@rule("missing.spell.chaos.lightning")
def lightning_bolt(g: Game, f: Figure, end: int) -> Play:
    """Every figure on a straight line takes 2 damage, without Defence."""
    line = rays(g, f)[end]
    for target in caught(g, sum(1 << q for q in line), "lightning-bolt"):
        rules = ("missing.spell.chaos.lightning",)
        yield from harm(g, target, 2, "Lightning Bolt", marks_of("lightning-bolt"), rules, f)


@rule("missing.spell.chaos.rust")
def rusty(hero: Figure) -> list[str]:
    """The metal Weapons and Helmets of a Hero that are no Artefacts."""
    found = []
    for item in dict.fromkeys(hero.items):
        card = content().cards[item]
        metal = "Metal" in card.keywords and "Artefact" not in card.keywords and "Relic" not in card.keywords
        if metal and ("Weapon" in card.keywords or ("Defences" in card.keywords and card.icon == "head")):
            found.append(item)
    return found


def rusty_heroes_seen(g: Game, f: Figure) -> list[int]:
    """Heroes in sight who carry something that can rust."""
    return [id for id in heroes_seen(g, f) if rusty(g.fig(id))]


@spell("mage-rust", rusty_heroes_seen)
@spell("rust", rusty_heroes_seen)
@rule("missing.spell.chaos.rust")
def rust(g: Game, f: Figure, target: Figure) -> Play:
    """A metal Weapon or Helmet of a Hero, of the caster's choice, is discarded."""
    options: list[Answer] = [("choose", item) for item in rusty(target)]
    if not options:
        return
    item = options[0][1]
    if len(options) > 1:
        answer = yield Decision(f.seat, "rust", options, figure=f.id, subject=target.name)
        item = answer[1]
    title = content().cards[item].title
    g.drop(target, item)
    g.tell("rust", "{}'s {} turns to rust.", target, title, rules=("missing.spell.chaos.rust",))


@spell("chaos-sleep", heroes_seen)
@rule("missing.spell.chaos.sleep")
def sleep(g: Game, f: Figure, target: Figure) -> Play:
    """A Hero sleeps until a Test of Will succeeds, the first one at once."""
    if not (yield from test(g, target, "will")):
        give(g, target, condition("sleep", "asleep", "will"))


ORCS = (0, 4, 4, 4, 5, 5, 6)
"""How many come, by the die."""
UNDEAD = (
    ("skeleton",) * 4,
    ("skeleton",) * 3 + ("zombie",) * 2,
    ("zombie",) * 2 + ("mummy",) * 2,
)
"""Who comes, by half the die."""


def _die(g: Game, f: Figure, name: str) -> Play:
    title = content().cards[name].title
    roll = Roll(f.id, title, (D6,))
    yield from thrown(g, roll, f)
    text = "{} rolls for {}: {}."
    g.tell("spell", text, f, title, roll.total(), rules=(rule_of(name),), faces=roll.faces, figures=(f.id,))
    return roll.total()


@spell("summon-orcs")
@rule("missing.spell.chaos.summon-orcs")
def summon_orcs(g: Game, f: Figure) -> Play:
    """Four to six Orcs around the caster."""
    n: int = yield from _die(g, f, "summon-orcs")
    yield from summon(g, f, ("orc",) * ORCS[n], "summon-orcs")


@spell("summon-undead")
@rule("missing.spell.chaos.summon-undead")
def summon_undead(g: Game, f: Figure) -> Play:
    """Skeletons, Zombies, Mummies around the caster."""
    n: int = yield from _die(g, f, "summon-undead")
    yield from summon(g, f, UNDEAD[(n - 1) // 2], "summon-undead")


@spell("chaos-tempest", heroes_seen)
@rule("missing.spell.chaos.tempest")
def tempest(g: Game, f: Figure, target: Figure) -> Play:
    """A Hero misses the next Activation."""
    give(g, target, condition("tempest", "miss", "missed"))
    yield from ()


@spell("mind-blast", heroes_at_range)
@rule("missing.spell.chaos.mind-blast")
def mind_blast(g: Game, f: Figure, target: Figure) -> Play:
    """Mystic Combat against a Hero."""
    yield from mystic_combat(g, f, target)


def _aimed_at_me(g: Game, f: Figure, m: Moment) -> bool:
    return m.figure is f and m.other is not None and m.other.side != f.side


@free_effect("mirror-magic", CAST, _aimed_at_me)
@rule("missing.spell.chaos.mirror-magic")
def mirror_magic(g: Game, f: Figure, m: Moment) -> Play:
    """A Hero's spell that targets the caster strikes the Hero instead."""
    assert m.other is not None
    m.figure = m.other
    text = "{}'s mirror throws the spell back at {}."
    g.tell("cast", text, f, m.other, rules=("missing.spell.chaos.mirror-magic",))
    yield from ()


def free_squares(g: Game) -> list[int]:
    """All empty squares that are laid out."""
    taken = g.occupied | g.furniture | g.blocked | g.pits | g.quest.stairs
    return squares(g.laid & g.quest.grid.floor & ~taken)
