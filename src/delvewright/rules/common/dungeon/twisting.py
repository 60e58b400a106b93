"""Twists in play: what happens is noted, and what comes of it is carried out by the hands of the book.

A moment at which nobody can be asked only notes a twist as due; it is carried out before the next decision. A chain of
twists that set each other off ends: in one chain each comes at most `AGAIN` times.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any

from delvewright.kernel.decisions import Decision
from delvewright.kernel.dice import Draw, Roll
from delvewright.kernel.grid import squares
from delvewright.kernel.rulebook import Play
from delvewright.kernel.view import Told
from delvewright.rules.common.combat_dice import FACES
from delvewright.rules.common.dungeon.figure import HERO
from delvewright.rules.common.dungeon.placing import nearest_free
from delvewright.rules.common.dungeon.quest import gone_mark
from delvewright.rules.common.dungeon.state import TOLD, DrawnState
from delvewright.rules.common.dungeon.states import is_statue
from delvewright.rules.common.dungeon.twists import (
    ANY,
    OWN_DEED,
    Dice,
    Edge,
    Goal,
    Then,
    Twist,
    Whom,
    holds,
)

AGAIN = 9
"""How often one twist may come in a chain of them."""
DUE, RUNNING, PASSED, BACK, COMES = "due ", "twisting", "passed ", "until ", "comes "
Board = DrawnState[Any]


class Hands(ABC):
    """What a book does to carry twists out: each by its own rules."""

    @abstractmethod
    def harm(self, g: Any, f: Any, points: int, mind: bool) -> Play:
        """Points are lost, without defence."""

    @abstractmethod
    def heal(self, g: Any, f: Any, points: int) -> None:
        """Body is regained."""

    @abstractmethod
    def kill(self, g: Any, f: Any) -> Play:
        """Somebody dies."""

    @abstractmethod
    def give(self, g: Any, f: Any, items: tuple[str, ...]) -> None:
        """Somebody gets cards or things."""

    @abstractmethod
    def take(self, g: Any, f: Any, item: str) -> None:
        """Somebody loses a card or thing."""

    @abstractmethod
    def sight(self, g: Any) -> Any:
        """The lines of sight as the board is now."""

    @abstractmethod
    def look(self, g: Any, f: Any) -> Play:
        """Somebody stands elsewhere, or a door has been opened: what he sees is laid out."""

    @abstractmethod
    def appear(self, g: Any, kind: str, q: int) -> Any:
        """Somebody comes onto the board at a free square, and is given back; None: there is no figure left."""

    @abstractmethod
    def sleep(self, g: Any, f: Any, asleep: bool) -> None:
        """Somebody becomes a statue, or is awake."""

    @abstractmethod
    def join(self, g: Any, f: Any, leader: Any) -> None:
        """Somebody fights for the Heroes from now on."""

    @abstractmethod
    def remove(self, g: Any, f: Any) -> None:
        """Somebody is taken off the board, and is not killed by it."""

    @abstractmethod
    def finish(self, g: Any, won: bool) -> None:
        """The quest ends."""

    @abstractmethod
    def dice(self, number: int, combat: bool) -> Sequence[Any]:
        """Dice of the book."""

    @abstractmethod
    def thrown(self, g: Any, roll: Roll, f: Any) -> Play:
        """The dice fall, and who may change them does."""

    @abstractmethod
    def title(self, card: str) -> str:
        """What people call a card or thing."""

    @abstractmethod
    def test(self, g: Any, f: Any, what: str, difficulty: str) -> Play:
        """A test of the book; gives back whether it is passed."""

    @abstractmethod
    def checkpoint(self, g: Any, name: str) -> None:
        """A checkpoint is reached."""

    @abstractmethod
    def leave(self, g: Any, f: Any) -> Play:
        """A hero leaves the dungeon."""

    @abstractmethod
    def wander(self, g: Any, f: Any) -> Play:
        """A Wandering Monster comes to somebody."""

    def words(self, f: Any) -> tuple[str, ...]:
        """The words by which a file may mean a figure."""
        return (f.name, f.kind.id)

    @abstractmethod
    def no_room(self, g: Any) -> int:
        """Mask of the squares where nobody can be put."""


# -- what happens


def happened(
    g: Board, moment: str, f: Any = None, at: int = 0, what: Iterable[str] = (), door: int = -1, before: int = -1
) -> None:
    """Something has happened: the twists that wait for it are due.

    `f` is who did it or to whom it happened, `at` a mask of squares, `what` cards or the kind of a search, `before` the
    square from which somebody came."""
    who = f.id if f is not None and moment in OWN_DEED else g.active
    for twist in g.quest.twists:
        if twist.moment != moment or (before >= 0 and twist.place >> before & 1 and moment == "entered"):
            continue
        if _waits(g, twist) and _fits(g, twist, f, at, tuple(what), door):
            g.counters[f"{DUE}{twist.number}"] = 1 + max(who, -1)


def _waits(g: Board, twist: Twist) -> bool:
    return bool(twist.said.every) or not g.count(twist.mark)


def _fits(g: Board, twist: Twist, f: Any, at: int, what: tuple[str, ...], door: int) -> bool:
    """Whether this is what a twist waits for, and all it asks is true."""
    said = twist.said
    if twist.moment in OWN_DEED:
        if not _is_one(g, f, said.by) or (said.unless and _is_one(g, f, said.unless)):
            return False
        if (said.has and said.has not in f.items) or (said.lacks and said.lacks in f.items):
            return False
    if twist.place and twist.moment not in ("all_in", "all_passed") and not twist.place & at:
        return False
    if twist.moment == "searched" and said.for_ not in what:
        return False
    if twist.moment == "opened" and twist.door is not None and g.quest.grid.doors[door] != twist.door:
        return False
    if twist.moment == "investigated" and said.investigated not in what:
        return False
    if twist.moment == "strikes" and said.strikes not in (*what, ANY):
        return False
    if twist.moment in ("attacked", "wounded") and not any(is_whom(g, f, whom) for whom in twist.whom):
        return False
    if twist.moment == "killed" and not (
        any(is_whom(g, f, whom) for whom in twist.whom)
        and all(is_dead(g, whom) or (whom == f.name and is_whom(g, f, whom)) for whom in twist.whom)
    ):
        return False
    if twist.moment == "taken" and not set(twist.whom) & set(what):
        return False
    if twist.moment == "round" and g.round != said.round and not (said.every and g.round % said.round == 0):
        return False
    if twist.moment == "all_in" and not all(twist.place >> h.at & 1 for h in heroes(g)):
        return False
    if twist.moment == "all_passed" and not _all_passed(g, twist, f, at):
        return False
    if not all(is_dead(g, whom) for whom in twist.dead):
        return False
    if twist.alive and all(is_dead(g, whom) for whom in twist.alive):
        return False
    if (twist.disarmed >= 0 and g.armed >> twist.disarmed & 1) or (twist.armed >= 0 and not g.armed >> twist.armed & 1):
        return False
    return all(holds(counted(g), test) for test in twist.counters)


def counted(g: Board) -> dict[str, int]:
    """What is counted, and what can be reckoned."""
    party = [f for f in g.figures if f is not None and f.kind.hero]
    return {
        **g.counters, "round": g.round, "heroes-out": sum(f.out for f in party),
        "heroes-alive": sum(f.alive for f in party),
    }  # fmt: skip


def offered(g: Board, what: str, f: Any = None) -> bool | None:
    """Whether a twist waits for something to be investigated, by a figure or by anybody; None: none ever does."""
    twists = [t for t in g.quest.twists if t.moment == "investigated" and t.said.investigated == what]
    if not twists:
        return None
    if f is None:
        return any(_waits(g, t) and all(holds(counted(g), test) for test in t.counters) for t in twists)
    return any(_waits(g, t) and _fits(g, t, f, 0, (what,), -1) for t in twists)


def _all_passed(g: Board, twist: Twist, f: Any, at: int) -> bool:
    """Whether each Hero on the board has been on the squares of a twist, this one now."""
    if twist.place & at and f.kind.hero:
        g.counters[f"{PASSED}{twist.number}"] = g.count(f"{PASSED}{twist.number}") | 1 << f.id
    been = g.count(f"{PASSED}{twist.number}")
    return twist.place & at > 0 and all(been >> h.id & 1 for h in heroes(g))


def _is_one(g: Board, f: Any, words: Sequence[str]) -> bool:
    known = ("hero" if f.side == HERO else "monster", *g.quest.hands.words(f))
    return any(word in known for word in words)


def heroes(g: Board) -> list[Any]:
    """The Heroes on the board."""
    return [f for f in g.on_board(HERO) if f.kind.hero]


def spot_of(g: Board, whom: Whom) -> int:
    """The number of the map's Monster of that square or name; -1: there is none."""
    monsters = enumerate(g.quest.monsters)
    return next((i for i, m in monsters if (m.at == whom if isinstance(whom, int) else m.name == whom)), -1)


def is_whom(g: Board, f: Any, whom: Whom) -> bool:
    """Whether a figure is meant by a word of a twist."""
    if isinstance(whom, int):
        return bool(f.spot >= 0 and f.spot == spot_of(g, whom))
    return whom in (f.name, f.kind.id)


def meant(g: Board, whom: Sequence[Whom]) -> list[Any]:
    """The figures on the board that are meant."""
    return [f for f in g.figures if f is not None and f.at >= 0 and any(is_whom(g, f, word) for word in whom)]


def is_dead(g: Board, whom: Whom) -> bool:
    """Whether whoever is meant is dead; of a kind all of the map, and all who have come."""
    if whom in g.killed:
        of_kind = sum(m.kind.id == whom for m in g.quest.monsters)
        alive = any(f is not None and f.alive and f.kind.id == whom for f in g.figures)
        return not alive and g.killed.count(str(whom)) >= max(1, of_kind)
    spot = spot_of(g, whom)
    if spot >= 0:
        return g.felled >> spot & 1 > 0
    return whom in g.names and not any(f is not None and f.alive and f.name == whom for f in g.figures)


def watched(g: Board, f: Any) -> int:
    """Mask of the squares on which a twist waits for a figure: it stops there."""
    found = 0
    for twist in g.quest.twists:
        if twist.moment in ("entered", "stepped") and _waits(g, twist) and _is_one(g, f, twist.said.by):
            found |= twist.place if twist.moment == "stepped" or not twist.place >> f.at & 1 else 0
    return found


def walked(g: Board, f: Any, passed: int, before: int) -> None:
    """A figure has come through the squares of a mask, from a square to its last one: what it enters, steps on."""
    happened(g, "stepped", f, passed)
    if f.at >= 0:
        happened(g, "entered", f, 1 << f.at, before=before)
    if f.kind.hero:
        happened(g, "all_in", f, passed)
        happened(g, "all_passed", f, passed)
        reach_goals(g, f, passed)


def begin(g: Board) -> None:
    """The quest begins: what is counted is so at once, the rest comes before the first decision."""
    for twist in g.quest.twists:
        if twist.moment == "begins":
            for name, n in twist.said.set.items():
                g.counters[name] = n
    happened(g, "begins")


# -- what comes of it


def due(g: Board) -> bool:
    """Whether there is anything to be carried out."""
    return bool(g.quest.twists or g.quest.goals or g.quest.behind) and RUNNING not in g.counters


def _waiting(g: Board) -> bool:
    """Whether a twist waits to be carried out."""
    for name in g.counters:  # noqa: SIM110 (asked at every decision)
        if name.startswith(DUE):
            return True
    return False


def carry_out(g: Board) -> Play:
    """Carry out all twists that are due, with those they set off, and tell which goals have been met."""
    if RUNNING in g.counters:
        return
    if g.quest.behind or _waiting(g):
        g.counters[RUNNING] = 1
        try:
            yield from _chain(g)
        finally:
            for name in [name for name in g.counters if name.startswith(DUE)]:
                del g.counters[name]
            del g.counters[RUNNING]
    tell_goals(g)


def _chain(g: Board) -> Play:
    """All twists that are due, with those they set off."""
    came: dict[int, int] = {}
    twists = {twist.number: twist for twist in g.quest.twists}
    while True:
        slide(g)
        waiting = sorted(int(name.removeprefix(DUE)) for name in g.counters if name.startswith(DUE))
        if not waiting:
            break
        number = waiting[0]
        who = g.counters.pop(f"{DUE}{number}") - 1
        came[number] = came.get(number, 0) + 1
        twist = twists.get(number)
        if twist is None or came[number] > AGAIN or not _waits(g, twist):
            continue
        f = g.figures[who] if who >= 0 else None
        if (yield from _accepted(g, twist, f)):
            once = twist.moment not in ("round", "begins")  # those come but once by themselves
            if once and (not twist.said.every or not (twist.said.known or twist.then.silent)):
                g.counters[twist.mark] = 1
            yield from perform(g, twist, twist.then, f)
            if twist.said.until:
                g.counters[f"{BACK}{number}"] = g.round + twist.said.until


def _accepted(g: Board, twist: Twist, f: Any) -> Play:
    """Whether nobody has to be asked, or whoever is asked wants it."""
    if not twist.said.offer or g.over:
        return not twist.said.offer
    master = twist.said.asks == "master" or f is None
    seat = g.master_seat if master else f.seat
    figure = f.id if f is not None and f.at >= 0 else -1
    subject = twist.said.offer
    answer = yield Decision(seat, "twist", [("accept",), ("refuse",)], figure=figure, subject=subject)
    return answer == ("accept",)


def rounds_pass(g: Board) -> None:
    """A round begins: what was to last so long is as before."""
    for twist in g.quest.twists:
        if g.count(f"{BACK}{twist.number}") and g.round >= g.count(f"{BACK}{twist.number}"):
            del g.counters[f"{BACK}{twist.number}"]
            _take_back(g, twist.then)
    happened(g, "round")


def _take_back(g: Board, then: Then) -> None:
    for name, other in (("open", "close"), ("close", "open"), ("lock", "unlock"), ("unlock", "lock")):
        for edge in then.doors[name]:
            if name in ("lock", "unlock"):
                g.counters.pop(_lock(edge), None)
            else:
                _door(g, other, edge)
    for name in ("sleep", "wake"):
        for f in meant(g, then.whom[name]):
            g.quest.hands.sleep(g, f, name == "wake")


def perform(g: Board, twist: Twist, then: Then, f: Any) -> Play:
    """What comes of it, in the order in which the fields are told."""
    said, hands = then.said, g.quest.hands
    for name, n in said.count.items():
        g.counters[name] = g.count(name) + n
    for name, n in said.set.items() if twist.moment != "begins" else ():
        g.counters[name] = n
    if said.count or said.set:
        happened(g, "counted")
    where, about = squares((twist.place | then.flood) & g.laid), (f.id,) if f is not None else ()
    for text in (said.text, g.quest.notes.get(said.note, "")):
        if text:
            gold = (("gold", said.gold),) if said.gold and said.who == "him" else ()
            rules, text = g.quest.rules, in_words(g, text, f)
            g.tell(said.event, "{}", text, rules=rules, figures=about, squares=tuple(where), changes=gold)
    for one in _whom(g, twist, said.who, f):
        yield from _happens_to(g, then, one)
    for name, edges in then.doors.items():
        for edge in edges:
            _door(g, name, edge)
    if then.doors["open"]:
        for hero in g.on_board(HERO):
            yield from hands.look(g, hero)
    for m in meant(g, then.whom["wake"]):
        hands.sleep(g, m, False)
    for m in meant(g, then.whom["sleep"]):
        hands.sleep(g, m, True)
    for q, kind in then.appear:
        if g.laid >> q & 1:
            _appear(g, kind, q)
        else:  # it is there when the square comes to light
            g.counters[f"{COMES}{kind}@{q}"] = 1
    for m in meant(g, then.whom["join"]):
        leader = f if f is not None and f.side == HERO else next(iter(heroes(g)), None)
        if leader is not None and m.side != HERO:
            hands.join(g, m, leader)
            g.tell("reveal", "{} joins the heroes.", m, figures=(m.id,))
    _remove(g, then.whom["remove"])
    blocked = then.block & ~hands.no_room(g) & g.laid
    if blocked:
        g.blocked |= blocked
        g.looked.sight_barred()
        g.tell("reveal", "The way is blocked.", squares=tuple(squares(blocked)))
    if then.flood:
        g.costly |= then.flood & g.quest.grid.floor
    if said.checkpoint:
        hands.checkpoint(g, said.checkpoint)
    if said.goal:
        g.counters[met_mark(said.goal)] = 1
    if said.wanders and f is not None and f.at >= 0 and not g.over:
        yield from hands.wander(g, f)
    if then.roll is not None and not g.over:
        yield from _roll(g, twist, then.roll, f)
    if said.leaves and f is not None and f.at >= 0 and f.side == HERO and not g.over:
        yield from hands.leave(g, f)
    if said.ends and not g.over:
        hands.finish(g, said.ends == "won")


def in_words(g: Board, text: str, f: Any = None) -> str:
    """A text with its counters in numbers, and whose deed it is."""
    who = str(f) if f is not None else "somebody"
    known = counted(g)
    return re.sub(r"\{([a-z][\w-]*)\}", lambda m: who if m[1] == "who" else str(known.get(m[1], 0)), text)


def _appear(g: Board, kind: str, q: int) -> None:
    """Somebody comes onto a square, or as near as there is room."""
    taken = g.quest.hands.no_room(g)
    at = nearest_free(g, q, taken) if taken >> q & 1 else q
    if not taken >> at & 1:
        m = g.quest.hands.appear(g, kind, at)
        if m is not None:
            g.tell("reveal", "{} appears.", m, squares=(at,), figures=(m.id,))


def light_falls(g: Board, new: int) -> None:
    """Squares have come to light: whoever has appeared there in the dark stands there."""
    for name in [name for name in g.counters if name.startswith(COMES)]:
        kind, _, square = name.removeprefix(COMES).rpartition("@")
        if new >> int(square) & 1:
            del g.counters[name]
            _appear(g, kind, int(square))
    happened(g, "seen", at=new)


def hidden(g: Board) -> int:
    """Mask of the squares in the dark on which something of the map is."""
    pieces: int = sum(piece.squares for piece in g.quest.furniture if not piece.squares & g.laid)
    monsters: int = sum({1 << m.at for i, m in enumerate(g.quest.monsters) if not g.placed >> i & 1})
    return pieces | monsters


def _whom(g: Board, twist: Twist, who: str, f: Any) -> list[Any]:
    if who == "all":
        return heroes(g)
    if who == "there":
        return [h for h in heroes(g) if twist.place >> h.at & 1]
    return [f] if f is not None and f.alive else []


def _there(g: Board, f: Any) -> bool:
    """Whether somebody can still be hurt or moved: alive, on the board, and the quest goes on."""
    return bool(f.alive and f.at >= 0 and not g.over)


def _happens_to(g: Board, then: Then, f: Any) -> Play:
    """What comes of it for one figure."""
    said, hands = then.said, g.quest.hands
    given = list(said.give)
    if said.pile:
        given.append((yield Draw("pile", sorted(said.pile))))
    if given:
        g.tell("treasure", "{} gets {}.", f, ", ".join(hands.title(card) for card in given), card=given[0])
        hands.give(g, f, tuple(given))
    if said.gold:
        gold = max(said.gold, -f.gold)
        f.gold += gold
        text = "{} gets {} in gold." if gold >= 0 else "{} loses {} in gold."
        if not said.text or said.who != "him":
            g.tell("treasure", text, f, abs(gold), changes=(("gold", gold),))
    for card in said.lose:
        if card in f.items:
            hands.take(g, f, card)
            g.tell("lost", "{} loses {}.", f, hands.title(card), card=card)
    for points, mind in ((said.harm, False), (said.mind, True)):
        if points and _there(g, f):
            yield from hands.harm(g, f, points, mind)
    if said.heal and _there(g, f):
        hands.heal(g, f, said.heal)
    if said.dies and _there(g, f):
        yield from hands.kill(g, f)
    if then.move >= 0 and _there(g, f):
        floor = g.quest.grid.floor
        taken = hands.no_room(g) & ~(1 << f.at) | ~floor
        to = then.move if not taken >> then.move & 1 else nearest_free(g, then.move, taken, hidden=True)
        before = f.at
        g.put(f, to)
        g.tell("move", "{} is moved.", f, squares=(to,))
        yield from hands.look(g, f)
        walked(g, f, 1 << to, before)
    if said.end_turn and g.active == f.id:
        g.ended = True  # type: ignore[attr-defined]  # every book has it


def _roll(g: Board, twist: Twist, dice: Dice, f: Any) -> Play:
    """Dice are rolled, and the first row that fits comes."""
    if dice.test:
        if f is not None and f.at >= 0:
            good = yield from g.quest.hands.test(g, f, dice.test, dice.difficulty)
            row = next((row for row in dice.rows if row.faces == ("success" if good else "failure")), None)
            if row is not None and row.then is not None:
                yield from perform(g, twist, row.then, f)
        return
    roll = Roll(f.id if f is not None else -1, "twist", tuple(g.quest.hands.dice(dice.number, dice.combat)))
    yield from g.quest.hands.thrown(g, roll, f)
    faces = [str(face) for face in roll.faces]
    shown = " ".join(faces)
    total = 0 if dice.combat else sum(int(face) for face in faces)
    if f is not None:
        words = " and ".join(FACES[face][0] for face in roll.faces) if dice.combat else str(total)
        g.tell("roll", "{} rolls {}.", f, words, faces=roll.faces)
    over = dice.against != "" and f is not None and total > getattr(f, dice.against)
    for row in dice.rows:
        if dice.combat:
            fits = row.faces in shown.split()
        elif dice.against:
            fits = row.faces == ("over" if over else "under")
        else:
            fits = row.least <= total <= row.most
        if fits and row.then is not None:
            yield from perform(g, twist, row.then, f)
            return


# -- doors and furniture


def _lock(edge: Edge) -> str:
    return f"lock-{'e' if edge[1] == edge[0] + 1 else 's'}@{edge[0]}"


def lock_of(g: Board, door: int) -> int:
    """What twists have done to a door: 1 locked, -1 unlocked, 0 nothing."""
    return g.counters.get(_lock(g.quest.grid.doors[door]), 0)


def openable(g: Board, here: int, found: list[int]) -> list[int]:
    """The doors of a mask that can be opened by hand: those the book says, less what twists locked, and unlocked."""
    return [i for i in squares(here) if (i in found and lock_of(g, i) <= 0) or lock_of(g, i) < 0]


def _door(g: Board, what: str, edge: Edge) -> None:
    """What a twist does to a door."""
    if edge not in g.quest.grid.doors:
        return
    i = g.quest.grid.doors.index(edge)
    bit, seen = 1 << i, any(g.laid >> q & 1 for q in edge)
    secret = g.quest.secret >> i & 1
    if what == "lock":
        g.counters[_lock(edge)] = 1
    elif what == "unlock":
        g.counters[_lock(edge)] = -1
    elif what == "show" and secret and not g.secrets & bit:
        g.secrets |= bit
        if seen:
            g.tell("door", "A secret door comes to light.", squares=edge)
    elif what == "hide":
        g.secrets &= ~bit if not g.doors & bit else -1
    elif what == "open" and not g.doors & bit:
        g.counters.pop(_lock(edge), None)
        if secret:
            g.secrets |= bit
        g.doors |= bit
        _moved(g, i)
        if seen:
            g.known_doors |= 0 if secret else bit
            g.tell("door", "A door opens.", squares=edge)
        slide(g)
    elif what == "close" and g.doors & bit:
        g.doors &= ~bit
        _moved(g, i)
        if seen:
            g.tell("door", "A door falls shut.", squares=edge)


def _moved(g: Board, door: int) -> None:
    """A door stands otherwise than before."""
    g.set_edges()
    g.looked.door_moved(g.quest.hands.sight(g).careless(door))


def slide(g: Board) -> None:
    """Furniture in front of a secret door that has been found moves away."""
    for edge, mask in g.quest.behind.items():
        if edge in g.quest.grid.doors and g.secrets >> g.quest.grid.doors.index(edge) & 1:
            _take_away(g, mask, "{} slides away.")


def _take_away(g: Board, mask: int, text: str) -> None:
    piece = next((p for p in g.quest.furniture if p.squares == mask), None)
    if piece is None or g.count(gone_mark(mask)):
        return
    g.counters[gone_mark(mask)] = 1
    if g.furniture & mask:
        g.furniture &= ~mask
        g.tall &= ~mask
        g.looked.sight_barred()
        g.tell("reveal", text, f"The {piece.kind.title}", squares=tuple(squares(mask)))


def _remove(g: Board, whom: Sequence[Whom]) -> None:
    for word in whom:
        for m in meant(g, (word,)):
            g.quest.hands.remove(g, m)
            g.tell("reveal", "{} is gone.", m, figures=(m.id,))
        if isinstance(word, int):
            for piece in g.quest.furniture:
                if piece.squares >> word & 1:
                    _take_away(g, piece.squares, "{} is gone.")


# -- what is to be done


def met_mark(name: str) -> str:
    """The counter that says that a goal is met for good."""
    return f"met {name}"


def is_met(g: Board, goal: Goal) -> bool:
    """Whether a goal is met now."""
    said = goal.said
    if g.count(met_mark(said.name or str(goal.number))):
        return True
    if said.killed:
        return all(is_dead(g, whom) for whom in goal.killed)
    if said.found:
        held = [item for f in g.figures if f is not None and f.side == HERO for item in f.items if f.alive]
        return all(card in held for card in said.found)
    if said.brought:
        for word in said.brought:
            for f in g.figures:
                if f is not None and f.out and (word in f.items or word in (f.name, f.kind.id)):
                    break
            else:
                return False
        return True
    if said.all_killed:
        everybody = (1 << len(g.quest.monsters)) - 1
        living = [f for f in g.figures if f is not None and f.alive and f.at >= 0 and f.side != HERO]
        return g.felled == everybody and not any(not is_statue(f) for f in living)
    return bool(goal.counters) and all(holds(counted(g), test) for test in goal.counters)


def reach_goals(g: Board, f: Any, passed: int) -> None:
    """A Hero has come through squares: goals of places may be met for good."""
    for goal in g.quest.goals:
        if goal.place & passed and f.kind.hero:
            g.counters[met_mark(str(goal.number))] = 1


def goals_met(g: Board) -> bool | None:
    """Whether all goals are met that have to be; None: there are none."""
    if not g.quest.goals:
        return None
    return all(is_met(g, goal) for goal in g.quest.goals if not goal.said.optional)


def homeward(g: Board) -> bool:
    """Whether nothing is left but to get out: what is to be brought out is in somebody's hands."""
    for goal in g.quest.goals:
        alive = [f for f in g.figures if f is not None and f.side == HERO and f.alive]
        held = {item for f in alive for item in (*f.items, f.name, f.kind.id)}
        if (
            not goal.said.optional
            and not is_met(g, goal)
            and not (goal.said.brought and set(goal.said.brought) <= held)
        ):
            return False
    return True


def tell_goals(g: Board) -> None:
    """Say which goals have been met since it was last told."""
    for goal in g.quest.goals:
        mark = f"{TOLD}goal {goal.number}"
        if mark not in g.counters and is_met(g, goal):
            g.counters[mark] = 1
            g.tell("goal", "Done: {}", goal.said.text)


def goal_rows(g: Board) -> list[tuple[str, str]]:
    """The list of what is to be done, ticked off; one thing alone is the goal, and no list."""
    if len(g.quest.goals) < 2:
        return []
    rows = []
    for goal in g.quest.goals:
        more = " (optional)" if goal.said.optional else ""
        rows.append(
            (f"{'✓' if is_met(g, goal) else '○'} {goal.said.text}", f"{'done' if is_met(g, goal) else 'open'}{more}")
        )
    return rows


def fact_rows(g: Board) -> list[Told]:
    """The lines that the file has beside the board; who carries what is to be brought out."""
    rows = []
    for fact, tests in g.quest.facts:
        if all(holds(counted(g), test) for test in tests):
            rows.append(Told(fact.label, in_words(g, fact.text), fact.what, fact.of, fact.value))
    for goal in g.quest.goals:
        for card in goal.said.brought:
            inside = [f for f in g.figures if f is not None and f.side == HERO and f.alive and not f.out]
            bearer = next((f for f in inside if card in f.items and (f.at >= 0 or g.quest.entrance >= 0)), None)
            if bearer is not None:
                label = goal.said.label or g.quest.hands.title(card)
                rows.append(Told(label, f"carried by {bearer}", "bearer", card, bearer.id))
    return rows


def goal_rewards(g: Board) -> int:
    """Gold for the goals that were met."""
    return sum(goal.said.reward for goal in g.quest.goals if is_met(g, goal))
