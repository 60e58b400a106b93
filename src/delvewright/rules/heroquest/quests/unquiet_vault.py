"""The Unquiet Vault."""

from delvewright.kernel.decisions import Decision
from delvewright.kernel.grid import mask_of, squares
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.content.quest_texts import QuestText, quest
from delvewright.rules.heroquest.figures.monsters import RAISED, call_back
from delvewright.rules.heroquest.magic.casting import free_squares_seen
from delvewright.rules.heroquest.state.game import Figure, Game
from delvewright.rules.heroquest.state.passing import receive

COFFINS = ("western-coffin", "eastern-coffin", "great-tomb", "southern-coffin")
PRIZE = "spirit-blade"
RULES = ("missing.quest.09-unquiet-vault",)


@quest("unquiet-vault", "missing.quest.09-unquiet-vault")
class UnquietVault(QuestText):
    """Four coffins to seal while the Sexton calls his Skeletons back."""

    def may_investigate(self, g: Game, f: Figure, what: str) -> bool:
        """An open coffin can be sealed while no Undead is in its room."""
        if g.count(what):
            return False
        room = _room(g, what)
        return not any(m is not None and m.at >= 0 and room >> m.at & 1 and m.has("undead") for m in g.figures)

    def shows(self, g: Game, what: str) -> bool:
        """A sealed coffin is nothing but stone."""
        return not g.count(what)

    def investigate(self, g: Game, f: Figure, what: str) -> Play:
        """Seal a coffin; under the last one lies the Spirit Blade."""
        g.counters[what] = 1
        left = len(unsealed(g))
        g.tell("seal", "{} seals the lid: {} still open.", f, left or "none", rules=RULES)
        if not left:
            receive(g, f, (PRIZE,))
            text = "Under the last coffin {} finds the Spirit Blade."
            g.tell("treasure", text, f, rules=(*RULES, "action.treasure.listed"))
        return
        yield

    def may_raise(self, g: Game, f: Figure) -> bool:
        """When all are sealed nobody comes back."""
        return bool(unsealed(g))

    def raised(self, g: Game, f: Figure) -> Play:
        """For each open coffin one more destroyed Skeleton rises: beside it, or by the Sexton if nobody has seen it."""
        for coffin in unsealed(g):
            if g.killed.count("skeleton") <= g.count(RAISED):
                return
            taken = g.occupied | g.furniture | g.blocked | g.pits | g.quest.stairs
            free = _beside(g, coffin) & ~taken
            free = free or mask_of(free_squares_seen(g, f)) & ~taken
            if not free:
                continue
            at = free.bit_length() - 1
            if free.bit_count() > 1:
                answer = yield Decision(f.seat, "summon", (), [("place", free)], figure=f.id, subject="Skeleton")
                at = answer[1]
            call_back(g, f, at)

    def facts(self, g: Game) -> list[tuple[str, str]]:
        """How many coffins are sealed."""
        return [("Coffins sealed", f"{len(COFFINS) - len(unsealed(g))} of {len(COFFINS)}")]


def unsealed(g: Game) -> list[str]:
    """The coffins that still stand open."""
    return [coffin for coffin in COFFINS if not g.count(coffin)]


def _room(g: Game, coffin: str) -> int:
    """Mask of the room a coffin stands in, if anybody has seen it."""
    thing = g.quest.features.get(coffin)
    if thing is None or not thing.squares & g.laid:
        return 0
    return g.quest.grid.areas[g.quest.grid.area_of[squares(thing.squares)[0]]]


def _beside(g: Game, coffin: str) -> int:
    """Mask of the squares on and around a coffin, in its room."""
    room = _room(g, coffin)
    near = g.quest.features[coffin].squares if room else 0
    for q in squares(near):
        near |= g.quest.around[q]
    return near & room
