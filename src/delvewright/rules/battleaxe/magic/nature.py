"""The spells of nature."""

from __future__ import annotations

from collections.abc import Iterator

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.effects import Effect
from delvewright.kernel.grid import mask_of, squares
from delvewright.kernel.plane import next_to, step
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.fighting.befriending import befriend
from delvewright.rules.battleaxe.ground.distances import regions, touching
from delvewright.rules.battleaxe.ground.sight import clear_sight, in_sight
from delvewright.rules.battleaxe.magic.casting import AtCommonEnemy, Spell, Touching, free_squares, spell
from delvewright.rules.battleaxe.state import effects
from delvewright.rules.battleaxe.state.board import WIDTH
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.battleaxe.state.healing import heal
from delvewright.rules.battleaxe.state.texts import Lasting, lasting


@spell("green-balm", "house.spell.nature.green-balm")
class GreenBalm(Touching):
    """One hero regains 2 Health, or every adjacent hero 1."""

    def targets(self, g: Game, f: Figure) -> list[Answer]:
        """One of them, or all others."""
        return [*super().targets(g, f), ()]

    def works(self, g: Game, f: Figure, answer: Answer) -> Play:
        """As he has named."""
        card = self._card
        if len(answer) > 2:
            heal(g, g.fig(answer[2]), card.numbers["heal"], card.title, card.rules)
        else:
            for (i,) in super().targets(g, f)[1:]:
                heal(g, g.fig(i), card.numbers["heal-all"], card.title, card.rules)
        return
        yield


@spell("kinship-of-beasts", "house.spell.nature.kinship-of-beasts", "enemycard.type")
class KinshipOfBeasts(AtCommonEnemy):
    """A small Animal is befriended; a large one cannot attack for 3 rounds."""

    def targets(self, g: Game, f: Figure) -> list[Answer]:
        """Animals in Clear Sight that are not Unique."""
        return [(i,) for (i,) in super().targets(g, f) if g.fig(i).enemy.type == "animal"]

    def works(self, g: Game, f: Figure, answer: Answer) -> Play:
        """By its size."""
        t, card = g.fig(answer[2]), self._card
        if t.enemy.width == 1:
            befriend(g, t, card.rules)
        else:
            tame = Effect(card.id, "tame", until="round", mark=f.id, times=card.rounds)
            effects.add(g, t, tame, "{} will not attack.", card.rules)
        return
        yield


@spell("call-the-wolf", "house.spell.nature.call-the-wolf")
class CallTheWolf(Spell):
    """A wolf appears next to the caster and fights for him for 5 rounds."""

    _WOLF = "called-wolf"

    def targets(self, g: Game, f: Figure) -> list[Answer]:
        """Squares next to him with a free one beside them."""
        free = free_squares(g)
        near = touching(g, f.mask) & free & step(free, g.east, g.south, WIDTH)
        return [(-1 - q,) for q in squares(near)]

    def works(self, g: Game, f: Figure, answer: Answer) -> Play:
        """There it stands, its tail on the first free square beside."""
        card, at = self._card, answer[2]
        beside = [p for way in range(4) if (p := next_to(at, way, g.east, g.south, WIDTH)) >= 0]
        tail = next(p for p in beside if free_squares(g) >> p & 1)
        wolf = effects.add_ally(g, content().allies[self._WOLF], at, 1 << at | 1 << tail, f.seat)
        wolf.effects = (Effect(card.id, "called", until="round", mark=f.id, times=card.rounds),)
        g.tell("appear", "{} answers {}.", wolf, f, rules=card.rules, figures=(wolf.id, f.id), squares=(at, tail))
        return
        yield

    def stopped(self, g: Game, caster: Figure) -> None:
        """It is sent away."""
        for f in g.present():
            if f.kind is not None and f.kind.id == self._WOLF and f.seat == caster.seat:
                g.remove(f)

    def round_over(self, g: Game) -> None:
        """It goes when its time is over."""
        for f in g.company():
            if f.kind is not None and f.kind.id == self._WOLF and not f.under("called"):
                g.tell("effect-ends", "{} is gone.", f, rules=("spell.duration.count",))
                g.remove(f)


@spell("bear-shape", "house.spell.nature.bear-shape", "clarify.animals.items")
class BearShape(Spell):
    """The druid is a bear for 5 rounds."""

    def works(self, g: Game, f: Figure, answer: Answer) -> Play:
        """He has no hands then."""
        card = self._card
        bear = Effect(card.id, card.id, until="round", mark=f.id, times=card.rounds)
        effects.add(g, f, bear, "{} is a bear.", card.rules)
        return
        yield


@lasting("bear-shape", "house.spell.nature.bear-shape")
class Bear(Lasting):
    """A hero in the shape of a bear."""

    def shape(self, value: str) -> int:
        """The values of the card are his."""
        return content().spells[self.name].numbers[value]


@spell("snaring-roots", "house.spell.nature.snaring-roots", "enemycard.unique")
class SnaringRoots(Spell):
    """Every enemy on a block of 2 x 2 squares is held, but for Unique ones."""

    def targets(self, g: Game, f: Figure) -> list[Answer]:
        """If there is such a block; a small enemy in sight stands on one."""
        small = any(not t.mask & t.mask - 1 for t in in_sight(g, f))
        return [()] if small or any(q >= 0 for q in _thickets(g, f)) else []

    def works(self, g: Game, f: Figure, answer: Answer) -> Play:
        """He names the block."""
        effects.show(g, f)
        card = self._card
        thickets = mask_of(list(_thickets(g, f)))
        aim = yield Decision(f.seat, "aim", (), [("aim", thickets)], f.id, subject=card.id)
        block = 3 << aim[1] | 3 << aim[1] + WIDTH
        for t in g.foes():
            if t.mask & block and t.enemy.type != "unique":
                effects.hold(g, t, card.rounds, card.id, f.id, card.rules)


def _thickets(g: Game, f: Figure) -> Iterator[int]:
    """Blocks of 2 x 2 squares, by their upper left one, with an enemy on them and one square in Clear Sight."""
    region = regions(g)[0]
    own = region[g.area(f.at)]
    seen: dict[int, bool] = {}
    found: set[int] = set()
    for q in squares(g.enemies):
        if region[g.area(q)] != own:
            continue
        for corner in (q - WIDTH - 1, q - WIDTH, q - 1, q):
            if corner < 0 or corner in found:
                continue
            for p in squares((3 << corner | 3 << corner + WIDTH) & g.board.floor):
                if p not in seen:
                    seen[p] = clear_sight(g, f, 1 << p)
                if seen[p]:
                    found.add(corner)
                    yield corner
                    break


@spell("oakskin", "house.spell.nature.oakskin")
class Oakskin(Touching):
    """+25% Defend Success for 4 rounds, but -1 Speed."""

    def works(self, g: Game, f: Figure, answer: Answer) -> Play:
        """For whom he touches."""
        self._boost(g, f, g.fig(answer[2]))
        return
        yield
