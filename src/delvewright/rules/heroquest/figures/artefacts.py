"""Artefacts and magic items: what each does."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.dice import Roll
from delvewright.kernel.effects import Effect, named
from delvewright.kernel.grid import mask_of
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.content.reading import content, marks_of
from delvewright.rules.heroquest.fighting.death import fallen_heroes, revive
from delvewright.rules.heroquest.fighting.harm import harm, heal, lose, poisoned
from delvewright.rules.heroquest.figures.equipment import missile
from delvewright.rules.heroquest.figures.potions import SAVING, drunk, hurt, own_turn
from delvewright.rules.heroquest.ground.placing import nearest_free
from delvewright.rules.heroquest.ground.sight import sees
from delvewright.rules.heroquest.magic.casting import spell, take_effect
from delvewright.rules.heroquest.state.actions import bonus_action
from delvewright.rules.heroquest.state.card_texts import CardText, card_text
from delvewright.rules.heroquest.state.game import HERO, MONSTER, Figure, Game
from delvewright.rules.heroquest.state.gear import commit, ready
from delvewright.rules.heroquest.state.windows import CAST, HARMED, HURT, KILLED, OWN, PASS, ZERO, Moment, free_effect

# -- before the Quest


@rule("ability.selfish")
def selfish(f: Figure) -> list[str]:
    """Selfish cards of a Hero that are not assigned to anything yet; one that may not be used is not."""
    cards, done = content().cards, dict(f.assigned)
    own = [i for i in dict.fromkeys(f.items) if "Selfish" in cards[i].keywords and cards[i].deck != "enchantment"]
    return [i for i in own if i not in done and ready(f, i)]


@rule("missing.artefact.spell-ring", "ability.selfish")
def assign(g: Game) -> Play:
    """Before the Quest begins each Selfish card is assigned to a spell that has none yet, or to nothing."""
    while g.assigning:
        f = g.fig(g.assigning[0])
        rings = selfish(f)
        taken = [name for _, name in f.assigned]
        spells = [i for i in dict.fromkeys(f.items) if content().cards[i].deck == "spell" and i not in taken]
        if rings and spells:
            options: list[Answer] = [("assign", ring, name) for ring in rings for name in spells]
            answer = yield Decision(f.seat, "assign", [*options, PASS], figure=f.id, clean=True)
            if answer != PASS:
                f.assigned += ((answer[1], answer[2]),)
                commit(f, answer[1])
                ring, name = (content().cards[i].title for i in answer[1:])
                rules = ("missing.artefact.spell-ring", "ability.selfish")
                g.tell("assign", "{} assigns the {} to {}.", f, ring, name, rules=rules)
                continue
        g.assigning = g.assigning[1:]


# -- artefacts


@card_text(
    "ember-crown", "missing.artefact.ember-crown", "cost.points", "cost.points.may-kill", "damage.elemental-kinds"
)
class EmberCrown(CardText):
    """The wearer's attacks are Heat; it burns the wearer unless a Monster is in sight."""

    def attack_marks(self, f: Figure) -> frozenset[str]:
        """Heat."""
        return frozenset({"heat"})

    def activation_begins(self, g: Game, f: Figure) -> Play:
        """1 Body, as a cost."""
        if f.at >= 0 and not any(sees(g, f, m) for m in g.on_board(MONSTER)):
            yield from lose(g, f, 1, "Ember Crown", rules=("missing.artefact.ember-crown", "cost.points"))


@card_text("spirit-blade", "missing.artefact.spirit-blade")
class SpiritBlade(CardText):
    """One more die against Undead."""

    def attack_dice(self, f: Figure, target: Figure) -> int:
        """One more die."""
        return 1 if target.has("undead") else 0


@card_text("orcs-bane", "missing.artefact.orcs-bane", "bonus.item-bound")
class OrcsBane(CardText):
    """Rage (1) with this sword once it has struck at an Orc, once in an Activation."""

    def attacked(self, g: Game, f: Figure, target: Figure) -> None:
        """One more attack, bound to the sword."""
        if target.kind.id == "orc" and not named(f.effects, "orcs-bane") and f.alive:
            f.effects += (Effect("orcs-bane", "rage-bound", until="activation"),)
            g.bonus["attack:orcs-bane"] = 1
            rules = ("missing.artefact.orcs-bane",)
            g.tell("bonus", "{} may strike again with Orc's Bane.", f, rules=rules)


@free_effect("wand-of-recall", OWN, lambda g, f, m: own_turn(g, f, m) and "wand-of-recall" not in f.hands, cost="")
@rule("missing.artefact.wand-of-recall", "bonus.item-bound", "ability.lore")
def wand_of_recall(g: Game, f: Figure, m: Moment) -> Play:
    """Lore (1) while it is used: it takes a hand until the owner's next turn."""
    bonus_action(g, "cast")
    drunk(g, f, "wand-of-recall", "one more Cast Action this turn")
    yield from ()


@card_text("ring-of-return", "missing.artefact.ring-of-return")
class RingOfReturn(CardText):
    """Whoever has it is never walled in."""

    def leads_out(self) -> bool:
        """Back to where the Quest began."""
        return True


@spell("ring-of-return")
@rule("missing.artefact.ring-of-return")
def ring_of_return(g: Game, f: Figure) -> Play:
    """The wearer and all Heroes in sight are placed where the Quest starts."""
    friends = [h for h in g.on_board(HERO) if h.kind.hero and sees(g, f, h)]
    quest = g.quest
    for h in friends:
        h.pit = False
        g.take_off(h)
    for h in friends:
        start = quest.starts.get(h.kind.id, quest.entrance)
        taken = g.heroes | g.monsters | g.furniture | g.blocked | g.pits
        g.put(h, nearest_free(g, start, taken))
        rules = ("missing.artefact.ring-of-return",)
        g.tell("return", "{} is back where the Quest began.", h, rules=rules, squares=(h.at,))
    yield from ()


@rule("missing.artefact.elixir-of-life", "death.hero.revive")
def fallen_beside(g: Game, f: Figure, m: Moment) -> list[int]:
    """Dead Heroes on whose Equipment token somebody stands, or next to it."""
    near = g.beside[f.at] | 1 << f.at
    return [h.id for h, token in fallen_heroes(g) if near >> token.at & 1]


@free_effect(
    "elixir-of-life", OWN | KILLED, lambda g, f, m: g.active == f.id or m.figure.kind.hero, targets=fallen_beside
)
@rule("missing.artefact.elixir-of-life")
def elixir_of_life(g: Game, f: Figure, m: Moment, dead: Figure) -> Play:
    """A dead Hero returns with full Body and Mind."""
    revive(g, dead, next(token for h, token in fallen_heroes(g) if h is dead))
    yield from ()


# -- magic items


@card_text("armband-of-ice", "missing.magic-item.armband-ice")
class ArmbandOfIce(CardText):
    """One point less of Cold damage; Chill and Mind Freeze do nothing to its wearer."""

    def prevents(self, f: Figure, marks: frozenset[str]) -> int:
        """One point of Cold."""
        return 1 if "cold" in marks else 0

    def wards_off(self, spell: str) -> bool:
        """Chill and Mind Freeze."""
        return spell in ("chill", "mind-freeze")


@card_text("elven-boots", "missing.magic-item.elven-boots")
class ElvenBoots(CardText):
    """Three dice for a Move Action; when all show the same they fall apart."""

    def speed_dice(self, dice: int) -> int:
        """Three."""
        return 3

    def moved(self, g: Game, f: Figure, roll: Roll) -> None:
        """They are in use; three equal faces are their end."""
        commit(f, "elven-boots")
        if len(roll.faces) == 3 and len(set(roll.faces)) == 1:
            g.drop(f, "elven-boots")


@card_text("rabbit-boots", "missing.magic-item.rabbit-boots")
class RabbitBoots(CardText):
    """Once a turn, jumping over a known trap or pit, only black shields fail."""

    def flown(self, g: Game, f: Figure, roll: Roll, route: Sequence[int]) -> int | None:
        """A space for each skull and white shield."""
        if "rabbit-boots" in f.slots or not mask_of(route[:-1]) & (g.pits | g.found):
            return None
        commit(f, "rabbit-boots")
        return len(roll.faces) - roll.count("black")


@free_effect("fire-ring", HURT, lambda g, f, m: m.figure is f and {"heat", "chaos"} <= m.marks, cost="charge")
@rule("missing.magic-item.fire-ring")
def fire_ring(g: Game, f: Figure, m: Moment) -> Play:
    """A Chaos spell with Heat damage does nothing to the wearer, twice."""
    m.damage = 0
    m.stopped = True
    drunk(g, f, "fire-ring", "the flames do no harm")
    yield from ()


@free_effect("sky-orb", HURT, lambda g, f, m: m.figure is f and "spirit" in m.marks and m.damage > 0, cost="charge")
@rule("missing.magic-item.sky-orb")
def sky_orb(g: Game, f: Figure, m: Moment) -> Play:
    """Each of its four charges absorbs 1 Mind lost to damage."""
    m.damage -= 1
    drunk(g, f, "sky-orb", "it absorbs one point")
    yield from ()


def _poisoned_now(g: Game, f: Figure, m: Moment) -> bool:
    return m.figure is f and "poison" in m.marks and "spirit" not in m.marks and m.lost > 0


@free_effect("anti-poison-quill", HARMED | ZERO, _poisoned_now)
@rule("missing.magic-item.quill")
def anti_poison_quill(g: Game, f: Figure, m: Moment) -> Play:
    """Regain all Body just lost to one Poison effect."""
    poisoned(f, -m.lost)
    heal(g, f, m.lost, "Anti-poison Quill", ("missing.magic-item.quill",))
    yield from ()


@free_effect("armband-of-healing", SAVING, hurt, cost="drain")
@rule("missing.magic-item.armband-healing")
def armband_of_healing(g: Game, f: Figure, m: Moment) -> Play:
    """Regain 2 Body."""
    heal(g, f, 2, "Armband of Healing", ("missing.magic-item.armband-healing",))
    yield from ()


@rule("missing.magic-item.dust", "card.repeat.ongoing")
def dusted(g: Game, f: Figure, m: Moment) -> list[int]:
    """The owner and Heroes next to it, if no dust is on them yet."""
    near = g.beside[f.at] | 1 << f.at
    friends = [h for h in g.on_board(HERO) if h.kind.hero and near >> h.at & 1]
    return [h.id for h in friends if not named(h.effects, "dust-of-disappearance")]


@free_effect("dust-of-disappearance", OWN, own_turn, targets=dusted)
@rule("missing.magic-item.dust")
def dust_of_disappearance(g: Game, f: Figure, m: Moment, friend: Figure) -> Play:
    """A Hero may move through Monsters until its next turn (or this one, if it is its own) is over."""
    friend.effects += (Effect("dust-of-disappearance", "ghost", until="turn-end", mark=friend.home),)
    drunk(g, f, "dust-of-disappearance", f"Monsters do not see {friend.name} pass")
    yield from ()


@rule("missing.magic-item.throwing-dagger")
def monsters_in_sight(g: Game, f: Figure, near: int) -> list[int]:
    """Monsters in sight, neighbours too."""
    return [m.id for m in g.on_board(MONSTER) if sees(g, f, m)]


@missile("magical-throwing-dagger", monsters_in_sight)
@rule("missing.magic-item.throwing-dagger", "damage.piercing")
def magical_throwing_dagger(g: Game, f: Figure, target: Figure) -> Play:
    """1 Piercing damage."""
    marks, rules = (
        marks_of("magical-throwing-dagger", "piercing", "attack"),
        ("missing.magic-item.throwing-dagger", "damage.piercing"),
    )
    yield from harm(g, target, 1, "Magical Throwing Dagger", marks, rules, f)


@rule("missing.magic-item.bone-wand")
def skeletons_here(g: Game, f: Figure) -> list[Figure]:
    """Skeletons in the owner's room that are not its own already."""
    area = g.quest.grid.area_of[f.at]
    room = g.quest.grid.areas[area] if g.is_room(area) else 0
    return [m for m in g.on_board(MONSTER) if m.kind.id == "skeleton" and room >> m.at & 1]


@spell("bone-wand", can=lambda g, f: bool(skeletons_here(g, f)))
@rule("missing.magic-item.bone-wand", "turn.duration.one-turn")
def bone_wand(g: Game, f: Figure) -> Play:
    """The Skeletons in the room fight for the owner for one turn; they may act at once, in the owner's turn."""
    for m in skeletons_here(g, f):
        m.effects += (Effect("bone-wand", "commanded", until="turn", mark=f.seat),)
        g.turn_coat(m, HERO, f.seat)
        m.home = f.seat
        g.waiting |= 1 << m.id
        rules = ("missing.magic-item.bone-wand",)
        g.tell("command", "{} obeys {}.", m, f, rules=rules, figures=(f.id, m.id))
    yield from ()


@free_effect(
    "ancient-staff",
    CAST,
    lambda g, f, m: m.figure is f and m.other is not None and m.other.side != f.side,
    cost="charge",
)
@rule("missing.magic-item.ancient-staff")
def ancient_staff(g: Game, f: Figure, m: Moment) -> Play:
    """A Monster's spell strikes its caster and the Monsters in the caster's room instead, five times."""
    caster = m.other
    assert caster is not None
    m.stopped = True
    drunk(g, f, "ancient-staff", f"the spell turns on {caster.name}")
    area = g.quest.grid.area_of[caster.at]
    room = g.quest.grid.areas[area] if g.is_room(area) else 1 << caster.at
    for victim in g.on_board(caster.side):
        if room >> victim.at & 1 and victim.alive:
            yield from take_effect(g, f, m.card, victim)


@card_text("cloak-of-passage", "missing.magic-item.cloak-passage")
class CloakOfPassage(CardText):
    """Whoever has it is never walled in."""

    def leads_out(self) -> bool:
        """Across the wall."""
        return True


@free_effect(
    "cloak-of-passage",
    OWN,
    lambda g, f, m: own_turn(g, f, m) and bool(g.moves or g.moving) and not f.under("rock"),
    cost="charge",
)
@rule("missing.magic-item.cloak-passage")
def cloak_of_passage(g: Game, f: Figure, m: Moment) -> Play:
    """Cross wall lines during one Move Action, three times; ending in solid rock kills."""
    f.effects += (Effect("cloak-of-passage", "rock", until="move"),)
    drunk(g, f, "cloak-of-passage", "walls are no hindrance")
    yield from ()
