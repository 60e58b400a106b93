"""A gamesmaster's other questions: where monsters and furniture stand, who is struck, where fire rolls."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.saying import counted
from delvewright.kernel.view import FigureView
from delvewright.players.advanced.board import FAR, Field, mask_of, spot
from delvewright.players.advanced.strength import blow, fighter, wounds
from delvewright.players.reasons import Words

END: Answer = ("end",)
PASS: Answer = ("pass",)
HARD = "hard"


def reply(field: Field, decision: Decision, level: str) -> Answer | None:
    """The answer to anything but what a monster does and what becomes of counters."""
    about = decision.about
    if about == "place-monster":
        return place(field, decision)
    if about == "fire":
        return fire(field, decision)
    if about == "step":
        return step(field, decision, level)
    if about == "possessed":
        return possessed(field, decision)
    if about in ("astray", "free-attack", "focus"):
        return victim(field, decision, level)
    return decision.options[0] if decision.options else None


WORDS = {
    "order": "lets those go first who touch somebody",
    "routine": "has those strike first who touch somebody, and else all come nearer first",
    "pursuit": "goes after them while there are enough to win",
    "place-monster": "is put near the heroes, but not where they strike first",
    "fire": "sends the fire where most of them stand",
    "step": "stays unless more of them are in reach from there",
    "possessed": "does what a mind that is not his own wants",
    "free-attack": "strikes the easiest to hit",
    "astray": "strikes the easiest to hit",
    "focus": "minds the easiest to hit",
}
"""What each kind of question is answered by."""


def words(field: Field, decision: Decision) -> Words:
    """Why a question is answered as it is; nothing is said of what the heroes cannot see."""
    said = WORDS.get(decision.about, "takes what makes it hardest for the heroes")
    foes, others = counted(len(field.foes), "monster"), counted(len(field.standing), "opponent")
    return lambda: f"{said} ({foes}, {others})"


@rule("combat.place.choice", "combat.place")
def place(field: Field, decision: Decision) -> Answer:
    """Near the heroes, but not in their death zones; one that shoots or casts far away; a Sentry next to a door."""
    [(verb, mask)] = decision.fields
    me = field.by_id[decision.figure]
    people = mask_of(q for f in field.company for q in f.squares)
    back = stands_back(me)
    doors = mask_of(field.unknown_doors)

    def rank(q: int) -> tuple[int, ...]:
        far = field.far(1 << q, people)
        return (field.zones >> q & 1, "sentry" in me.tags and not doors >> q & 1, -far if back else far, q)

    return (verb, min(squares(mask), key=rank))


def stands_back(me: FigureView) -> bool:
    """Whether it would rather be far away: those who shoot or cast."""
    return any(word in me.tags for word in ("globes", "jezzail", "warpfire", "caster")) or any(
        arm.way == "ranged" for arm in me.arms
    )


@rule("trapfx.fireball")
def fire(field: Field, decision: Decision) -> Answer:
    """Over the nearest of the hero side that it can get to."""
    verb, mask = decision.fields[0]
    found = [q for q in squares(mask) if field.company_mask >> q & 1]
    return (verb, found[0] if found else squares(mask)[0])


@rule("death.slayer_step")
def step(field: Field, decision: Decision, level: str) -> Answer:
    """Stay; a hard opponent steps in where more of the hero side is in reach."""
    if level != HARD or not decision.fields:
        return PASS
    me = field.by_id[decision.figure]

    def near(mask: int) -> int:
        return (field.beside(mask) & field.company_mask).bit_count()

    verb, mask = decision.fields[0]
    best = max(squares(mask), key=lambda q: (near(1 << q), -q))
    return (verb, best) if near(1 << best) > near(mask_of(me.squares)) else PASS


@rule("melee.free.target", "ranged.fumble")
def victim(field: Field, decision: Decision, level: str) -> Answer:
    """The lowest Weapon Skill, then Toughness; a hard opponent whom it hurts most."""
    me = field.by_id[decision.figure]

    def rank(a: Answer) -> tuple[float, ...]:
        f = field.by_id[a[-1]]
        if level == HARD and me.side == "monster":
            return (f.lying, -blow(fighter(me), fighter(f))[0] / max(1, wounds(f)), f.id)
        return (f.lying, f.values["ws"], f.values.get("toughness", 0), f.id)

    return min(decision.options, key=rank)


@rule("trapfx.mindstealer")
def possessed(field: Field, decision: Decision) -> Answer:
    """One without a mind of his own attacks the nearest friend; one who is mad runs from them."""
    me = field.by_id[decision.figure]
    strikes = [a for a in decision.options if a[0] == "fight"]
    if strikes:
        return min(strikes, key=lambda a: (field.by_id[a[1]].values["ws"], a[1]))
    [(_, walk)] = decision.fields
    others = mask_of(spot(f) for f in field.standing if f is not me)
    if not walk or not others:
        return END
    goals = field.beside(others)

    def far(q: int) -> int:
        return field.far(1 << q, goals)

    here = far(spot(me))
    if "stolen" in me.effects or "mindstealer" in me.effects:
        best = min(squares(walk), key=lambda q: (far(q), q))
        return ("walk", best) if far(best) < here else END
    best = max(squares(walk), key=lambda q: (far(q) if far(q) < FAR else 0, -q))
    return ("walk", best) if here < far(best) < FAR else END
