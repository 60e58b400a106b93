"""The event cards; Quiet Hour is with the gear, in `figures/quiet_hour.py`."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.dice import D6, D20
from delvewright.kernel.effects import Effect
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import listed
from delvewright.rules.battleaxe.content.cards import Event
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.dungeon import coins, decks, doors, grates, rewards
from delvewright.rules.battleaxe.dungeon.events import Areas, event, far_end, free, new_squares, put_enemies
from delvewright.rules.battleaxe.dungeon.initiative import acting
from delvewright.rules.battleaxe.dungeon.quests import quest_of
from delvewright.rules.battleaxe.fighting.harm import wound
from delvewright.rules.battleaxe.fighting.poison_and_sleep import poison
from delvewright.rules.battleaxe.ground.distances import active_enemies, conscious, distance, regions, touching
from delvewright.rules.battleaxe.ground.whereabouts import friends_near
from delvewright.rules.battleaxe.state import effects, specific_actions
from delvewright.rules.battleaxe.state.answers import NO, YES
from delvewright.rules.battleaxe.state.belongings import kit
from delvewright.rules.battleaxe.state.dice import event_victim
from delvewright.rules.battleaxe.state.game import AWAKE, Figure, Game
from delvewright.rules.battleaxe.state.healing import heal
from delvewright.rules.battleaxe.state.luck import impersonal, regain_luck
from delvewright.rules.battleaxe.state.texts import Lasting, lasting
from delvewright.rules.common.cards import without
from delvewright.rules.common.checks import PASS
from delvewright.rules.common.tiles.board import Token


@event("loose-flagstone", "house.event.loose-flagstone", "specific.trap.dart-example")
def loose_flagstone(g: Game, f: Figure, areas: Areas, card: Event) -> Play:
    """A dart for the hero whom RFI picks, unless he steps back."""
    victim = yield from event_victim(g, card.title)
    safe, _ = yield from specific_actions.attempt(g, victim, card.test)
    if not safe:
        yield from wound(g, victim, card.numbers["wounds"], "a dart", card.rules)


@event("cold-draught", "house.event.cold-draught", "house.gear.lantern")
def cold_draught(g: Game, f: Figure, areas: Areas, card: Event) -> Play:
    """No hero may shoot until the end of the next round, unless somebody has a lantern in his backpack."""
    if any("lantern" in o.pack for o in conscious(g)):
        g.tell("event", "A spare lantern is lit.", rules=card.rules)
        return
    for o in g.living():
        o.effects += (Effect("cold-draught", "no-shooting", until="round", times=card.numbers["rounds"]),)
    return
    yield


@event("rat-swarm", "house.event.rat-swarm", "event.d20")
def rat_swarm(g: Game, f: Figure, areas: Areas, card: Event) -> Play:
    """Rats from the far end; they act Last."""
    face = yield from impersonal(card.title, D6)
    count = min(face, card.numbers["most"])
    found = put_enemies(g, "giant-rat", far_end(g, areas)[:count])
    acting(found, "last")
    return found


@event("forgotten-satchel", "house.event.forgotten-satchel")
def forgotten_satchel(g: Game, f: Figure, areas: Areas, card: Event) -> Play:
    """A card of Flasks and Scrolls."""
    yield from rewards.reward(g, f, card.reward, card.rules)


@event("dead-scout", "house.event.dead-scout")
def dead_scout(g: Game, f: Figure, areas: Areas, card: Event) -> Play:
    """A body on the new tiles; taking what it has is an action."""
    spots = sorted(squares(free(g, new_squares(g, areas))), key=lambda q: (distance(g, f.at, q), q))
    g.tokens += (Token("dead-scout", spots[0] if spots else f.at),)
    return
    yield


@rule("house.event.dead-scout")
def scouts_near(g: Game, f: Figure) -> list[int]:
    """Scouts' bodies that a hero touches or stands on."""
    found = []
    for t in g.tokens:
        if t.kind == "dead-scout" and (touching(g, f.mask) | f.mask) >> t.at & 1:
            found.append(t.at)
    return found


@rule("house.event.dead-scout")
def search_scout(g: Game, f: Figure, q: int) -> Play:
    """Take the coins and the bow."""
    g.tokens = tuple(t for t in g.tokens if not (t.kind == "dead-scout" and t.at == q))
    card = content().events["dead-scout"]
    yield from rewards.reward(g, f, card.reward, card.rules)


@event("wandering-pair", "house.event.wandering-pair")
def wandering_pair(g: Game, f: Figure, areas: Areas, card: Event) -> Play:
    """A D6 says who comes, all of one kind, as far from the heroes as the new tiles allow; a quest may know better."""
    face = yield from impersonal(card.title, D6)
    who = quest_of(g).wanderers(g, next(row.enemies for row in card.enemies if row.low <= face <= row.high))
    heroes = [o.at for o in g.living()]
    spots = sorted(squares(free(g, new_squares(g, areas))), key=lambda q: (-min(distance(g, q, h) for h in heroes), q))
    return [e for kind, count in who.items() for e in put_enemies(g, kind, spots[:count])]


@event("gas-pocket", "house.event.gas-pocket")
def gas_pocket(g: Game, f: Figure, areas: Areas, card: Event) -> Play:
    """Heroes within 3 squares of the opener test, or are poisoned; nobody is on the new tiles yet."""
    for o in conscious(g):
        if distance(g, o.at, f.at) <= card.numbers["range"]:
            safe, _ = yield from specific_actions.attempt(g, o, card.test)
            if not safe:
                yield from poison(g, o)


@event("echoing-chant", "house.event.echoing-chant")
def echoing_chant(g: Game, f: Figure, areas: Areas, card: Event) -> Play:
    """Who can cast holy or nature spells regains 1 Health."""
    for o in g.living():
        if o.base.holy or o.base.nature:
            heal(g, o, card.numbers["heal"], card.title, card.rules)
    return
    yield


@event("falling-grate", "house.event.falling-grate")
def falling_grate(g: Game, f: Figure, areas: Areas, card: Event) -> Play:
    """A grate drops behind the opener."""
    grates.drop(g, f)
    return
    yield


@event("lucky-find", "house.event.lucky-find")
def lucky_find(g: Game, f: Figure, areas: Areas, card: Event) -> Play:
    """The hero whom RFI picks finds a coin and regains 1 spent Luck."""
    lucky = yield from event_victim(g, card.title, harmful=False)
    yield from coins.take_coins(g, lucky, card.reward.coins, card.rules)
    regain_luck(g, lucky, card.numbers["luck"], card.rules)


@event("whispering-wall", "house.event.whispering-wall")
def whispering_wall(g: Game, f: Figure, areas: Areas, card: Event) -> Play:
    """One hero may give up 1 Luck: then the party looks at the next room card."""
    options: list[Answer] = [("who", o.id) for o in conscious(g) if o.luck > 0]
    if not options:
        return
    answer = yield Decision(f.seat, "bargain", [*options, PASS], figure=f.id, subject=card.title)
    if answer == PASS:
        return
    giver = g.fig(answer[1])
    giver.luck += card.numbers["luck"]
    seen = yield from decks.look(g, "room", card.numbers["cards"])
    titles = listed([content().room_cards[name].title for name in seen])
    g.tell("event", "{} gives up 1 Luck and sees the next room card: {}.", giver, titles, rules=card.rules)


@event("sudden-tremor", "house.event.sudden-tremor", "event.d20")
def sudden_tremor(g: Game, f: Figure, areas: Areas, card: Event) -> Play:
    """A D20, which no Luck can touch: nothing, a shaking, or a shaking that shuts every open door."""
    face = yield from impersonal(card.title, D20)
    shakes, shuts = face >= card.numbers["shakes-from"], face >= card.numbers["doors-from"]
    told = "the ground shakes, and doors fall shut" if shuts else "the ground shakes" if shakes else "it passes"
    g.tell("event", "A D20 for the tremor, {}: {}.", face, told, rules=("event.d20", *card.rules), faces=(face,))
    if face >= card.numbers["shakes-from"]:
        for o in conscious(g):
            safe, _ = yield from specific_actions.attempt(g, o, card.test)
            if not safe:
                yield from wound(g, o, card.numbers["wounds"], "the tremor", card.rules)
    if face >= card.numbers["doors-from"]:
        shut = sum(1 << i for i, d in enumerate(g.board.doors) if d.kind in ("door", "secret"))
        doors.set_open(g, shut, False)
        g.tell("door", "Every open door falls shut.", rules=card.rules)


@event("snare-line", "house.event.snare-line")
def snare_line(g: Game, f: Figure, areas: Areas, card: Event) -> Play:
    """The hero whom RFI picks is held."""
    victim = yield from event_victim(g, card.title)
    effects.hold(g, victim, 0, "snare-line", rules=card.rules)


@rule("house.event.snare-line")
def snared_near(g: Game, f: Figure) -> list[Figure]:
    """Heroes in a snare next to one with a blade in his hand."""
    if not kit(f).blade:
        return []
    return [o for o in friends_near(g, f) if any(e.name == "snare-line" for e in o.effects)]


@rule("house.event.snare-line")
def cut_free(g: Game, f: Figure, other: Figure) -> None:
    """Cut a snare, without a roll."""
    other.effects = tuple(e for e in other.effects if e.name != "snare-line")
    rules = ("house.event.snare-line",)
    g.tell("effect-ends", "{} cuts {} free.", f, other, rules=rules)


@event("curious-fox", "house.event.curious-fox")
def curious_fox(g: Game, f: Figure, areas: Areas, card: Event) -> Play:
    """A gnome, or who can cast nature spells, may befriend it: one First initiative is treated as RFI."""
    able = [o for o in conscious(g) if o.race == "gnome" or o.base.nature]
    if not able:
        return
    answer = yield Decision(able[0].seat, "fox", (YES, NO), figure=able[0].id)
    if answer == YES:
        g.fixed += ("curious-fox",) * card.numbers["warnings"]
        g.tell("event", "{} befriends the fox.", able[0], rules=card.rules)


@lasting("curious-fox", "house.event.curious-fox")
class CuriousFox(Lasting):
    """A fox that goes before the heroes."""

    def warns(self, g: Game, enemies: Sequence[Figure]) -> bool:
        """Once, of the first enemies that would go First."""
        if not any(e.enemy.initiative == "first" for e in enemies):
            return False
        g.fixed = without(g.fixed, "curious-fox")
        g.tell("fox", "The fox warns the heroes.", rules=("house.event.curious-fox",))
        return True


@event("blood-trail", "house.event.blood-trail")
def blood_trail(g: Game, f: Figure, areas: Areas, card: Event) -> Play:
    """The next Wild Horde is smaller, and acts First."""
    g.fixed += ("blood-trail",)
    return
    yield


@lasting("blood-trail", "house.event.blood-trail")
class BloodTrail(Lasting):
    """A trail that leads to the next Wild Horde."""

    def lies_in_wait(self, g: Game, book: str, row: dict[str, int]) -> dict[str, int]:
        """1 fewer of its most numerous enemy."""
        if book == "horde":
            most = max(row, key=lambda kind: row[kind])
            row[most] -= content().events["blood-trail"].numbers["fewer"]
        return row

    def comes_out(self, g: Game, book: str, enemies: Sequence[Figure]) -> None:
        """They act First, and the trail ends."""
        if book == "horde":
            g.fixed = tuple(word for word in g.fixed if word != "blood-trail")
            acting(enemies, "first")


@event("old-shrine", "house.event.old-shrine")
def old_shrine(g: Game, f: Figure, areas: Areas, card: Event) -> Play:
    """Each hero may leave coins: for each 5 gold he regains 1 Health, at most 2."""
    each, most = card.numbers["gold"], card.numbers["most"]
    for o in conscious(g):
        can = min(most, sum(o.coins) // each, o.full - o.health)
        if can <= 0:
            continue
        options: list[Answer] = [("gold", str(n * each)) for n in range(1, can + 1)]
        answer = yield Decision(o.seat, "shrine", [*options, PASS], figure=o.id)
        if answer != PASS:
            left = coins.pay(g, o, int(answer[1]))
            g.tell("coins", "{} leaves {} gold at the shrine.", o, left, rules=card.rules)
            heal(g, o, int(answer[1]) // each * card.numbers["heal"], card.title, card.rules)


@event("spore-cloud", "house.event.spore-cloud")
def spore_cloud(g: Game, f: Figure, areas: Areas, card: Event) -> Play:
    """Whoever is on the new tiles tests, or attacks worse until the end of the next fight: the opener, who stands at
    their edge, if he is conscious."""
    if f.condition != AWAKE:
        return
    safe, _ = yield from specific_actions.attempt(g, f, card.test)
    if not safe:
        effect = Effect("spore-cloud", "attack", card.numbers["attack"], "fight")
        effects.add(g, f, effect, "{} coughs: -10% Attack Success.", card.rules)


@event("night-bell", "house.event.night-bell")
def night_bell(g: Game, f: Figure, areas: Areas, card: Event) -> Play:
    """Active enemies heal 1; if there are none, two bat clouds appear next to the hero whom RFI picks."""
    if active_enemies(g):
        reach, beyond = regions(g)
        area_of = g.board.area_of
        spots = [area_of[o.at] for o in g.living()]
        for e in g.foes():
            known = beyond if e.enemy.opens_doors else reach
            if "dormant" not in e.marks and any(known[area_of[e.at]] == known[a] for a in spots) and e.health < e.full:
                e.health += card.numbers["heal"]
                g.tell("heal", "{} heals 1.", e, rules=card.rules)
        return []
    victim = yield from event_victim(g, card.title)
    spots = squares(free(g, touching(g, victim.mask)))
    return put_enemies(g, "bat-cloud", spots[: card.numbers["bats"]])


@event("hidden-niche", "house.event.hidden-niche")
def hidden_niche(g: Game, f: Figure, areas: Areas, card: Event) -> Play:
    """One hero may reach into it."""
    options: list[Answer] = [("who", o.id) for o in conscious(g)]
    answer = yield Decision(f.seat, "niche", [*options, PASS], figure=f.id)
    if answer == PASS:
        return
    o = g.fig(answer[1])
    success, value = yield from specific_actions.attempt(g, o, card.test)
    if success:
        yield from rewards.reward(g, o, card.reward, card.rules)
    elif value >= card.numbers["dart-from"]:
        yield from wound(g, o, card.numbers["wounds"], "a dart", card.rules)
