"""Harm and healing: points lost and regained."""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.fighting.death import at_zero
from delvewright.rules.allison.state.effects import pass_by, wake
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import Hurt, speaking
from delvewright.rules.allison.state.windows import HARMED, HURT, Moment, window
from delvewright.rules.common.dungeon.states import spared


@rule("combat.damage")
def harm(g: Game, hurt: Hurt, *rules: str) -> Play:
    """Points are to be lost: what keeps them off first, then what is used against it; gives back what was lost."""
    f = hurt.figure
    if hurt.points <= 0 or f.at < 0:
        return 0
    if f.under("stone") or f.under("unseen"):
        g.tell("immune", "Nothing can harm {} now.", f, rules=("monster.gargoyle.stone-gaze.state",))
        return 0
    if f.tags:
        if spared(f, {*hurt.marks, hurt.cause.lower().replace(" ", "-")}):
            g.tell("immune", "{} is not harmed by that ({}).", f, hurt.cause, rules=rules)
            return 0
        wake(g, f)
    for text in speaking(f, "keeps_off"):
        hurt.points -= text.keeps_off(g, f, hurt)
    if hurt.points > 0:
        yield from window(g, HURT, Moment(f, hurt.by, hurt=hurt, marks=hurt.marks))
    if hurt.points <= 0:
        g.tell("prevented", "{} is not hurt.", f, rules=rules, sum=hurt.reckoning and f"{hurt.reckoning}, prevented")
        return 0
    before = f.body
    lost: int = yield from lose(g, hurt, *rules)
    if lost and f.at >= 0 and not f.hero:
        yield from g.quest.text.wounded(g, f)
    if lost and f.at >= 0:
        yield from window(g, HARMED, Moment(f, hurt.by, hurt=hurt, marks=hurt.marks))
        hurt.healed = not hurt.mind and f.body > before - lost
    return lost


@rule("attr.body", "coma.at-zero-mind", "death.at-zero-body", "house.poison.count", "env.poison")
def lose(g: Game, hurt: Hurt, *rules: str) -> Play:
    """Lose Body or Mind, as harm or as a price; gives back how many points went. Nothing falls below zero."""
    f = hurt.figure
    hurt.lost = min(hurt.points, f.mind if hurt.mind else f.body)
    if hurt.lost <= 0:
        return 0
    what = "Mind" if hurt.mind else "Body"
    if hurt.mind:
        f.mind -= hurt.lost
    else:
        f.body -= hurt.lost
        if f.effects:
            pass_by(g, f, "body")
        if f.hero:
            g.lost += hurt.lost
            if "venom" in hurt.marks:
                f.venom += hurt.lost
    if g.log is not None:
        left = f", {hurt.lost} was left" * (hurt.points > hurt.lost)
        sum = f"{hurt.reckoning} = {hurt.points} {what}{left}" if hurt.reckoning else ""
        text, changes = "{} loses {} {} ({}).", ((what, -hurt.lost),)
        g.tell("wound", text, f, hurt.lost, what, hurt.cause, rules=rules, squares=(f.at,), sum=sum, changes=changes)
    if hurt.mind and not f.mind:
        g.tell("coma", "{} is comatose.", f, rules=("coma.at-zero-mind",))
    if not f.body:
        yield from at_zero(g, hurt)
    return hurt.lost


@rule("attr.no-overheal", "scope.healed-means", "house.poison.count")
def heal(g: Game, f: Figure, points: int, *rules: str) -> int:
    """Give Body back, never above the maximum: lingering wounds end, and venom counts as healed first."""
    gained = max(0, min(points, f.full_body - f.body))
    f.body += gained
    f.venom = max(0, f.venom - gained)
    if gained:
        text, changes = "{} regains {} Body.", (("Body", gained),)
        g.tell("heal", text, f, gained, rules=(*rules, "attr.no-overheal"), changes=changes)
    if gained and f.effects:
        pass_by(g, f, "healed")
    return gained


@rule("attr.no-overheal", "coma.restored-by-others")
def restore_mind(g: Game, f: Figure, points: int, *rules: str, strained: bool = True) -> None:
    """Give Mind back, never above the maximum; what was spent on skills only if that is allowed (`strained`)."""
    most = f.full_mind - (0 if strained else f.strained)
    gained = max(0, min(points, most - f.mind))
    f.mind += gained
    f.strained = min(f.strained, f.full_mind - f.mind)
    if gained:
        text, changes = "{} regains {} Mind.", (("Mind", gained),)
        g.tell("heal", text, f, gained, rules=(*rules, "attr.no-overheal"), changes=changes)


@rule("attr.no-overheal", "magic.refresh", "attr.magic")
def restore_magic(g: Game, f: Figure, points: int, *rules: str) -> None:
    """Give magic points back, never above the maximum."""
    gained = max(0, min(points, f.full_magic - f.magic))
    f.magic += gained
    if gained:
        g.tell("heal", "{} regains {} Magic.", f, gained, rules=(*rules, "attr.no-overheal"))
