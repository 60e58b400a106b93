"""Lasting effects on figures: how they are given, and the moments that end them.

What an effect changes (`Effect.changes`):
  attack, defence            white dice added
  rage, haste, lore …        bonus Actions
  speed-twice, speed         twice the movement dice; points added to the roll
  miss                       the next Activation is missed
  asleep, paralysed          no Actions, no Defence, no Free Effects
  bound                      neither Move nor Attack
  commanded                  another seat decides
  unseen                     nobody can attack or target it, and it attacks nobody
  feared                     attacks with one die
  cowed                      neither Attack nor Cast
  blinded                    neither Move nor Ranged attack nor Cast
  mad                        the Evil Sorcerer makes its next Move Action
  ghost, rock                walks through Monsters; through walls
  slow                       Speed 1, one die less
  disappeared                only moves and opens doors, sets off no traps
  splintered                 a Monster without its wooden weapon: one die less
  lattice                    Heroes within two spaces defend with one more die
  reroll                     may roll again (Future Sight)
  and whatever single cards ask for by their own name.

When it ends (`Effect.until`):
  attack, defence, move, draw    after the next one of its bearer
  activation                     at the end of the bearer's Activation
  turn                           when the seat `mark` begins its next turn
  turn-end                       when the seat `mark` ends its turn
  missed                         when the Activation has been missed
  harmed                         when the bearer loses Body
  no-monster                     when no Monster (for a Hero) is in the bearer's sight
  will                           when a Test of Will succeeds at the start of the bearer's turn
  hacked                         when the bonds are hacked down
  sight                          when the figure `mark` sees the bearer no more
  again                          when the bearer takes its other turn
  quest                          with the Quest
"""

from __future__ import annotations

from delvewright.kernel.effects import Effect, Effects, after, condition, named
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import own_name
from delvewright.rules.common.announcing import announced
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.state.checks import test
from delvewright.rules.heroquest.state.game import HERO, MONSTER, Figure, Game
from delvewright.rules.heroquest.state.windows import POWERS

SIGHT = ("no-monster", "sight")
"""Moments that have to do with who sees whom."""


@rule(
    "card.repeat.ongoing", "card.repeat.ongoing-kinds", "card.repeat.other-targets", "card.repeat.until-ended",
    "card.repeat.different-names",
)  # fmt: skip
def give(g: Game, f: Figure, effect: Effect, *more: Effect) -> bool:
    """Put an effect on a figure; while one of its name lasts there, another of that name does nothing.

    Some cards change several things at once: `more` are further effects of the same name.
    """
    if named(f.effects, effect.name):
        g.tell("immune", "{} is still under {}.", f, title_of(effect.name), rules=("card.repeat.ongoing",))
        return False
    f.effects += (effect, *more)
    g.tell("effect", "{} is under {}.", f, title_of(effect.name), rules=("card.repeat.ongoing-kinds",))
    if effect.until in SIGHT:
        g.watching = True
    if effect.name in POWERS:
        g.recount()
    return True


@rule("turn.duration.one-turn")
def until_next_turn_is_over(g: Game, f: Figure, name: str, changes: str) -> Effect:
    """A condition until the end of somebody's next turn: the present one does not count, if it is its own."""
    return condition(name, changes, "turn-end", f.home, 2 if g.turn == f.home else 1)


@rule("turn.duration.one-turn", "opt.coop.durations")
def lapse(g: Game, f: Figure, moment: str) -> bool:
    """What lasts on a figure until the seat whose turn it is begins it (`turn`) or ends it (`turn-end`) is over.

    Says whether there was anything.
    """
    before = f.effects
    f.effects = after(before, moment, g.turn)
    if len(f.effects) < len(before):
        faded(g, before)
        return True
    return False


def title_of(name: str) -> str:
    """The name of an effect as it is printed."""
    card = content().cards.get(name)
    return card.title if card else own_name(name)


def faded(g: Game, effects: Effects) -> None:
    """Some of these effects have ended: nobody is asked any more about what they allowed."""
    if any(e.name in POWERS for e in effects):
        g.recount()


def end(f: Figure, name: str) -> None:
    """End the effects of a name."""
    f.effects = tuple(e for e in f.effects if e.name != name)


@rule("missing.spell.water.sleep")
def wake(g: Game, f: Figure) -> Play:
    """At the start of its turn a figure under an effect that will can break makes a Test of Will for each."""
    for effect in f.effects:
        if effect.until == "will" and (yield from test(g, f, "will", against=title_of(effect.name))):
            end(f, effect.name)
            free(g, f)
        elif effect.until == "woken" and effect.changes == "asleep" and (yield from stirs(g, f, effect.amount)):
            end(f, effect.name)


@announced
def stirs(g: Game, f: Figure, above: int) -> Play:
    """Whether a sleeper wakes whose dice must show more than a number."""
    return False
    yield


def free(g: Game, f: Figure) -> None:
    """A figure no longer commanded is its owner's again."""
    owner = f.home if f.kind.hero or f.kind.man or f.kind.companion or f.master >= 0 else g.sorcerer
    if f.seat != owner and not f.under("commanded"):
        g.turn_coat(f, MONSTER if owner == g.sorcerer else HERO, owner)
        f.home = owner
