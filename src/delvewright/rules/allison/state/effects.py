"""Lasting effects on figures: how they are given, and the moments that end them.

What an effect changes (`Effect.changes`):
  attack, defence        white dice added
  steps                  squares added to a movement roll
  miss                   the next turn is missed (until `missed`)
  senseless              asleep or stone: it notices nothing
  gliding                moves over ice only
  helpless               neither moves, acts, defends nor reacts
  rooted, meek           does not move; does not attack
  base-defence           defends with base dice only
  unseen                 nobody attacks it or aims a spell at it, and it only moves and opens doors
  unnoticed              enemies do not become aware of it
  ghost, rock            walks through enemies; through walls
  light                  springs no traps and crosses pits
  guarding               one more die for every defence (until `turn`)
  commanded              another seat decides
  puppet                 uses neither things nor skills nor spells: somebody else plays it
  unarmed                attacks with what it is born with
  bowless                its printed bow is useless
  carried                shares its captor's square, and nobody attacks it
  stone                  nothing harms it
  harmless               an enemy whom nobody has to fear: it is no enemy in sight
  and whatever single texts ask for by their own name.

When it ends (`Effect.until`):
  attack, defence, move  after the next one of its bearer
  turn                   when the turn of the figure `mark` begins (-1: of the bearer)
  turn-end               when the turn of the figure `mark` ends (-1: of the bearer)
  missed                 when a turn has been missed
  body                   when the bearer loses Body
  healed                 when the bearer regains Body by healing
  calm                   when the bearer sees no enemy
  sight                  when the figure `mark` sees the bearer no more
  noticed                when an enemy becomes aware of the bearer
  encounter              when the bearer's encounter is over
  life                   when the figure `mark` dies
  own                    when its own text says so
  cure                   when it is cured; it outlasts quests
  quest                  with the quest
"""

from __future__ import annotations

from delvewright.kernel.effects import Effect, after, named
from delvewright.kernel.ledger import rule
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.naming import rules_of, title_of
from delvewright.rules.allison.state.texts import effect as texts
from delvewright.rules.allison.state.windows import recount
from delvewright.rules.common.dungeon.states import PASSIVE, STATUE, rouse

SIGHT = ("calm", "sight")
"""Moments that have to do with who sees whom."""
TURNS = ("turn", "turn-end")
"""Moments that belong to somebody's turn: the bearer's, unless it is said."""


STATES = {
    "guard": ("{} is on guard.", "{} is on guard no more."),
    "miss": ("{} will miss a turn.", "{} can act again."),
    "collision": ("{} is stunned.", "{} is stunned no more."),
    "fall": ("{} is dazed by the fall.", "{} is dazed no more."),
    "asleep": ("{} is asleep.", "{} is awake."),
    "stone": ("{} is turned to stone.", "{} is stone no more."),
    "statue": ("", "{} comes to life."),
    "passive": ("", ""),
    "hugging": ("{} holds its victim in a hug.", "{} hugs nobody any more."),
    "carrying": ("{} carries its victim off.", "{} carries nobody any more."),
    "haul": ("{} hauls the sledge.", "{} hauls the sledge no more."),
    "struggle": ("{} will miss a turn.", "{} can act again."),
    "flight": ("{} will miss a turn.", "{} can act again."),
    "under-control": ("{} is under another's control.", "{} is under nobody's control any more."),
    "commanding": ("{} commands another's mind.", "{} commands nobody any more."),
    "dominated": ("{} has no will of its own.", "{} has its own will again."),
    "twisted-bow": ("{} has no bow to shoot with.", ""),
    "five-squares": ("", ""),
    "pincer": ("", ""),
    "called": ("", ""),
    "from-stealth": ("", ""),
    "passed-by": ("", ""),
}
"""What is said of states that bear no printed name, when they begin and end; nothing: people need not know."""
RUINED = "ruined-"
"""The states of those whose gear is ruined, which is told as it happens, begin so."""


def sentences(name: str, begins: str, ends: str) -> None:
    """What is said of a state is told by the text it belongs to."""
    STATES[name] = begins, ends


def said(name: str) -> tuple[str, str]:
    """What is said when a state begins and ends."""
    return ("", "") if name.startswith(RUINED) else STATES.get(name, ("{} is under {}.", "{} is no longer under {}."))


@rule("scope.until-next-turn")
def give(g: Game, f: Figure, effect: Effect, *more: Effect) -> bool:
    """Put an effect on a figure; while one of its name lasts there, another of that name does nothing.

    Some change several things at once: `more` are further effects of the same name.
    """
    if effect.until in TURNS and effect.mark < 0:
        effect = effect._replace(mark=f.id)
        more = tuple(e._replace(mark=f.id) if e.until in TURNS and e.mark < 0 else e for e in more)
    if named(f.effects, effect.name):
        if said(effect.name)[0] and effect.name not in STATES:
            g.tell("effect", "{} is still under {}.", f, title_of(effect.name), rules=("combat.attack-dice",))
        return False
    f.effects += (effect, *more)
    if g.log is not None:
        begins = said(effect.name)[0]
        if begins:
            g.tell("effect", begins, f, title_of(effect.name), rules=rules_of(effect.name))
    if effect.until in SIGHT:
        g.watching = True
    if texts.of(effect.name).windows:
        recount(g)
    return True


def end(g: Game, f: Figure, name: str) -> bool:
    """End the effects of a name; tells whether there were any."""
    if not named(f.effects, name):
        return False
    f.effects = tuple(e for e in f.effects if e.name != name)
    _ended(g, f, (name,))
    return True


def wake(g: Game, f: Figure) -> bool:
    """Whoever does nothing of its own accord, or is a statue, does from now on; whether there was something to end."""
    if not rouse(f):
        return False
    end(g, f, STATUE)
    end(g, f, PASSIVE)
    return True


def pass_by(g: Game, f: Figure, moment: str, mark: int = -1) -> None:
    """A moment has come that ends what lasts until then."""
    before = f.effects
    f.effects = after(before, moment, mark)
    if len(f.effects) < len(before):
        left = [e.name for e in f.effects]
        _ended(g, f, tuple(dict.fromkeys([e.name for e in before if e.name not in left])))


def _ended(g: Game, f: Figure, names: tuple[str, ...]) -> None:
    for name in names:
        if f.at >= 0 and g.log is not None:
            ends = said(name)[1]
            if ends:
                g.tell("effect-ends", ends, f, title_of(name))
        text = texts.of(name)
        text.ended(g, f)
        if text.windows:
            recount(g)
