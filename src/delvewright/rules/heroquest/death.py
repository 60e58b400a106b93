"""Harm, healing, reaching zero, and what a fallen Hero leaves behind."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.effects import after
from delvewright.kernel.grid import spread
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.content import content
from delvewright.rules.heroquest.state import HERO, Figure, Game
from delvewright.rules.heroquest.windows import PASS, USES, ZERO, Moment, can_use_cards, usable, use


@rule(
    "damage.body", "damage.spirit", "damage.record", "death.no-negative", "action.attack.apply", "ability.undead",
    "figure.body-mind.meaning", "shock.when", "damage.elemental-kinds",
)  # fmt: skip
def harm(
    g: Game,
    f: Figure,
    damage: int,
    cause: str,
    kinds: frozenset[str] = frozenset(),
    rules: tuple[str, ...] = (),
) -> Play:
    """Take damage off a figure: Body, or Mind if it is Spirit damage; gives back the points lost."""
    if damage <= 0:
        return 0
    if "spirit" in kinds:
        lost = 0 if f.has("undead") else min(damage, f.mind)
        f.mind -= lost
    else:
        lost = min(damage, f.body)
        f.body -= lost
        if f.side == HERO:
            g.lost += lost
    if not lost:
        return 0
    what = "Mind" if "spirit" in kinds else "Body"
    g.tell(
        "wound",
        "{} loses {} {}.",
        f,
        lost,
        what,
        rules=(*rules, "damage.body"),
        figures=(f.id,),
        squares=(f.at,),
    )
    if f.effects:
        f.effects = after(f.effects, "harmed")
    if f.kind.hero:
        if f.body == 0:
            yield from at_zero(g, f, cause)
    elif f.body == 0 or (f.mind == 0 and what == "Mind"):
        slain(g, f, cause)
    return lost


@rule("death.non-hero.removed", "death.undead-exception")
def slain(g: Game, f: Figure, cause: str) -> None:
    """Take a Monster off the board."""
    at = f.at
    g.put(f, -1)
    f.alive = False
    g.figures[f.id] = None
    g.waiting &= ~(1 << f.id)
    g.tell(
        "slain",
        "{} is destroyed ({}).",
        f,
        cause,
        rules=("death.non-hero.removed",),
        figures=(f.id,),
        squares=(at,),
    )


@rule("heal.cap", "shock.ends")
def heal(g: Game, f: Figure, points: int, cause: str, rules: tuple[str, ...] = ()) -> None:
    """Give Body back, never above the starting value."""
    gained = min(points, f.kind.body - f.body)
    f.body += gained
    g.tell("heal", "{} regains {} Body ({}).", f, gained, cause, rules=(*rules, "heal.cap"), figures=(f.id,))


@rule("death.hero.off-turn", "death.hero.own-turn", "death.hero.saved", "card.pass")
def at_zero(g: Game, f: Figure, cause: str) -> Play:
    """A Hero has no Body left: the own Free Effects may help, then those of a neighbour who hands something over."""
    if g.reacting & ZERO:
        while f.body == 0:
            options: list[Answer] = [("use", item) for item in usable(g, f, ZERO, Moment(f))]
            if not options:
                break
            answer = yield Decision(f.seat, "zero", [*options, PASS], figure=f.id)
            if answer == PASS:
                break
            yield from use(g, f, answer[1], Moment(f))
        if f.body == 0:
            yield from _help(g, f)
    if f.body > 0:
        g.tell("saved", "{} is saved.", f, rules=("death.hero.saved",), figures=(f.id,))
    else:
        fall(g, f, cause)


def _help(g: Game, f: Figure) -> Play:
    """Neighbours may pass something that saves the Hero."""
    near = spread(1 << f.at, g.east, g.south, g.width)
    for friend in g.on_board(HERO):
        if not near >> friend.at & 1 or not can_use_cards(f):
            continue
        saving = [i for i in dict.fromkeys(friend.items) if i in USES and USES[i].windows & ZERO]
        if not saving:
            continue
        options: list[Answer] = [("give", item, f.id) for item in saving]
        answer = yield Decision(friend.seat, "help", [*options, PASS], figure=friend.id)
        if answer != PASS:
            g.drop(friend, answer[1])
            g.gain(f, answer[1])
            g.tell(
                "pass",
                "{} hands {} to {}.",
                friend,
                content().cards[answer[1]].title,
                f,
                rules=("card.pass",),
                figures=(friend.id, f.id),
            )
            yield from use(g, f, answer[1], Moment(f))
            if f.body > 0:
                return


@rule("death.hero.token", "death.hero.revive", "quest.end.all-dead")
def fall(g: Game, f: Figure, cause: str) -> None:
    """A Hero dies; an Equipment token stays."""
    at = f.at
    g.put(f, -1)
    f.alive = False
    g.deaths += ((f.name, cause),)
    g.tokens += ((at, f.name, f.items, f.gold, f.valuables),)
    f.items, f.gold, f.valuables, f.effects, f.hands, f.worn = (), 0, 0, (), (), ()
    g.recount()
    g.tell(
        "death",
        "{} has fallen ({}). An Equipment token marks the place.",
        f,
        cause,
        rules=("death.hero.token",),
        figures=(f.id,),
        squares=(at,),
    )
    if g.active == f.id:
        g.ended = True
    g.quest.hook("hero-fell", g, f)
    check_end(g)


@rule("death.hero.loot")
def take(g: Game, f: Figure) -> None:
    """Take everything a fallen Hero owned."""
    for token in g.tokens:
        at, whose, items, gold, valuables = token
        if at == f.at:
            g.tokens = tuple(t for t in g.tokens if t is not token)
            f.gold += gold
            f.valuables += valuables
            g.gain(f, *items)
            g.tell(
                "take",
                "{} takes the belongings of {}.",
                f,
                whose,
                rules=("death.hero.loot",),
                figures=(f.id,),
            )
            return


@rule("quest.end.all-dead", "quest.end.success", "quest.unfinished.failed", "intro.maze.end")
def check_end(g: Game) -> None:
    """The Quest ends when no living Hero is on the board any more."""
    heroes = [f for f in g.figures if f is not None and f.kind.hero]
    if any(f.alive and not f.out for f in heroes):
        return
    g.over = True
    won = any(f.out for f in heroes) and g.quest.hook("goal-met", g) is not False
    g.winner = "hero" if won else "monster"
    text = "The Quest is completed." if won else "The Quest has failed."
    g.tell("end", text, rules=("quest.end.success" if won else "quest.unfinished.failed",))
