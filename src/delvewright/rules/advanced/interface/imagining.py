"""What a seat cannot know, made up: the gamesmaster's counters, what special monsters are, the coming dice."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.dice import advance, stream
from delvewright.kernel.ledger import rule
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.dungeon import fixed_levels
from delvewright.rules.advanced.state.board import ROOM, Group
from delvewright.rules.advanced.state.charts import CAME
from delvewright.rules.advanced.state.counters import PLAY
from delvewright.rules.advanced.state.game import LEVEL, NAMED, Figure, Game
from delvewright.rules.advanced.state.masks import MASKS, masked
from delvewright.rules.advanced.state.master import PASS
from delvewright.rules.advanced.state.texts import special
from delvewright.rules.common.hands import redeal

UNSEEN = 1000
"""From here on those who are out of sight are counted, when they are guessed."""
EVERYBODY = 99
"""More monsters than any chamber has."""
COUNTER = "counter-"
"""What a question whether to play a counter is about, before its kind."""


@rule("game.gm.secrecy")
def imagine(state: Game, now: Game, seat: int, seed: int, asked: Sequence[Decision] = ()) -> Game:
    """All that is laid out is open to all; a hero's player does not know which counters are in the hand, nor what
    special monsters are that have not shown it.

    Those that were played since, and one of each kind that somebody was seen to be asked about, were there.
    """
    new = state.copy()
    if seat != state.gm:
        shown = _played(state, now)
        shown += [kind for q in asked if (kind := q.about.removeprefix(COUNTER)) != q.about and kind not in shown]
        if asked and asked[-1].seat < 0:
            shown += _some_kind(state, shown, seed)
        cup, hand = [*state.cup, *state.hand], list[str]()
        for kind in dict.fromkeys(shown):
            for _ in range(shown.count(kind)):
                if kind in cup and len(hand) < len(state.hand):
                    cup.remove(kind)
                    hand.append(kind)
        left = cup[: len(state.hand) - len(hand)]
        zones = redeal({"cup": cup[len(left) :], "hand": left}, ("cup", "hand"), seed)
        new.cup, new.hand = tuple(sorted(zones["cup"])), tuple(sorted([*hand, *zones["hand"]]))
        _mask(new, now, seed)
    _unchart(new, state, now, seat == state.gm, seed)
    new.rng = stream(seed, "imagined")
    return new


@rule("special.distinct", "special.reveal")
def _mask(g: Game, now: Game, seed: int) -> None:
    """Special monsters that nobody knows by `now` could be any that look like them: on the board, off it, and those who
    come from now on."""
    g.counters = {name: n for name, n in g.counters.items() if name != MASKS} | {MASKS: seed}
    for f in g.figures:
        known = now.figures[f.id] if f is not None else None
        if f is not None and f.veiled and not (known is not None and known.shown):
            _disguise(g, f, seed, known or f)

    numbers = count(len(g.figures) + UNSEEN)

    def other(kind: str, wounds: int = 0) -> tuple[str, int]:
        """Somebody out of sight, with so many Wounds left; 0: all."""
        card = content().monsters[kind]
        if not card.distinct:
            return kind, wounds
        lost = card.values.wounds - wounds if wounds else 0
        found = masked(seed, next(numbers), card, lost)
        return found.id, found.values.wounds - lost if wounds else 0

    def groups(found: Sequence[Group]) -> tuple[Group, ...]:
        return tuple(
            each._replace(
                alive=tuple(other(*one) for one in each.alive), all=tuple(other(kind)[0] for kind in each.all)
            )
            for each in found
        )

    at = LEVEL.index("groups")
    g.groups, g.loot = groups(g.groups), tuple(other(kind)[0] for kind in g.loot)
    g.kept = {depth: (*kept[:at], groups(kept[at]), *kept[at + 1 :]) for depth, kept in g.kept.items()}
    gone = [(each, *other(each.kind, each.wounds)) for each in g.escaped]
    g.escaped = tuple(
        each if kind == each.kind else each._replace(kind=kind, wounds=wounds, used=()) for each, kind, wounds in gone
    )


def _disguise(g: Game, f: Figure, seed: int, now: Figure) -> None:
    """One of them is another, as badly hurt."""
    lost = f.full - f.wounds
    card = masked(seed, f.id, f.monster, max(lost, now.full - now.wounds))
    f.become(card)
    f.wounds, f.used = f.full - lost, {}
    f.marks = tuple(mark for mark in f.marks if mark != NAMED)
    f.name, f.title = f"{card.id}.{f.id}", card.title
    g.names[f.id] = f.name


@rule("game.gm.secrecy", "campaign.level3")
def _unchart(g: Game, state: Game, now: Game, master: bool, seed: int) -> None:
    """Of a printed level all know what is laid out by `now` and has come to light; the rest is as the dice will have
    it, as on any other level."""
    chart = fixed_levels.chart(now)
    if not chart:
        return
    g.counters = {name: n for name, n in g.counters.items() if not name.startswith(CAME)} | chart
    depth, (there, rooms) = content().quests[g.quest].levels, fixed_levels.level(now)
    told = {room.special for area, room in rooms.items() if special.of(room.special).seen(now, area, master)}
    light = {*told, *now.counters} - {*state.counters} | {*now.done} - {*state.done}
    g.counters |= {f"{CAME}{what}": 1 for what in sorted(light)}
    if now.depth == depth:
        whole = {group.area for group in now.groups}
        homes = [f.group for f in now.figures if f is not None and f.group >= 0]
        for area in sorted({*homes, *whole}):
            g.counters[f"{CAME}met {area}"] = EVERYBODY if area in whole else homes.count(area)
    known = {
        area: room if room.special in told else room._replace(special="")
        for area, room in fixed_levels.level(g)[1].items()
        if room.special in told or there.areas[area].kind == ROOM
    }
    if g.depth == depth:
        g.rooms = known
    elif depth in g.kept:
        at = LEVEL.index("rooms")
        g.kept[depth] = (*g.kept[depth][:at], known, *g.kept[depth][at + 1 :])
    shut = [thing.area for thing in g.things if g.depth == depth and thing.kind == "chest" and not thing.state]
    n = advance(stream(seed, "prize"))[1] % (len(shut) + 1)
    if n < len(shut):  # in one of the chests that were found, or further on
        g.counters.setdefault(f"quest-room-{depth}", shut[n])


def _some_kind(state: Game, shown: Sequence[str], seed: int) -> list[str]:
    """A kind of counter that the gamesmaster could be thinking about, unseen."""
    kinds = sorted({*state.cup, *state.hand} - {*shown})
    return [kinds[advance(stream(seed, "unseen"))[1] % len(kinds)]] if kinds else []


def _played(state: Game, now: Game) -> list[str]:
    """The counters that were played between two states, for all to see."""
    spent = list(now.spent)
    for kind in state.spent:
        if kind in spent:
            spent.remove(kind)
    return spent


@rule("counter.draw")
def guess(state: Game, now: Game, decision: Decision) -> Answer | None:
    """Whether the gamesmaster has played a counter when he was asked unseen: if it was seen to be played since."""
    kind = decision.about.removeprefix(COUNTER)
    if kind == decision.about:
        return None
    return PLAY if kind in _played(state, now) else PASS
