"""The Ember Crown."""

from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.view import Told
from delvewright.rules.heroquest.content.quest_texts import QuestText, quest
from delvewright.rules.heroquest.fighting.harm import harm
from delvewright.rules.heroquest.ground.placing import nearest_free
from delvewright.rules.heroquest.ground.printed_board import printed_areas
from delvewright.rules.heroquest.magic.casting import cast
from delvewright.rules.heroquest.magic.chaos import vanish
from delvewright.rules.heroquest.quests.wardens_wager import bring_gifts
from delvewright.rules.heroquest.state.game import HERO, Figure, Game, Token

DUKE, CROWN, ORCS = "ashen-duke", "ember-crown", "summon-orcs"
FLEES, CALLS = 4, 2
"""The Body at which the Duke escapes, and at which he calls the Orcs."""
LAST_STAND = 20
"""The room he escapes to."""
HALL = 11
FIRE = (HALL, 9, 5, 17, 18, 20, 10, 4, 16, 21, 23, 12, 19)
"""The rooms (and, as number 23, the corridors) in the order in which they catch fire."""
TITLE = "Hero of The Empire"
RULES = ("missing.quest.12-ember-crown",)


@quest("ember-crown", "missing.quest.12-ember-crown")
class EmberCrown(QuestText):
    """Three phases of the Ashen Duke, and a keep that burns down area by area."""

    def set_up(self, g: Game) -> None:
        """What the Warden has given."""
        bring_gifts(g, g.options)

    def laid_out(self, g: Game, new: int) -> None:
        """The Duke keeps the Orcs for the time when he needs them."""
        duke = _duke(g)
        if duke is not None and not g.count("orcs") and ORCS in duke.items:
            g.drop(duke, ORCS)

    # -- the Duke

    @rule("missing.character.ashen-duke")
    def wounded(self, g: Game, f: Figure) -> Play:
        """At 4 Body he escapes, at 2 he calls the Orcs."""
        if f.kind.id != DUKE:
            return
        if f.body <= FLEES and not g.count("fled"):
            g.counters["fled"] = 1
            flee(g, f)
        if f.body <= CALLS:
            yield from call_orcs(g, f)

    def slain(self, g: Game, f: Figure, at: int) -> Play:
        """When the Duke dies the crown falls, and the keep begins to burn."""
        if f.kind.id == DUKE:
            g.counters["dead"] = 1
            g.tokens += (Token(at, f.name, (CROWN,)),)
            text = "The Ember Crown rolls over the floor, and the walls take fire!"
            g.tell("crown", text, rules=RULES, squares=(at,))
        return
        yield

    # -- the fire

    def turn_begins(self, g: Game) -> None:
        """When the Duke is dead, one more area burns each round."""
        if g.turn != 0 or not g.count("dead") or g.count("spread") == g.round:
            return
        g.counters["spread"] = g.round
        rest = [n for n in FIRE if printed_areas()[n - 1] & g.quest.grid.floor & ~g.burning]
        if rest:
            ignite(g, rest[0])

    def activation_begins(self, g: Game, f: Figure) -> Play:
        """Whoever begins an Activation in a burning area takes 1 Heat."""
        if f.at >= 0 and g.burning >> f.at & 1:
            yield from harm(g, f, 1, "the fire", frozenset({"heat"}), RULES)
        if f.kind.id == DUKE and f.alive and f.body <= CALLS:
            yield from call_orcs(g, f)

    # -- the end

    def goal_met(self, g: Game) -> bool:
        """Somebody has carried the crown out."""
        return any(f is not None and f.out and CROWN in f.items for f in g.figures)

    def homeward(self, g: Game) -> bool:
        """Somebody has the crown."""
        return any(f is not None and f.side == HERO and f.alive and CROWN in f.items for f in g.figures)

    @rule("town.laurels")
    def titles(self, g: Game, f: Figure) -> list[str]:
        """Whoever comes home from that is a Hero of The Empire."""
        return [TITLE] if g.winner == "hero" else []

    def facts(self, g: Game) -> list[Told]:
        """The fire, and who has the crown."""
        found = [Told("Areas on fire", str(g.count("burning")))]
        bearer = next((f for f in g.figures if f is not None and f.side == HERO and CROWN in f.items), None)
        if bearer is not None:
            found.append(Told("Ember Crown", f"carried by {bearer}", "bearer", CROWN, bearer.id))
        return found


def _duke(g: Game) -> Figure | None:
    return next((f for f in g.figures if f is not None and f.kind.id == DUKE), None)


@rule("missing.quest.12-ember-crown")
def flee(g: Game, f: Figure) -> None:
    """He is in the last room at once, and fire fills the one he leaves behind."""
    room, refuge = printed_areas()[LAST_STAND - 1], g.quest.refuge
    if not room >> f.at & 1:
        if g.laid >> refuge & 1:
            taken = g.occupied | g.furniture | g.blocked
            vanish(g, f, nearest_free(g, refuge, taken) if taken >> refuge & 1 else refuge, "escape")
        else:
            g.put(f, -1)
            f.tags += ("refuge",)
            g.tell("escape", "{} vanishes in a column of fire!", f, rules=RULES)
    ignite(g, HALL)


@rule("missing.quest.12-ember-crown")
def call_orcs(g: Game, f: Figure) -> Play:
    """He casts Summon Orcs, once, as soon as he is on the board."""
    if g.count("orcs") or f.at < 0:
        return
    g.counters["orcs"] = 1
    g.gain(f, ORCS)
    yield from cast(g, f, ORCS, None)


def ignite(g: Game, n: int) -> None:
    """An area burns from now on."""
    mask = printed_areas()[n - 1] & g.quest.grid.floor
    g.burning |= mask
    g.counters["burning"] = g.count("burning") + 1
    seen = mask & g.laid
    text = (
        "Fire fills the hall." if n == HALL else "The fire spreads." if seen else "Somewhere in the keep beams crack."
    )
    g.tell("fire", text, rules=RULES, squares=tuple(squares(seen)))
