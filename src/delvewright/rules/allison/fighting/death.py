"""Death: a figure without Body, what the dead leave behind, coming back."""

from __future__ import annotations

from delvewright.kernel.effects import after
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import listed, things
from delvewright.rules.allison.fighting.experience import pay_for
from delvewright.rules.allison.ground.sight import outlook, side_sees
from delvewright.rules.allison.state.effects import pass_by
from delvewright.rules.allison.state.ending import check_end
from delvewright.rules.allison.state.figure import ENEMY, HERO, Figure
from delvewright.rules.allison.state.game import Corpse, Game, Pile
from delvewright.rules.allison.state.gear import gain
from delvewright.rules.allison.state.naming import title_of
from delvewright.rules.allison.state.texts import Hurt, speaking
from delvewright.rules.allison.state.windows import (
    ABOUT,
    CURSED,
    KILLED,
    PASS,
    ZERO,
    Moment,
    anybody_at,
    offers,
    question,
    recount,
    use,
    window,
)

BEYOND = "beyond-recall"
"""The mark of a hero whom nothing brings back."""


@rule("death.at-zero-body", "death.potion-rescue", "death.spell-rescue")
def at_zero(g: Game, hurt: Hurt) -> Play:
    """A figure has no Body left: what it carries or casts at this very moment may save it, else it dies."""
    f = hurt.figure
    if anybody_at(g, ZERO):
        yield from rescue(g, f, Moment(f, hurt.by, hurt=hurt, marks=hurt.marks, when=ZERO))
    if f.body > 0:
        g.tell("saved", "{} is saved.", f, rules=("death.potion-rescue",))
    else:
        yield from die(g, f, hurt.cause, hurt.by)


def rescue(g: Game, f: Figure, moment: Moment) -> Play:
    """The one who is about to die is asked until something has helped or nothing is left."""
    while f.body == 0 and not f.helpless:
        options = offers(g, f, moment.when, moment)
        if not options:
            return
        about = ABOUT[moment.when]
        answer = yield question(g, f, about, [*options, PASS], moment.subject)
        if answer == PASS:
            return
        yield from use(g, f, answer, moment)


@rule("monster.mummy.curse.revive", "death.at-zero-body")
def die_of_curse(g: Game, f: Figure, cause: str) -> Play:
    """A death that is no loss of points: only what its own text names may help."""
    body, f.body = f.body, 0
    if anybody_at(g, CURSED):
        yield from rescue(g, f, Moment(f, when=CURSED))
    if not f.body:
        f.tags += (BEYOND,)
        yield from die(g, f, cause)
    else:
        g.tell("saved", "{} lives on, with {} Body where it was {}.", f, f.body, body, rules=("death.potion-rescue",))


@rule("death.at-zero-body")
def die(g: Game, f: Figure, cause: str, by: Figure | None = None) -> Play:
    """Somebody is dead; whoever killed him may have something to say to that."""
    f.body = 0
    for text in speaking(f, "died"):
        text.died(g, f)
    if f.hero:
        _fall(g, f, cause)
    else:
        yield from slain(g, f, cause, by)
    for other in g.everybody():
        if other.effects:
            pass_by(g, other, "life", f.id)
    recount(g)
    if by is not None and by.alive and not g.over:
        for text in speaking(by, "killed"):
            yield from text.killed(g, by, f)
        yield from window(g, KILLED, Moment(by, f))


@rule("death.at-zero-body", "merc.no-refund", "death.enemy-loots")
def slain(g: Game, f: Figure, cause: str, by: Figure | None = None) -> Play:
    """Take an enemy, or whoever is no hero, off the board; what it carried off stays where it fell."""
    at = f.at
    f.alive = False
    pay_for(g, f, by)
    if f.side == ENEMY:
        g.killed += (f.kind.id,)
    if f.spot >= 0:
        g.felled |= 1 << f.spot
    if f.undead:
        g.corpses += (Corpse(at, f.kind.id, f.level, f.name, f.items, f.held, f.worn, f.skills),)
    g.tell("slain", "{} is killed ({}).", f, cause, rules=("death.at-zero-body",), squares=(at,))
    yield from g.quest.text.slain(g, f, by)
    if stolen := loot_of(f):
        g.piles += (Pile(at, f.name, stolen, f.gold, tuple(c for c in f.charges if c[0] in stolen)),)
    remove(g, f)


STOLEN = "stolen:"
"""The mark of an enemy with what it has taken."""


def loot_of(f: Figure) -> tuple[str, ...]:
    """What an enemy has taken from the living or the dead."""
    return tuple(tag.removeprefix(STOLEN) for tag in f.tags if tag.startswith(STOLEN))


@rule("house.gm.loot")
def remove(g: Game, f: Figure) -> None:
    """Take a figure out of the game, with all it has."""
    g.take_off(f)
    f.alive = False
    g.strike_out(f)
    g.waiting &= ~(1 << f.id)
    if g.active == f.id:
        g.ended = True


@rule("death.gear-collected", "death.at-zero-body")
def _fall(g: Game, f: Figure, cause: str) -> None:
    """A hero dies; goods and gold lie where he fell."""
    at = f.at
    g.take_off(f)
    f.alive = False
    g.waiting &= ~(1 << f.id)
    g.deaths += ((f.name, cause),)
    g.piles += (Pile(at, f.name, f.items, f.gold, f.charges, body=True),)
    f.items, f.held, f.worn, f.gold, f.effects, f.pit, f.met = (), (), (), 0, (), False, False
    f.full_body, f.full_mind = f.own_body, f.own_mind
    g.tell("death", "{} has fallen ({}).", f, cause, rules=("death.at-zero-body",), squares=(at,))
    if g.active == f.id:
        g.ended = True
    g.quest.text.hero_fell(g, f)
    check_end(g)


# -- what lies there


@rule("death.gear-collected")
def gatherable(g: Game, f: Figure) -> list[Pile]:
    """What a hero who sees no enemy may take up: on his square or next to it."""
    if not g.piles or not f.hero:
        return []
    near = g.beside[f.at] | 1 << f.at
    found = [p for p in g.piles if near >> p.at & 1 and (p.items or p.gold) and not p.flew]
    return [p for p in found if not p.locked or not f.met]


@rule("death.gear-collected", "death.enemy-loots")
def gather(g: Game, f: Figure) -> None:
    """Take all that lies within reach."""
    for pile in gatherable(g, f) if f.hero else [p for p in g.piles if p.at == f.at]:
        take_pile(g, f, pile)
    recount(g)


def take_pile(g: Game, f: Figure, pile: Pile) -> None:
    """Take everything that lies in one place; a body stays."""
    gain(g, f, *pile.items)
    f.gold += pile.gold
    f.charges += tuple(c for c in pile.charges if c[0] in pile.items)
    rest = (pile._replace(items=(), gold=0, charges=()),) if pile.body else ()
    g.piles = (*(p for p in g.piles if p is not pile), *rest)
    what = listed([*things(map(title_of, pile.items)), *[f"{pile.gold} gold"] * bool(pile.gold)])
    whose, rules = g.called_so(pile.whose), ("death.gear-collected",)
    if pile.whose == f.name:
        g.tell("take", "{} takes back {}.", f, what, rules=rules)
    else:
        g.tell("take", "{} takes what {} had: {}.", f, whose, what, rules=rules)


@rule("death.enemy-loots", "house.gm.loot")
def lootable(g: Game, f: Figure) -> list[Pile]:
    """Bodies that an enemy may rob: it is next to one or on its square, and no hero who is awake sees it."""
    near = (g.beside[f.at] | 1 << f.at) & outlook(g, f.at)
    found = [p for p in g.piles if p.body and (p.items or p.gold) and near >> p.at & 1]
    return [p for p in found if not side_sees(g, HERO, p.at)]


@rule("death.enemy-loots")
def loot(g: Game, f: Figure) -> None:
    """An enemy takes everything a dead hero had; killing it drops the goods."""
    for pile in lootable(g, f):
        f.gold += pile.gold
        f.tags += tuple(STOLEN + item for item in pile.items)
        f.charges += pile.charges
        g.piles = (*(p for p in g.piles if p is not pile), pile._replace(items=(), gold=0, charges=()))
        g.tell("loot", "{} robs the body of {}.", f, g.called_so(pile.whose), rules=("death.enemy-loots",))


def missed(f: Figure) -> None:
    """One reason to miss a turn is done with; others make the figure miss later ones."""
    first = next(e for e in f.effects if e.changes == "miss")
    f.effects = (*(e for e in f.effects if e is not first), *after((first,), "missed"))
