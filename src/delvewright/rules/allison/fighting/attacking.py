"""Attacks: what somebody can attack with, the dice of both sides, and the course of a blow."""

from __future__ import annotations

from functools import lru_cache

from delvewright.kernel.decisions import Answer
from delvewright.kernel.dice import Roll
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.fighting.encounters import notice
from delvewright.rules.allison.fighting.harm import harm
from delvewright.rules.allison.ground.facing import behind, face
from delvewright.rules.allison.ground.sight import can_strike, foes_in_sight, in_the_way, outlook
from delvewright.rules.allison.state.conditions import attackable, may_attack
from delvewright.rules.allison.state.dice import white
from delvewright.rules.allison.state.effects import pass_by, wake
from delvewright.rules.allison.state.figure import HERO, Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.gear import armour, hold, weapons
from delvewright.rules.allison.state.naming import title_of
from delvewright.rules.allison.state.texts import Blow, Hurt, More, speaking
from delvewright.rules.allison.state.windows import (
    DEFEND,
    DEFENDED,
    GUARD,
    SAVED,
    STRIKE,
    STRUCK,
    Moment,
    recount,
    window,
)
from delvewright.rules.common.combat_dice import BLACK, SKULL, WHITE
from delvewright.rules.common.combat_dice import shields as in_shields
from delvewright.rules.common.combat_dice import skulls as in_skulls

ATTACK = frozenset({"attack"})
THROWN, SHOT = "thrown", "shot"


@rule("combat.defend.hero-white-shield", "combat.defend.enemy-black-shield")
def shield_of(f: Figure) -> str:
    """The face with which a figure turns hits aside: a hero's, and who is allied with heroes, is the white shield."""
    return WHITE if f.side == HERO or f.hero else BLACK


# -- whom, and with what


@rule("house.gm.stealth")
def unsuspected(g: Game, target: Figure) -> bool:
    """Whether nobody knows that a figure is there: it keeps its stealth."""
    texts = speaking(target, "hidden")
    return texts != () and any(text.hidden(g, target) for text in texts)


@rule("house.gm.stealth")
def known_foes(g: Game, f: Figure) -> int:
    """Mask of the squares on which opponents stand of whom a figure knows."""
    known = g.enemies_of(f)
    for target in g.on_board(1 - f.side):
        if unsuspected(g, target):
            known &= ~(1 << target.at)
    return known


@rule("combat.melee-reach", "weapon.staff", "weapon.longsword", "sight.needed-to-act", "door.attack-angle")
def in_reach(g: Game, f: Figure, weapon: str) -> int:
    """Mask of the squares a weapon strikes hand to hand: across the sides; some also aslant, not through a doorway."""
    near = g.beside[f.at]
    if weapon and content().items[weapon].reach != "side":
        if content().items[weapon].reach == "none":
            return 0
        aslant = g.quest.around[f.at] & ~near & outlook(g, f.at) & g.enemies_of(f)
        while aslant:
            low = aslant & -aslant
            aslant ^= low
            if can_strike(g, f.at, low.bit_length() - 1):
                near |= low
    if g.ice:
        near &= ~g.walls_of_ice()
    return near


@rule(
    "combat.melee-reach", "combat.ranged-reach", "combat.unarmed", "sight.needed-to-act", "weapon.bow",
    "monster.elven-archer",
)  # fmt: skip
def attacks(g: Game, f: Figure) -> list[Answer]:
    """Every attack a figure may make now, with everything it has at hand."""
    enemies = g.monsters if f.side == HERO else g.heroes
    seen = outlook(g, f.at) & enemies if enemies else 0
    if not seen or not may_attack(f):
        return []
    arms = weapons(f)
    natural = f.melee != f.attack and not f.under("bowless")  # who prints two figures shoots with the first
    if not natural and not seen & g.quest.around[f.at] and not _any_flies(arms):
        return []
    found: list[Answer] = []
    for target in g.on_board(1 - f.side):
        if seen >> target.at & 1 and attackable(target) and not unsuspected(g, target):
            found += _attacks_on(g, f, target, arms, natural)
    return found


@lru_cache(maxsize=1 << 10)
def _any_flies(arms: tuple[str, ...]) -> bool:
    return any(weapon != "" and content().items[weapon].ranged != "" for weapon in arms)


def _attacks_on(g: Game, f: Figure, target: Figure, arms: tuple[str, ...], natural: bool) -> list[Answer]:
    found: list[Answer] = []
    bit = 1 << target.at
    beside = g.beside[f.at] & bit
    for name in arms:
        if not name:
            if beside and not (g.ice and g.walls_of_ice() & bit):
                found.append(("strike", target.id))
            if natural and not beside and may_shoot(g, f, target, SHOT):
                found.append(("loose", target.id))
            continue
        if in_reach(g, f, name) & bit:
            found.append(("attack", target.id, name))
        flies = content().items[name].ranged
        if flies and may_shoot(g, f, target, flies):
            found.append(("shoot" if flies == SHOT else "throw", target.id, name))
    return found


@rule("combat.ranged-reach", "sight.figures", "door.attack-angle")
def may_shoot(g: Game, f: Figure, target: Figure, flies: str) -> bool:
    """Whether a shot or throw can strike somebody in sight: figures are in the way of bows and crossbows only."""
    if not can_strike(g, f.at, target.at):
        return False
    if flies != SHOT or not in_the_way(g, f.at, target.at):
        return True
    return any(text.shoots_past(g, f) is not None for text in speaking(f, "shoots_past"))


@rule("combat.ranged-reach", "weapon.bow")
def blow_of(g: Game, f: Figure, answer: Answer) -> Blow:
    """The blow that an answer means."""
    verb, target = answer[0], g.fig(answer[1])
    weapon = answer[2] if len(answer) > 2 else ""
    flies = {"shoot": SHOT, "loose": SHOT, "throw": THROWN}.get(verb, "")
    return Blow(f, target, weapon, flies)


# -- dice


@rule("trap.pit.fight", "furniture.penalty")
def footing(g: Game, f: Figure) -> int:
    """Dice lost in attack and defence by where a figure stands: in a pit, on furniture, in an icy river."""
    fewer = 1 if f.pit else 0
    bit = 1 << f.at
    if g.quest.climbable & bit:
        fewer += 1
    if g.quest.river & bit & ~g.bridged and not any(text.wards_off(g, f, "river") for text in speaking(f, "wards_off")):
        fewer += 1
    return fewer


@rule("merc.gear-included", "combat.attack-dice", "monster.base-without-gear")
def weapon_dice(f: Figure, weapon: str) -> int:
    """Dice that a weapon adds; a mercenary's are in his figures already."""
    if not weapon or f.kind.sort == "mercenary":
        return 0
    return content().items[weapon].attack or 0


@rule("combat.attack-dice", "attr.attack", "combat.unarmed")
def attack_dice(g: Game, blow: Blow) -> int:
    """How many white dice an attack has, with all that changes them; never fewer than none."""
    f = blow.by
    if blow.exactly >= 0:
        return blow.exactly
    dice = (f.attack if blow.ranged else f.melee) - blow.fewer - footing(g, f)
    if not blow.base:
        dice += weapon_dice(f, blow.weapon)
        if f.effects:
            dice += f.bonus("attack")
        for text in speaking(f, "attack_dice"):
            dice += text.attack_dice(g, f, blow)
    if blow.ranged == SHOT and in_the_way(g, f.at, blow.target.at):
        dice -= min((lost for t in speaking(f, "shoots_past") if (lost := t.shoots_past(g, f)) is not None), default=0)
    if blow.half:
        dice = -(-dice // 2)
    for text in speaking(f, "attack_limit"):
        dice = text.attack_limit(g, f, blow, dice)
    return max(0, dice)


@rule("combat.defend-dice", "attr.defend", "combat.unarmed", "coma.no-defence", "combat.guard")
def defend_dice(g: Game, blow: Blow) -> int:
    """How many white dice the victim of an attack defends with; never fewer than none."""
    f = blow.victim
    if blow.open or f.helpless:
        return 0
    dice = f.defend - footing(g, f)
    if not f.under("base-defence"):
        if f.kind.sort != "mercenary":
            dice += armour(f, bool(blow.ranged))
        if f.effects:
            dice += f.bonus("defence")
        for text in speaking(f, "defend_dice"):
            dice += text.defend_dice(g, f, blow)
    for text in speaking(f, "defend_limit"):
        dice = text.defend_limit(g, f, blow, dice)
    for text in speaking(blow.by, "foe_limit"):
        dice = text.foe_limit(g, blow.by, blow, dice)
    return max(0, dice)


# -- the course of a blow


FACED = "faced"
"""Counted when whoever has the turn has met the eyes of those whose sight does something to him."""


@rule("monster.skeleton.minor-dread", "monster.skeleton.minor-dread.once")
def face_foes(g: Game, f: Figure) -> Play:
    """What the sight of foes does to whoever has the turn: once, as it begins, or before he attacks if he has come to
    see them since."""
    if FACED in g.counters:
        return
    foes = foes_in_sight(g, f)
    for foe in foes:
        for text in speaking(foe, "faced"):
            g.counters[FACED] = 1
            yield from text.faced(g, foe, f, foes)


@rule(
    "combat.attack-dice", "combat.hits-are-skulls", "combat.damage", "combat.successful-defence", "combat.facing",
    "encounter.begin", "sight.needed-to-act",
)  # fmt: skip
def strike(g: Game, blow: Blow) -> Play:
    """One attack by one figure on another, with all its windows in order; gives back the Body it cost."""
    f, target = blow.by, blow.target
    if not attackable(target) or target.at < 0:
        return 0
    g.quest.text.assailed(g, target, f)
    if target.tags:
        wake(g, target)
    blow.at = target.at
    blow.behind = behind(g, target) == f.at
    face(g, f, target.at)
    if not blow.behind:
        face(g, target, f.at)
    for text in speaking(f, "declares"):
        text.declares(g, f, blow)
    if not (f.met and target.met):
        notice(g, f)
    if f.id == g.active:
        yield from face_foes(g, f)
    yield from window(g, STRIKE, Moment(f, target, blow=blow))
    yield from _attack_roll(g, blow)
    yield from window(g, GUARD, Moment(target, f, blow=blow))
    if blow.hits:
        yield from _defence_roll(g, blow)
    face(g, target, f.at)
    yield from _wound(g, blow)
    yield from _aftermath(g, blow)
    return blow.lost


@rule("combat.hits-are-skulls", "combat.attack-dice")
def _attack_roll(g: Game, blow: Blow) -> Play:
    """The attacker rolls; every skull is a hit."""
    f = blow.by
    blow.attack = roll = Roll(f.id, "attack", white(attack_dice(g, blow)), blow.target.id)
    if f.effects:
        pass_by(g, f, "attack")
    roll.faces = (yield roll) if roll.dice else []
    if g.log is not None:
        how = f" with {title_of(blow.source or blow.weapon)}" if blow.source or blow.weapon else ""
        rules, about = ("combat.hits-are-skulls", "combat.attack-dice"), (f.id, blow.target.id)
        sum = in_skulls(roll.count(SKULL))
        g.tell(
            "attack", "{} attacks {}{}.", f, blow.target, how,
            rules=rules, faces=roll.faces, figures=about, sum=sum, counts=(SKULL,),
        )  # fmt: skip
    yield from window(g, STRUCK, Moment(f, blow.target, roll, blow))
    blow.hits = max(blow.least, roll.count(SKULL)) * blow.times


@rule("combat.defend-dice", "combat.defend.hero-white-shield", "combat.defend.enemy-black-shield")
def _defence_roll(g: Game, blow: Blow) -> Play:
    """The victim rolls; every shield of his side turns a hit aside."""
    f = blow.victim
    if not blow.open and not f.helpless:
        yield from window(g, DEFEND, Moment(f, blow.by, blow=blow))
    blow.defence = roll = Roll(f.id, "defend", white(defend_dice(g, blow)), blow.by.id)
    if f.effects:
        pass_by(g, f, "defence")
    if not roll.dice:
        return
    roll.faces = yield roll
    if g.log is not None:
        own = shield_of(f)
        sum, rules = in_shields(roll.count(own)), ("combat.defend-dice",)
        g.tell("defend", "{} defends.", f, rules=rules, faces=roll.faces, sum=sum, counts=(own,))
    yield from window(g, DEFENDED, Moment(f, blow.by, roll, blow))
    blow.hits -= roll.count(shield_of(f))


def _reckoning(blow: Blow) -> str:
    """How the hits that are left came about, in words."""
    assert blow.attack is not None
    skulls = in_skulls(blow.attack.count(SKULL)) + f" × {blow.times}" * (blow.times > 1)
    if blow.least > blow.attack.count(SKULL):
        skulls = f"{blow.least * blow.times} at least"
    if blow.defence is None or not blow.defence.dice:
        return skulls
    return f"{skulls} − {in_shields(blow.defence.count(shield_of(blow.victim)))}"


@rule("combat.damage")
def _wound(g: Game, blow: Blow) -> Play:
    """Each hit that is left costs a Body point, unless it was an image that was hit."""
    f = blow.victim
    reckoning = _reckoning(blow)
    if blow.hits <= 0:
        g.tell("miss", "{} is not hurt.", f, rules=("combat.damage",), sum=f"{reckoning} = no harm")
        return
    for text in speaking(f, "evades"):
        if (yield from text.evades(g, f, blow)):
            return
    cause = title_of(blow.source) if blow.source else blow.by.kind.title
    marks = blow.marks | ATTACK | ({blow.weapon} if f.tags and blow.weapon else frozenset())
    hurt = Hurt(f, blow.hits, cause=cause, by=blow.by, marks=marks, reckoning=reckoning)
    blow.lost = yield from harm(g, hurt, "combat.damage")
    blow.healed = hurt.healed


@rule("combat.successful-defence")
def _aftermath(g: Game, blow: Blow) -> Play:
    """What follows from a blow, for who struck it and who was struck; a defence that held may be answered."""
    f, victim = blow.by, blow.victim
    if f.at >= 0:
        for text in speaking(f, "attacked"):
            yield from text.attacked(g, f, blow)
    if victim.at >= 0:
        for text in speaking(victim, "was_attacked"):
            yield from text.was_attacked(g, victim, blow)
        if blow.beaten_off and f.at >= 0:
            yield from window(g, SAVED, Moment(victim, f, blow=blow))
    if f.side == HERO and not g.over:
        yield from g.quest.text.attacked(g, f)


# -- the attacks of a turn


@rule("combat.one-attack")
def begin_attack(g: Game, f: Figure, answer: Answer) -> Blow:
    """The one attack of a turn, and with it the action, is spent; the weapon is taken up."""
    g.acts, g.may_attack = 0, False
    blow = blow_of(g, f, answer)
    if blow.weapon and f.hero and f.held[:1] != (blow.weapon,):
        hold(g, f, blow.weapon)
        recount(g)
    return blow


@rule("combat.extra-attacks")
def follow_ups(g: Game, f: Figure, blow: Blow) -> tuple[More, ...]:
    """The further attacks that may follow a blow, by their sources, each with the weapon it is made with."""
    found = tuple(more for t in speaking(f, "more_attacks") if (more := t.more_attacks(g, f, blow)) is not None)
    return tuple(more if more.weapon else _with(more, blow.weapon) for more in found)


def _with(more: More, weapon: str) -> More:
    return More(more.source, weapon, more.half, more.base, more.only)


@rule("combat.extra-attacks")
def further_attacks(g: Game, f: Figure) -> list[Answer]:
    """The further attacks that may follow the first: one source, whichever is liked best."""
    found: list[Answer] = []
    for more in g.follow:
        assert isinstance(more, More)
        for answer in attacks(g, f):
            target, weapon = g.fig(answer[1]), answer[2] if len(answer) > 2 else ""
            if weapon == more.weapon and (not more.only or target.kind.id in more.only):
                one = ("again", answer[1], more.source)
                if one not in found:
                    found.append(one)
    return found


@rule("combat.extra-attacks")
def strike_again(g: Game, f: Figure, answer: Answer) -> Play:
    """Another attack, from one source; the others lapse, unless the table adds them up."""
    more = next(m for m in g.follow if m.source == answer[2])
    rest = tuple(m for m in g.follow if m is not more)
    g.follow = rest if g.options.get("attacks") == "added" else ()
    target = g.fig(answer[1])
    blow = Blow(f, target, more.weapon, source="", half=more.half, base=more.base)
    if more.weapon and not g.beside[f.at] >> target.at & 1:
        blow = blow_of(g, f, next(a for a in _ways(g, f, more.weapon) if a[1] == target.id))
        blow.half, blow.base = more.half, more.base
    blow.further = True
    yield from strike(g, blow)


def _ways(g: Game, f: Figure, weapon: str) -> list[Answer]:
    return [a for a in attacks(g, f) if (a[2] if len(a) > 2 else "") == weapon]
