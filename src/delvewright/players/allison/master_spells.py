"""Chaos spells: what each is worth now, and on whom."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.ledger import rule
from delvewright.kernel.view import FigureView
from delvewright.players.allison.master_field import Field
from delvewright.players.allison.strength import attack_dice, body, casts, full, helpless, magic, mind
from delvewright.players.drawn_board import spot
from delvewright.rules.allison.content.reading import content

HELD = ("fear", "chaos-sleep", "mind-blast", "command", "cloud-of-chaos", "chaos-tempest", "stone", "sleep")
"""Effects that hold somebody already."""
AREA = ("cloud-of-chaos", "firestorm", "ice-storm", "lightning-bolt")
CALLS = ("reanimation", "summon-orcs", "summon-undead", "summon-wolves")
HARM = {"weak-ball-of-flame": 1.0, "chill": 1.5, "lightning-bolt": 2.0, "firestorm": 2.5, "ice-storm": 2.0}
"""About what a spell of harm costs each of its victims in Body."""
TURNS = {"chaos-tempest": 1.0, "fear": 2.0, "mind-blast": 1.5, "chaos-sleep": 2.5, "command": 2.0, "mind-freeze": 1.0,
         "cloud-of-chaos": 2.0, "werewolfs-curse": 1.0}  # fmt: skip
"""Turns that a spell of control costs its victim."""
PER_TURN = 1.5
CREATURE = 2.0


@rule("house.gm.spell-when", "house.gm.spell-target", "house.gm.spell-area")
def best_spell(field: Field, me: FigureView, casts_: list[Answer]) -> tuple[float, Answer] | None:
    """The best spell on offer and what it is worth, magic points kept back for flight and answers."""
    best: tuple[float, Answer] | None = None
    for answer in casts_:
        value = worth(field, me, answer)
        if value > 0 and _may_spend(field, me, answer[1]) and (best is None or value > best[0]):
            best = value, answer
    return best


@rule("house.gm.spell-when")
def _may_spend(field: Field, me: FigureView, spell: str) -> bool:
    """Whether a point is left for Escape, and one for Dispell or Mirror Magic against a magic-user in sight."""
    left = magic(me) - 1
    kept = 0
    held = {name for _, cards in me.shelves for name, _ in cards}
    if "escape" in held and spell != "escape":
        kept += 1
    if held & {"dispell", "mirror-magic"} and magic(me) >= 2 and any(casts(h) for h in field.waking):
        kept += 1
    return left >= kept


def worth(field: Field, me: FigureView, answer: Answer) -> float:
    """What a casting is worth, in Body."""
    name = answer[1]
    role = content().spells[name].role
    target = _target(field, answer)
    if role == "harm":
        return _harm(field, me, name, target)
    if role == "control":
        return _control(field, me, name, target)
    if role == "healing":
        return _healing(field, me, name, target)
    if name == "escape":
        return _escape(field, me)
    if name == "skate":
        return 1.5 if 3 * body(me) <= full(me) else 0.0
    if role == "call":
        return _call(field, me, name)
    if name == "rust":
        return PER_TURN * 1.5 if target is not None and target.side == "hero" else 0.0
    if name == "ice-wall":
        return 1.0 if 2 * body(me) <= full(me) and len(field.waking) >= 2 else 0.0
    return 0.0


def _target(field: Field, answer: Answer) -> FigureView | None:
    if answer[0] != "cast-on":
        return None
    return next((f for f in field.view.figures if f.id == answer[2]), None)


@rule("house.gm.spell-area")
def _harm(field: Field, me: FigureView, name: str, target: FigureView | None) -> float:
    """Body that heroes lose, less what friends would; spells over an area only if they catch two."""
    each = HARM.get(name, 1.0)
    if name not in AREA:
        if target is None or target.side != "hero":
            return 0.0
        return min(each, body(target)) * (1.5 if body(target) <= each else 1.0)
    room = field.area(spot(me))
    caught = sum(room >> spot(h) & 1 for h in field.heroes)
    own = sum(room >> spot(e) & 1 for e in field.enemies if e is not me)
    if caught < 2:
        return 0.0
    desperate = "named" in me.tags and 2 * body(me) <= full(me)
    return each * caught if desperate else each * max(0, caught - own)


@rule("house.gm.spell-target")
def _control(field: Field, me: FigureView, name: str, target: FigureView | None) -> float:
    """The harm that a victim would do in the turns it loses; nobody is held twice."""
    if name in AREA:
        room = field.area(spot(me))
        free = [h for h in field.waking if room >> spot(h) & 1 and not set(HELD) & set(h.effects)]
        return PER_TURN * 1.2 * len(free) if len(free) >= 2 else 0.0
    if target is None or target.side != "hero" or helpless(target) or set(HELD) & set(target.effects):
        return 0.0
    if name == "werewolfs-curse" and field.view.round < 3:
        return 0.0
    if name in ("mind-blast", "mind-freeze"):
        return (2.0 if casts(target) else 1.0) + 1.0 / max(1, mind(target))
    dice = attack_dice(target) / 2.5
    weak = 1.0 / max(1, mind(target))
    return PER_TURN * dice * min(3.0, TURNS.get(name, 1.0)) * (0.5 + weak) / 1.5


@rule("house.gm.heal")
def _healing(field: Field, me: FigureView, name: str, target: FigureView | None) -> float:
    """Body restored to the caster himself, a named friend, or whoever has lost most."""
    whom = target or me
    if whom.side != "monster":
        return 0.0
    lost = full(whom) - body(whom)
    own = whom.id == me.id and 2 * body(me) <= full(me)
    needed = 3 if name == "soothe" else 5
    if own or ("named" in whom.tags and 2 * body(whom) <= full(whom)):
        return float(lost) + 1.0
    return float(lost) / 2 if lost >= needed else 0.0


@rule("house.gm.escape-spell")
def _escape(field: Field, me: FigureView) -> float:
    """With a third of the Body left, or with somebody beside him who may kill him and few friends near."""
    if 3 * body(me) <= full(me):
        return 9.0
    near = [h for h in field.waking if field.apart(spot(h), spot(me)) <= 1]
    threat = sum(attack_dice(h) / 2 for h in near)
    return 6.0 if threat >= body(me) and field.near(spot(me), field.enemies, 3) < 3 else 0.0


@rule("house.gm.summon")
def _call(field: Field, me: FigureView, name: str) -> float:
    """First of all when few friends are in sight."""
    room = field.area(spot(me))
    friends = sum(room >> spot(e) & 1 for e in field.enemies) - 1
    free = (room & ~field.enemy_walls() & ~field.enemy_mask).bit_count()
    return CREATURE * 3 if friends < 3 and free >= 4 else 0.0
