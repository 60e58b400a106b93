"""Strangers whom heroes meet in the dungeon."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import an
from delvewright.rules.advanced.content.reading import content, number
from delvewright.rules.advanced.content.records import Hero, Values
from delvewright.rules.advanced.dungeon.traps import hindered
from delvewright.rules.advanced.dungeon.wandering import wandering
from delvewright.rules.advanced.ground.sight import in_sight
from delvewright.rules.advanced.ground.squares import distance
from delvewright.rules.advanced.state.followers import GUEST, HIRED, add_man, follow, kind_of, leader_of_men, next_name
from delvewright.rules.advanced.state.game import DEAD, GONE, Figure, Game
from delvewright.rules.advanced.state.leader_and_mapper import leader
from delvewright.rules.advanced.state.rolling import NOBODY, called_in_tables, on_table
from delvewright.rules.advanced.state.texts import Special, special

WHO = ("", "maiden", "witch", "man-at-arms", "rogue")
"""Who is still there, by number; none any more."""
TAKE: Answer = ("try", "take-rogue")
MAIDEN = "maiden"
ROGUE = "rogue"


@special(
    "stranger", "hazard.stranger.table", "hazard.stranger.maiden", "hazard.stranger.witch",
    "hazard.stranger.man_at_arms", "hazard.stranger.rogue",
)  # fmt: skip
class Stranger(Special):
    """Somebody is here: held by monsters, or only waiting."""

    def laid(self, g: Game, area: int) -> Play:
        row = yield from on_table(g, "stranger", NOBODY)
        self._set(g, area, row.what)
        g.tell("hazard", "Somebody is here: {}.", an(called_in_tables(row.what)), rules=("hazard.stranger.table",))
        if row.what == "witch":
            return ("witch",)
        return () if row.what == "rogue" else (yield from wandering(g))

    def won(self, g: Game, area: int) -> Play:
        """Once the guards are dead whoever they held is free."""
        who = self._who(g, area)
        if who in ("maiden", "man-at-arms") and not any(each.area == area for each in g.groups):
            f = leader(g)
            man = add_maiden(g, f) if who == "maiden" else add_man(g, f, who)
            man.marks = man.marks if who == "maiden" else (HIRED,)
            self._join(g, area, f, man)
        return
        yield

    def monster(self, g: Game, area: int, f: Figure) -> None:
        f.used["came"] = g.round + 1

    def turn_ends(self, g: Game, area: int) -> Play:
        """The witch vanishes at the end of the first turn, unless a door has been shut on her."""
        for witch in [f for f in g.foes() if f.monster.people == "witch" and g.section(f) == area]:
            if g.round >= witch.used.get("came", 0) and in_sight(g):
                for f in g.heroes():
                    f.gold -= f.gold // 2
                g.remove(witch)
                g.groups = tuple(each for each in g.groups if each.area != area)
                self._set(g, area, "")
                g.tell("hazard", "The witch vanishes with half of the gold.", rules=("hazard.stranger.witch",))
        return
        yield

    def offers(self, g: Game, area: int, f: Figure) -> list[Answer]:
        return [TAKE] if self._who(g, area) == "rogue" and not g.fighting else []

    def does(self, g: Game, area: int, f: Figure, answer: Answer) -> Play:
        self._join(g, area, f, add_rogue(g, f))
        return
        yield

    def _who(self, g: Game, area: int) -> str:
        return WHO[g.counters.get(f"stranger-{g.depth}-{area}", 0)]

    def _set(self, g: Game, area: int, who: str) -> None:
        g.counters[f"stranger-{g.depth}-{area}"] = WHO.index(who)

    def _join(self, g: Game, area: int, f: Figure, man: Figure) -> None:
        """He stands on the free square of the room that is nearest to the Hero."""
        self._set(g, area, "")
        free = [q for q in squares(g.board.areas[area].squares) if not (g.solid | g.taken) >> q & 1]
        g.put(man, min(free, key=lambda q: (distance(f.at, q), q), default=-1))
        g.tell("join", "{} follows {}.", man, f, rules=(f"hazard.stranger.{kind_of(man).replace('-', '_')}",))


@rule("hazard.stranger.maiden")
def add_maiden(g: Game, f: Figure) -> Figure:
    """A maiden who was freed: she cannot fight."""
    n = content().numbers["maiden"].values
    values = Values(ws=1, toughness=n["toughness"], speed=n["speed"], wounds=n["wounds"])
    card = Hero("maiden", "Maiden", ("hazard.stranger.maiden",), "human", "henchman", "d", values)
    man = follow(g, f, card, "maiden", "Maiden")
    man.marks = (GUEST,)
    return man


@rule("hazard.stranger.rogue")
def add_rogue(g: Game, f: Figure) -> Figure:
    """A rogue, who fights like a Sergeant."""
    return follow(g, f, content().heroes[leader_of_men()], ROGUE, "Rogue")


@rule("hazard.stranger.maiden")
def reward(g: Game, home: list[Figure]) -> None:
    """Maidens who were brought out alive are worth gold to the party; what does not divide goes to the first."""
    saved = [f for f in g.everybody() if kind_of(f) == MAIDEN and f.condition == GONE]
    gold = len(saved) * number("maiden", "gold")
    if gold and home:
        each, rest = divmod(gold, len(home))
        for n, f in enumerate(home):
            f.gold += each + (rest if n == 0 else 0)
        text = "The heroes receive {} gold crowns for those who were saved."
        g.tell("gold", text, gold, rules=("hazard.stranger.maiden",))


@rule("hazard.stranger.rogue")
def farewell(g: Game) -> Play:
    """The last Hero is out: a rogue leaves in peace, or with half of the gold, or stays as a Sergeant."""
    home = [f for f in g.party() if f.condition == GONE]
    for rogue in [f for f in g.everybody() if kind_of(f) == ROGUE and f.condition != DEAD]:
        row = yield from on_table(g, "rogue", NOBODY)
        g.tell("rogue", "The rogue {}.", row.what, rules=("hazard.stranger.rogue",))
        if row.what == "steals":
            for f in home:
                f.gold -= f.gold // 2
        elif row.what == "stays":
            g.names[rogue.id] = rogue.name = next_name(g, leader_of_men())
            rogue.marks = (*rogue.marks, HIRED)


@hindered.heard
@rule("hazard.stranger.rogue")
def watched(g: Game) -> int:
    """A rogue in the company makes traps harder to spot and to disarm."""
    return number("maiden", "traps") if any(kind_of(f) == ROGUE for f in g.company()) else 0
