"""Artefacts: what each does, and Selfish ones, which are assigned before the Quest."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.effects import Effect, named
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.fighting.death import fallen_heroes
from delvewright.rules.heroquest.fighting.harm import lose
from delvewright.rules.heroquest.figures.potions import drunk, own_turn
from delvewright.rules.heroquest.ground.placing import nearest_free
from delvewright.rules.heroquest.ground.sight import sees
from delvewright.rules.heroquest.magic.casting import spell
from delvewright.rules.heroquest.state.bonus_actions import bonus_action
from delvewright.rules.heroquest.state.card_texts import CardText, card_text
from delvewright.rules.heroquest.state.game import HERO, MONSTER, Figure, Game, Token
from delvewright.rules.heroquest.state.gear import commit, ready
from delvewright.rules.heroquest.state.windows import KILLED, OWN, PASS, Moment, free_effect

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


@card_text("ember-crown", "missing.artefact.ember-crown")
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


@card_text("orcs-bane", "missing.artefact.orcs-bane")
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
@rule("missing.artefact.wand-of-recall")
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
        taken = g.occupied | g.furniture | g.blocked | g.pits
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


@rule("death.hero.revive", "missing.artefact.elixir-of-life")
def revive(g: Game, f: Figure, token: Token) -> None:
    """A dead Hero returns on the token's square or the nearest free one, with what nobody has claimed."""
    taken = g.occupied | g.furniture | g.blocked
    f.alive = True
    g.tokens = tuple(t for t in g.tokens if t is not token)
    f.gold, f.valuables, f.drained = token.gold, token.valuables, (*f.drained, *token.drained)
    g.gain(f, *token.items)
    f.body, f.mind, f.pit = f.full_body, f.full_mind, False
    g.put(f, nearest_free(g, token.at, taken))
    rules = ("death.hero.revive",)
    g.tell("revive", "{} is alive again!", f, rules=rules, squares=(f.at,))
