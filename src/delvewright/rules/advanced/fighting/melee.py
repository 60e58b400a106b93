"""The hand-to-hand fight: what must be rolled, hit rolls, criticals and fumbles, free attacks, the slayer's step."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.dice import Face
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import an
from delvewright.rules.advanced.content.reading import content, number
from delvewright.rules.advanced.content.records import Weapon
from delvewright.rules.advanced.fighting.character_monsters import slips_away
from delvewright.rules.advanced.fighting.harm import damage, hurt
from delvewright.rules.advanced.fighting.venoms import venom
from delvewright.rules.advanced.ground import zones
from delvewright.rules.advanced.ground.squares import CLOSE
from delvewright.rules.advanced.state.announced import stepped
from delvewright.rules.advanced.state.game import LYING, MONSTER, Figure, Game
from delvewright.rules.advanced.state.master import chosen
from delvewright.rules.advanced.state.rolling import PASS, attempt
from delvewright.rules.advanced.state.texts import abilities, spell
from delvewright.rules.advanced.state.values import current, damage_dice, toughness


@rule("melee.adjacent", "move.facing", "zone.focus.free_choice", "melee.choose_first")
def in_reach(g: Game, f: Figure) -> list[Figure]:
    """The enemies that somebody can strike from where he stands, whoever his zone is focused on."""
    at = f.at
    found: list[Figure] = []
    for other in g.enemies(f):
        if other.at - at in CLOSE and other.mask & zones.reach(g, f):
            found.append(other)
    return found


def weapon_of(f: Figure) -> Weapon:
    """What somebody strikes with."""
    return content().weapons[f.held or "fists"]


@rule("death.ko.ws", "special.berserk")
def ws_against(g: Game, f: Figure) -> int:
    """The Weapon Skill that counts for somebody who attacks it."""
    if f.condition == LYING:
        return number("combat", "lying")
    return max(1, current(g, f, "ws") - f.special("berserk"))


@rule("sheet.hth.general", "sheet.hth.row", "monster.praznagar")
def hit_roll(g: Game, f: Figure, target: Figure) -> int:
    """What must be rolled to hit hand-to-hand."""
    own = f.kind.hits_as if f.kind is not None and f.kind.hits_as else current(g, f, "ws")
    return needed(own, ws_against(g, target))


@rule("sheet.hth.general", "sheet.hth.row")
def needed(own: int, target: int) -> int:
    """The hand-to-hand row of every sheet."""
    n = content().numbers["hand-to-hand"].values
    return min(max(n["even"] + target - own, n["least"]), n["most"])


@rule(
    "melee.hit", "melee.critical", "melee.fumble", "melee.critical.large", "melee.fumble.large",
    "melee.free.immediate", "melee.free.chain", "melee.order", "sheet.weapon.fumble.critical", "fate.roll.fumble",
    "melee.example", "melee.one_attack",
)  # fmt: skip
def attack(g: Game, f: Figure, target: Figure, free: bool = False) -> Play:
    """An attack with all free attacks that criticals bring; then the damage of all its hits; then, if it was fumbled,
    the defender's free attack."""
    hits: list[tuple[Figure, bool]] = []
    fumbled = False
    while True:
        if (yield from slips_away(g, target)):
            hits = [hit for hit in hits if hit[0] is not target]  # it keeps the Wounds that it has
            break
        show(g, f)
        weapon, need = weapon_of(f), hit_roll(g, f, target)
        worst = 0 if f.special("never-fumbles") else weapon.fumble
        best = weapon.critical

        def judge(value: int, need: int = need, worst: int = worst) -> bool:
            return value >= need and value > worst  # no number needed is above a critical one

        check = yield from attempt(g, f, "attack", judge, need, target.id)
        critical, fumbled = check.natural >= best, check.natural <= worst and not check.success
        _tell(g, f, target, check.success, critical, fumbled, check.faces, f"{check.natural} against {need}")
        if check.success:
            hits.append((target, free))
        if not critical:
            break
        free = True
        target = yield from next_target(g, f, target)
    died = yield from wound(g, f, hits)
    if died:
        yield from slayers_step(g, f, died)
    if fumbled:
        yield from answered(g, f, target)


def _tell(
    g: Game, f: Figure, target: Figure, hit: bool, critical: bool, fumbled: bool, faces: tuple[Face, ...], sum: str
) -> None:
    word = "fumbles against" if fumbled else "lands a critical hit on" if critical else "hits" if hit else "misses"
    rules = ("melee.hit", *(["melee.fumble"] * fumbled), *(["melee.critical"] * critical))
    g.tell("attack", "{} {} {}.", f, word, target, rules=rules, faces=faces, sum=sum)


@rule("melee.free.target", "melee.critical")
def next_target(g: Game, f: Figure, target: Figure) -> Play:
    """Whom a free attack goes against: anybody in reach."""
    options: list[Answer] = [("fight", other.id) for other in in_reach(g, f)]
    if len(options) < 2:
        return target
    if f.side == MONSTER:
        answer = yield from chosen(g, "free-attack", options, ("fight", target.id), figure=f.id)
    else:
        answer = yield Decision(f.seat, "free-attack", options, figure=f.id)
    return g.fig(answer[1])


@rule("melee.order", "melee.wound.roll")
def wound(g: Game, f: Figure, hits: list[tuple[Figure, bool]]) -> Play:
    """The damage of all hits, in their order; gives back the squares of those who fell, if anybody did."""
    total: dict[int, int] = {}
    for target, free in hits:
        magic = next((spell.known[e.changes] for e in f.effects if e.changes in spell.speaking("wounds")), None)
        if magic is not None:
            wounds = yield from magic.wounds(g, f, target)
        else:
            plain = all(text.scratches(g, target, f.held, free) for text in abilities(target))
            count, tough = damage_dice(g, f, f.held), toughness(g, target)
            wounds = yield from damage(g, f.id, target, count, tough, total.get(target.id, 0), plain)
        if wounds:
            wounds += venom(f, target)
        total[target.id] = total.get(target.id, 0) + wounds
    fallen = 0
    for id, wounds in total.items():
        target = g.fig(id)
        mask = target.mask
        lost = yield from hurt(g, target, wounds, ("melee.wound.roll",))
        if g.figures[id] is None or not target.there:
            fallen |= mask
        elif lost:
            for text in abilities(f):
                yield from text.wounded(g, target)
    return fallen


@rule("melee.fumble", "melee.free.target", "melee.order")
def answered(g: Game, f: Figure, target: Figure) -> Play:
    """Whoever was attacked clumsily strikes back at once, if he is on his feet and reaches the attacker."""
    if target.up and f.there and f.mask & zones.reach(g, target):
        yield from attack(g, target, f, free=True)


@rule("death.slayer_step")
def slayers_step(g: Game, f: Figure, fallen: int) -> Play:
    """Whoever killed somebody may step into the square that is empty now."""
    free = fallen & zones.reach(g, f) & ~(g.taken | g.solid)
    if not f.up or not free or f.special("large"):
        return
    if f.side == MONSTER:
        answer = yield from chosen(g, "step", (PASS,), PASS, (("step", free),), f.id)
    else:
        answer = yield Decision(f.seat, "step", (PASS,), (("step", free),), f.id)
    if answer == PASS:
        return
    halts = zones.stops(g, f)
    g.put(f, answer[1])
    zones.settle(g)
    g.tell("move", "{} takes the place of the fallen.", f, rules=("death.slayer_step",))
    if halts >> answer[1] & 1 and g.active == f.id:
        g.stopped = True
    yield from stepped(g, f)


@rule("special.reveal", "special.distinct")
def show(g: Game, f: Figure) -> None:
    """A special monster that does what it is there for is told by its name."""
    if f.veiled:
        known, kind = str(f), f.monster.title
        f.shown, what = True, kind if f.monster.own_name else an(kind)
        g.tell("reveal", "{} is {}.", known, what, rules=("special.reveal",), figures=(f.id,))


def beside_enemy(g: Game, f: Figure) -> bool:
    """Whether an enemy is 4-near."""
    at = f.at
    for other in g.others(f):  # noqa: SIM110
        if other.at - at in CLOSE and other.up and other.mask & g.beside(f):
            return True
    return False
