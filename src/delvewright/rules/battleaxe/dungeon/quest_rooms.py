"""The rooms of the stand-alone quests."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.dice import D6
from delvewright.kernel.effects import Effect
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.cards import Enemy
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.dungeon import decks, initiative
from delvewright.rules.battleaxe.dungeon.room_dangers import beside, nearest
from delvewright.rules.battleaxe.dungeon.rooms import Here, Rules, change, room, thing_at
from delvewright.rules.battleaxe.ground.distances import conscious, touching
from delvewright.rules.battleaxe.state import effects, luck, specific_actions
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.battleaxe.state.luck import impersonal

DAUGHTER = "millers-daughter"


def alive(g: Game, here: Here, kind: str) -> bool:
    """Whether an enemy of that kind, of this room, is not defeated yet."""
    return any(e.enemy.id == kind for e in here.enemies(g))


def is_type(card: Enemy, kind: str) -> bool:
    """Whether an enemy is of a type, or a Unique one that looks like it."""
    return kind in (card.type, card.like)


def join(g: Game, here: Here, kind: str, near: int) -> Play:
    """Another enemy comes, on the free square nearest to a place."""
    q = nearest(g, near, here.area.squares)
    if q < 0:
        return
    e = g.add_enemy(content().enemies[kind], q, 0, here.area.entry ^ 2)
    g.tell("arrives", "{} arrives.", e, rules=here.room.rules, figures=(e.id,), squares=(q,))
    yield from initiative.appear(g, [e], False)


@room("cold-lantern", "house.quest.cold-lantern")
class ColdLantern(Rules):
    """A lantern that weakens the dead."""

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """Light it from beside it."""
        return [("try", "light")] if beside(g, f, here, "lantern-stand") and not here.count(g, "lit") else []

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """A lit lantern or a fire item helps. While it burns every Undead here has -10% Attack."""
        fire = "lantern" in f.held or "thiefs-lamp" in f.held or f.has("oil-flask")
        success, _ = yield from specific_actions.attempt(g, f, here.test("light"), *(["fire"] if fire else []))
        if not success:
            return
        here.note(g, "lit")
        for e in g.foes():
            if is_type(e.enemy, "undead") and e.mask & here.area.squares:
                effect = Effect("cold-lantern", "attack", here.room.numbers["attack"])
                effects.add(g, e, effect, "{} shrinks from the light.", here.room.rules)

    def done(self, g: Game, here: Here) -> bool:
        """The lantern burns, and the crypt lord is defeated."""
        return bool(here.count(g, "lit")) and not alive(g, here, "crypt-lord")


@room("warchiefs-horn", "house.quest.warchiefs-horn")
class WarchiefsHorn(Rules):
    """A horn that calls more orcs."""

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """Break it: an action next to it."""
        return [("try-at", "break", q) for q in beside(g, f, here, "horn")]

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """It is broken."""
        change(g, thing_at(g, q), state="broken")
        g.tell("broken", "{} breaks the horn.", f, rules=here.room.rules, figures=(f.id,), squares=(q,))
        return
        yield

    def round_ends(self, g: Game, here: Here) -> Play:
        """While the horn stands and the warchief lives: on a 6 one more orc arrives by the left door."""
        if not here.things(g, "horn") or not alive(g, here, "orc-warchief"):
            return
        face = yield from impersonal("the horn", D6)
        if face >= here.room.numbers["orc-on"]:
            door = next(gap for gap in here.room.plan.doors if gap.side == "left")
            yield from join(g, here, "orc", here.at(here.room.plan.inner(door)[0]))

    def done(self, g: Game, here: Here) -> bool:
        """The horn is broken, and the warchief defeated."""
        return not here.things(g, "horn") and not alive(g, here, "orc-warchief")


@room("weaver-below", "house.quest.weaver-below")
class WeaverBelow(Rules):
    """Egg sacs that hatch."""

    def round_ends(self, g: Game, here: Here) -> Play:
        """At the end of every second round each whole egg sac hatches a cave spider."""
        if here.add(g, "rounds") % here.room.numbers["rounds"]:
            return
        for sac in here.things(g, "egg-sac"):
            yield from join(g, here, "cave-spider", sac.first)

    def done(self, g: Game, here: Here) -> bool:
        """Every spider is defeated, and no egg sac is whole."""
        return not here.things(g, "egg-sac") and not any(e.enemy.kin == "spider" for e in here.enemies(g))


@room("millers-daughter", "house.quest.millers-daughter")
class MillersDaughter(Rules):
    """Bring her out alive."""

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """Free her: an action beside the slab."""
        return [("try", "free")] if beside(g, f, here, "stone-slab") and not here.count(g, "free") else []

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """She stands beside the slab, and moves after the heroes from now on."""
        here.note(g, "free")
        slab = here.things(g, "stone-slab")[0].first
        at = nearest(g, slab, here.area.squares)
        her = effects.add_ally(g, content().allies[DAUGHTER], at, 0, f.seat)
        g.tell("free", "{} frees {}.", f, her, rules=here.room.rules, figures=(f.id, her.id), squares=(at,))
        return
        yield

    def done(self, g: Game, here: Here) -> bool:
        """She is out, and at least one hero lives."""
        return bool(g.counters.get("daughter-out")) and any(f.living or "out" in f.marks for f in g.party())


def daughter(g: Game) -> Figure | None:
    """The miller's daughter, if she is with the heroes."""
    found = (f for f in g.figures if f is not None and f.name == DAUGHTER and f.at >= 0)
    return next(found, None)


@rule("house.quest.millers-daughter")
def daughter_out(g: Game, her: Figure) -> None:
    """She has reached the stairs, with or in somebody's arms."""
    g.counters["daughter-out"] = 1
    if her.health == her.full:
        g.counters["unhurt"] = 1
    g.tell("free", "{} is safe.", her, rules=("house.quest.millers-daughter",), figures=(her.id,))
    g.remove(her)
    g.due = True


@rule("house.quest.millers-daughter")
def her_turn(g: Game) -> Figure | None:
    """She moves once in a round, after the heroes, if nobody carries her."""
    her = daughter(g) if g.quest == DAUGHTER else None
    if her is None or her.carried or g.counters.get("her-round") == g.round:
        return None
    g.counters["her-round"] = g.round
    able = conscious(g)
    if able:
        her.seat = able[0].seat
    return her if able else None


@room("drakes-tooth", "house.quest.drakes-tooth")
class DrakesTooth(Rules):
    """A sleeping drake with a loose tooth."""

    def _drake(self, g: Game, here: Here) -> Figure | None:
        """The drake, if it lives."""
        return next((e for e in here.enemies(g) if e.enemy.id == "young-drake"), None)

    def laid(self, g: Game, here: Here, f: Figure) -> Play:
        """It sleeps."""
        drake = self._drake(g, here)
        assert drake is not None
        drake.marks += ("dormant",)
        return
        yield

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """Steal the tooth from beside it."""
        drake = self._drake(g, here)
        if drake is None or here.count(g, "tooth") or "dormant" not in drake.marks:
            return []
        return [("try", "steal")] if touching(g, f.mask) & drake.mask else []

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """Failure wakes it."""
        success, _ = yield from specific_actions.attempt(g, f, here.test("steal"))
        if success:
            here.note(g, "tooth", f.id + 1)
            g.counters["watch"] = 1
            g.tell("take", "{} has the tooth.", f, rules=here.room.rules, figures=(f.id,))
            return
        drake = self._drake(g, here)
        assert drake is not None
        yield from initiative.wake(g, [drake])

    def done(self, g: Game, here: Here) -> bool:
        """The drake is defeated, or the hero with the tooth is out of the room."""
        if self._drake(g, here) is None:
            here.note(g, "slain")
            return True
        thief = g.fig(here.count(g, "tooth") - 1) if here.count(g, "tooth") else None
        return thief is not None and (thief.living or "out" in thief.marks) and not here.has(thief)


@room("bone-engine", "house.quest.bone-engine", "house.devices")
class BoneEngine(Rules):
    """A heart that heals the colossus."""

    def _heart(self, g: Game, here: Here) -> bool:
        """Whether it beats."""
        return any(t.state == "" for t in here.things(g, "engine-heart"))

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """Stop it as a device."""
        return [("try-at", "stop", q) for q in beside(g, f, here, "engine-heart") if self._heart(g, here)]

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """It stands still."""
        success, _ = yield from specific_actions.attempt(g, f, here.test("stop"))
        if success:
            change(g, thing_at(g, q), state="stopped", health=0)

    def round_ends(self, g: Game, here: Here) -> Play:
        """It heals the colossus by 1."""
        for e in here.enemies(g):
            if e.enemy.id == "bone-colossus" and self._heart(g, here) and e.health < e.full:
                e.health += here.room.numbers["heal"]
                g.tell("heal", "The engine heart heals {}.", e, rules=here.room.rules, figures=(e.id,))
        return
        yield

    def done(self, g: Game, here: Here) -> bool:
        """The heart is stopped or destroyed, the colossus defeated."""
        return not self._heart(g, here) and not alive(g, here, "bone-colossus")


@room("green-maze", "house.quest.green-maze")
class GreenMaze(Rules):
    """Gates of branches."""

    def done(self, g: Game, here: Here) -> bool:
        """The minotaur is defeated."""
        return not alive(g, here, "minotaur")


@room("giants-toll", "house.quest.giants-toll")
class GiantsToll(Rules):
    """Giants who may be paid."""

    def laid(self, g: Game, here: Here, f: Figure) -> Play:
        """From here on attacks count."""
        here.note(g, "blows", g.counters.get("blows", 0))
        return
        yield

    def calls(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """Before any attack one hero may offer gold, from wherever he sees them."""
        fresh = here.count(g, "blows") == g.counters.get("blows", 0) and not here.count(g, "offered")
        return [("try", "offer")] if fresh and f.coins and here.enemies(g) else []

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """5% for each gold piece, at most 80%; success: they go, and the gold is gone."""
        test, numbers = here.test("toll"), here.room.numbers
        here.note(g, "offered")
        most = min(sum(f.coins), numbers["most"] // test.bonus["gold"])
        options: list[Answer] = [("gold", str(n)) for n in range(1, most + 1)]
        answer = yield Decision(f.seat, "offer", options, figure=f.id)
        gold = int(answer[1])
        need = min(numbers["most"], specific_actions.chance(g, f, test) + gold * test.bonus["gold"])
        success, value = yield from luck.test(g, f, need, test.title)
        told = "they take it" if success else "they laugh"
        rules = here.room.rules
        g.tell(
            "test", "{} offers {} gold: {} against {}%, {}.", f, gold, value, need, told, rules=rules, figures=(f.id,)
        )
        if success:
            decks.pay(g, f, gold)
            for e in here.enemies(g):
                effects.befriend(g, e, rules)

    def done(self, g: Game, here: Here) -> bool:
        """The giants are defeated or befriended."""
        return not here.enemies(g)
