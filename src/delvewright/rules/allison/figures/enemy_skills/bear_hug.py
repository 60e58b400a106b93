"""Bear Hug: whom a yeti wounds it may hold and crush."""

from __future__ import annotations

from delvewright.kernel.effects import Effect, condition, named
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.fighting.harm import harm
from delvewright.rules.allison.state.effects import end, give
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import EffectText, Hurt, SkillText, Target, effect, skill
from delvewright.rules.allison.state.windows import HARMED, OWN, Moment


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
