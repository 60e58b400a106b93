"""The Cast Action: spells, scrolls, who picks which groups, and what each card's cost line asks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.content import content
from delvewright.rules.heroquest.fighting import sees
from delvewright.rules.heroquest.gear import can_use_cards, ready
from delvewright.rules.heroquest.state import HERO, MONSTER, Figure, Game
from delvewright.rules.heroquest.windows import CAST, Moment, pay, window

Targets = Callable[[Game, Figure], list[int]]
"""What a spell may be aimed at: ids of figures, or squares."""
Effect = Callable[..., Play]


@dataclass(frozen=True, slots=True)
class Spell:
    """What a spell does: `do(g, caster, target)`; without targets the target is None."""

    do: Effect
    aim: str
    """figure, square, or nothing."""
    targets: Targets | None
    action: bool
    """Whether it takes a Cast Action; the others are Free Effects of their windows."""


SPELLS: dict[str, Spell] = {}
"""Spell id -> what it does. Scrolls do what their spell does."""


def spell(
    name: str, targets: Targets | None = None, aim: str = "figure", action: bool = True
) -> Callable[[Effect], Effect]:
    """Make a function the effect of a spell."""

    def mark(do: Effect) -> Effect:
        SPELLS[name] = Spell(do, aim if targets else "", targets, action)
        return do

    return mark


def spell_of(item: str) -> str:
    """The spell of a card: its own name, or what stands on a scroll."""
    return item.removeprefix("scroll-of-")


# -- what may be aimed at


@rule("action.cast.target", "los.self")
def seen(side: int | None, but_self: bool = False) -> Targets:
    """Figures in the caster's sight, of one side or of both; nobody unseen."""

    def find(g: Game, f: Figure) -> list[int]:
        return [
            t.id
            for t in g.figures
            if t is not None
            and t.at >= 0
            and (side is None or t.side == side)
            and not (t is f and but_self)
            and not t.under("unseen")
            and (t is f or sees(g, f, t))
        ]

    return find


def heroes_seen(g: Game, f: Figure) -> list[int]:
    """Heroes in sight, oneself included."""
    return [id for id in seen(HERO)(g, f) if g.fig(id).kind.hero]


monsters_seen = seen(MONSTER)
"""Monsters in sight."""


def enemies_seen(g: Game, f: Figure) -> list[int]:
    """Figures of the other side in sight."""
    return seen(1 - f.side)(g, f)


def anybody_seen(g: Game, f: Figure) -> list[int]:
    """Any other figure in sight."""
    return seen(None, but_self=True)(g, f)


def free_squares_seen(g: Game, f: Figure) -> list[int]:
    """Empty squares in sight."""
    taken = g.heroes | g.monsters | g.furniture | g.blocked | ~g.laid
    blockers = g.heroes | g.monsters | g.tall | g.blocked
    return squares(g.quest.sight.seen_from(f.at, blockers, g.doors, g.laid & ~taken))


# -- casting


@rule("action.cast.what", "action.cast.like-spells", "missing.spell.default-cost", "missing.spell.chaos.rules")
def castings(g: Game, f: Figure) -> list[Answer]:
    """Every spell and scroll a figure may cast now with a Cast Action, at everything it may aim at."""
    if not (g.acts or "cast" in g.bonus) or not f.items or not can_use_cards(f):
        return []
    found: list[Answer] = []
    for item in dict.fromkeys(f.items):
        known = SPELLS.get(spell_of(item))
        if known is None or not known.action or not ready(f, item):
            continue
        if known.targets is None:
            found.append(("cast", item))
        else:
            verb = "cast-at" if known.aim == "square" else "cast-on"
            found += [(verb, item, target) for target in known.targets(g, f)]
    return found


@rule("action.cast.cost", "cost.order", "cost.notation", "cost.drain", "card.keywords.example", "turn.free-effects")
def cast(g: Game, f: Figure, item: str, target: int | None) -> Play:
    """Cast: the cost in its order, then whoever may stop it, then the effect."""
    card = content().cards[item]
    pay(g, f, item, card.cost or "drain")
    name = spell_of(item)
    known = SPELLS[name]
    at = g.fig(target) if target is not None and known.aim == "figure" else None
    on = f" on {at.name}" if at is not None and at is not f else ""
    about = (f.id, at.id) if at is not None else (f.id,)
    g.tell("cast", "{} casts {}{}.", f, card.title, on, rules=(card.rule, "action.cast.cost"), figures=about)
    moment = Moment(at if at is not None else f, f, card=name, marks=frozenset(k.lower() for k in card.keywords))
    if g.reacting & CAST:
        yield from window(g, CAST, moment)
    if not moment.stopped:
        yield from take_effect(g, f, name, moment.figure if at is not None else target)
    g.last_spell = name


@rule("ability.immune", "card.repeat.instant")
def take_effect(g: Game, f: Figure, name: str, target: Figure | int | None) -> Play:
    """What the spell does; a target Immune to it by name or Keyword is left alone."""
    card = content().cards[name]
    if isinstance(target, Figure):
        words = {name, *(k.lower() for k in card.keywords)}
        if target.keywords("immune") & words or (target.kind.hero and _warded(target, name)):
            g.tell("immune", "{} is immune to that.", target, rules=("ability.immune",), figures=(target.id,))
            return
    if target is None:
        yield from SPELLS[name].do(g, f)
    else:
        yield from SPELLS[name].do(g, f, target)


@rule("missing.magic-item.armband-ice")
def _warded(f: Figure, name: str) -> bool:
    return "armband-of-ice" in f.items and name in ("chill", "mind-freeze")


# -- picking groups before a Quest


@rule("setup.spells.how-many", "setup.spells.order", "figure.spellcraft")
def picking_order(g: Game) -> tuple[int, ...]:
    """Who picks when: highest Mind first, one group each, round after round until nobody is owed one."""
    heroes = [f for f in g.figures if f is not None and f.kind.hero]
    heroes.sort(key=lambda f: (-f.full_mind, f.seat))
    owed = {f.id: f.kind.spellcraft for f in heroes}
    order: list[int] = []
    while any(owed.values()):
        for f in heroes:
            if owed[f.id]:
                owed[f.id] -= 1
                order.append(f.id)
    return tuple(order)


@rule(
    "setup.deck.spell-backs", "setup.spells.restricted", "setup.spells.group-taken-once", "missing.spell.wizardry.group"
)
def open_groups(g: Game, f: Figure) -> list[str]:
    """The Spell Groups a Hero may pick now."""
    found: dict[str, None] = {}
    for card in content().cards.values():
        if card.deck == "spell" and card.group not in g.groups and (not card.only or f.kind.id in card.only):
            found[card.group] = None
    return list(found)


@rule("setup.spells.lesser", "setup.spells.greater", "setup.spells.group-taken-once")
def draft(g: Game) -> Play:
    """Pick Spell Groups: three cards of each, all of a Lesser one, chosen from a Greater one."""
    while g.picks:
        f = g.fig(g.picks[0])
        groups = open_groups(g, f)
        if groups:
            answer = yield Decision(f.seat, "draft", [("pick", group) for group in groups], figure=f.id, clean=True)
            group = answer[1]
            g.groups += (group,)
            cards = [c.id for c in content().cards.values() if c.deck == "spell" and c.group == group]
            g.tell("draft", "{} takes the {} spells.", f, group, rules=("setup.spells.order",), figures=(f.id,))
            chosen: list[str] = []
            while len(cards) > 3 and len(chosen) < 3:
                options: list[Answer] = [("choose", c) for c in cards if c not in chosen]
                answer = yield Decision(f.seat, "spells", options, figure=f.id)
                chosen.append(answer[1])
            g.gain(f, *(chosen or cards))
        g.picks = g.picks[1:]
