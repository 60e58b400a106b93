"""The skills of enemies: which of them is used when, and on whom."""

from __future__ import annotations

from collections.abc import Callable

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.view import FigureView
from delvewright.players.allison.master_field import Field
from delvewright.players.allison.strength import blow, body, casts, damage, defend_dice, helpless, kills, mean
from delvewright.players.drawn_board import spot
from delvewright.rules.allison.content.reading import content

HEALING = ("potion-of-healing", "potion-of-restoration")
HALF = 0.5
FRIENDS = 3
"""Friends in sight for whom it is worth to give a Mind point."""
OWN_TRAPS = 2
"""Stalactites that one gremlin has hanging at a time, at most."""

Chooser = Callable[[Field, FigureView, list[Answer], int, float], Answer | None]


def skill_answer(field: Field, me: FigureView, decision: Decision, since: int, at_hand: float) -> Answer | None:
    """The use of a skill that is better than a plain attack, if any; `since` is the round of the first sight."""
    offered: dict[str, list[Answer]] = {}
    for answer in decision.options:
        if answer[0].startswith("use") and answer[1] in CHOOSERS:
            offered.setdefault(answer[1], []).append(answer)
    for name, choose in CHOOSERS.items():
        if name in offered:
            found = choose(field, me, offered[name], since, at_hand)
            if found is not None:
                return found
    return None


def _aimed(field: Field, answers: list[Answer]) -> list[tuple[FigureView, Answer]]:
    by_id = {h.id: h for h in field.heroes}
    return [(by_id[a[2]], a) for a in answers if len(a) > 2 and a[2] in by_id]


def _arms(hero: FigureView) -> int:
    return max((a.value for a in hero.arms), default=hero.values.get("melee", 1))


@rule("house.gm.mummy")
def curse(field: Field, me: FigureView, answers: list[Answer], since: int, at_hand: float) -> Answer | None:
    """At once, on somebody who carries no healing potion as far as shown, then on the best fighter."""
    aimed = [(h, a) for h, a in _aimed(field, answers) if not helpless(h)]
    if not aimed:
        return None
    return max(aimed, key=lambda pair: (not set(HEALING) & set(pair[0].items), _arms(pair[0]), -pair[0].id))[1]


@rule("house.gm.stone-gaze")
def stone_gaze(field: Field, me: FigureView, answers: list[Answer], since: int, at_hand: float) -> Answer | None:
    """With two heroes in sight, on the best fighter of base Defend 3 or less; never on the only healer, never on the
    last one awake."""
    aimed = [(h, a) for h, a in _aimed(field, answers) if not helpless(h)]
    if len(aimed) < 2:
        return None
    healers = [h for h in field.waking if casts(h)]
    fit = [(h, a) for h, a in aimed if h.values["defend"] <= 3 and healers != [h]]
    return max(fit, key=lambda pair: (_arms(pair[0]), -pair[0].id))[1] if fit else None


@rule("house.gm.kidnap")
def kidnap(field: Field, me: FigureView, answers: list[Answer], since: int, at_hand: float) -> Answer | None:
    """With an even chance, if there is somewhere out of sight to run to and nobody is held yet; magic-users first."""
    if any("kidnap" in h.effects for h in field.heroes):
        return None
    away = field.walks(me, 2 * me.values.get("high", 6)) & ~field.rooms_of(field.waking)
    if not away:
        return None
    fit = []
    for hero, answer in _aimed(field, answers):
        chance = _wins(me.values.get("melee", 1), hero.values.get("defend", 1))
        if chance >= HALF and len(field.waking) > 1:
            fit.append((casts(hero), -hero.values.get("defend", 1), -hero.id, answer))
    return max(fit)[3] if fit else None


def _wins(attack: int, defend: int) -> float:
    """The chance of more skulls than white shields."""
    return 1 - damage(attack, defend, "hero")[0]


@rule("house.gm.theft")
def theft(field: Field, me: FigureView, answers: list[Answer], since: int, at_hand: float) -> Answer | None:
    """If it can be out of sight next turn, or a friend stands between; the bearer of the quest's object first."""
    away = field.walks(me, me.values.get("high", 6)) & ~field.rooms_of(field.waking)
    if not away and field.near(spot(me), field.enemies, 2) < 2:
        return None
    aimed = _aimed(field, answers)
    return max(aimed, key=lambda pair: (pair[0].id in field.bearers(), -pair[0].id))[1] if aimed else None


@rule("house.gm.gremlin-trap")
def gremlin_trap(field: Field, me: FigureView, answers: list[Answer], since: int, at_hand: float) -> Answer | None:
    """When nobody is in reach: on the corridor or doorway square that most heroes have to pass on their way to the
    quest's goal, if anybody has; at most two of its own at a time."""
    own = sum(who == me.id and field.traps >> q & 1 for q, who in field.set_by.items())
    reach = field.walks(me, me.values.get("high", 6)) | 1 << spot(me)
    if at_hand or own >= OWN_TRAPS or reach & field.beside(field.hero_mask):
        return None
    passing = field.passing()
    places = [a for a in answers if (field.doorways | field.view.corridors) >> a[2] & 1 and passing[a[2]]]
    return max(places, key=lambda a: passing[a[2]], default=None)


@rule("house.gm.wounds")
def bite(field: Field, me: FigureView, answers: list[Answer], since: int, at_hand: float) -> Answer | None:
    """Heroes with three or more defend dice who are not bitten yet."""
    fit = [(h, a) for h, a in _aimed(field, answers) if defend_dice(h) >= 3 and "bite" not in h.effects]
    return max(fit, key=lambda pair: (defend_dice(pair[0]), -pair[0].id))[1] if fit else None


@rule("house.gm.wounds")
def let_go(field: Field, me: FigureView, answers: list[Answer], since: int, at_hand: float) -> Answer | None:
    """A yeti lets go when it is nearly dead, or when a blow would probably kill somebody in reach."""
    near = [h for h in field.heroes if field.beside(1 << spot(me)) >> spot(h) & 1]
    kill = any(kills(blow(me, h), body(h)) >= HALF for h in near)
    return answers[0] if body(me) <= 2 or kill else None


@rule("house.gm.fighters")
def vile_courage(field: Field, me: FigureView, answers: list[Answer], since: int, at_hand: float) -> Answer | None:
    """In the first turn with three friends in sight."""
    room = field.area(spot(me))
    friends = sum(room >> spot(f) & 1 for f in field.enemies) - 1
    return answers[0] if friends >= FRIENDS else None


@rule("house.gm.fighters")
def sweep(field: Field, me: FigureView, answers: list[Answer], since: int, at_hand: float) -> Answer | None:
    """When two heroes stand in the arc."""
    near = sum(field.apart(spot(me), spot(h)) <= 1 for h in field.heroes)
    return answers[0] if near >= 2 else None


@rule("house.gm.fighters")
def shield_bash(field: Field, me: FigureView, answers: list[Answer], since: int, at_hand: float) -> Answer | None:
    """The hero with most attack dice, if a blow would not kill somebody."""
    aimed = [(h, a) for h, a in _aimed(field, answers) if not helpless(h)]
    if not aimed or any(kills(blow(me, h), body(h)) >= HALF for h, _ in aimed):
        return None
    best = max(aimed, key=lambda pair: (_arms(pair[0]), -pair[0].id))
    return best[1] if _arms(best[0]) >= 5 else None


@rule("house.gm.ogre-warbear")
def stomp(field: Field, me: FigureView, answers: list[Answer], since: int, at_hand: float) -> Answer | None:
    """When it can push two or more heroes off a doorway or onto a hazard."""
    at, pushed = spot(me), 0
    for hero in field.heroes:
        if not field.beside(1 << at) >> spot(hero) & 1:
            continue
        behind = 2 * spot(hero) - at
        hazard = 0 <= behind < field.size and (field.danger | field.wet | field.gaps) >> behind & 1
        pushed += bool(field.doorways >> spot(hero) & 1 or hazard)
    aimed = _aimed(field, answers)
    if pushed < 2 or not aimed:
        return None
    return max(aimed, key=lambda pair: mean(blow(me, pair[0], "")))[1]


@rule("house.gm.ogre-warbear")
def toss(field: Field, me: FigureView, answers: list[Answer], since: int, at_hand: float) -> Answer | None:
    """The best fighter away, or anybody onto a hazard or into another hero, with an even chance to hit."""
    fit = []
    for hero, answer in _aimed(field, answers):
        chance = 1 - damage(me.values.get("melee", 1), defend_dice(hero), "hero")[0]
        if chance < HALF or kills(blow(me, hero), body(hero)) >= HALF:
            continue
        others = [h for h in field.heroes if h is not hero and field.apart(spot(h), spot(hero)) <= 5]
        hazards = [q for q in squares(field.danger | field.wet | field.gaps) if field.apart(q, spot(hero)) <= 5]
        if others or hazards or _arms(hero) >= 5:
            fit.append((_arms(hero), -hero.id, answer))
    return max(fit)[2] if fit else None


CHOOSERS: dict[str, Chooser] = {
    "hugging": let_go, "curse": curse, "stone-gaze": stone_gaze, "kidnap": kidnap, "theft": theft,
    "vile-courage": vile_courage, "sweep-attack": sweep, "shield-bash": shield_bash, "toss": toss, "stomp": stomp,
    "bite": bite, "gremlin-trap": gremlin_trap,
}  # fmt: skip
"""What is thought of first comes first."""


def dearest(items: list[str], wanted: set[str]) -> str:
    """What a thief takes: the quest's object, then artifacts, then the dearest."""
    known = content().items

    def value(item: str) -> tuple[bool, bool, int]:
        thing = known[item]
        return item in wanted or thing.sort == "quest", thing.unique, thing.price or thing.sells

    return max(items, key=value)
