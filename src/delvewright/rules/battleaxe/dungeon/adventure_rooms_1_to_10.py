"""Adventure rooms 1 to 10."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.dice import D6
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.dungeon import decks, initiative, word_puzzles
from delvewright.rules.battleaxe.dungeon.room_dangers import (
    able,
    beside,
    careful,
    defended,
    end_turn,
    free_squares,
    go_slowly,
    halt,
    more,
    nearest,
    points,
    shot,
    slowly_offer,
    thrown,
    walk_on,
)
from delvewright.rules.battleaxe.dungeon.rooms import Here, Rules, change, room, thing_at
from delvewright.rules.battleaxe.fighting.harm import wound
from delvewright.rules.battleaxe.ground.distances import active_enemies, conscious, touching
from delvewright.rules.battleaxe.state import effects, specific_actions
from delvewright.rules.battleaxe.state.board import Thing
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.battleaxe.state.luck import settle
from delvewright.rules.battleaxe.state.specific_actions import weighs
from delvewright.rules.common.cards import without


class Gap(Rules):
    """A gap from wall to wall: jumped as part of the move, easier with a rope fixed across."""

    _near: int
    _far: int
    """The rows on both sides of it."""

    def _landing(self, g: Game, here: Here, f: Figure) -> list[int]:
        """Where a jump from here would end, if anywhere."""
        column, row = here.where(f.at)
        if row not in (self._near, self._far):
            return []
        q = here.at((column, self._far if row == self._near else self._near))
        over = here.at((column, self._near + 1))
        return [q] if g.void >> over & 1 and free_squares(g, 1 << q) else []

    @rule("house.adventure.cracked-hall", "specific.chasm.base", "house.campaign.broken-bridge")
    def moves(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """Jump from one edge to the other, for 3 squares of the move."""
        if f.laden or points(g, f) < here.room.numbers["squares"]:
            return []
        return [("try-at", "jump", q) for q in self._landing(g, here, f)]

    @rule("house.gear.rope")
    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """Fix a rope across, once."""
        at_edge = here.where(f.at)[1] in (self._near, self._far)
        return [("try", "fix-rope")] if "rope" in f.held and at_edge and not here.count(g, "rope") else []

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """A rope that stays; or a jump: who fails clings to the edge, loses 1 Health and ends his turn there."""
        if what == "fix-rope":
            f.held = without(f.held, "rope")
            here.note(g, "rope")
            g.tell("rope", "{} fixes a rope across.", f, rules=("house.gear.rope",), figures=(f.id,))
            return
        conditions = ["rope-fixed"] if here.count(g, "rope") else []
        success, _ = yield from specific_actions.attempt(g, f, here.test("jump"), *conditions)
        if success:
            walk_on(g, f, here.room.numbers["squares"], q)
            g.tell("jump", "{} jumps across.", f, rules=here.room.rules, figures=(f.id,), squares=(q,))
        else:
            yield from wound(g, f, here.room.numbers["wounds"], "the edge", here.room.rules)
            end_turn(g, f)


@room("cracked-hall", "house.adventure.cracked-hall", "specific.chasm.modifiers")
class CrackedHall(Gap):
    """A chasm between rows 3 and 6."""

    _near, _far = 3, 6


@room("rope-bridge", "house.adventure.rope-bridge", "specific.named")
class RopeBridge(Rules):
    """One hero at a time on the bridge, a test in each turn on it; who falls climbs out at row 3 next turn."""

    trapped = True

    def closed(self, g: Game, here: Here, f: Figure) -> int:
        """The bridge bears one hero."""
        bridge = here.zone(g, "bridge")
        return bridge if any(o is not f and o.living and o.afoot and o.mask & bridge for o in g.party()) else 0

    def steps(self, g: Game, here: Here, f: Figure, q: int) -> Play:
        """The first step on the bridge in a turn."""
        if not here.zone(g, "bridge") >> q & 1 or "bridge" in g.done:
            return False
        return (yield from self._sways(g, here, f))

    def turn_begins(self, g: Game, here: Here, f: Figure) -> Play:
        """Out of the water, or on with the bridge; whoever is carried leaves that to his carrier."""
        if f.carried:
            return
        if here.zone(g, "water") >> f.at & 1:
            row = here.room.numbers["row"]
            foot = here.at((here.where(squares(here.zone(g, "bridge"))[0])[0], row))
            shore = nearest(g, foot, here.row(row))
            q = shore if shore >= 0 else nearest(g, foot, here.row(*range(1, row)))
            if q >= 0:
                thrown(g, f, q)
                g.tell("climb", "{} climbs out.", f, rules=here.room.rules, figures=(f.id,), squares=(q,))
        elif here.zone(g, "bridge") >> f.at & 1:
            yield from self._sways(g, here, f)

    def _sways(self, g: Game, here: Here, f: Figure) -> Play:
        """Keep the balance, or fall; gives back whether he has fallen."""
        g.done += ("bridge",)
        success, _ = yield from specific_actions.attempt(g, f, here.test("balance"))
        if not success:
            thrown(g, f, nearest_water(g, here, f.at))
            end_turn(g, f)
            wounds = here.room.numbers["plate-wounds" if "plate-harness" in f.worn else "wounds"]
            yield from wound(g, f, wounds, "the fall", here.room.rules)
        return not success


def nearest_water(g: Game, here: Here, q: int) -> int:
    """The water beside a square of the bridge."""
    water = squares(here.zone(g, "water") & ~(g.heroes | g.fallen))
    return min(water, key=lambda p: (abs(p - q) > 1, abs(p - q), p))


@room("sleeping-armoury", "house.adventure.sleeping-armoury")
class SleepingArmoury(Rules):
    """Armours that sleep until a rack is touched or one of them attacked."""

    def laid(self, g: Game, here: Here, f: Figure) -> Play:
        """They do nothing at first."""
        for armour in here.enemies(g):
            armour.marks += ("dormant",)
        return
        yield

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """Touch a rack, or sneak a card out: 2 cards in all, one try to sneak."""
        if here.count(g, "cards") >= here.room.numbers["cards"]:
            return []
        racks = beside(g, f, here, "weapon-rack")[:1]
        found: list[Answer] = [("try-at", "touch", q) for q in racks]
        asleep = any("dormant" in e.marks for e in here.enemies(g))
        if asleep and here.count(g, "sneaked") < here.room.numbers["tries"]:
            found += [("try-at", "sneak", q) for q in racks]
        return found

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """A card from the rack; the armours wake unless the sneaking succeeds."""
        quiet = False
        if what == "sneak":
            here.add(g, "sneaked")
            quiet, _ = yield from specific_actions.attempt(g, f, here.test("sneak"))
        if what == "touch" or quiet:
            here.add(g, "cards")
            yield from decks.find_card(g, f, "arms", here.room.rules)
        if not quiet:
            yield from self.roused(g, here)

    def roused(self, g: Game, here: Here) -> Play:
        """All wake."""
        yield from initiative.wake(g, here.enemies(g))

    def done(self, g: Game, here: Here) -> bool:
        """Two cards are taken, or every armour is defeated."""
        return here.count(g, "cards") >= here.room.numbers["cards"] or not here.enemies(g)


@room("seven-levers", "house.adventure.seven-levers", "house.devices")
class SevenLevers(Rules):
    """Work out the order; each failure narrows it down, but darts may fly."""

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """From beside the levers."""
        return [("try", "levers")] if beside(g, f, here, "levers") and not here.count(g, "done") else []

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """+10% for every failed try before."""
        test = here.test("order")
        failed = here.count(g, "failed")
        success, _ = yield from specific_actions.attempt(g, f, more(test, failed * test.bonus["failed-before"]))
        if success:
            here.note(g, "done")
            return
        here.add(g, "failed")
        value, _ = yield from settle(g, f, f.id, "dart", lambda v: v > here.room.numbers["dart"], dice=(D6,))
        if value <= here.room.numbers["dart"]:
            yield from defended(g, f, here.room.numbers["wounds"], "a dart", here.room.rules)


@room("whispering-well", "house.adventure.whispering-well")
class WhisperingWell(Rules):
    """Climb down, feel about, climb up: a turn each."""

    def _well(self, g: Game, here: Here) -> int:
        """Its square."""
        (well,) = here.things(g, "well")
        return well.first

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """What there is to do above and below, by who has not moved."""
        if g.walked or f.laden or f.carried:
            return []
        well = self._well(g, here)
        near = touching(g, 1 << well)
        if f.at == well:
            found: list[Answer] = [("try", "grope")] if not here.count(g, "found") else []
            return [*found, ("try", "climb-up")] if free_squares(g, near) else found
        if here.count(g, "found") or not f.mask & near or (g.heroes | g.fallen) >> well & 1:
            return []
        rope = any(o.has("rope") for o in conscious(g))
        strong = any(o is not f and weighs(o, "heavy") and o.mask & near for o in conscious(g))
        return [("try", "climb-down")] if rope or (strong and f.weight == "light") else []

    def closed(self, g: Game, here: Here, f: Figure) -> int:
        """Nobody walks out of a well."""
        return here.area.squares if f.at == self._well(g, here) else 0

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """The find is brought up by whoever has it."""
        well = self._well(g, here)
        g.stopped = True
        if what == "climb-down":
            g.put(f, well)
            g.tell("climb", "{} climbs down into the well.", f, rules=here.room.rules, figures=(f.id,), squares=(well,))
        elif what == "climb-up":
            g.put(f, nearest(g, well, touching(g, 1 << well)))
            g.tell("climb", "{} climbs out of the well.", f, rules=here.room.rules, figures=(f.id,), squares=(f.at,))
            if here.count(g, "found") == f.id + 1:
                here.note(g, "done")
        else:
            success, _ = yield from specific_actions.attempt(g, f, here.test("grope"))
            if success:
                here.note(g, "found", f.id + 1)
            else:
                yield from wound(g, f, here.room.numbers["wounds"], "something in the well", here.room.rules)

    def turn_begins(self, g: Game, here: Here, f: Figure) -> Play:
        """A find whose finder lies dead can be looked for again."""
        dead = [o.id + 1 for o in g.party() if not o.living]
        if here.count(g, "found") in dead and not here.count(g, "done"):
            here.note(g, "found", 0)
        return
        yield

    def reward(self, g: Game, here: Here, f: Figure | None) -> Play:
        """4 coins and the clover draught, or another card if it is gone."""
        yield from decks.find_coins(g, f, here.room.reward.coins, here.room.rules)
        (draught,) = here.room.reward.items
        if draught in g.decks["flasks"]:
            g.decks["flasks"] = without(g.decks["flasks"], draught)
            yield from decks.find_item(g, f, draught, here.room.rules)
        else:
            yield from decks.find_card(g, f, "flasks", here.room.rules)


@room("web-larder", "house.adventure.web-larder")
class WebLarder(Rules):
    """Webs that end a move, bundles with something in them."""

    trapped = True

    def steps(self, g: Game, here: Here, f: Figure, q: int) -> Play:
        """Next to a web bundle a move ends, unless the hero tests."""
        webs = sum(t.squares for t in here.things(g, "web-bundle"))
        if not touching(g, 1 << q) & webs:
            return False
        success, _ = yield from specific_actions.attempt(g, f, here.test("web"))
        return False if success else halt(g)

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """Cut a bundle open."""
        return [("try-at", "cut", q) for q in beside(g, f, here, "web-bundle")]

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """D6: a cave spider, nothing, two coins, or a live prisoner."""
        numbers, rules = here.room.numbers, here.room.rules
        value, _ = yield from settle(g, f, f.id, "web bundle", lambda v: v == numbers["prisoner-on"], dice=(D6,))
        change(g, thing_at(g, q), state="broken")
        if value <= numbers["spider"]:
            calm = not active_enemies(g)
            spider = g.add_enemy(content().enemies["cave-spider"], q)
            g.tell("event", "A cave spider bursts out.", rules=rules, figures=(spider.id,), squares=(q,))
            yield from initiative.appear(g, [spider], calm)
        elif value == numbers["coins-on"]:
            yield from decks.find_coins(g, f, numbers["coins"], rules)
        elif value == numbers["prisoner-on"]:
            g.counters["prisoners"] = g.counters.get("prisoners", 0) + 1
            g.tell("event", "A prisoner lives.", rules=rules, figures=(f.id,))
        else:
            g.tell("event", "Nothing but silk.", rules=rules, figures=(f.id,))

    def done(self, g: Game, here: Here) -> bool:
        """The giant spider is defeated."""
        return not any(e.enemy.id == "giant-spider" for e in here.enemies(g))


@room("alchemists-table", "house.adventure.alchemists-table")
class AlchemistsTable(Rules):
    """Each hero may mix once."""

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """Beside the table, as long as it stands."""
        if here.count(g, "tried") >> f.id & 1 or not beside(g, f, here, "work-table"):
            return []
        return [("try", "mix")]

    def _at_table(self, g: Game, here: Here) -> list[Figure]:
        """The heroes next to the table."""
        table = sum(t.squares for t in g.things if t.area == here.index and t.kind == "work-table")
        near = touching(g, table)
        return [o for o in g.party() if o.living and o.mask & near]

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """Success: a potion of choice among the next three. Failure: a cloud, nothing, or a blast."""
        numbers, rules = here.room.numbers, here.room.rules
        here.note(g, "tried", here.count(g, "tried") | 1 << f.id)
        success, _ = yield from specific_actions.attempt(g, f, here.test("mix"))
        if success:
            here.add(g, "successes")
            yield from self._choose(g, here, f)
            return
        value, _ = yield from settle(
            g, f, f.id, "mixture", lambda v: numbers["cloud"] < v <= numbers["nothing"], dice=(D6,)
        )
        if value <= numbers["cloud"]:
            g.tell("event", "A cloud rises.", rules=rules)
            for o in self._at_table(g, here):
                bad, _ = yield from settle(g, o, o.id, "cloud", lambda v: v > numbers["poison"], need=numbers["poison"])
                if bad <= numbers["poison"]:
                    yield from effects.poison(g, o)
        elif value == numbers["blast"]:
            g.tell("event", "A blast: the table is ruined.", rules=rules)
            victims = self._at_table(g, here)
            for table in here.things(g, "work-table"):
                change(g, table, state="broken")
            for o in victims:
                yield from wound(g, o, numbers["wounds"], "the blast", rules, fire=True)

    def _choose(self, g: Game, here: Here, f: Figure) -> Play:
        """One of the next three potions of Flasks and Scrolls; the others go back."""
        kinds = content().items
        seen: list[str] = []
        for _ in range(here.room.numbers["potions"]):
            card = yield from decks.draw(g, "flasks", lambda name: kinds[name].kind == "potion")
            if card:
                seen.append(card)
        if not seen:
            return
        options: list[Answer] = [("choose", card) for card in dict.fromkeys(seen)]
        if len(options) > 1:
            chosen = yield Decision(f.seat, "potion", options, figure=f.id)
        else:
            (chosen,) = options
        seen.remove(chosen[1])
        g.decks["flasks"] = tuple(sorted((*g.decks["flasks"], *seen)))
        f.pack += (chosen[1],)
        g.tell("found", "{} mixes {}.", f, kinds[chosen[1]].title, rules=here.room.rules, figures=(f.id,))

    def done(self, g: Game, here: Here) -> bool:
        """Two successes, a ruined table, or every hero has tried."""
        tried = here.count(g, "tried")
        if here.count(g, "successes") >= here.room.numbers["successes"] or not here.things(g, "work-table"):
            return True
        return bool(tried) and all(tried >> f.id & 1 for f in conscious(g))


@room("lettered-floor", "house.adventure.lettered-floor", "clarify.word-puzzles")
class LetteredFloor(Rules):
    """A word puzzle that opens a grille."""

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """A hero in the room may speak a word."""
        return [("try", "speak")] if any(t.state == "grilled" for t in here.things(g, "grilled-chest")) else []

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """4 letters count 1, 5 count 2, 6 or more 3, fewer nothing; a wrong word costs 1 Health."""
        numbers = here.room.numbers
        letters = yield from word_puzzles.speak(g, f, here)
        gain = numbers.get(f"letters-{min(letters, 6)}", 0)
        if not letters:
            yield from wound(g, f, numbers["wounds"], "a spark", here.room.rules)
        elif here.add(g, "progress", gain) >= numbers["progress"]:
            for chest in here.things(g, "grilled-chest"):
                change(g, chest, state="")
            g.tell("event", "The grille opens.", rules=here.room.rules, figures=(f.id,))


@room("caged-prisoner", "house.adventure.caged-prisoner")
class CagedPrisoner(Rules):
    """A cage with a key on the wall."""

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """Take the key; turn it in the lock."""
        found: list[Answer] = []
        key = here.zone(g, "keyring")
        if not here.count(g, "key") and (touching(g, f.mask) | f.mask) & key:
            found.append(("try", "take-key"))
        if here.count(g, "key") == f.id + 1:
            found += [("try-at", "unlock", q) for q in beside(g, f, here, "cage") if thing_at(g, q).state != "open"]
        return found

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """The key works at once."""
        if what == "take-key":
            here.note(g, "key", f.id + 1)
            g.tell("take", "{} takes the key.", f, rules=here.room.rules, figures=(f.id,))
        else:
            from delvewright.rules.battleaxe.dungeon import chests

            yield from chests.opens(g, f, thing_at(g, q))

    def done(self, g: Game, here: Here) -> bool:
        """The cage is open, with No Active Enemies."""
        return all(t.state == "open" for t in here.things(g, "cage")) and not active_enemies(g)

    def reward(self, g: Game, here: Here, f: Figure | None) -> Play:
        """3 coins, or (in a campaign) each hero's next resurrection for 50 gold less."""
        f = decks.finder(g, f)
        if f is not None and g.options.get("party"):
            options: list[Answer] = [("choose", "coins"), ("choose", "resurrection")]
            answer = yield Decision(f.seat, "thanks", options, figure=f.id)
            if answer[1] == "resurrection":
                g.counters["thanks"] = g.counters.get("thanks", 0) + here.room.numbers["thanks"]
                return
        yield from super().reward(g, here, f)


@room("dart-gallery", "house.adventure.dart-gallery")
class DartGallery(Rules):
    """Rows of stone faces that spit darts."""

    trapped = True

    def moves(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """Half the Speed Roll helps."""
        return slowly_offer(g, f)

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """He goes slowly."""
        go_slowly(g, f)
        return
        yield

    def steps(self, g: Game, here: Here, f: Figure, q: int) -> Play:
        """In each new row from 3 to 7 a hero tests, or a dart attacks him; a shield in hand helps."""
        row = here.where(q)[1]
        if row >= here.room.numbers["row"]:
            here.note(g, "passed", here.count(g, "passed") | 1 << f.id)
            g.due = True
        if not here.zone(g, "darts") >> q & 1 or row == here.where(g.left)[1]:
            return False
        safe, _ = yield from specific_actions.attempt(g, f, here.test("duck"), *careful(g))
        if not safe:
            shield = any(content().items[name].kind == "shield" for name in f.held)
            bonus = here.room.numbers["shield"] if shield else 0
            yield from shot(g, f, here.room.numbers["missile"], bonus, here.room.rules)
        return not able(f)

    def done(self, g: Game, here: Here) -> bool:
        """The chest is open, or every conscious hero has come to row 8 or beyond."""
        chests: list[Thing] = here.things(g, "chest")
        passed = here.count(g, "passed")
        through = conscious(g)
        return all(t.state == "open" for t in chests) or (bool(through) and all(passed >> f.id & 1 for f in through))
