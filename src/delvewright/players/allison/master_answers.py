"""What the game master answers in between: spells to be stopped, places to be chosen, grips and thefts."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.view import FigureView
from delvewright.players.allison.master_field import Field
from delvewright.players.allison.master_skills import dearest
from delvewright.players.allison.strength import blow, body, kills, mean, mind
from delvewright.players.drawn_board import spot
from delvewright.players.reasons import Words
from delvewright.rules.allison.content.reading import content

PASS: Answer = ("pass",)
ALWAYS = ("ball-of-flame", "timestop", "genie", "flashback", "heal-body", "water-of-healing")
HARMLESS = ("twist-wood",)


def reply(field: Field, decision: Decision) -> Answer | None:
    """The answer to a question that is no turn."""
    about = decision.about
    if about == "wandering":
        return ("place", wandering_place(field, decision))
    if about == "thrown":
        return ("place", landing(field, decision))
    if about == "theft":
        items = [a[1] for a in decision.options if a[0] == "steal"]
        wanted = {of.partition("@")[0] for (what, of) in field.view.known if what == "bearer"}
        return ("steal", dearest(items, wanted))
    if about == "cast":
        return answer_spell(field, decision)
    if about == "harmed":
        return grip(field, decision)
    if about in ("saved", "pincer", "zero", "struck", "strike", "killed"):
        return next((a for a in decision.options if a != PASS), PASS)
    places = [(verb, mask) for verb, mask in decision.fields if mask]
    if places:
        verb, mask = places[0]
        goal = field.beside(field.hero_mask) & mask or mask
        return verb, squares(goal)[0]
    if PASS in decision.options:
        return PASS
    return None


WORDS = {
    "activate": "lets those go first who can strike from where they stand",
    "wandering": "cuts a hero off from his nearest companion",
    "thrown": "throws somebody where it hurts",
    "theft": "takes what is dearest to them",
    "harmed": "holds whom the next blow would hardly kill",
}
"""What each kind of question is answered by."""


def words(field: Field, decision: Decision) -> Words:
    """Why a question is answered as it is; nothing is said of what the heroes cannot see."""
    said = WORDS.get(decision.about, "does what is worst for the heroes")
    up = "one hero is" if len(field.heroes) == 1 else f"{len(field.heroes)} heroes are"
    return lambda: f"{said} ({up} up)"


@rule("house.gm.wandering-place")
def wandering_place(field: Field, decision: Decision) -> int:
    """The free square that cuts a hero off from his nearest companion; of equals the first."""
    free = dict(decision.fields)["place"]
    hero = next((f for f in field.view.figures if f.id == decision.figure and f.squares), None)
    others = [h for h in field.view.figures if h.side == "hero" and h.squares and h.id != decision.figure]
    if hero is None or not others:
        return squares(free)[0]
    friend = min(others, key=lambda h: (field.apart(spot(h), spot(hero)), h.id))
    far = field.steps(spot(friend), field.walls)
    return min(squares(free), key=lambda q: (far[q] if far[q] >= 0 else field.size, q))


@rule("house.gm.ogre-warbear")
def landing(field: Field, decision: Decision) -> int:
    """Where somebody is thrown: onto a hazard, beside another hero, else as far away as it goes."""
    free = dict(decision.fields)["place"]
    hazards = free & (field.danger | field.gaps | field.wet)
    if hazards:
        return squares(hazards)[0]
    hero = next(f for f in field.view.figures if f.id == decision.figure)
    others = [spot(h) for h in field.heroes if h.id != hero.id]
    return max(squares(free), key=lambda q: (min((field.apart(q, o) for o in others), default=9), -q))


@rule("house.gm.dispell", "house.gm.mirror")
def answer_spell(field: Field, decision: Decision) -> Answer:
    """Mirror Magic before Dispell, for spells that are worth it; Dispell where the Mind is not below the hero's."""
    spell = str(decision.subject)
    offered = {a[1]: a for a in decision.options if len(a) > 1}
    me = next((f for f in field.view.figures if f.id == decision.figure), None)
    if "mirror-magic" in offered and spell not in HARMLESS:
        return offered["mirror-magic"]
    if "dispell" in offered and me is not None:
        caster = _caster(field)
        known = content().spells.get(spell)
        grave = spell in ALWAYS or (known is not None and "offensive" in known.tags)
        if grave and (caster is None or mind(me) >= mind(caster)):
            return offered["dispell"]
    return PASS


def _caster(field: Field) -> FigureView | None:
    return next((h for h in field.heroes if h.active), None)


@rule("house.gm.wounds")
def grip(field: Field, decision: Decision) -> Answer:
    """A yeti hugs whom its next blow would not be expected to kill."""
    hug = ("use", "bear-hug")
    me = next((f for f in field.view.figures if f.id == decision.figure), None)
    if hug not in decision.options or me is None:
        return next((a for a in decision.options if a != PASS), PASS)
    near = [h for h in field.heroes if field.beside(1 << spot(me)) >> spot(h) & 1]
    victim = min(near, key=lambda h: (body(h), h.id), default=None)
    if victim is None or kills(blow(me, victim), body(victim)) >= 0.5 or mean(blow(me, victim)) > 1.5:
        return PASS
    return hug
