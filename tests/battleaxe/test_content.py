"""The content of Battle-Axe: complete, sound, and with the numbers of its ledger."""

import re
import shutil
from collections import Counter
from pathlib import Path

import pytest

from delvewright.kernel.errors import BadFile
from delvewright.kernel.ledger import Ledger, cited
from delvewright.rules.battleaxe.content import cards as records
from delvewright.rules.battleaxe.content.cards import Puzzle, Room, Stats
from delvewright.rules.battleaxe.content.plans import Plan, Square
from delvewright.rules.battleaxe.content.reading import FOLDER, content, read
from delvewright.rules.battleaxe.figures.heroes import choose_heroes

C = content()
LEDGER = Ledger.load(FOLDER.parent / "book.toml", FOLDER.parent / "house.toml").rules
BARRIERS = {"cracked-hall", "rope-bridge", "broken-bridge"}
"""Rooms where something must be crossed."""


def proves(*rules: str) -> pytest.MarkDecorator:
    return pytest.mark.proves(*rules, book="battleaxe")


def says(rule: str) -> str:
    return LEDGER[rule].says


def number(word: str, text: str) -> int:
    """The number behind a word: `Health 5`, `Attack +10%`, `Missile none`."""
    found = re.search(rf"\b{word} ([+-]?\d+|none)", text)
    assert found, (word, text)
    return -1 if found[1] == "none" else int(found[1])


def stats(text: str) -> Stats:
    words = ["Health", "Speed", "Attacks", "Attack", "Missile", "Defend", "Luck", "arcane", "holy", "nature"]
    return Stats(*(number(word, text) for word in words))


def name(words: str) -> str:
    """The id of a title."""
    return re.sub("[^a-z]+", "-", words.lower().replace("'", "")).strip("-")


def squares(text: str) -> list[Square]:
    return [(int(c), int(r)) for c, r in re.findall(r"\((\d+),(\d+)\)", text)]


@proves("house.hero.list", "house.quest.list", "race.list", "role.list", "ready.count", "spell.card-counts")
def test_there_is_as_much_of_everything_as_there_should_be() -> None:
    assert (len(C.races), len(C.roles), len(C.traits), len(C.heroes)) == (8, 8, 16, 16)
    assert ", ".join(C.races) in says("race.list") and ", ".join(C.roles) in says("role.list")
    assert set(Counter(hero.race for hero in C.heroes.values()).values()) == {2}
    for hero in C.heroes.values():
        assert f"{hero.title} ({hero.race} {hero.role})" in says("house.hero.list")
    for quest in C.quests.values():
        assert f"{quest.number} {quest.title.replace('The', 'the', 1)}" in says("house.quest.list") or quest.campaign
    kinds = Counter(item.rules[0].split(".")[1] for item in C.items.values() if not item.whole)
    assert kinds["weapon"] == 16
    assert kinds["missile"] == 7
    assert kinds["guard"] == 14
    assert kinds["gear"] == 12
    assert kinds["potion"] == 9
    assert kinds["scroll"] == 6
    assert kinds["treasure"] == 12
    assert (len(C.spells), len(C.enemy_spells), len(C.enemies), len(C.events)) == (18, 4, 36, 20)
    assert Counter(spell.magic for spell in C.spells.values()) == {"arcane": 6, "holy": 6, "nature": 6}
    assert Counter(quest.campaign for quest in C.quests.values()) == {False: 8, True: 6}
    books = Counter(room.book for room in C.rooms.values())
    assert books == {"adventure": 20, "horde": 20, "quest": 8, "campaign": 7, "empty": 4, "event": 4}
    for book in ("adventure", "horde"):
        assert sorted(C.book(book)) == list(range(1, 21))


@proves("house.item.decks", "house.item.deck.sizes", "house.room-card.deck")
def test_decks_have_the_sizes_the_ledger_gives() -> None:
    assert {deck: len(C.deck(deck)) for deck in ("arms", "guard", "flasks", "treasures")} == {
        "arms": 19, "guard": 14, "flasks": 30, "treasures": 12
    }  # fmt: skip
    assert sum(card.copies for card in C.passages.values()) == 24
    rooms: Counter[str] = Counter()
    for card in C.room_cards.values():
        rooms[card.book or C.rooms[card.room].book] += card.copies
    assert rooms == {"empty": 5, "event": 5, "adventure": 10, "horde": 10}
    assert sum(card.copies for card in C.room_cards.values() if card.group == 1) == 20
    assert sum(coin.count for coin in C.coins.values()) == 60
    assert sum(coin.count * coin.value for coin in C.coins.values()) == 242


def test_every_rule_named_is_in_the_ledger_and_every_card_of_the_ledger_is_here() -> None:
    named = C.cited()
    assert [each for each in named if each not in LEDGER] == []
    for room in C.rooms.values():
        assert [each for test in room.tests.values() for each in test.rules if each not in LEDGER] == []
    frame = {
        "adventure.use", "horde.use", "campaign.failure", "campaign.frame", "chest.open", "item.two-weapons",
        "role.spell-reset", "shop.sharing", "wear.slots",
    }  # fmt: skip
    here = set(named) | set(cited("delvewright.rules.battleaxe"))
    missing = {each.removeprefix("house.") for each in LEDGER if each.startswith("house.") and each not in here}
    assert missing <= frame, "entries of the ledger without content"


@pytest.mark.parametrize("race", [pytest.param(r, marks=proves(f"house.race.{r}")) for r in C.races])
def test_race_blocks(race: str) -> None:
    block, text = C.races[race], says(f"house.race.{race}")
    assert block.stats == stats(text)
    assert f"; {block.height}; {block.weight}; " in text
    traits = re.search(r"traits (.*?) and (.*?)\.", text)
    assert traits and block.traits == (name(traits[1]), name(traits[2]))
    for magic in ("arcane", "holy", "nature") if race == "gnome" else ():
        assert getattr(C.base(race, "fighter", magic), magic) == 1
    assert block.chosen_magic == (race == "gnome")
    for trait in block.traits:
        (rule,) = C.traits[trait].rules
        assert rule.endswith(f"trait.{race}.{trait}")
        assert C.traits[trait].once == ("once per quest" in says(rule))
        assert set(map(abs, C.traits[trait].numbers.values())) <= {*map(int, re.findall(r"\d+", says(rule))), 1}


@pytest.mark.parametrize("role", [pytest.param(r, marks=proves(f"house.role.{r}")) for r in C.roles])
def test_role_blocks(role: str) -> None:
    text = says(f"house.role.{role}")
    assert C.roles[role].stats == stats(text)
    assert sorted(C.roles[role].equipment) == sorted(map(name, text.rstrip(".").split("equipment: ")[1].split(", ")))


@pytest.mark.parametrize("hero", [pytest.param(h, marks=proves(f"house.hero.{h}")) for h in C.heroes])
def test_ready_heroes(hero: str) -> None:
    one, text = C.heroes[hero], says(f"house.hero.{hero}")
    base = C.base(one.race, one.role, one.magic)
    assert text.startswith(f"{one.title}, {one.race} {one.role}: ")
    assert base == stats(text.split("Current")[0])
    assert sorted(one.holding + one.wearing + one.backpack) == sorted(C.roles[one.role].equipment)
    assert sum(C.items[item].hands for item in one.holding) <= 2
    worn = [C.items[item].slot for item in one.wearing]
    assert all(worn) and len(set(worn)) == len(worn)
    now = text.split("Current at start: ")[1]
    gear = [C.items[item] for item in one.holding + one.wearing]
    assert base.defend + sum(item.defend for item in gear) == number("Defend", now)
    weapon = next(item for item in gear if item.kind == "weapon")
    assert base.attack + weapon.attack == number("Attack", now)
    shots = [base.missile + item.missile for item in gear if item.kind == "missile"]
    assert (shots or [-1])[0] == number("Missile", now)


def test_all_sums_of_race_and_role_stay_in_bounds() -> None:
    for race in C.races:
        for role in C.roles:
            s = C.base(race, role)
            assert 5 <= s.health <= 9 and 2 <= s.speed <= 6 and 1 <= s.attacks <= 2 and 1 <= s.luck <= 6
            assert 40 <= s.attack <= 75 and 30 <= s.missile <= 65 and 30 <= s.defend <= 50


@pytest.mark.parametrize("item", [item for item in C.items if C.items[item].price and not C.items[item].whole])
def test_items(item: str) -> None:
    card = C.items[item]
    text = says(card.rules[0])
    assert text.startswith(f"{card.title}: ")
    assert f"{'value' if card.deck == 'treasures' else 'price'} {card.price} gold" in text
    if card.kind == "weapon":
        assert card.attack == number("Attack", text)
    if card.kind == "missile":
        assert card.missile == number("Missile", text)
    if card.rules[0].startswith("house.guard"):
        assert card.defend == number("Defend", text)
    if " hand" in text.partition(";")[0] and not card.slot:
        assert card.hands == (2 if "two hands" in text else 1)
    for weight in ("heavy", "tall"):
        assert (weight in card.only) == (f"{weight} heroes only" in text.lower())
    assert card.magical == ("Counts as magical" in text)
    if card.kind in ("potion", "scroll"):
        assert card.uses == 1
    if card.slot and card.slot != "free":
        assert f"worn, {card.slot}" in text
    given = {*map(int, re.findall(r"\d+", text))}
    extra = [*card.numbers.values(), *card.tests.values(), *card.against.values(), card.heal]
    assert {abs(n) for n in extra} <= given | {0, 1, 2}, "a number that the ledger does not have"


def test_what_is_left_of_an_item_is_neither_sold_nor_in_a_deck() -> None:
    parts = {item.id: (item.whole, item.uses) for item in C.items.values() if item.whole}
    assert parts == {f"{item}-{n}": (item, n) for item in ("door-spikes", "herb-pouch") for n in (1, 2)}
    for part, (whole, left) in parts.items():
        card, before = C.items[part], C.items[whole]
        assert (card.shop, card.deck, card.copies) == (0, "", 0)
        assert (card.price, card.heal, card.rules, card.hands) == (
            before.price,
            before.heal,
            before.rules,
            before.hands,
        )
        assert card.title == f"{before.title} ({left} left)"


def test_the_shop_sells_what_its_levels_say() -> None:
    sold = {level: {item.id for item in C.for_sale(level)} for level in (1, 2, 3)}
    weapons = [item for item in C.items.values() if item.kind == "weapon"]
    for level, dearest in ((1, 22), (2, 45), (3, 60)):
        assert {w.id for w in weapons if w.price <= dearest} == {w.id for w in weapons if w.id in sold[level]}
    assert {"sling", "throwing-knives", "short-bow"} == {i for i in sold[1] if C.items[i].kind == "missile"}
    assert {"light-crossbow", "long-bow", "heavy-crossbow"} <= sold[2]
    assert {i.id for i in C.items.values() if i.rules[0].startswith("house.gear.") and not i.whole} <= sold[1]
    assert {"healing-potion", "antidote", "potion-of-haste"} == {i for i in sold[1] if C.items[i].kind == "potion"}
    assert {i.id for i in C.items.values() if i.kind == "potion"} <= sold[2]
    assert {i for i in sold[2] if C.items[i].kind == "scroll"} == {
        "scroll-of-mending", "scroll-of-embers", "scroll-of-unbarring"
    }  # fmt: skip
    assert {i.id for i in C.items.values() if i.kind == "scroll"} <= sold[3]
    guard = {level: {i for i in sold[level] if C.items[i].deck == "guard"} for level in sold}
    ruled = {"fur-boots", "travel-cloak", "holy-symbol"}
    assert guard[1] == {"buckler", "round-shield", "leather-armour", "studded-coat", "open-helm", *ruled}
    gloves = {"archers-gloves", "brawlers-gauntlets"}
    assert guard[2] - guard[1] == {"tower-shield", "chain-shirt", "soft-boots", *gloves}
    assert guard[3] - guard[2] == {"plate-harness"}
    never = {"rune-sword", "oath-hammer", "ash-bow", "crown-shard", *C.deck("treasures")}
    assert not never & sold[3]


@pytest.mark.parametrize("enemy", C.enemies)
def test_enemy_cards(enemy: str) -> None:
    card = C.enemies[enemy]
    text, _, special = says(f"house.enemy.{enemy}").partition(" Special: ")
    assert text.startswith(f"{card.title}: Size {card.size}; Reach {card.reach}; Type {card.type.capitalize()};")
    values = [number(word, text) for word in ("Health", "Speed", "Attacks", "Attack", "Missile", "Defend")]
    missile = -1 if card.missile is None else card.missile
    assert values == [card.health, card.speed, card.attacks, card.attack, missile, card.defend]
    assert f"Initiative {card.initiative}".lower() in text.lower()
    printed = text.split("Priority ")[1].split(";")[0].lower().replace(" as ", " ").replace("new hero", "new")
    assert list(card.priorities) == [each.replace(" ", "-") for each in printed.split(", ")]
    assert card.flank == ("Flank Yes" in text) and card.opens_doors == ("Open Doors Yes" in text)
    assert bool(card.text) == (special != "none.")
    assert {abs(n) for n in card.numbers.values()} <= {*map(int, re.findall(r"\d+", special)), 1, 100}
    if card.spell:
        assert C.enemy_spells[card.spell].title.lower() in special
    assert bool(card.like) <= (card.type == "unique")
    assert "fire" in special if card.fire_proof else True


@pytest.mark.parametrize("spell", C.spells)
def test_spell_cards(spell: str) -> None:
    card = C.spells[spell]
    text = says(card.rules[0])
    kind = {"around": "around the caster", "self-or-touch": "self or touch"}.get(card.range, card.range)
    assert text.startswith(f"{card.title} ({card.magic}; {kind}): ")
    given = {*map(int, re.findall(r"\d+", text)), 1}
    assert {abs(n) for n in card.numbers.values()} | {card.rounds or 1} <= given


def test_enemy_spells() -> None:
    for spell in C.enemy_spells.values():
        assert f"{spell.title.lower()}, strength {spell.strength}%: " in says(spell.rules[0])
        assert spell.fire == ("fire wound" in says(spell.rules[0]))


@pytest.mark.parametrize("card", C.passages)
def test_passage_cards(card: str) -> None:
    passage = C.passages[card]
    text = says(passage.rules[0])
    assert f"({passage.tiles} tile" in text and f"{passage.copies} copies" in text
    assert passage.event == ("EVENT!" in text)
    assert f"ends in a {passage.end.replace('-', ' ')}".replace("t junction", "T-junction") in text
    walls = [f"{wall} {n}" for wall, some in re.findall(r"(left|right) wall,? squares? ([\d and]+)", text)
             for n in re.findall(r"\d+", some)]  # fmt: skip
    assert [f"{d.wall} {d.square}" for d in passage.doors if d.wall != "end"] == walls
    assert any(d.wall == "end" for d in passage.doors) == ("end wall" in text)
    assert all(1 <= d.square <= (2 if d.wall == "end" else 4 * passage.tiles) for d in passage.doors)


@proves("house.tile.sizes")
def test_rooms_are_four_to_ten_squares_wide_and_deep() -> None:
    rooms = [n for room in C.rooms.values() for n in (room.plan.width, room.plan.depth)]
    assert (min(rooms), max(rooms)) == (4, 10)


SAID = {
    "failed-before": "+{n}% for every failed try",
    "gold": "{n}% for each gold piece",
    "half-speed": "half (his|the) speed roll( gives| used) +{n}%",
    "rope-fixed": "rope fixed across +{n}%",
    "blade": "blade in hand +{n}%",
    "helm": "helm worn +{n}%",
    "fire": "fire item +{n}%",
    "helper": "two heroes lifting together add {n}%",
    "shoulders": "heavy hero's shoulders .* +{n}%",
    "tall": "tall( hero)? +?{n}%",
    "short": "short( hero)? +?{n}%",
}
"""How the ledger puts a bonus."""


def check_test(test: records.Test, text: str) -> None:
    """Base and every bonus of a specific action stand in the text."""
    text = (text + (says("house.devices") if "device" in test.kinds else "")).lower()
    assert test.base == 0 or f"{test.base}%" in text
    for who, bonus in test.bonus.items():
        pattern = SAID.get(who, f"\\b{who.replace('-', ' ')} {'+' if bonus > 0 else ''}{{n}}%")
        assert re.search(re.sub(r"\+(?!\?)", r"[+]", pattern).replace("+?", "[+]?").format(n=bonus), text), who


DRAWN = [room for room in C.rooms.values() if room.id != "worm"]


@pytest.mark.parametrize("room", DRAWN, ids=lambda room: room.id)
def test_rooms_are_as_the_ledger_describes_them(room: Room) -> None:
    text = says(room.rules[0])
    lines = {line.partition(": ")[0]: line for line in text.split("\n")}
    size = next((line for line in text.split("\n") if line.startswith("Size")), text)
    assert f"{room.plan.width} x {room.plan.depth}" in size
    assert room.entry.side == "front" and f"entry front c{room.entry.at}" in size
    doors = re.findall(r"(left|right|back) [cr](\d+)(?:-(\d+))?", size)
    drawn = [(d.side, str(d.at), str(d.at + 1) if d.width == 2 else "") for d in room.plan.doors]
    assert sorted(drawn) == sorted(doors)
    if room.book in ("empty", "event"):
        return
    title = re.match(r".*? \d+, (.*?)\. ", text)
    assert title and title[1][0].upper() + title[1][1:] == room.title
    listed = lines.get("Contents", "")
    assert sorted(q for here in room.contents for q in here.squares) == sorted(squares(listed))
    for part in listed.partition(": ")[2].split("; "):
        for at in squares(part):
            (piece,) = [here.piece for here in room.contents if at in here.squares]
            assert C.pieces[piece].low == ("(L)" in part), piece
    for part in lines.get("Places", "").partition(": ")[2].split("; ") if "Places" in lines else ():
        kind = re.match(r"\S+ ([a-z ]+?) \(", part)
        assert kind and list(room.places[name(kind[1])]) == squares(part)
    rows = lines.get("Setup D6", "").partition(": ")[2].rstrip(".").split("; ") if "Setup D6" in lines else []
    seen: list[dict[str, int]] = []
    for row in rows:
        faces, _, who = row.partition(" = ")
        low, _, high = faces.partition("-")
        wanted: dict[str, int] = {}
        for part in who.split(", ") if who != "no enemies" else ():
            count, _, kind_name = part.partition(" ")
            (enemy,) = [e.id for e in C.enemies.values() if kind_name in (e.title.lower(), e.plural)]
            wanted[enemy] = int(count)
        seen += [wanted] * (int(high or low) - int(low) + 1)
    assert list(room.setup) == seen
    for test in room.tests.values():
        check_test(test, text + (says("house.adventure.cracked-hall") if "Cracked Hall" in text else ""))
    story = C.quests[room.id].story if room.id in C.quests else room.story
    assert story in text


@pytest.mark.parametrize("room", C.rooms.values(), ids=lambda room: room.id)
def test_everything_in_a_room_can_be_reached(room: Room) -> None:
    plan = room.plan
    solid = sum(plan.bit(q) for here in room.contents for q in here.squares)
    pits = sum(plan.bit(q) for zone, some in room.zones.items() if not C.zones[zone].floor for q in some)
    (start,) = plan.inner(room.entry)
    there = plan.reached(plan.bit(start), solid | (0 if room.id in BARRIERS else pits))
    assert not there & solid
    for door in plan.doors:
        assert all(there & plan.bit(q) for q in plan.inner(door)), door
    for here in room.contents:
        beside = [q for c, r in here.squares for q in ((c + 1, r), (c - 1, r), (c, r + 1), (c, r - 1)) if plan.has(q)]
        assert any(there & plan.bit(q) for q in beside), here.piece
    for enemy, places in room.places.items():
        for at in places:
            assert all(there & plan.bit(q) & ~pits for q in C.enemies[enemy].squares(at)), (enemy, at)
    every = (1 << plan.width * plan.depth) - 1
    assert there | solid == every, "a square nobody can get to"
    if room.id in BARRIERS and "bridge" not in room.zones:
        assert not plan.reached(plan.bit(start), solid | pits) & plan.bit((1, plan.depth)), "the barrier is one"


@pytest.mark.parametrize("event", C.events)
def test_event_cards(event: str) -> None:
    card = C.events[event]
    text = says(f"house.event.{event}")
    assert text.startswith(f"Event card {[*C.events].index(event) + 1}: ")
    given = {*map(int, re.findall(r"\d+", text)), 1, 2}
    for test in card.tests:
        check_test(test, text)
    assert {abs(n) for n in card.numbers.values()} <= given


def test_common_tests_and_conditions_have_the_numbers_of_the_ledger() -> None:
    for test in C.tests.values():
        given = set(map(int, re.findall(r"\d+", says(test.rules[0]))))
        assert {abs(n) for n in (test.base, *test.bonus.values(), *test.numbers.values())} <= given | {0}
        if test.id != "break-free":
            check_test(test, says(test.rules[0]))
    assert C.tests["break-free"].bonus == {"heavy": 20, "large": 20, "blade": 10}
    for state in C.states.values():
        assert {abs(n) for n in state.numbers.values()} <= {*map(int, re.findall(r"\d+", says(state.rules[0])))}


PARTIES = {
    "cold-lantern": ["maren", "nessa-fiddlewick", "saewyn", "pim-tockle"],
    "warchiefs-horn": ["sir-aldric", "nessa-fiddlewick", "saewyn", "sarrix"],
    "weaver-below": ["sir-aldric", "dorn-underhand", "ilthien", "sarrix"],
    "millers-daughter": ["sir-aldric", "nessa-fiddlewick", "ilthien"],
    "drakes-tooth": ["sir-aldric", "velmora", "sarrix"],
    "bone-engine": ["maren", "nessa-fiddlewick", "rosie-underbough", "pim-tockle"],
    "green-maze": ["sir-aldric", "saewyn", "ilthien"],
    "giants-toll": ["sir-aldric", "rosie-underbough", "pim-tockle"],
}
"""Who sets out on a quest if nobody says who does."""


@pytest.mark.proves("house.quest.list", "setup.quest.choose")
def test_every_quest_has_a_party_of_its_own() -> None:
    assert {quest: [hero.id for hero in choose_heroes({}, quest)] for quest in PARTIES} == PARTIES
    own = {quest.id for quest in C.quests.values() if quest.heroes}
    assert own == set(PARTIES), "all others set out with the first party"


def test_quests_give_what_the_ledger_names() -> None:
    decks = {"Treasures": "treasures", "Arms": "arms", "Guard": "guard"}
    for quest in C.quests.values():
        text = says(quest.rules[0])
        reward = text.split("Reward: ")[1]
        assert quest.story in text and quest.title[4:] in text
        cards = {decks[deck]: int(n) for n, deck in re.findall(r"(\d) (Treasures|Arms|Guard) card", reward)}
        assert quest.reward.draw == cards
        coins = [int(n) for n in re.findall(r"(\d+) coins|else (\d)", reward) for n in n if n]
        assert quest.reward.coins == (coins or [0])[-1]
        assert quest.shop == (int(found[1]) if (found := re.search(r"Shop level (\d)", reward)) else 0)
    assert sum("crown-shard" in quest.reward.items for quest in C.quests.values()) == 4


def test_horde_and_adventure_rewards() -> None:
    decks = {"Treasures": "treasures", "Arms": "arms", "Guard": "guard", "Flasks and Scrolls": "flasks"}
    own = {"sleeping-armoury", "three-chests", "falling-roof", "balance-plates", "whispering-well"}
    for room in (*C.book("adventure").values(), *C.book("horde").values()):
        reward = says(room.rules[0]).split("Reward: ")[1]
        if room.id in own:
            continue
        cards = {decks[deck]: int(n) for n, deck in re.findall(rf"(\d) ({'|'.join(decks)}) card", reward)}
        assert room.reward.draw == cards, room.id
        coins = re.search(r"(\d) coin", reward)
        assert room.reward.coins == (int(coins[1]) if coins else 0), room.id


@pytest.mark.parametrize("puzzle", C.puzzles.values(), ids=lambda puzzle: puzzle.id)
def test_words_are_made_of_the_letters(puzzle: Puzzle) -> None:
    stones = Counter(puzzle.letters)
    for word in (*puzzle.words, *puzzle.wrong):
        assert len(word) >= puzzle.shortest and not Counter(word) - stones, word
    assert not set(puzzle.words) & set(puzzle.wrong)
    assert len(set(puzzle.words)) == len(puzzle.words) > 50
    assert ", ".join(puzzle.letters.upper()) in says(puzzle.rules[0])
    assert all(len(word) < puzzle.shortest and not Counter(word) - stones for word in puzzle.short)


ORDINARY = {
    "lettered-floor": "star near nest rats ears alert holes rent hares north another hast thane loth erst shoon lethal",
    "drowned-archive": "rinsed senior slowed noise idle rowels endow wilds lines nowise enrols dowser",
}


@proves("clarify.word-puzzles")
@pytest.mark.parametrize("puzzle", C.puzzles.values(), ids=lambda puzzle: puzzle.id)
def test_ordinary_and_archaic_words_count(puzzle: Puzzle) -> None:
    fits = [word for word in ORDINARY[puzzle.id].split() if not Counter(word) - Counter(puzzle.letters)]
    assert len(fits) > 9 and not [w for w in fits if w not in (*puzzle.words, *puzzle.short)]
    assert all(word not in (*puzzle.words, *puzzle.short) for word in ("laser", "sonar", "hotel", "weirdo", "ds"))


def test_the_word_list_comes_with_its_licence() -> None:
    notices = (FOLDER / "words.licence.txt").read_text(encoding="utf-8")
    owners = ("by Kevin Atkinson", "J Ross Beresford 1993-1999", "Princeton University", "Geoff Kuenning", "ENABLE")
    assert all(owner in notices for owner in owners)
    root = Path(__file__).parent.parent.parent
    assert "words.licence.txt" in (root / "pyproject.toml").read_text(encoding="utf-8")
    readme = (root / "README.md").read_text(encoding="utf-8")
    assert "Kevin Atkinson" in readme and "J Ross" in readme


def changed(folder: Path, file: str, old: str, new: str) -> Path:
    """The content with one thing wrong."""
    shutil.copytree(FOLDER, folder / "content")
    path = folder / "content" / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder / "content"


@pytest.mark.parametrize(
    ("file", "old", "new", "complaint"),
    [
        ("roles.toml", '"broad-axe"', '"broad-ax"', r"roles.toml, role “barbarian”.*“broad-ax” is unknown"),
        ("races.toml", '"lull"', '"lul"', r"race “elf”, field “traits”: “lul” is unknown"),
        ("enemies.toml", "speed = 4", 'speed = "4"', r"enemies.toml, enemy “gruntling”, field “speed”"),
        ("enemies.toml", "fight-gang", "fight-mob", r"enemy “gruntling”, field “priorities”: “fight-mob”"),
        ("spells.toml", "rounds = 3", "round = 3", r"spells.toml, spell “shackles-of-frost”: unknown field “round”"),
        ("items/guard.toml", 'slot = "head"', 'slot = "nose"', r"item “open-helm”, field “slot”"),
        ("passage-cards.toml", '"right 3"', '"up 3"', r"cards.toml, passage “passage-2”, field “doors”: “up 3”"),
        (
            "rooms/horde-1-to-10.toml",
            "goblin 7, orc 1",
            "goblin 8, orc 1",
            r"room “goblin-cookfire”: setup 6-6: 8 goblin",
        ),
        (
            "rooms/horde-1-to-10.toml",
            '"2-3: goblin 7"',
            '"2: goblin 7"',
            r"setup must give each number from 1 to 6 once",
        ),
        (
            "rooms/horde-1-to-10.toml",
            'B = "barrel"',
            'B = "barel"',
            r"legend “B”: “barel” is neither a piece nor a zone",
        ),
        (
            "rooms/horde-11-to-20.toml",
            "number = 20",
            "number = 21",
            r"room “[a-z-]+”, field “number”: 21 is no face of the D20",
        ),
        (
            "rooms/adventure-11-to-20.toml",
            "number = 20",
            "number = 19",
            r"field “number”: “[a-z-]+” has the number 19 too",
        ),
        ("rooms/horde-1-to-10.toml", "+-+-+E+", "+-+-+-+", r"room “goblin-cookfire”: has no entry"),
        ("rooms/horde-1-to-10.toml", "|B 1 . 2 . .|", "|B 1 . 2 . 1|", r"place “1” must stand in the drawing once"),
        ("rooms/horde-1-to-10.toml", "|. . . . . .|\n+-+-+E", "|. . A . . .|\n+-+-+E", r"“A” stands in the drawing"),
    ],
)
def test_mistakes_name_file_entry_and_field(tmp_path: Path, file: str, old: str, new: str, complaint: str) -> None:
    with pytest.raises(BadFile) as error:
        read(changed(tmp_path, file, old, new))
    assert re.search(complaint, str(error.value), re.DOTALL), str(error.value)


def test_contents_before_a_door_and_large_enemies_through_a_wall_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="blocks a door"):
        read(changed(tmp_path / "a", "rooms/adventure-1-to-10.toml", "|. . . . C .|", "|. . . C . .|"))
    with pytest.raises(BadFile, match=r"troll on .* outside"):
        read(changed(tmp_path / "b", "rooms/horde-11-to-20.toml", "|. . . . . 2 . 5|", "|. . . . . 5 . 2|"))


@proves("house.layout.notation")
def test_a_drawing_reads_from_the_front() -> None:
    plan = Plan.parse("+-+D+D+\n|a . .D\n+ + + +\n|. . b|\n+E+-+-+", "here")
    assert (plan.width, plan.depth) == (3, 2)
    assert plan.marks == {(1, 2): "a", (3, 1): "b"}
    assert plan.entry and (plan.entry.side, plan.entry.at) == ("front", 1)
    assert [(d.side, d.at, d.width) for d in plan.doors] == [("back", 2, 2), ("right", 2, 1)]
    assert [plan.number(q) for q in ((1, 1), (3, 1), (1, 2))] == [1, 3, 4]
    assert plan.inner(plan.doors[0]) == ((2, 2), (3, 2))
    assert C.enemies["wolf"].squares((4, 5)) == ((4, 5), (4, 6))
    assert C.enemies["ogre"].squares((4, 5)) == ((4, 5), (5, 5), (4, 6), (5, 6))
    assert len(set(C.enemies["deep-worm"].squares((4, 4)))) == 16
    with pytest.raises(BadFile, match="outer wall, back 1"):
        Plan.parse("+x+\n|.|\n+E+", "here")


@proves("house.layout.notation", "layout.entry")
@pytest.mark.parametrize(
    ("drawn", "message"),
    [
        ("+-+-+\n|. .|\n+ + +\n|. .|\n+ + +\n+-+E+", "5 x 6 characters"),
        ("+-+-+-\n|. .|\n+-+E+", "6 x 3 characters"),
        ("+-+-+", "5 x 1 characters"),
        ("+\n|\n+", "1 x 3 characters"),
        ("+-+-+\n|. .|\n+E+E+", "two entries"),
        ("+E+-+\n|. .|\n+-+E+", "two entries"),
        ("+-+-+\n|. #|\n+-+E+", "no full rectangle"),
        ("+-+-+\n|.  |\n+-+E+", "no full rectangle"),
        ("+-+-+\n|   |\n+ + +\n|. .|\n+-+E+", "no full rectangle"),
        ("+-+-+\n|. .x\n+-+E+", "outer wall, right 1"),
        ("+-+-+\nx. .|\n+ + +\n|. .|\n+-+E+", "outer wall, left 2"),
        ("+-+-+\n|. .|\n+-+x+", "outer wall, front 2"),
    ],
)
def test_a_drawing_that_is_no_room_is_refused(drawn: str, message: str) -> None:
    with pytest.raises(BadFile, match=message):
        Plan.parse(drawn, "here")


@proves("house.layout.notation", "layout.entry")
def test_a_tile_may_be_open_on_a_side_and_need_no_entry() -> None:
    plan = Plan.parse("+-+-+\n|. .|\n+ + +\n|a .\n+ + +", "here")
    assert plan.entry is None and plan.doors == ()
    assert [(gap.side, gap.at) for gap in plan.exits] == [("front", 1), ("front", 2), ("right", 1)]
    assert plan.marks == {(1, 1): "a"} and plan.grid.floor.bit_count() == 4
