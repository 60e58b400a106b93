"""The Glass Stair."""

from collections.abc import Sequence
from dataclasses import replace

from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.content.quest_texts import QuestText, quest
from delvewright.rules.heroquest.content.reading import Attack, Kind, content
from delvewright.rules.heroquest.fighting.attack_and_defence_dice import WHITE_DIE, attack_dice, defence_dice
from delvewright.rules.heroquest.fighting.attacking import weapons
from delvewright.rules.heroquest.fighting.harm import lose
from delvewright.rules.heroquest.ground.placing import nearest_free
from delvewright.rules.heroquest.state.checks import test
from delvewright.rules.heroquest.state.game import HERO, MONSTER, Figure, Game

MIRROR, DOUBLE, GARGOYLE = "glass-mirror", "mirror-double", "gargoyle"
RULES = ("missing.quest.10-glass-stair",)


@quest("glass-stair", "missing.quest.10-glass-stair")
class GlassStair(QuestText):
    """Portals that cost Mind, doubles from the glass, gargoyles that wait for you to look away."""

    def portal_used(self, g: Game, f: Figure) -> Play:
        """Each passage costs a Hero 1 Mind unless a Test of Will succeeds; in the room beyond the double is waiting."""
        if not f.kind.hero:
            return
        if not (yield from test(g, f, "will")):
            yield from lose(g, f, 1, "the glass", True, RULES)
        taken = g.occupied | g.furniture | g.blocked | g.pits | g.quest.stairs | g.quest.portal_squares
        room = g.quest.grid.areas[g.quest.grid.area_of[f.at]]
        q = nearest_free(g, f.at, taken | ~room)
        if not (g.laid & room & ~taken) >> q & 1:
            return
        twin = g.add(double_of(g, f), q, MONSTER, g.sorcerer)
        where = square_name(q, g.width)
        text = "{} steps out of the glass at {}: the very image of {}."
        g.tell("double", text, twin, where, f, rules=RULES, squares=(q,))

    # -- the gargoyles

    def activation_begins(self, g: Game, f: Figure) -> Play:
        """A Gargoyle that is seen does not stir; it still strikes at what stands before it."""
        if f.kind.id == GARGOYLE and _watched(g, f, f.at):
            g.moves = 0
        return
        yield

    def may_walk(self, g: Game, f: Figure, route: Sequence[int]) -> int | None:
        """It walks until somebody sees it."""
        if f.kind.id != GARGOYLE:
            return None
        return next((n for n, q in enumerate(route, 1) if _watched(g, f, q)), len(route))

    def walked(self, g: Game, f: Figure, passed: int) -> None:
        """Seen, it stands still."""
        if f.kind.id == GARGOYLE and f.at >= 0 and _watched(g, f, f.at):
            g.points = g.moves = 0

    # -- the mirror

    def turn_begins(self, g: Game) -> None:
        """A mirror does nothing."""
        for f in g.on_board(MONSTER):
            if f.kind.id == MIRROR:
                g.waiting &= ~(1 << f.id)

    @rule("missing.quest.13-toy-court")
    def gifts(self, g: Game) -> dict[str, int]:
        """In the advanced game a later Quest asks whether Veyra is dead."""
        return {"veyra-killed": 1} if g.plays("advanced") and "veyra" in g.killed else {}

    def facts(self, g: Game) -> list[tuple[str, str]]:
        """The mirror."""
        return [("Mirror", "broken" if MIRROR in g.killed else "whole")]


@rule("missing.quest.10-glass-stair")
def double_of(g: Game, f: Figure) -> Kind:
    """A Monster with the dice the Hero has now."""
    best: dict[bool, Attack] = {}
    for item, arm in weapons(f)[0]:
        dice = (WHITE_DIE,) * len(attack_dice(g, f, arm, None, item))
        if arm.ranged not in best or len(dice) > len(best[arm.ranged].dice):
            best[arm.ranged] = replace(arm, dice=dice, discard=False)
    kind = content().kinds[DOUBLE]
    return replace(kind, attacks=tuple(best.values()), defence=len(defence_dice(g, f)))


def _watched(g: Game, f: Figure, q: int) -> bool:
    """Whether any Hero would see a figure on a square."""
    blockers = g.occupied & ~(1 << f.at) | g.tall | g.blocked
    return any(g.quest.sight.sees(h.at, q, blockers, g.doors) for h in g.on_board(HERO) if h.kind.hero)
