"""A hero in a fight: whom to attack with what, which skills to use, where to stand."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.view import FigureView
from delvewright.players.allison.strength import (
    BOOK,
    attack_dice,
    blow,
    body,
    both,
    card_worth,
    casts,
    damage,
    defend_dice,
    full,
    helpless,
    kills,
    magic,
    mean,
    memorised,
    mind,
    shoots,
)
from delvewright.players.allison.turn import MOVE, Turn
from delvewright.players.drawn_board import spot
from delvewright.players.worth import having
from delvewright.rules.allison.content.reading import content

ATTACKS = ("attack", "strike", "shoot", "throw", "loose")
RANGED = ("shoot", "throw", "loose")
QUARTER = 0.25
"""By so much they have to raise the chance of a kill."""
SPIRIT_BLADE = "spirit-blade"
CURSED = 8.0
"""How much more a mummy is to be feared while somebody is under a curse: it goes before all others."""
JARS = ("salt-jar",)
"""Things that call enemies back, as long as they stand."""
STRIDE, HARDER = 7, 1.5
"""Squares that a roll usually allows, and how many times as much a blow has to be worth that is walked for."""
SHARED = 0.3
"""The part of an enemy's harm that a fighter fears if it can strike a companion as well."""
HORIZON = 2.5
"""For so many turns an enemy left alone is thought to go on hitting."""


def fight_answer(t: Turn) -> Answer | None:
    """What is best to do while enemies are near; None: none are."""
    if not t.threats and not t.having(*ATTACKS, "again"):
        return None
    again = t.having("again")
    if again:
        return max(again, key=lambda a: value(t, _figure(t, a[1]), None, False))
    ready = before(t)
    if ready is not None:
        return ready
    if t.can_act:
        spell, attack, jar = best_cast(t), best_attack(t), smash(t)
        if attack is not None and attack[1][0] in RANGED and (nearer := close_in(t, attack[0])) is not None:
            return nearer
        offers = [each for each in (attack, spell, jar) if each is not None]
        best = max(offers, key=lambda each: each[0], default=None)
        better = t.can_roll and not t.rolled and attack is None and far_better(t, best[0] if best else 0.0)
        if best is not None and not better and not (t.rolled and t.walk and not t.moved and far_better(t, best[0])):
            return best[1]
    return position(t) or hold_shield(t) if t.pressed else None


def _figure(t: Turn, id: int) -> FigureView:
    return next(f for f in t.view.figures if f.id == id)


@rule("house.bot.fight")
def threat(t: Turn, foe: FigureView) -> float:
    """The harm that an enemy does to the party in a turn; casters and thieves with loot count more."""
    if helpless(foe):
        harm = 0.3
    else:
        victims = [h for h in t.board.heroes if not helpless(h)] or t.board.heroes
        harm = max((mean(blow(foe, h)) for h in victims), default=0.5)
    harm += 1.0 * (magic(foe) > 0 and mind(foe) > 2)
    harm += 2.0 * ("carrying" in foe.effects) + 1.5 * ("named" in foe.tags)
    return harm + CURSED * any("curse" in h.effects for h in t.party) * (foe.kind == "mummy")


@rule("house.bot.fight")
def value(t: Turn, foe: FigureView, weapon: str | None, ranged: bool) -> float:
    """What an attack is worth: a kill ends the harm, a wound brings it nearer."""
    chances = blow(t.i, foe, weapon, ranged)
    if weapon == SPIRIT_BLADE and "undead" in foe.tags:
        chances = damage(attack_dice(t.i, weapon) + 1, defend_dice(foe), foe.side)
    left = max(1, body(foe))
    done = kills(chances, left) + 0.5 * min(1.0, mean(chances) / left)
    return done * (threat(t, foe) * HORIZON + 0.3)


def best_attack(t: Turn) -> tuple[float, Answer] | None:
    """The most useful attack on offer."""
    best: tuple[float, Answer] | None = None
    for a in t.options:
        if a[0] not in ATTACKS:
            continue
        foe = _figure(t, a[1])
        worth = value(t, foe, a[2] if len(a) > 2 else "", a[0] in RANGED)
        if a[0] == "throw" and len([i for i in t.i.items if content().items[i].weapon]) == 1:
            worth *= 0.4  # what is thrown is gone
        if best is None or worth > best[0]:
            best = worth, a
    return best


@rule("house.bot.fight")
def close_in(t: Turn, now: float) -> Answer | None:
    """A fighter who could shoot or throw walks up to an enemy instead, where a blow is worth half as much again."""
    if t.weak or t.moved:
        return None
    blows = [(value(t, foe, None, False), t.board.beside(1 << spot(foe))) for foe in t.threats]
    if t.can_roll and not t.rolled:
        far = t.board.steps(t.at, t.board.walls | t.board.enemy_mask | t.board.danger)
        free = ~t.board.walls & ~t.board.hero_mask
        near = [worth for worth, stands in blows if any(0 <= far[q] <= STRIDE for q in squares(stands & free))]
        return MOVE if max(near, default=0.0) > now * HARDER else None
    q = best_stand(t) if t.rolled and t.walk else t.at
    there = max((worth for worth, stands in blows if stands >> q & 1), default=0.0)
    return ("walk", q) if q != t.at and there > now else None


def far_better(t: Turn, now: float) -> bool:
    """Whether a magic-user could do clearly more after some steps, where enemies are in sight."""
    return casts(t.i) and max((worth for _, worth in far_worth(t)), default=0.0) > now + 0.5


def smash(t: Turn) -> tuple[float, Answer] | None:
    """Break what calls enemies back, while there are some: by fire, which never fails, or by a blow of two skulls."""
    if not any("undead" in e.tags for e in t.threats):
        return None
    for a in t.having("do-at"):
        if str(a[1]).startswith("burn-"):
            return JAR_WORTH, a
    dice = attack_dice(t.i)
    blows = [a for a in t.having("break") if a[1] in [q for name in JARS for q in t.board.things(name)]]
    return (JAR_WORTH * kills(damage(dice, 0, "monster"), 2), blows[0]) if blows else None


JAR_WORTH = 5.0
"""What a jar is worth, on the scale of attacks."""


# -- before the blow


@rule("house.bot.skills", "house.bot.battle-potions")
def before(t: Turn) -> Answer | None:
    """What costs nothing, or pays before the first blow."""
    seen = [e for e in t.threats if t.board.apart(spot(e), t.at) <= 8]
    uses = {a[1]: a for a in t.having("use")}
    strong = any("named" in e.tags for e in seen) or len(seen) >= 4
    for name in having(BOOK, "skill"):
        if name in uses and seen and _worthwhile(t, name, seen):
            return uses[name]
    if t.can_act and strong:
        for name in having(BOOK, "strong"):
            if name in uses and name not in t.i.effects:
                return uses[name]
    if t.can_act and (answer := _stand_by(t) or _brew(t)) is not None:
        return answer
    return hold_better(t) if t.can_act else None


@rule("house.bot.skills")
def _stand_by(t: Turn) -> Answer | None:
    """Bodyguard for a magic-user at half Body with two enemies near."""
    for a in t.having("use-on"):
        if a[1] == "bodyguard":
            ward = _figure(t, a[2])
            near = [e for e in t.threats if t.board.apart(spot(e), spot(ward)) <= 2]
            if casts(ward) and 2 * body(ward) <= full(ward) and len(near) >= 2:
                return a
    return None


@rule("house.bot.battle-potions")
def _brew(t: Turn) -> Answer | None:
    """Strength and Heroic Brew, when they raise the chance of a kill by a quarter."""
    brews = [(a, card_worth(a[1])) for a in t.having("use") if a[1] not in t.i.effects]
    uses = [(a, known) for a, known in brews if (known.attack or known.blows) and not known.strong]
    attack = best_attack(t) if uses else None
    if attack is None or attack[1][0] in RANGED:
        return None
    foe = _figure(t, attack[1][1])
    dice = attack_dice(t.i, attack[1][2] if len(attack[1]) > 2 else "")
    one = damage(dice, defend_dice(foe), foe.side)
    for a, known in uses:
        then = both(one, one) if known.blows else damage(dice + known.attack, defend_dice(foe), foe.side)
        if kills(then, body(foe)) >= kills(one, body(foe)) + QUARTER:
            return a
    return None


def _worthwhile(t: Turn, name: str, seen: list[FigureView]) -> bool:
    near = [e for e in seen if t.board.apart(spot(e), t.at) <= 2]
    if card_worth(name).skill == "blow" and not (t.can_act and t.having("attack", "strike")):
        return False
    if name in ("inspire-courage", "inspire-valour"):
        return len(t.friends) >= 2
    if name == "battle-roar":
        return sum(mind(e) <= 2 and "undead" not in e.tags for e in seen) >= 3
    if name == "frenzy":
        return bool(near) and body(t.i) >= 4
    if name == "focus":
        return bool(near) and mind(t.i) >= 2
    if name == "combat-sorcery":
        return bool(near) and magic(t.i) >= 2
    if name == "hardiness":
        return body(t.i) < full(t.i)
    return bool(near)


def hold_better(t: Turn) -> Answer | None:
    """Take a weapon in hand that strikes harder than the one that is held."""
    items = content().items
    now = max((items[a.card].attack or 0 for a in t.i.arms if a.card), default=0)
    for a in t.having("hold"):
        thing = items[a[1]]
        if thing.weapon and not thing.ranged and (thing.attack or 0) > now:
            return a
    return None


def hold_shield(t: Turn) -> Answer | None:
    """After the blow: a weapon for one hand, and the shield."""
    items = content().items
    held = [name for title, cards in t.i.shelves if title == "Held" for name, _ in cards]
    if t.can_act or "shield" not in t.i.items or "shield" in held:
        return None
    if any(items[name].hands > 1 for name in held):
        light = [a for a in t.having("hold") if items[a[1]].weapon and items[a[1]].hands < 2 and not items[a[1]].ranged]
        return max(light, key=lambda a: items[a[1]].attack or 0) if light else None
    return ("hold", "shield") if ("hold", "shield") in t.options else None


# -- spells


@rule("house.bot.cast")
def best_cast(t: Turn) -> tuple[float, Answer] | None:
    """The best spell or scroll against enemies; the last magic point is kept for healing."""
    spells = t.having("cast", "cast-on", "cast-at", "cast-for")
    if not spells:
        return None
    heals = any(card_worth(a[1]).heals for a in spells)
    if heals and magic(t.i) <= 1:
        return None
    best: tuple[float, Answer] | None = None
    for a in spells:
        worth = cast_worth(t, a)
        if worth > 0 and (best is None or worth > best[0]):
            best = worth, a
    return best


def cast_worth(t: Turn, a: Answer) -> float:
    """What a spell is worth now, on the scale of attacks."""
    known = card_worth(a[1])
    foe = _figure(t, a[2]) if a[0] == "cast-on" and len(a) > 2 else None
    if foe is None or foe.side == "hero":
        return _ward(t, a[1], foe)
    if known.saved:
        points = content().spells[a[1]].points(t.i.values.get("level", 1)) * (1 - known.saved)
        return min(1.0, points / max(1, body(foe))) * (threat(t, foe) * HORIZON + 0.3)
    if known.dice:
        return value(t, foe, None, True)
    if known.holds:
        held = any(card_worth(effect).holds for effect in foe.effects)
        if helpless(foe) or "undead" in foe.tags or held or body(foe) <= 1:
            return 0.0
        return known.holds * threat(t, foe) * (2.0 if body(foe) >= 3 else 1.0)
    return 0.0


def _ward(t: Turn, spell: str, friend: FigureView | None) -> float:
    """What a spell that helps somebody is worth in a fight."""
    known = card_worth(spell)
    if friend is not None and known.attack and not casts(friend) and spell not in friend.effects:
        near = [e for e in t.threats if t.board.apart(spot(e), spot(friend)) <= 2 and body(e) >= 5]
        return 1.5 if near else 0.0
    if known.hides and spell not in t.i.effects and t.reach_of_enemies >> t.at & 1:
        return 1.2
    return 0.0


# -- where to stand


@rule("house.bot.fight")
def position(t: Turn) -> Answer | None:
    """Go where something can be struck, or out of harm's way; who is nearly dead guards."""
    if t.can_roll and not t.rolled:
        return MOVE if _wants_to_move(t) else None
    if t.walk and not t.moved:
        q = best_stand(t)
        if q != t.at:
            return ("walk", q)
    if (far := leap(t)) is not None:
        return far
    if t.can_act and t.reach_of_enemies >> t.at & 1:
        return ("guard",)
    return None


def _wants_to_move(t: Turn) -> bool:
    if not t.can_act:
        return t.weak and bool(t.reach_of_enemies >> t.at & 1)
    return True


def to_blows(t: Turn) -> tuple[list[int], bool]:
    """Steps from every square to where some enemy can be struck, and whether something has to be jumped on the way from
    here."""
    board = t.board
    goals = board.beside(board.enemy_mask) & ~board.walls
    steps = board.steps_to(goals, board.walls | board.danger)
    if steps[t.at] >= 0:
        return steps, False
    return board.steps_to(goals, board.walls), True


def leap(t: Turn) -> Answer | None:
    """Over a pit or a trap that lies between a fighter and all enemies: nobody fights on alone beyond it."""
    if t.weak or not t.jump:
        return None
    steps, barred = to_blows(t)
    nearer = [(steps[q], q) for q in squares(t.jump) if 0 <= steps[q] < steps[t.at]]
    return ("jump", min(nearer)[1]) if barred and nearer else None


def best_stand(t: Turn) -> int:
    """The square to fight from: what can be struck there, against what can strike there."""
    board = t.board
    places = (t.walk | 1 << t.at) & ~(board.danger & ~(1 << t.at))
    low = 3 * body(t.i) <= full(t.i)
    fear = t.memory.fear * ((1.4 if low else 0.7 if t.weak else 0.35) + 1.5 / max(1, body(t.i)))
    targets = []
    for foe in t.foes:
        if t.can_act:
            targets.append((board.beside(1 << spot(foe)), value(t, foe, None, False)))
    afar = far_worth(t)
    steps, _ = to_blows(t)
    best, score = t.at, -1e9
    far = shoots(t.i)
    feared = [(board.strikes(e), mean(blow(e, t.i)) * (SHARED if _busy(t, e) else 1.0)) for e in t.threats]
    for q in squares(places):
        risk = sum(harm for reached, harm in feared if reached >> q & 1)
        risk /= 1 + 0.6 * sum(board.apart(spot(f), q) <= 2 for f in t.friends)
        gain = max((worth for stands, worth in targets if stands >> q & 1), default=0.0)
        gain = max(gain, max((worth for seen, worth in afar if seen >> q & 1), default=0.0))
        ahead = 0.0 if t.weak or far else 0.06 * (steps[q] if steps[q] >= 0 else 30)
        ground = 0.4 * (board.low >> q & 1) + 0.5 * (board.wet >> q & 1)
        worth = gain - fear * risk - ahead - ground - 0.005 * (q != t.at)
        if worth > score:
            best, score = q, worth
    return best


def _busy(t: Turn, enemy: FigureView) -> bool:
    """Whether an enemy has somebody else to strike: a fighter who joins in then bears what another would bear alone."""
    reached = t.board.strikes(enemy)
    return not t.weak and any(reached >> spot(h) & 1 for h in t.board.heroes if h.id != t.i.id and not helpless(h))


def far_worth(t: Turn) -> list[tuple[int, float]]:
    """For each enemy the squares from which it is probably seen, and what a spell or a shot from there is worth."""
    if not t.can_act:
        return []
    found = []
    able = sorted(memorised(t.i)) if magic(t.i) > 1 else []
    spells = [name for name in able if card_worth(name).saved or card_worth(name).holds]
    bow = any(content().items[name].ranged for name in t.i.items if name in content().items)
    for foe in t.threats:
        room = t.board.area(spot(foe))
        seen = room if t.board.is_room(spot(foe)) else t.board.nook(spot(foe))
        seen |= t.board.beside(seen)
        worth = max((cast_worth(t, ("cast-on", name, foe.id)) for name in spells), default=0.0)
        if bow:
            worth = max(worth, 0.8 * value(t, foe, None, True))
        if worth > 0:
            found.append((seen, worth))
    return found


def strongest(t: Turn) -> FigureView:
    """The best fighter of the party."""
    return max(t.party, key=lambda h: (attack_dice(h), body(h), -h.id))
