"""Kidnap: heroes carried off by fimir."""

from __future__ import annotations

from delvewright.kernel.effects import condition, named
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.fighting.death import die, remove
from delvewright.rules.allison.figures.victims import InPlaceOfAttack, aimed_at, red_dice, white_dice
from delvewright.rules.allison.ground.places import no_place
from delvewright.rules.allison.ground.sight import outlook
from delvewright.rules.allison.state.effects import end
from delvewright.rules.allison.state.figure import HERO, Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import EffectText, Target, effect, skill
from delvewright.rules.allison.state.windows import Moment
from delvewright.rules.common.combat_dice import SKULL, WHITE
from delvewright.rules.common.dungeon.placing import nearest_free

FREE_ON = 6
"""What a captive has to roll."""
GONE_AFTER = 2
"""Rounds out of sight after which a captive is lost."""


@skill("kidnap", "monster.fimir.kidnap")
class Kidnap(InPlaceOfAttack):
    """In place of an attack: seize a hero it began its turn beside, and run with him."""

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        """It has not moved, and has nobody yet."""
        return g.walked == 0 and not g.moving and not named(f.effects, "carrying")

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        """Base Attack against base Defend: more skulls than white shields carry him off, unharmed."""
        hero = aimed_at(g, target)
        grip = yield from white_dice(g, f, "kidnap", f.melee, hero.id, "in the struggle")
        hold = yield from white_dice(g, hero, "kidnap", hero.defend, f.id, "in the struggle")
        if grip.count(SKULL) <= hold.count(WHITE):
            g.tell("kidnap", "{} tears himself away from {}.", hero, f, rules=("monster.fimir.kidnap",))
            return
        g.tell("kidnap", "{} seizes {}.", f, hero, rules=("monster.fimir.kidnap",))
        for held in ("bear-hug", "hugging"):
            end(g, hero, held)
        f.effects += (
            condition("carrying", "base-defence", "life", hero.id), condition("carrying", "meek", "life", hero.id),
        )  # fmt: skip
        hero.effects += (
            condition("kidnap", "helpless", "life", f.id), condition("kidnap", "carried", "life", f.id),
        )  # fmt: skip
        hero.pit = False
        g.put(hero, f.at)


def captive_of(g: Game, f: Figure) -> Figure | None:
    """Whom a figure carries."""
    mark = next((e.mark for e in f.effects if e.name == "carrying"), -1)
    return g.figures[mark] if mark >= 0 else None


@rule("monster.fimir.kidnap.break-free")
def set_free(g: Game, hero: Figure) -> None:
    """A captive is free, on a square beside who carried him."""
    carrier = next((e.mark for e in hero.effects if e.name == "kidnap"), -1)
    if carrier >= 0 and (fimir := g.figures[carrier]) is not None:
        end(g, fimir, "carrying")
    end(g, hero, "kidnap")


@effect("carrying", "monster.fimir.kidnap.carrying", "monster.fimir.kidnap.lost")
class Carrying(EffectText):
    """While it carries somebody it cannot attack and defends with base dice; its captive goes where it goes."""

    def walked(self, g: Game, f: Figure, passed: int) -> None:
        """The captive shares its square."""
        hero = captive_of(g, f)
        if hero is not None:
            g.put(hero, f.at)

    def turn_ends(self, g: Game, f: Figure) -> Play:
        """Out of sight of all other heroes for two rounds: both are gone."""
        hero = captive_of(g, f)
        if hero is None:
            return
        seen = outlook(g, f.at)
        watched = any(seen >> h.at & 1 for h in g.on_board(HERO) if h is not hero and h.hero and not h.helpless)
        times = 0 if watched else g.count(f"kidnap-{f.id}") + 1
        g.counters[f"kidnap-{f.id}"] = times
        if times < GONE_AFTER:
            return
        g.tell("kidnap", "{} is gone, and {} with it.", f, hero, rules=("monster.fimir.kidnap.lost",))
        hero.effects = ()
        if not g.quest.text.carried_off(g, hero, f):
            yield from die(g, hero, "carried off")
            g.piles = tuple(p for p in g.piles if not (p.body and p.whose == hero.name))
        remove(g, f)

    def ended(self, g: Game, f: Figure) -> None:
        """The count begins anew with the next captive."""
        g.counters.pop(f"kidnap-{f.id}", None)


@effect("kidnap", "monster.fimir.kidnap.carrying", "monster.fimir.kidnap.break-free")
class Captive(EffectText):
    """Carried off: nobody attacks him, and he does nothing but try to get free."""

    def turn_begins(self, g: Game, f: Figure) -> Play:
        """A 6 on a red die frees him, and he has his turn."""
        if (yield from red_dice(g, f, "freedom", 1, "to break free", f"a {FREE_ON}")) >= FREE_ON:
            g.tell("kidnap", "{} breaks free.", f, rules=("monster.fimir.kidnap.break-free",))
            set_free(g, f)

    def ended(self, g: Game, f: Figure) -> None:
        """He stands on a free square beside his captor."""
        if f.at >= 0:
            beside = squares(g.beside[f.at] & ~no_place(g))
            g.put(f, beside[0] if beside else nearest_free(g, f.at, no_place(g)))
