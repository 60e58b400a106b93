"""Grips: heroes carried off by fimir, and held by yetis."""

from __future__ import annotations

from delvewright.kernel.effects import Effect, condition, named
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.fighting.death import die, remove
from delvewright.rules.allison.fighting.harm import harm
from delvewright.rules.allison.figures.victims import aimed_at, foes_beside, red_dice, white_dice
from delvewright.rules.allison.ground.placing import no_place
from delvewright.rules.allison.ground.sight import outlook
from delvewright.rules.allison.state.effects import end, give
from delvewright.rules.allison.state.figure import HERO, Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import EffectText, Hurt, SkillText, Target, effect, skill
from delvewright.rules.allison.state.windows import HARMED, OWN, Moment
from delvewright.rules.common.combat_dice import SKULL, WHITE
from delvewright.rules.common.dungeon.placing import nearest_free

FREE_ON = 6
"""What a captive has to roll."""
GONE_AFTER = 2
"""Rounds out of sight after which a captive is lost."""


@skill("kidnap", "monster.fimir.kidnap")
class Kidnap(SkillText):
    """In place of an attack: seize a hero it began its turn beside, and run with him."""

    windows = OWN
    takes = "attack"
    aim = "figure"

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        """It has not moved, and has nobody yet."""
        return g.walked == 0 and not g.moving and not named(f.effects, "carrying")

    def targets(self, g: Game, f: Figure, moment: Moment) -> list[int]:
        """Whoever stands beside it."""
        return foes_beside(g, f)

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        """Base Attack against base Defend: more skulls than white shields carry him off, unharmed."""
        hero = aimed_at(g, target)
        grip = yield from white_dice(g, f, "kidnap", f.melee, hero.id)
        hold = yield from white_dice(g, hero, "kidnap", hero.defend, f.id)
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
            hero.items, hero.held, hero.worn, hero.gold = (), (), (), 0
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
        if (yield from red_dice(g, f, "freedom", 1)) >= FREE_ON:
            g.tell("kidnap", "{} breaks free.", f, rules=("monster.fimir.kidnap.break-free",))
            set_free(g, f)

    def ended(self, g: Game, f: Figure) -> None:
        """He stands on a free square beside his captor."""
        if f.at >= 0:
            beside = squares(g.beside[f.at] & ~no_place(g))
            g.put(f, beside[0] if beside else nearest_free(g, f.at, no_place(g)))


@skill("bear-hug", "monster.yeti.bear-hug")
class BearHug(SkillText):
    """After a wound it may grip its victim: a Body point each turn, and no other attack meanwhile."""

    windows = HARMED

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        """It did the damage, by an attack, beside it, and grips nobody yet."""
        hurt = moment.hurt
        if hurt is None or hurt.by is not f or "attack" not in hurt.marks or hurt.mind:
            return False
        near = g.beside[f.at] >> hurt.figure.at & 1 > 0
        return near and not named(f.effects, "hugging") and not named(hurt.figure.effects, "bear-hug")

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        """He cannot move but may act; it defends with one die less."""
        assert moment.hurt is not None
        hero = moment.hurt.figure
        give(g, hero, condition("bear-hug", "rooted", "life", f.id))
        give(
            g, f, condition("hugging", "meek", "life", hero.id), Effect("hugging", "defence", -1, "life", hero.id),
        )  # fmt: skip
        return
        yield


@effect("bear-hug", "monster.yeti.bear-hug")
class Hugged(EffectText):
    """He is gripped."""

    def torn_away(self, g: Game, f: Figure) -> None:
        """Thrown or knocked back he is free."""
        end(g, f, "bear-hug")


@effect("hugging", "monster.yeti.bear-hug", "monster.yeti.bear-hug.end")
class Hugging(EffectText):
    """It grips somebody until it lets go or one of them dies."""

    windows = OWN

    def turn_begins(self, g: Game, f: Figure) -> Play:
        """One Body point that cannot be defended, on its own turn."""
        hero = self._victim(g, f)
        if hero is None or not g.beside[f.at] >> hero.at & 1:
            end(g, f, "hugging")
            return
        yield from harm(g, Hurt(hero, 1, cause="bear hug", by=f), "monster.yeti.bear-hug")

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        """At its own will."""
        return True

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        """It lets go."""
        end(g, f, "hugging")
        return
        yield

    def torn_away(self, g: Game, f: Figure) -> None:
        """It has to let go."""
        end(g, f, "hugging")

    def ended(self, g: Game, f: Figure) -> None:
        """Whom it gripped is free."""
        for hero in g.figures:
            if hero is not None and any(e.name == "bear-hug" and e.mark == f.id for e in hero.effects):
                end(g, hero, "bear-hug")

    def _victim(self, g: Game, f: Figure) -> Figure | None:
        mark = next(e.mark for e in f.effects if e.name == "hugging")
        return g.figures[mark]
