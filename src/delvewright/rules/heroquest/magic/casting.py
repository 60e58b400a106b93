"""The Cast Action: spells, scrolls, who picks which groups, and what each card's cost line asks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from delvewright.kernel.decisions import Answer
from delvewright.kernel.dice import D6, Roll
from delvewright.kernel.grid import mask_of, squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.common.announcing import announced
from delvewright.rules.heroquest.content.reading import Kind, content
from delvewright.rules.heroquest.dungeon.furniture import at_altar
from delvewright.rules.heroquest.fighting.death import last_resort
from delvewright.rules.heroquest.ground.sight import too_far
from delvewright.rules.heroquest.state.card_texts import speaking
from delvewright.rules.heroquest.state.conditions import can_cast, may_attack
from delvewright.rules.heroquest.state.conjured_texts import spell_strikes
from delvewright.rules.heroquest.state.costs import affordable, pay_here, spend
from delvewright.rules.heroquest.state.game import HERO, MONSTER, Figure, Game
from delvewright.rules.heroquest.state.gear import may_use, ready
from delvewright.rules.heroquest.state.windows import CAST, Moment, thrown, window

Target = int | str | tuple[int, int]
"""A figure by id, a square, a card, or a door by the two squares it joins."""
Targets = Callable[[Game, Figure], Sequence[Target]]
"""What a spell may be aimed at."""
Effect = Callable[..., Play]
Area = Callable[..., Sequence[Figure]]
"""`area(g, caster)`, and the target if there are targets: all figures in what a spell is aimed at."""
Over = Callable[..., int]
"""`over(g, caster)`, and the target if there are targets: mask of the squares that a spell strikes."""
Odds = Callable[[Game, Figure], tuple[Fraction, ...] | Fraction]
"""The chances of a spell against one figure."""
AIMS = {
    "": "cast",
    "figure": "cast-on",
    "square": "cast-at",
    "door": "cast-door",
    "card": "cast-for",
    "word": "cast-as",
}
"""What a spell is aimed at, with the verb of the answer."""


@dataclass(frozen=True, slots=True)
class Spell:
    """What a spell does: `do(g, caster, target)`; without targets the target is None."""

    do: Effect
    aim: str
    """figure, square, door, card, or nothing."""
    targets: Targets | None
    action: bool
    """Whether it takes a Cast Action; the others are Free Effects of their windows."""
    can: Callable[[Game, Figure], bool] | None = None
    """Whether it can be cast at all here and now, besides having a target."""
    saves: bool = False
    """Whether it gives Body back, so that it may save its caster at zero Body."""
    area: Area | None = None
    """The figures it is aimed at, where that is not one of them."""
    over: Over | None = None
    """The squares it strikes, where it takes hold of whatever is there."""
    odds: Odds | None = None
    """What it comes to against one figure: the chances of 0, 1, 2 … points of damage, or the chance of success."""


SPELLS: dict[str, Spell] = {}
"""Spell id -> what it does. Scrolls do what their spell does."""
WAYS: dict[str, dict[str, Spell]] = {}
"""Spell id -> verb of the answer -> what it does when cast like that; most spells have one way only."""


def spell(
    name: str,
    targets: Targets | None = None,
    aim: str = "figure",
    action: bool = True,
    can: Callable[[Game, Figure], bool] | None = None,
    saves: bool = False,
    area: Area | None = None,
    over: Over | None = None,
    odds: Odds | None = None,
) -> Callable[[Effect], Effect]:
    """Make a function the effect of a spell, or of one of several ways to cast it."""

    def mark(do: Effect) -> Effect:
        known = Spell(do, aim if targets else "", targets, action, can, saves, area, over, odds)
        SPELLS.setdefault(name, known)
        WAYS.setdefault(name, {})[AIMS[known.aim]] = known
        return do

    return mark


def spell_of(item: str) -> str:
    """The spell of a card: its own name, or what stands on a scroll."""
    return item.removeprefix("scroll-of-")


# -- what may be aimed at


@rule("action.cast.target", "los.self")
def in_sight(g: Game, f: Figure, side: int | None = None) -> list[Figure]:
    """Figures in the caster's sight, itself left out, of one side or of both; nobody unseen."""
    these = g.heroes | g.monsters if side is None else g.monsters if side == MONSTER else g.heroes
    sight = g.quest.sight
    these &= sight.candidates(f.at) | (g.shared | g.heroes & g.monsters) & 1 << f.at
    if not these:
        return []
    if g.extras is not None:
        these = visible(g, f, these)
    blockers = g.heroes | g.monsters | g.tall | g.blocked
    return [
        t
        for t in g.figures
        if t is not None
        and t.at >= 0
        and these >> t.at & 1
        and (side is None or t.side == side)
        and t is not f
        and not t.under("unseen")
        and sight.sees(f.at, t.at, blockers, g.doors)
    ]


@rule("missing.advspell.illusion.mask")
def visible(g: Game, f: Figure, mask: int) -> int:
    """Of the squares of figures, those that the dark or a mask does not hide from a caster."""
    assert g.extras is not None
    for t in g.figures:
        if t is None or t.at < 0:
            continue
        if (g.extras.dark and too_far(g, f.at, t.at)) or (t.side != f.side and t.under("masked")):
            mask &= ~(1 << t.at)
    return mask


def seen(side: int | None, but_self: bool = False) -> Targets:
    """Figures in the caster's sight, of one side or of both, as ids."""

    def find(g: Game, f: Figure) -> list[int]:
        found = [t.id for t in in_sight(g, f, side)]
        own = not but_self and side in (None, f.side) and not f.under("unseen")
        return sorted([*found, f.id]) if own else found

    return find


def heroes_seen(g: Game, f: Figure) -> list[int]:
    """Heroes in sight, oneself included."""
    found = [t.id for t in in_sight(g, f, HERO) if t.kind.hero]
    return [f.id, *found] if f.kind.hero and not f.under("unseen") else found


def other_heroes_seen(g: Game, f: Figure) -> list[int]:
    """Other Heroes in sight."""
    return [t.id for t in in_sight(g, f, HERO) if t.kind.hero]


def monsters_seen(g: Game, f: Figure) -> list[int]:
    """Monsters in sight."""
    return [t.id for t in in_sight(g, f, MONSTER)]


def living_seen(g: Game, f: Figure) -> list[int]:
    """Monsters in sight that are not Undead."""
    return [m.id for m in in_sight(g, f, MONSTER) if not m.has("undead")]


def enemies_seen(g: Game, f: Figure) -> list[int]:
    """Figures of the other side in sight."""
    return [t.id for t in in_sight(g, f, 1 - f.side)]


def anybody_seen(g: Game, f: Figure) -> list[int]:
    """Any other figure in sight."""
    return [t.id for t in in_sight(g, f)]


def unused_spells(f: Figure) -> list[str]:
    """The spells a figure has not used yet."""
    cards = content().cards
    return [i for i in f.items if "Spell" in cards[i].keywords]


@rule("action.cast.target")
def spellcasters_seen(g: Game, f: Figure) -> list[int]:
    """Other figures in sight that have spells left."""
    return [t.id for t in in_sight(g, f) if t.items and unused_spells(t)]


@rule("action.cast.attack-symbols")
def in_range(g: Game, f: Figure) -> list[int]:
    """What a spell that works as a Ranged attack may be aimed at: enemies in sight, none of them next to the caster."""
    if not may_attack(g, f):
        return []
    near = g.quest.around[f.at] | 1 << f.at | g.shadows
    return [t.id for t in in_sight(g, f, 1 - f.side) if not near >> t.at & 1]


def free_squares_seen(g: Game, f: Figure) -> list[int]:
    """Empty squares in sight."""
    return squares(squares_seen(g, f, g.laid & ~(g.heroes | g.monsters | g.furniture | g.blocked)))


def squares_seen(g: Game, f: Figure, among: int) -> int:
    """Mask of those squares among some that the caster sees."""
    blockers = g.heroes | g.monsters | g.tall | g.blocked
    seen = g.quest.sight.seen_from(f.at, blockers, g.doors, among)
    if g.extras is not None and g.extras.dark:
        return mask_of([q for q in squares(seen) if not too_far(g, f.at, q)])
    return seen


@rule("action.search.area-room", "action.search.area-corridor")
def in_area(g: Game, f: Figure) -> list[Figure]:
    """The other figures in the caster's area: in the room, or in the part of the corridor in view; nobody unseen."""
    area = g.quest.grid.area_of[f.at]
    mask = g.quest.grid.areas[area] & (g.heroes | g.monsters)
    if not g.is_room(area):
        mask = g.quest.sight.seen_from(f.at, g.tall | g.blocked, g.doors, mask) | 1 << f.at
    found = [t for t in g.figures if t is not None and t.at >= 0 and mask >> t.at & 1 and t is not f]
    return [t for t in found if not t.under("unseen")]


# -- casting


@lru_cache(maxsize=4096)
def castable(kind: Kind, items: tuple[str, ...]) -> tuple[tuple[str, bool, list[tuple[str, Spell]]], ...]:
    """The cards among some that a figure could cast, whether that depends on hands, icons and the like, and how.

    What has no way of its own is cast as another spell: see `cast_as`.
    """
    cards = content().cards
    found = [i for i in dict.fromkeys(items) if spell_of(i) in WAYS and (not kind.hero or may_use(kind, i))]
    limited = {i for i in found if cards[i].icon or cards[i].hands or "Sequestered" in cards[i].keywords}
    return tuple((i, i in limited, [*WAYS[spell_of(i)].items()]) for i in found)


@rule("missing.spell.wizardry.mimic")
def cast_as(g: Game, item: str) -> str:
    """The spell that a card is now: its own, on a scroll the one written there; if it has none, the last one cast."""
    name = spell_of(item)
    return name if WAYS.get(name, True) else g.last_spell


@rule(
    "action.cast.what", "action.cast.like-spells", "action.cast.target", "missing.spell.default-cost",
    "missing.spell.chaos.rules", "action.cast.no-action",
)  # fmt: skip
def castings(g: Game, f: Figure) -> list[Answer]:
    """Every spell and scroll a figure may cast now with a Cast Action, at everything it may aim at."""
    if not (g.acts or "cast" in g.bonus or (g.quest.altars and at_altar(g, f))):
        return []
    cards = castable(f.kind, f.items)
    if not cards or not can_cast(g, f):
        return []
    found: list[Answer] = []
    aims: dict[Targets, Sequence[Target]] = {}
    for item, limited, ways in cards:
        if limited and not ready(f, item):
            continue
        if g.quest.costs and not affordable(g, f, item):
            continue
        for verb, known in ways or WAYS.get(cast_as(g, item), {}).items():
            if not known.action or (known.can is not None and not known.can(g, f)):
                continue
            if known.targets is None:
                found.append((verb, item))
                continue
            targets = aims.get(known.targets)
            if targets is None:
                targets = aims[known.targets] = known.targets(g, f)
            found += [(verb, item, *(to if isinstance(to, tuple) else (to,))) for to in targets]
    return found


def cast_answer(g: Game, f: Figure, answer: Answer) -> Play:
    """Cast what an answer names."""
    aimed = answer[2:]
    target = None if not aimed else aimed[0] if len(aimed) == 1 else aimed
    yield from cast(g, f, answer[1], target, answer[0])


@rule("action.cast.cost")
def cast(g: Game, f: Figure, item: str, target: Target | None, verb: str = "") -> Play:
    """Cast: the cost in its order, then whoever may stop it, then the effect."""
    card = content().cards[item]
    name = cast_as(g, item)
    known = WAYS[name].get(verb) or SPELLS[name]
    at = g.fig(target) if isinstance(target, int) and known.aim == "figure" else None
    aimed = aimed_at(g, f, known, at, target) if g.extras is not None else ()
    if g.extras is not None:
        yield from spell_named(g, f, item)
    if not (yield from pay_here(g, f, item, card.cost or "drain", aimed)):
        return
    for t in aimed:
        if t.side != f.side:
            yield from g.quest.text.attack_declared(g, f, t)
    about = (f.id, at.id) if at is not None else (f.id,)
    what = card.title if name == spell_of(item) else f"{card.title} as {content().cards[name].title}"
    text = "{} casts {} on {}." if at is not None and at is not f else "{} casts {}."
    g.tell("cast", text, f, what, at, rules=(card.rule, "action.cast.cost"), figures=about)
    words = content().cards[name].keywords
    moment = Moment(at if at is not None else f, f, card=name, marks=frozenset(k.lower() for k in words))
    if "Spell" in words:
        yield from window(g, CAST, moment)
        g.last_spell = name
    if not moment.stopped:
        struck = struck_by(g, f, known, target) if g.extras is not None else 0
        yield from take_effect(g, f, name, moment.figure if at is not None else target, known)
        if struck:
            spell_strikes(g, struck)
        yield from g.quest.text.spell_cast(g, f, name)
    if g.extras is not None:
        yield from cast_over(g, f)


@rule("ability.ward", "ability.ward.area")
def aimed_at(g: Game, f: Figure, known: Spell, at: Figure | None, target: Target | None) -> Sequence[Figure]:
    """All figures a spell is aimed at: its target, whoever stands on the square, or all in its area."""
    if at is not None:
        return (at,)
    if known.area is not None:
        return known.area(g, f) if target is None else known.area(g, f, target)
    if known.over is not None:
        struck = struck_by(g, f, known, target)
        return [t for t in g.figures if t is not None and t.at >= 0 and struck >> t.at & 1]
    if known.aim == "square":
        return [t for t in g.figures if t is not None and t.at == target]
    return ()


def struck_by(g: Game, f: Figure, known: Spell, target: Target | None) -> int:
    """Mask of the squares that a spell strikes with all that is on them."""
    if known.over is None:
        return 0
    return known.over(g, f) if target is None else known.over(g, f, target)


@announced
def spell_named(g: Game, f: Figure, item: str) -> Play:
    """A spell and its target were named, and no cost is paid yet."""
    return
    yield


@announced
def cast_over(g: Game, f: Figure) -> Play:
    """A spell has taken effect, or was stopped."""
    return
    yield


@rule("ability.immune", "card.repeat.instant")
def take_effect(g: Game, f: Figure, name: str, target: Figure | Target | None, known: Spell | None = None) -> Play:
    """What the spell does; a target Immune to it by name or Keyword is left alone."""
    known = known or SPELLS[name]
    if isinstance(target, Figure) and immune(g, target, name):
        return
    if target is None:
        yield from known.do(g, f)
    else:
        yield from known.do(g, f, target)


@rule("ability.immune")
def immune(g: Game, target: Figure, name: str) -> bool:
    """Whether a figure is Immune to a spell by its name or one of its Keywords; says so if it is."""
    words = {name, *(k.lower() for k in content().cards[name].keywords)}
    if not (target.keywords("immune") & words or (target.kind.hero and _warded(target, name))):
        return False
    g.tell("immune", "{} is immune to {}.", target, content().cards[name].title, rules=("ability.immune",))
    return True


@rule("ability.immune")
def _warded(f: Figure, name: str) -> bool:
    """Whether something in use makes a Hero Immune to a spell."""
    return any(text.wards_off(name) for _, text in speaking(f, "wards_off"))


# -- at zero Body


@rule("death.hero.own-turn")
def rescues(g: Game, f: Figure) -> list[Answer]:
    """Spells a Hero at zero Body may still cast on itself, in its own turn, with a Cast Action that is left."""
    found = [a for a in castings(g, f) if a[0] == "cast-on" and a[2] == f.id]
    return [a for a in found if (known := SPELLS.get(spell_of(a[1]))) is not None and known.saves]


@last_resort("cast-on", rescues)
@rule("death.hero.own-turn")
def last_gasp(g: Game, f: Figure, item: str, target: int) -> Play:
    """Cast such a spell."""
    spend(g, "cast")
    yield from cast(g, f, item, target)


@rule("missing.spell.default-cost")
def victim_dice(g: Game, target: Figure, dice: int, damage: int, what: str, rule_id: str) -> Play:
    """The victim rolls standard dice; each 5 or 6 takes a point off the damage. Gives back what is left."""
    roll = Roll(target.id, what, (D6,) * dice)
    yield from thrown(g, roll, target)
    left = damage - sum(int(face) >= 5 for face in roll.faces)
    text = "{} rolls against {}: {} of {} damage goes through."
    g.tell("victim", text, target, what, max(0, left) or "none", damage, rules=(rule_id,), faces=roll.faces)
    return max(0, left)
