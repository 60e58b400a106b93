"""Harm and healing: damage that got through, points lost and regained."""

from __future__ import annotations

from delvewright.kernel.effects import Effect, after
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.common.announcing import announced
from delvewright.rules.common.dungeon.states import rouse, spared
from delvewright.rules.heroquest.fighting.death import at_zero, dies, slain
from delvewright.rules.heroquest.state.card_texts import speaking
from delvewright.rules.heroquest.state.costs import part_of_cost
from delvewright.rules.heroquest.state.effect_texts import effect_text, evaded
from delvewright.rules.heroquest.state.game import Figure, Game
from delvewright.rules.heroquest.state.gear import commit
from delvewright.rules.heroquest.state.windows import (
    HARMED,
    HURT,
    Moment,
    window,
)


@rule(
    "damage.body", "damage.spirit", "action.attack.apply", "ability.undead", "damage.elemental-kinds",
    "ability.immune", "ability.weakness", "ability.weakness.once", "damage.order",
)  # fmt: skip
def harm(
    g: Game,
    f: Figure,
    damage: int,
    cause: str,
    marks: frozenset[str] = frozenset(),
    rules: tuple[str, ...] = (),
    by: Figure | None = None,
    reckoning: str = "",
) -> Play:
    """Damage that got through: immunity and other prevention, then Weakness, then points; gives back what was lost.

    `reckoning` is how the damage came about, for those who read."""
    if damage <= 0:
        return 0
    if f.tags:
        if spared(f, {*marks, cause.lower().replace(" ", "-")}):
            g.tell("immune", "{} is not harmed by that ({}).", f, cause, rules=("ability.immune",))
            return 0
        rouse(f)
    if f.odd and (f.keywords("immune") & marks or ("spirit" in marks and f.has("undead"))):
        g.tell("immune", "{} is immune to that ({}).", f, cause, rules=("ability.immune",))
        return 0
    if g.extras is not None and f.effects and shielded(f, marks):
        g.tell("immune", "{} is immune to that ({}).", f, cause, rules=("ability.immune",))
        return 0
    if f.items:
        damage -= _prevented(f, marks)
    for effect in f.effects if g.extras is not None else ():
        damage -= effect_text.of(effect.changes).absorbs(g, f, effect, damage) if damage > 0 else 0
    if damage > 0:
        moment = Moment(f, by, damage=damage, marks=marks)
        yield from window(g, HURT, moment)
        damage = moment.damage
    if damage <= 0:
        sum = f"{reckoning}, prevented" if reckoning else ""
        g.tell("prevented", "{} is not hurt.", f, rules=("damage.order",), sum=sum)
        return 0
    if f.effects and "attack" in marks and (yield from evaded(g, f)):
        return 0
    if f.odd and f.keywords("weakness") & marks:
        damage *= 2
        reckoning += ", doubled" * bool(reckoning)
    if g.extras is not None:
        damage = yield from ordered(g, f, damage, marks)
    kind = "damage.spirit" if "spirit" in marks else "damage.body"
    lost: int = yield from lose(g, f, damage, cause, "spirit" in marks, (*rules, kind), marks, reckoning)
    if lost and f.alive:
        yield from window(g, HARMED, Moment(f, by, lost=lost, marks=marks))
    return lost


@rule("missing.adv.potion.antidote")
def shielded(f: Figure, marks: frozenset[str]) -> bool:
    """Whether something that lasts makes a figure Immune to damage of some kinds, or to all of it."""
    return f.under("preserved") or any(f.under(f"immune-{kind}") for kind in ("cold", "poison") if kind in marks)


def ordered(g: Game, f: Figure, damage: int, marks: frozenset[str]) -> Play:
    """What a Quest makes of damage to a Monster that got through; gives back how much of it counts."""
    if f.kind.hero:
        return damage
    said = yield from g.quest.text.struck(g, f, damage, damage, marks)
    return damage if said is None else said


@rule("damage.order")
def _prevented(f: Figure, marks: frozenset[str]) -> int:
    """How much damage of some kinds is kept off by what a Hero wears."""
    points = 0
    for item, text in speaking(f, "prevents"):
        if kept := text.prevents(f, marks):
            commit(f, item)
            points += kept
    return points


@announced
def hurt_while_holding(g: Game, f: Figure) -> None:
    """A Monster that has somebody in its grip was hurt in Body."""


@rule("death.no-negative", "shock.when", "figure.body-mind.meaning", "damage.record", "death.undead-exception")
def lose(
    g: Game,
    f: Figure,
    points: int,
    cause: str,
    mind: bool = False,
    rules: tuple[str, ...] = (),
    marks: frozenset[str] = frozenset(),
    reckoning: str = "",
) -> Play:
    """Lose Body or Mind, as damage (of the kinds `marks`) or as a cost; gives back how many points went.

    Whatever lasts until Body is lost, or a hold until the Monster is hurt in Body, ends here and nowhere else.
    """
    lost = min(points, f.mind if mind else f.body)
    if lost <= 0:
        return 0
    if mind:
        f.mind -= lost
    else:
        f.body -= lost
        if f.effects:
            f.effects = after(f.effects, "harmed")
        if f.grip >= 0:
            hurt_while_holding(g, f)
        if f.kind.hero:
            g.lost += lost
            if "poison" in marks:
                poisoned(f, lost)
    if g.log is not None:
        what = "Mind" if mind else "Body"
        sum = f"{reckoning} = {points} {what}" + f", {lost} was left" * (points > lost) if reckoning else ""
        changes = ((what, -lost),)
        g.tell("wound", "{} loses {} {}.", f, lost, what, rules=rules, squares=(f.at,), sum=sum, changes=changes)
    if f.kind.hero:
        if mind and f.mind == 0:
            g.tell("shock", "{} is In Shock.", f, rules=("shock.when",))
        if f.body == 0:
            yield from at_zero(g, f, cause, Moment(f, lost=lost, marks=marks))
    elif dies(f, mind):
        yield from slain(g, f, cause)
    else:
        yield from g.quest.text.wounded(g, f)
    return lost


@part_of_cost("body", "mind")
@rule("cost.points", "cost.points.may-kill")
def pay_with_points(g: Game, f: Figure, what: str, points: int, title: str) -> Play:
    """Points are part of a cost; whoever dies of it gets nothing for them."""
    yield from lose(g, f, points, title, what == "mind", ("cost.points",))
    return f.alive


@rule("damage.elemental-kinds")
def poisoned(f: Figure, points: int) -> None:
    """Remember how much Body poison has cost, for antidotes; a negative number forgets some of it."""
    left = f.bonus("poison-lost") + points
    f.effects = tuple(e for e in f.effects if e.changes != "poison-lost")
    if left > 0:
        f.effects += (Effect("venom", "poison-lost", left, "quest"),)


@announced
def healed(g: Game, f: Figure, points: int) -> int:
    """How many points an effect gives back that would give so many, if a Dungeon card is in play."""
    return points


@rule("heal.cap", "shock.ends")
def regain(g: Game, f: Figure, body: int, mind: int, cause: str, rules: tuple[str, ...] = ()) -> None:
    """Give Body and Mind back by one effect."""
    points = healed(g, f, body + mind)
    mind = min(mind, max(0, points - body)) if points < body + mind else mind
    body = min(body, points - mind)
    for gained, of_mind in ((body, False), (mind, True)):
        if gained > 0:
            _give_back(g, f, gained, cause, rules, of_mind)


@rule("heal.cap", "shock.ends")
def heal(g: Game, f: Figure, points: int, cause: str, rules: tuple[str, ...] = (), mind: bool = False) -> None:
    """Give Body or Mind back, never above the starting value."""
    if g.extras is not None:
        points = healed(g, f, points)
    _give_back(g, f, points, cause, rules, mind)


def _give_back(g: Game, f: Figure, points: int, cause: str, rules: tuple[str, ...], mind: bool) -> None:
    if mind:
        gained = max(0, min(points, f.full_mind - f.mind))
        f.mind += gained
    else:
        gained = max(0, min(points, f.full_body - f.body))
        f.body += gained
    what = "Mind" if mind else "Body"
    if gained:
        text, changes = "{} regains {} {} ({}).", ((what, gained),)
        g.tell("heal", text, f, gained, what, cause, rules=(*rules, "heal.cap"), changes=changes)
    else:
        g.tell("heal", "{} has no lost {} to regain ({}).", f, what, cause, rules=(*rules, "heal.cap"))
