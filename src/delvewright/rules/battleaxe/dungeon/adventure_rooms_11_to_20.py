"""Adventure rooms 11 to 20."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.dice import D6, Draw
from delvewright.kernel.effects import Effect
from delvewright.kernel.grid import squares
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.dungeon import decks, doors, grates, helping, initiative
from delvewright.rules.battleaxe.dungeon.events import regain_luck
from delvewright.rules.battleaxe.dungeon.room_dangers import (
    SLOWLY,
    beside,
    careful,
    go_slowly,
    halt,
    nearest,
    slowly_offer,
    thrown,
)
from delvewright.rules.battleaxe.dungeon.rooms import Here, Rules, change, room, thing_at
from delvewright.rules.battleaxe.fighting.harm import wound
from delvewright.rules.battleaxe.figures import enemy_cards
from delvewright.rules.battleaxe.ground.distances import PENNED, active_enemies, distance, touching
from delvewright.rules.battleaxe.ground.whereabouts import passenger
from delvewright.rules.battleaxe.state import effects as lasting
from delvewright.rules.battleaxe.state import specific_actions
from delvewright.rules.battleaxe.state.board import Thing
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.battleaxe.state.healing import heal
from delvewright.rules.battleaxe.state.luck import impersonal, roll_for_it, settle
from delvewright.rules.battleaxe.state.specific_actions import weighs
from delvewright.rules.common.cards import without


@room("rising-water", "house.adventure.rising-water")
class RisingWater(Rules):
    """The door slams when the round in which somebody came in is over; then the water rises."""

    def _entry(self, g: Game, here: Here) -> list[int]:
        """The doors by which the room was entered."""
        return grates.entrance(g, here.index)[0]

    def _set_door(self, g: Game, here: Here, kind: str) -> None:
        """The entry is barred, or a door like any other again."""
        new = g.board.copy()
        for i in self._entry(g, here):
            new.doors = (*new.doors[:i], new.doors[i]._replace(kind=kind), *new.doors[i + 1 :])
        g.board = new
        doors.set_open(g, sum(1 << i for i in self._entry(g, here)), False)

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """Turn a wheel that does not stand fast yet."""
        return [("try-at", "turn", q) for q in beside(g, f, here, "wheel") if not thing_at(g, q).state]

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """Each wheel needs 2 successes."""
        success, _ = yield from specific_actions.attempt(g, f, here.test("wheel"))
        if success and here.add(g, f"wheel-{here.where(q)[0]}") >= here.room.numbers["successes"]:
            change(g, thing_at(g, q), state="turned")

    def round_ends(self, g: Game, here: Here) -> Play:
        """The door slams; from the 4th round on short heroes, from the 6th all inside lose 1 Health."""
        numbers, rules = here.room.numbers, here.room.rules
        if not here.count(g, "slammed"):
            if here.inside(g):
                here.note(g, "slammed")
                self._set_door(g, here, "barred")
                g.tell("door", "The door slams; water gushes in.", rules=rules)
            return
        n = here.add(g, "rounds")
        for f in here.inside(g):
            if n >= numbers["all-round"] or (n >= numbers["short-round"] and f.height == "short"):
                yield from wound(g, f, numbers["wounds"], "the water", rules)

    def done(self, g: Game, here: Here) -> bool:
        """Both wheels are turned."""
        return all(t.state == "turned" for t in here.things(g, "wheel"))

    def reward(self, g: Game, here: Here, f: Figure | None) -> Play:
        """The water drains, the entry is no longer barred."""
        if here.count(g, "slammed"):
            self._set_door(g, here, "door")
        yield from super().reward(g, here, f)


@room("silver-mirrors", "house.adventure.silver-mirrors", "house.enemy.reflection")
class SilverMirrors(Rules):
    """A reflection for each hero at most."""

    def laid(self, g: Game, here: Here, f: Figure) -> Play:
        """RFI gives them out."""
        left = [o for o in g.living() if o.hero]
        for n, reflection in enumerate(here.enemies(g)):
            if not left:
                g.remove(reflection)
                continue
            hero = yield from roll_for_it(g, left, "the reflection")
            left.remove(hero)
            enemy_cards.mirror(reflection, hero)
            here.note(g, f"reflection-{n}", reflection.id + 1)

    def broken(self, g: Game, here: Here, q: int, kind: str) -> None:
        """A broken mirror leaves its reflection with less Defend."""
        mirrors = [t.first for t in g.things if t.area == here.index and t.kind == "mirror"]
        order = sorted(mirrors, key=here.where)
        number = here.count(g, f"reflection-{order.index(q)}")
        reflection = g.figures[number - 1] if number else None
        if reflection is not None:
            effect = Effect("broken-mirror", "defend", here.room.numbers["defend"])
            lasting.add(g, reflection, effect, "{} flickers.", here.room.rules)

    def reward(self, g: Game, here: Here, f: Figure | None) -> Play:
        """Coins, and 1 spent Luck for each hero."""
        yield from super().reward(g, here, f)
        for o in g.living():
            regain_luck(g, o, here.room.numbers["luck"], here.room.rules)


@room("defiled-shrine", "house.adventure.defiled-shrine")
class DefiledShrine(Rules):
    """An altar that may be cleansed once."""

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """Beside it, with No Active Enemies; a failure may be repeated once by each hero."""
        if here.count(g, "cleansed") or here.count(g, f"tries-{f.id}") >= here.room.numbers["tries"]:
            return []
        return [("try", "cleanse")] if beside(g, f, here, "altar") and not active_enemies(g) else []

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """Every hero in the room regains 2 Health."""
        here.add(g, f"tries-{f.id}")
        success, _ = yield from specific_actions.attempt(g, f, here.test("cleanse"))
        if success:
            here.note(g, "cleansed")
            for o in here.inside(g):
                heal(g, o, here.room.numbers["heal"], "the altar", here.room.rules)


@room("three-chests", "house.adventure.three-chests", "house.enemy.mimic")
class ThreeChests(Rules):
    """One of three chests is a mimic. Which one, the dice say when it matters: nobody could know before."""

    def _chests(self, g: Game, here: Here) -> list[int]:
        """The squares of the chests that could still be the mimic, from the left."""
        if here.count(g, "mimic"):
            return []
        cleared = here.count(g, "cleared")
        found = [t.first for t in here.things(g, "chest")]
        return sorted((q for q in found if not cleared >> here.where(q)[0] & 1), key=here.where)

    def _is_mimic(self, g: Game, here: Here, q: int) -> Play:
        """Find out about one chest: a D6 shared out among those that could be it."""
        if here.count(g, "known") == here.where(q)[0]:
            return True
        left = self._chests(g, here)
        if q not in left or here.count(g, "known"):
            return False
        face = yield from impersonal("the mimic", D6)
        mimic = left[(face - 1) * len(left) // 6]
        if mimic == q:
            here.note(g, "known", here.where(q)[0])
        else:
            here.note(g, "cleared", here.count(g, "cleared") | 1 << here.where(q)[0])
        return mimic == q

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """Look closely at a chest, or strike it."""
        near = [q for q in beside(g, f, here, "chest") if thing_at(g, q).state == ""]
        doubt = [q for q in near if q in self._chests(g, here) and not here.count(g, "known")]
        hit = [q for q in near if q in doubt or here.count(g, "known") == here.where(q)[0]]
        return [*(("try-at", "look", q) for q in doubt), *(("try-at", "hit", q) for q in hit)]

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """Looking tells, if it succeeds; striking wakes a mimic."""
        rules = here.room.rules
        if what == "hit":
            if (yield from self._is_mimic(g, here, q)):
                yield from self._wakes(g, here, q)
            else:
                g.tell("event", "It is only a chest.", rules=rules, figures=(f.id,), squares=(q,))
            return
        success, _ = yield from specific_actions.attempt(g, f, here.test("look"))
        if success:
            found = yield from self._is_mimic(g, here, q)
            told = "It is the mimic!" if found else "It is a true chest."
            g.tell("event", "{}: {}", f, told, rules=rules, figures=(f.id,), squares=(q,))

    def opening(self, g: Game, here: Here, f: Figure, thing: Thing) -> Play:
        """Opening the mimic wakes it."""
        q = thing.first
        if not (yield from self._is_mimic(g, here, q)):
            return False
        yield from self._wakes(g, here, q)
        return True

    def _wakes(self, g: Game, here: Here, q: int) -> Play:
        """It stands on its square and acts First."""
        calm = not active_enemies(g)
        change(g, thing_at(g, q), state="broken")
        here.note(g, "mimic")
        mimic = g.add_enemy(content().enemies["mimic"], q, 0, here.area.entry ^ 2)
        g.tell("event", "The chest is a mimic!", rules=here.room.rules, figures=(mimic.id,), squares=(q,))
        yield from initiative.appear(g, [mimic], calm)

    def opened(self, g: Game, here: Here, f: Figure, thing: Thing) -> Play:
        """2 coins in each true chest, and a card in one of them."""
        here.add(g, "opened")
        yield from decks.find_coins(g, f, here.room.numbers["coins"], here.room.rules)
        if not here.count(g, "card"):
            which = (yield Draw("the card", ("here", "there"))) if here.count(g, "opened") == 1 else "here"
            if which == "here":
                here.note(g, "card")
                yield from decks.find_card(g, f, "flasks", here.room.rules)

    def defeated(self, g: Game, here: Here, f: Figure) -> None:
        """The mimic holds 3 coins."""
        if f.enemy.id == "mimic":
            here.note(g, "done")
            g.counters["owed"] = g.counters.get("owed", 0) + here.room.numbers["mimic-coins"]

    def done(self, g: Game, here: Here) -> bool:
        """Both true chests are open, or the mimic is defeated."""
        return here.count(g, "opened") >= 2 or bool(here.count(g, "done"))


@room("falling-roof", "house.adventure.falling-roof")
class FallingRoof(Rules):
    """Stones at the end of each round; after the sixth the room is filled, but for the way from door to door."""

    lasting = True

    def round_ends(self, g: Game, here: Here) -> Play:
        """Rounds count from the first in which somebody is inside."""
        if here.count(g, "fallen") or not (here.count(g, "rounds") or here.inside(g)):
            return
        numbers, rules = here.room.numbers, here.room.rules
        n = here.add(g, "rounds")
        self._note_passed(g, here, n)
        for _ in range(numbers["more-picks"] if n >= numbers["more-from"] else numbers["picks"]):
            inside = here.inside(g)
            if not inside:
                break
            f = yield from roll_for_it(g, inside, "falling stones")
            safe, _ = yield from specific_actions.attempt(g, f, here.test("stones"))
            if not safe:
                yield from wound(g, f, numbers["wounds"], "a stone", rules)
        if n >= numbers["last-round"] and not g.over:
            yield from self._falls(g, here)

    def _note_passed(self, g: Game, here: Here, n: int) -> None:
        """Heroes who were inside and have left by the back door; 1 coin for each before the 6th round."""
        been = here.count(g, "been")
        for f in here.inside(g):
            been |= 1 << f.id
        here.note(g, "been", been)
        front = {g.area(g.board.doors[i].a) for i in grates.entrance(g, here.index)[0]}
        for f in g.party():
            out = f.living and not here.has(f) and g.area(f.at) not in front
            if out and been >> f.id & 1 and not here.count(g, "passed") >> f.id & 1:
                here.note(g, "passed", here.count(g, "passed") | 1 << f.id)
                if n < here.room.numbers["last-round"]:
                    g.counters["owed"] = g.counters.get("owed", 0) + here.room.numbers["coins"]

    def _falls(self, g: Game, here: Here) -> Play:
        """Who is inside loses 2 Health and is moved to the nearest door; rubble fills the room beside the way."""
        here.note(g, "fallen")
        g.tell("event", "The roof has fallen.", rules=here.room.rules)
        lane = [here.at((here.room.entry.at, r)) for r in range(1, here.room.plan.depth + 1)]
        for f in here.inside(g):
            yield from wound(g, f, here.room.numbers["last-wounds"], "the roof", here.room.rules)
        mask = sum(1 << q for q in lane)
        for f in g.party():
            if f.afoot and here.has(f):
                end = min(lane[0], lane[-1], key=lambda q: (distance(g, f.at, q), q))
                g.put(f, -1)
                g.put(f, nearest(g, end, mask))
        rubble = here.area.squares & ~(mask | g.enemies | g.solid)
        kept = (t for t in g.things if not t.squares & mask)
        g.set_things((*kept, Thing("rubble", rubble, here.index)))

    def done(self, g: Game, here: Here) -> bool:
        """A hero has passed the back door, or the roof has fallen."""
        return bool(here.count(g, "passed") or here.count(g, "fallen"))


@room("beast-pens", "house.adventure.beast-pens")
class BeastPens(Rules):
    """Wolves that cannot leave their columns until a goblin pulls the cord; there they bite whom they reach."""

    def _wolves(self, g: Game, here: Here) -> list[Figure]:
        """Those that are not defeated."""
        return [e for e in here.enemies(g) if e.enemy.id == "wolf"]

    def _goblins(self, g: Game, here: Here) -> list[Figure]:
        """Those that are not defeated."""
        return [e for e in here.enemies(g) if e.enemy.id == "goblin"]

    def laid(self, g: Game, here: Here, f: Figure) -> Play:
        """The wolves are penned."""
        for wolf in self._wolves(g, here):
            wolf.marks += (PENNED,)
        return
        yield

    def instead(self, g: Game, here: Here, f: Figure) -> bool:
        """In its first turn the first goblin pulls the cord instead of attacking."""
        if f.enemy.id != "goblin" or here.count(g, "cord"):
            return False
        here.note(g, "cord")
        g.tell("event", "{} pulls the cord: the pens open.", f, rules=here.room.rules, figures=(f.id,))
        for wolf in self._wolves(g, here):
            wolf.marks = without(wolf.marks, PENNED)
        g.stirring = None
        return True

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """With every goblin gone or asleep and the pens shut, a wolf may be calmed from beside it."""
        if here.count(g, "cord") or any(not e.under("asleep") for e in self._goblins(g, here)):
            return []
        near = touching(g, f.mask)
        return [("try-at", "calm", squares(w.mask & near)[0]) for w in self._wolves(g, here) if w.mask & near]

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """A calmed wolf is befriended; meat bait is eaten."""
        wolf = g.at(q)
        assert wolf is not None
        success, _ = yield from specific_actions.attempt(g, f, here.test("calm"))
        f.pack = without(f.pack, "meat-bait")
        if success:
            lasting.befriend(g, wolf, here.room.rules)

    def done(self, g: Game, here: Here) -> bool:
        """All goblins defeated, and every wolf defeated or still penned."""
        return not self._goblins(g, here) and (not here.count(g, "cord") or not self._wolves(g, here))


@room("fire-gate", "house.adventure.fire-gate", "house.devices")
class FireGate(Rules):
    """Jets of flame across rows 4 and 6."""

    trapped = True

    def moves(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """Half the Speed Roll helps."""
        return slowly_offer(g, f) if not here.count(g, "shut") else []

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """The device in the back left corner."""
        device = here.zone(g, "device")
        return [("try", "shut")] if not here.count(g, "shut") and (touching(g, f.mask) | f.mask) & device else []

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """Shut the jets, or go slowly."""
        if what == SLOWLY:
            go_slowly(g, f)
            return
        success, _ = yield from specific_actions.attempt(g, f, here.test("shut"))
        if success:
            here.note(g, "shut")
            g.tell("event", "The flames die.", rules=here.room.rules, figures=(f.id,))

    def steps(self, g: Game, here: Here, f: Figure, q: int) -> Play:
        """Who fails has 1 fire wound, no defence, and ends his move before the row."""
        flames = here.zone(g, "flames")
        if here.count(g, "shut") or not flames >> q & 1 or flames >> g.left & 1:
            return False
        safe, _ = yield from specific_actions.attempt(g, f, here.test("pass"), *careful(g))
        if safe:
            return False
        thrown(g, f, g.left if f.mask >> g.left & 1 else nearest(g, g.left, here.area.squares & ~flames))
        yield from wound(g, f, here.room.numbers["wounds"], "the flames", here.room.rules, fire=True)
        return halt(g)


@room("high-ledge", "house.adventure.high-ledge")
class HighLedge(Rules):
    """A box out of reach."""

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """From row 5, alone or on a heavy hero's shoulders."""
        if here.count(g, "done") or here.where(f.at)[1] != here.room.numbers["row"]:
            return []
        found: list[Answer] = [("try", "reach")]
        return [*found, ("try", "reach-on-shoulders")] if self._below(g, f) else found

    def _below(self, g: Game, f: Figure) -> list[Figure]:
        """Heavy heroes next to him who still have their action."""
        near = touching(g, f.mask)
        return [o for o in helping.ready(g, f) if weighs(o, "heavy") and o.mask & near]

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """A climber who fails loses 1 Health at 50%."""
        numbers = here.room.numbers
        up = what == "reach-on-shoulders"
        if up:
            helping.spend(g, self._below(g, f)[0])
        success, _ = yield from specific_actions.attempt(g, f, here.test("reach"), *(["shoulders"] if up else []))
        if success:
            here.note(g, "done")
        elif up or "rope" in f.held:
            value, _ = yield from settle(g, f, f.id, "fall", lambda v: v > numbers["fall"], need=numbers["fall"])
            if value <= numbers["fall"]:
                yield from wound(g, f, numbers["wounds"], "the fall", here.room.rules)


@room("balance-plates", "house.adventure.balance-plates", "house.devices")
class BalancePlates(Rules):
    """Two plates that lift the bars of two chests."""

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """Jam the chain, next to a plate."""
        plates = here.zone(g, "heavy-plate") | here.zone(g, "light-plate")
        near = (touching(g, f.mask) | f.mask) & plates
        return [("try", "jam")] if near and not here.count(g, "lifted") else []

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """A jammed chain keeps the bars up."""
        success, _ = yield from specific_actions.attempt(g, f, here.test("jam"))
        if success:
            self._lift(g, here)

    def _lift(self, g: Game, here: Here) -> None:
        """The bars lift for good."""
        here.note(g, "lifted")
        for chest in here.things(g, "barred-chest"):
            change(g, chest, state="")
        g.tell("event", "The bars lift.", rules=here.room.rules)

    def _heavy(self, g: Game, f: Figure) -> bool:
        """Heavy, or two light ones of whom one carries the other."""
        return weighs(f, "heavy", ("force",)) or ((other := passenger(g, f)) is not None and other.weight == "light")

    def round_ends(self, g: Game, here: Here) -> Play:
        """The right weights lift the bars; of the wrong ones each hero on a plate tests, or is thrown off."""
        if here.count(g, "lifted"):
            return
        plates = here.zone(g, "heavy-plate"), here.zone(g, "light-plate")
        heavy, light = ([f for f in here.inside(g) if f.afoot and f.mask & plate] for plate in plates)
        if all(self._heavy(g, f) for f in heavy) and not any(self._heavy(g, f) for f in light):
            if heavy and light:
                self._lift(g, here)
            return
        for f in (*heavy, *light):
            safe, _ = yield from specific_actions.attempt(g, f, here.test("hold"))
            if not safe:
                thrown(g, f, nearest(g, f.at, here.area.squares & ~sum(plates)))
                g.tell(
                    "event", "{} is thrown off the plate.", f, rules=here.room.rules, figures=(f.id,), squares=(f.at,)
                )
                yield from wound(g, f, here.room.numbers["wounds"], "the fall", here.room.rules)

    def opened(self, g: Game, here: Here, f: Figure, thing: Thing) -> Play:
        """2 coins in one chest, an Arms card in the other."""
        first = here.count(g, "first")
        which = ("coins" if first == 2 else "arms") if first else (yield Draw("the chest", ("coins", "arms")))
        here.note(g, "first", 1 if which == "coins" else 2)
        if which == "coins":
            yield from decks.find_coins(g, f, here.room.numbers["coins"], here.room.rules)
        else:
            for _ in range(here.room.numbers["cards"]):
                yield from decks.find_card(g, f, "arms", here.room.rules)


@room("sleeping-bear", "house.adventure.sleeping-bear")
class SleepingBear(Rules):
    """A bear that sleeps around a heap of trinkets."""

    trapped = True

    def _bear(self, g: Game, here: Here) -> Figure | None:
        """The bear, if it is not defeated."""
        return next(iter(here.enemies(g)), None)

    def laid(self, g: Game, here: Here, f: Figure) -> Play:
        """It sleeps."""
        for bear in here.enemies(g):
            bear.marks += ("dormant",)
        return
        yield

    def steps(self, g: Game, here: Here, f: Figure, q: int) -> Play:
        """In each turn a hero moves within 4 squares of it he tests; a failure wakes it."""
        bear = self._bear(g, here)
        if bear is None or "dormant" not in bear.marks or "creep" in g.done:
            return False
        if min(distance(g, q, p) for p in squares(bear.mask)) > here.room.numbers["range"]:
            return False
        g.done += ("creep",)
        quiet, _ = yield from specific_actions.attempt(g, f, here.test("creep"))
        if quiet:
            return False
        yield from initiative.wake(g, [bear])
        return True

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """Take the trinkets; a gnome or druid may soothe the bear."""
        found: list[Answer] = [("try-at", "take", q) for q in beside(g, f, here, "trinket-heap")]
        bear = self._bear(g, here)
        kind = f.race == "gnome" or f.role == "druid"
        if bear is not None and kind and touching(g, f.mask) & bear.mask:
            found.append(("try", "soothe"))
        return found

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """A soothed bear is befriended."""
        if what == "take":
            change(g, thing_at(g, q), state="broken")
            here.note(g, "done")
            return
        success, _ = yield from specific_actions.attempt(g, f, here.test("soothe"))
        for bear in here.enemies(g) if success else ():
            lasting.befriend(g, bear, here.room.rules)

    def done(self, g: Game, here: Here) -> bool:
        """The trinkets are taken, or the bear is defeated or soothed."""
        return bool(here.count(g, "done")) or not here.enemies(g)


@room("wolf-den", "house.horde.wolf-den", "house.state.befriended")
class WolfDen(Rules):
    """With a druid or gnome in the party no wolf need die."""

    def defeated(self, g: Game, here: Here, f: Figure) -> None:
        """Each befriended wolf is worth 2 more coins then."""
        kind = any(o.race == "gnome" or o.role == "druid" for o in g.party() if o.living)
        if f.health > 0 and kind:
            here.add(g, "friends")

    def reward(self, g: Game, here: Here, f: Figure | None) -> Play:
        """1 coin, and 2 for each wolf befriended."""
        more = here.room.numbers["coins"] * here.count(g, "friends")
        yield from decks.find_coins(g, f, here.room.reward.coins + more, here.room.rules)
