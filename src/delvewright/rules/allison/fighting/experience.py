"""Experience: who earns what, and when."""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.rules.allison.state.announced import complete
from delvewright.rules.allison.state.figure import HERO, Figure
from delvewright.rules.allison.state.game import Game

LOST_GOAL = 5
"""Experience for coming home alive when the goal could not be met any more."""


def earn(g: Game, f: Figure, points: int, why: str, rules: tuple[str, ...]) -> None:
    """A hero gains experience."""
    if points > 0 and f.hero and f.alive:
        f.xp += points
        g.earned += points
        g.looked.may_grow()
        changes = (("experience", points),)
        g.tell("experience", "{} gains {} experience ({}).", f, points, why, rules=rules, changes=changes)


@rule("xp.rogue-backstab", "xp.warrior-defend", "xp.magic-offensive", "house.tag.offensive", "house.xp.details")
def earn_once(g: Game, f: Figure, key: Figure, what: str, rules: tuple[str, ...]) -> None:
    """A point that is earned once for each enemy (or friend)."""
    mark = f"{what}:{f.id}"
    if mark not in key.paid:
        key.paid += (mark,)
        earn(g, f, 1, what, rules)


@rule("xp.kill")
def conscious(f: Figure) -> bool:
    """Whether a hero is alive and awake: not comatose, asleep by magic, or stone; who is merely held has his senses."""
    return f.alive and f.mind > 0 and not f.under("senseless")


@rule("xp.kill", "xp.killing-blow", "wandering.xp", "rest.no-xp", "merc.no-rewards", "house.xp.details")
def pay_for(g: Game, f: Figure, by: Figure | None) -> None:
    """An enemy is dead: the lower of its base figures to each conscious hero, one more to who struck the blow."""
    if f.side == HERO or "unpaid" in f.tags:
        return
    worth = min(f.attack, f.defend)
    for hero in g.party():
        if conscious(hero) and not hero.out:
            earn(g, hero, worth, f.kind.title, ("xp.kill",))
    if by is not None and by.side == HERO:
        earn(g, by, 1, "killing blow", ("xp.killing-blow",))


@rule("xp.checkpoint")
def checkpoint(g: Game, name: str) -> None:
    """A checkpoint of the quest has been reached: once, for each hero who lives."""
    if name in g.checked:
        return
    g.checked += (name,)
    g.tell("checkpoint", "The heroes have reached a checkpoint ({}).", name.replace("-", " "), rules=("xp.checkpoint",))
    for hero in g.party():
        earn(g, hero, g.quest.checkpoints.get(name, 0), "checkpoint", ("xp.checkpoint",))


@complete.heard
@rule("xp.completion", "quest.reenter.less-xp", "house.campaign.pay", "house.campaign.lost-goal")
def reward(g: Game, lost: bool) -> None:
    """A completed quest pays every survivor, less after retreats; half for coming home when the goal was lost."""
    for f in g.party():
        if f.alive:
            points = LOST_GOAL if lost else max(2, g.quest.completion - 2 * g.count("retreats"))
            f.xp += points
            g.earned += points
            gold = g.quest.text.pay(g) // 2 if lost else g.quest.text.pay(g)
            f.gold += gold
            text = "{} gains {} experience and {} gold."
            changes = (("experience", points), ("gold", gold))
            g.tell("reward", text, f, points, gold, rules=("xp.completion", "house.campaign.pay"), changes=changes)


@rule("xp.merit", "scope.optional-modules")
def deserving(g: Game) -> list[Figure]:
    """The heroes whom the game master may still reward for merit in this round, where the table has it so."""
    return [f for f in g.party() if f.alive and not f.out and f"merit:{g.round}" not in f.used]


@rule("xp.merit")
def praise(g: Game, f: Figure) -> None:
    """The game master rewards individual merit: a point, once a round for each hero, and everybody reads of it."""
    f.used += (f"merit:{g.round}",)
    earn(g, f, 1, "merit", ("xp.merit",))


@rule("xp.noncombat")
def earn_by_deed(g: Game, f: Figure, what: str) -> None:
    """A deed that is no fight earns its doer a point."""
    earn(g, f, 1, what, ("xp.noncombat",))


@rule("house.xp.party-level")
def starting_level(g: Game) -> int:
    """The average level of the heroes who lived when the quest began, rounded down."""
    if not g.count("party-level"):
        levels = [f.level for f in g.party() if f.alive]
        g.counters["party-level"] = sum(levels) // len(levels) if levels else 1
    return g.count("party-level")
