"""Men-at-Arms between Quests: who can be hired, and what they want for staying."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import an
from delvewright.rules.common.cards import without
from delvewright.rules.heroquest.campaign.party import MEN
from delvewright.rules.heroquest.campaign.shops import in_series, resale, sellable
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.figures.potions import charm_fades, charmed_price
from delvewright.rules.heroquest.state.game import Figure, Game
from delvewright.rules.heroquest.state.passing import GEM

SERGEANT = "sergeant"


# -- hiring


@rule("town.mercenaries.limit", "town.mercenaries.hire", "town.champion.sergeant")
def hirable(g: Game, f: Figure) -> list[str]:
    """Whom a Hero can hire: four at most, and a Sergeant only a Champion, one alone."""
    if len(f.tags) >= MEN:
        return []
    men = [k.id for k in content().kinds.values() if k.man and hire_price(g, f, k.id) <= f.gold]
    if not g.count(f"champion-{f.id}") or SERGEANT in f.tags:
        men = [man for man in men if man != SERGEANT]
    return men


@rule("town.mercenaries.hire")
def hire_price(g: Game, f: Figure, man: str) -> int:
    """What a Man-at-Arms costs this Hero now."""
    return charmed_price(g, f, content().kinds[man].hire)


@rule("town.mercenaries.hire")
def hire(g: Game, f: Figure, man: str) -> None:
    """A Man-at-Arms is hired for gold."""
    paid = hire_price(g, f, man)
    charm_fades(g, f)
    f.gold -= paid
    f.tags += (man,)
    title = content().kinds[man].title
    g.tell("trade", "{} hires {} for {} gc.", f, an(title), paid, rules=("town.mercenaries.hire",))


# -- Upkeep


def owe(g: Game, f: Figure, man: str, more: int) -> None:
    """Note how many Men-at-Arms of a kind wait for their Upkeep."""
    g.counters[f"owed-{f.id}-{man}"] = g.count(f"owed-{f.id}-{man}") + more


def owing(g: Game, f: Figure) -> list[str]:
    """The Men-at-Arms of a Hero who wait for their Upkeep."""
    return [man for man in dict.fromkeys(f.tags) for _ in range(g.count(f"owed-{f.id}-{man}"))]


@rule("town.mercenaries.upkeep", "quest.series.upkeep")
def pay_men(g: Game, f: Figure) -> Play:
    """Pay the Upkeep in gold, in a Series also with valuables at face value and without change; or part.

    Who has the money somewhere, but not at hand, may still get it; who could never pay parts at once.
    """
    for man in owing(g, f):
        kind = content().kinds[man]
        options: list[Answer] = []
        if f.gold >= kind.upkeep:
            options.append(("keep", man))
        if in_series(g) and f.valuables >= kind.upkeep:
            options.append(("barter", man))
        if not options:
            if sum(_means(g, h) for h in g.figures if h is not None) < kind.upkeep:
                part(g, f, man)
            continue
        answer = yield Decision(f.seat, "upkeep", [*options, ("dismiss", man)], figure=f.id)
        if answer[0] == "dismiss":
            part(g, f, man)
            continue
        if answer[0] == "keep":
            f.gold -= kind.upkeep
        else:
            f.valuables -= min(f.valuables, -(-kind.upkeep // GEM) * GEM)
        owe(g, f, man, -1)
        rules = ("town.mercenaries.upkeep",) if answer[0] == "keep" else ("quest.series.upkeep",)
        g.tell("upkeep", "{} pays the {}.", f, kind.title, rules=rules)


def _means(g: Game, f: Figure) -> int:
    """All that a Hero could raise."""
    if in_series(g):
        return f.gold + f.valuables
    return f.gold + f.valuables + sum(resale(c) for c in f.items if sellable(c))


@rule("town.mercenaries.upkeep")
def part(g: Game, f: Figure, man: str) -> None:
    """A Man-at-Arms is not paid and goes."""
    owe(g, f, man, -1)
    f.tags = without(f.tags, man)
    title = content().kinds[man].title
    g.tell("upkeep", "{} parts with {}.", f, an(title), rules=("town.mercenaries.upkeep",))
