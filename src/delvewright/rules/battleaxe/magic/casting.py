"""Casting spells and reading scrolls: who may cast what, at whom, and how it ends."""

from __future__ import annotations

from functools import lru_cache
from operator import attrgetter

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.effects import Effect
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import an
from delvewright.rules.battleaxe.content.cards import MAGIC
from delvewright.rules.battleaxe.content.cards import Spell as SpellCard
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.fighting.attacking import struck
from delvewright.rules.battleaxe.fighting.unconscious import calm
from delvewright.rules.battleaxe.ground.sight import in_sight
from delvewright.rules.battleaxe.ground.whereabouts import friends_near
from delvewright.rules.battleaxe.state import effects
from delvewright.rules.battleaxe.state.belongings import kit, use_up
from delvewright.rules.battleaxe.state.game import AWAKE, DEAD, HERO, HEROES, Figure, Game
from delvewright.rules.battleaxe.state.reasons import Named
from delvewright.rules.common.checks import PASS
from delvewright.rules.common.texts import Texts

EFFECTS = attrgetter("effects")
WATCH: Answer = ("watch",)
"""Leave a spell for now, but be asked again: before the next enemy's turn, and whenever it could still matter."""
LEFT, WATCHED, WATCHING = "spells-left", "spells-watched", "spells-watching"
"""Counted under these words: the seats that leave their spells alone in this part of the round, or for one enemy; and
those that want to be asked in the middle of others' turns, until they leave their spells alone."""


# -- spells


class Spell:
    """What a spell card or a scroll does."""

    name = ""

    def targets(self, g: Game, f: Figure) -> list[Answer]:
        """At whom or what it can be cast: what follows the card in an answer. () if no target is named, (figure,), or
        (-1 - square,)."""
        return [()]

    def works(self, g: Game, f: Figure, answer: Answer) -> Play:
        """What it does."""
        return
        yield

    # -- of a spell that lasts, and not on a figure

    def casters(self, g: Game) -> list[int]:
        """Whose spells of this card last."""
        return []

    def stopped(self, g: Game, caster: Figure) -> None:
        """Its caster ends it."""

    def round_over(self, g: Game) -> None:
        """It has lasted one more round."""

    @property
    def _card(self) -> SpellCard:
        return content().spells[self.name]

    def _boost(self, g: Game, f: Figure, t: Figure) -> None:
        """The values of the card are added for its rounds."""
        card = self._card
        changes = {k: v for k, v in card.numbers.items() if k != "range"}
        kept = (e for e in t.effects if e.name != card.id)
        more = (Effect(card.id, value, amount, "round", f.id, card.rounds) for value, amount in changes.items())
        t.effects = (*kept, *more)
        g.tell("effect", "{} is under {}.", t, card.title, rules=card.rules)


class Touching(Spell):
    """A spell for the caster himself, or a living hero next to him."""

    @rule("spell.touch", "death.no-heal", "unconscious.heal")
    def targets(self, g: Game, f: Figure) -> list[Answer]:
        """Himself, and living heroes next to him."""
        return [(f.id,), *[(o.id,) for o in friends_near(g, f) if o.condition < DEAD]]


class AtEnemy(Spell):
    """A spell at an enemy in Clear Sight."""

    @rule("spell.distance", "sight.short-hero")
    def targets(self, g: Game, f: Figure) -> list[Answer]:
        """Those he sees."""
        return [(t.id,) for t in in_sight(g, f)]


class AtCommonEnemy(AtEnemy):
    """The same, but not at a Unique one."""

    @rule("enemycard.unique")
    def targets(self, g: Game, f: Figure) -> list[Answer]:
        """Those he sees that are not Unique."""
        return [(t.id,) for t in in_sight(g, f) if t.enemy.type != "unique"]


spell = Texts("spell", Spell)
"""Says of which card a class is the text."""


def free_squares(g: Game) -> int:
    """Squares nobody and nothing stands on."""
    floor = g.board.floor
    return floor ^ floor & (g.heroes | g.fallen | g.enemies | g.solid)


# -- casting


@lru_cache(maxsize=1 << 10)
@rule(
    "spell.access.roles", "spell.access.paladin", "spell.access.others", "spell.once", "spell.count", "spell.copies",
    "spell.card-counts",
)  # fmt: skip
def castable(magic: tuple[int, int, int], cast: tuple[str, ...]) -> tuple[str, ...]:
    """The cards of each type a hero can still cast: all six of a type he has a number for, each once per quest."""
    return tuple(s.id for s in content().spells.values() if magic[MAGIC.index(s.magic)] > 0 and s.id not in cast)


@rule("spell.action", "spell.adjacent-ok", "spell.touch", "spell.distance")
def castings(g: Game, f: Figure) -> list[Answer]:
    """Every spell with every target; enemies next to the caster do not hinder him."""
    found: list[Answer] = []
    for name in castable(f.magic, f.cast):
        found += _answers(g, f, spell.known[name], "cast")
    return found


def readings(g: Game, f: Figure) -> list[Answer]:
    """Every scroll with every target."""
    return [answer for name in kit(f).scrolls for answer in _answers(g, f, spell.known[name], "read")]


def _answers(g: Game, f: Figure, text: Spell, verb: str) -> list[Answer]:
    found: list[Answer] = []
    name = text.name
    for target in text.targets(g, f):
        if not target:
            found.append((verb, name))
        elif target[0] < 0:
            found.append((f"{verb}-at", name, -1 - target[0]))
        else:
            found.append((f"{verb}-on", name, *target))
    return found


@rule("spell.action", "spell.once", "spell.count", "spell.no-defence", "spell.no-hit-roll", "console.spell-cards")
def cast(g: Game, f: Figure, answer: Answer) -> Play:
    """The card is turned face down and there is one spell of its type less; it takes effect without a roll to hit."""
    card = content().spells[answer[1]]
    i = MAGIC.index(card.magic)
    left = list(f.magic)
    left[i] -= 1
    f.magic = (left[0], left[1], left[2])
    f.cast += (card.id,)
    rules, about = ("spell.action", *card.rules), (f.id, *_at(g, answer))
    text, at = _aimed(g, f, answer)
    g.tell("cast", f"{{}} casts {{}}{text}.", f, card.title, at, rules=rules, figures=about)
    yield from _work(g, f, answer)


def more_spells(f: Figure, magic: str, number: int) -> None:
    """A hero has more spells of a type."""
    left = list(f.magic)
    left[MAGIC.index(magic)] += number
    f.magic = (left[0], left[1], left[2])


@rule("spell.action")
def read(g: Game, f: Figure, answer: Answer) -> Play:
    """Reading a scroll is the Cast a Spell action, but spends no spell."""
    card = content().items[answer[1]]
    use_up(f, card.id)
    text, at = _aimed(g, f, answer)
    about = (f.id, *_at(g, answer))
    g.tell("read", f"{{}} reads {{}}{text}.", f, an(card.title.lower()), at, rules=card.rules, figures=about)
    yield from _work(g, f, answer)


def _aimed(g: Game, f: Figure, answer: Answer) -> tuple[str, object]:
    """At whom or what a spell is aimed, for a sentence; the caster himself goes without saying."""
    if answer[0].endswith("-on") and answer[2] != f.id:
        return " on {}", g.fig(answer[2])
    return (" at {}", Named(answer[2])) if answer[0].endswith("-at") else ("", None)


def _at(g: Game, answer: Answer) -> tuple[int, ...]:
    return (answer[2],) if answer[0].endswith("-on") else ()


def _work(g: Game, f: Figure, answer: Answer) -> Play:
    if answer[0].endswith("-on") and g.fig(answer[2]).side != HERO:
        effects.show(g, f)
    yield from spell.of(answer[1]).works(g, f, answer)
    calm(g)


# -- ending


@rule("spell.stop-early")
def stoppable(g: Game, seat: int) -> list[Answer]:
    """Lasting spells that this seat could end now: those of its own casters, at any time, as no action."""
    return [a for a in lasting_spells(g) if g.fig(a[2]).seat == seat]


@rule("spell.stop-early")
def stops_and_requests(g: Game, seat: int) -> list[Answer]:
    """The same, and those of others, whom this seat may ask to end them: once in a turn."""
    found: list[Answer] = []
    for its in lasting_spells(g):
        _, name, caster = its
        if g.fig(caster).seat == seat:
            found.append(its)
        elif f"asked:{name}:{caster}" not in g.done:
            found.append(("ask-stop", name, caster))
    if found and not g.counters.get(WATCHING, 0) >> seat & 1 and any([a[0] == "stop" for a in found]):  # noqa: C419
        found.append(WATCH)
    return found


@rule("spell.stop-early")
def watch(g: Game, f: Figure, answer: Answer) -> Play:
    """A caster wants to be asked about his spells in others' turns."""
    watches(g, f.seat, True)
    return
    yield


def watches(g: Game, seat: int, still: bool) -> None:
    """Write down whether a seat wants to be asked."""
    seats = g.counters.pop(WATCHING, 0) & ~(1 << seat) | still << seat
    if seats:
        g.counters[WATCHING] = seats


@rule("spell.stop-early")
def watchful(g: Game, but: int = -1) -> Play:
    """Whoever watches his spells may end one now, in the middle of another's turn (`but` is his seat)."""
    for f in g.party():
        while f.seat != but and g.counters.get(WATCHING, 0) >> f.seat & 1:
            options = stoppable(g, f.seat)
            if not options:
                watches(g, f.seat, False)
                break
            answer = yield Decision(f.seat, "stop", [*options, WATCH, PASS], figure=options[0][2])
            if answer == WATCH:
                break
            if answer == PASS:
                watches(g, f.seat, False)
            else:
                yield from stop(g, f, answer)


@struck.heard
@rule("spell.stop-early")
def before_the_defence(g: Game) -> Play:
    """An enemy's attack strikes: before the defence is rolled a caster may end what makes it harder."""
    if WATCHING in g.counters:
        yield from watchful(g)


@rule("spell.stop-early")
def lasting_spells(g: Game) -> list[Answer]:
    """Every lasting spell whose caster can do something, as the answer that ends it; only spells bear his mark."""
    found: dict[Answer, None] = {}
    for f in filter(EFFECTS, g.present()):
        for e in f.effects:
            if e.until == "round" and e.mark >= 0:
                found[("stop", e.name, e.mark)] = None
    if g.barred:
        for text in spell.speakers("casters"):
            found |= {("stop", text.name, caster): None for caster in text.casters(g)}
    return [a for a in found if g.fig(a[2]).condition == AWAKE] if found else []


@rule("spell.stop-early")
def request(g: Game, f: Figure, answer: Answer) -> Play:
    """A caster is asked to end a spell of his; his player decides."""
    _, name, caster = answer
    g.done += (f"asked:{name}:{caster}",)
    its = ("stop", name, caster)
    agreed = yield Decision(g.fig(caster).seat, "stop", (its, PASS), figure=caster)
    if agreed == its:
        yield from stop(g, f, its)


@rule("spell.stop-early")
def between_enemies(g: Game) -> Play:
    """Before an enemy's turn whoever has a lasting spell may end it, but for him who has just had his own turn. Who
    leaves it is not asked again in this part of the round, unless he wants to be."""
    if not lasting_spells(g):
        return
    for f in g.party():
        while not (g.counters.get(LEFT, 0) | g.counters.get(WATCHED, 0)) >> f.seat & 1:
            options = stoppable(g, f.seat)
            if not options:
                break
            answer = yield Decision(
                f.seat, "stop", [*options, WATCH, PASS], figure=options[0][2], clean=g.part != HEROES
            )
            if answer[0] == "stop":
                yield from stop(g, f, answer)
            else:
                which = LEFT if answer == PASS else WATCHED
                g.counters[which] = g.counters.get(which, 0) | 1 << f.seat
                watches(g, f.seat, answer == WATCH)


@rule("spell.stop-early")
def stop(g: Game, f: Figure, answer: Answer) -> Play:
    """A caster ends a lasting spell of his."""
    _, name, caster = answer
    for other in g.present():
        if other.effects:
            other.effects = tuple(e for e in other.effects if not (e.name == name and e.mark == caster))
    spell.of(name).stopped(g, g.fig(caster))
    title = content().spells[name].title
    g.tell("effect-ends", "{} ends {}.", g.fig(caster), title, rules=("spell.stop-early",), figures=(caster,))
    return
    yield


@rule("spell.duration.count")
def round_over(g: Game) -> None:
    """What is not on a figure has lasted one more round too."""
    for text in spell.speakers("round_over"):
        text.round_over(g)
