"""The holy spells."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.effects import Effect
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.fighting.harm import destroy
from delvewright.rules.battleaxe.ground.distances import conscious, figure_distance
from delvewright.rules.battleaxe.ground.sight import clear_sight
from delvewright.rules.battleaxe.magic.casting import Spell, Touching, spell
from delvewright.rules.battleaxe.state import effects
from delvewright.rules.battleaxe.state.dice import test
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.battleaxe.state.healing import heal
from delvewright.rules.battleaxe.state.texts import Lasting, lasting


@spell("mending-hand", "house.spell.holy.mending-hand")
class MendingHand(Touching):
    """3 Health."""

    def works(self, g: Game, f: Figure, answer: Answer) -> Play:
        """For whom he touches."""
        card = self._card
        heal(g, g.fig(answer[2]), card.numbers["heal"], card.title, card.rules)
        return
        yield


@spell("clean-spring", "house.spell.holy.clean-spring")
class CleanSpring(Touching):
    """Ends poison, disease and sleep; 1 Health."""

    def works(self, g: Game, f: Figure, answer: Answer) -> Play:
        """For whom he touches."""
        t, card = g.fig(answer[2]), self._card
        effects.cure(g, t, "poisoned", "diseased", "asleep")
        heal(g, t, card.numbers["heal"], card.title, card.rules)
        return
        yield


@spell("shield-of-dawn", "house.spell.holy.shield-of-dawn")
class ShieldOfDawn(Touching):
    """+20% Defend Success for 5 rounds."""

    def works(self, g: Game, f: Figure, answer: Answer) -> Play:
        """For whom he touches."""
        self._boost(g, f, g.fig(answer[2]))
        return
        yield


@spell("word-of-unmaking", "house.spell.holy.word-of-unmaking")
class WordOfUnmaking(Spell):
    """Undead in sight within 6 squares are destroyed at 60%."""

    def works(self, g: Game, f: Figure, answer: Answer) -> Play:
        """One after the other."""
        card = self._card
        yield from unmake(g, f, card.numbers, card.title, card.rules)


@rule("house.spell.holy.word-of-unmaking")
def unmake(g: Game, f: Figure, numbers: dict[str, int], cause: str, rules: tuple[str, ...]) -> Play:
    """Each Undead, not Unique, in Clear Sight and near enough is destroyed at a chance."""
    effects.show(g, f)
    near = [t for t in g.foes() if t.enemy.type == "undead" and figure_distance(g, f, t) <= numbers["range"]]
    for t in [t for t in near if clear_sight(g, f, t.mask)]:
        done, value = yield from test(g, f, numbers["chance"], cause)
        text, told = "{} against {}: {} against {}%, {}.", "it is destroyed" if done else "it stands"
        need, about = numbers["chance"], (f.id, t.id)
        g.tell("test", text, cause, t, value, need, told, rules=rules, figures=about, faces=(value,))
        if done:
            destroy(g, t, f.id)


@spell("marching-hymn", "house.spell.holy.marching-hymn")
class MarchingHymn(Spell):
    """+10% Attack Success for the caster and every conscious hero within 6 squares."""

    def works(self, g: Game, f: Figure, answer: Answer) -> Play:
        """For some rounds."""
        for t in conscious(g):
            if figure_distance(g, f, t) <= self._card.numbers["range"]:
                self._boost(g, f, t)
        return
        yield


@spell("stay-of-death", "house.spell.holy.stay-of-death")
class StayOfDeath(Touching):
    """The next time he would fall below Health 0 he stops at 0."""

    def works(self, g: Game, f: Figure, answer: Answer) -> Play:
        """Until then."""
        stayed = Effect(self.name, self.name, mark=f.id)
        effects.add(g, g.fig(answer[2]), stayed, "Death must wait for {}.", self._card.rules)
        return
        yield


@lasting("stay-of-death", "house.spell.holy.stay-of-death")
class StayedDeath(Lasting):
    """Somebody for whom death must wait."""

    def suffers(self, g: Game, f: Figure, wounds: int) -> int:
        """The first wounds that would kill him take him to Health 0 only."""
        if wounds <= f.health:
            return wounds
        effects.end(g, f, self.name)
        g.tell("effect", "{} is kept from death.", f, rules=("house.spell.holy.stay-of-death",))
        return f.health
