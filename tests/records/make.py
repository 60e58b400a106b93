"""Make the records of this folder that are missing: `.venv/bin/python tests/records/make.py`.

The tests replay what stands here; a record that no longer comes out as it did means that games people have saved do
not either. None is ever made again: one that runs into a rule that was wrong moves to `superseded`, the README says
why, and another one gets a name of its own here.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from delvewright.kernel.game import Game
from delvewright.kernel.record import record, write
from delvewright.kernel.rulebook import find_book
from delvewright.players import make
from delvewright.rules.heroquest.campaign.party import CHAMPION, fresh, pack
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.state.gear import may_use

HERE = Path(__file__).parent
HARDER = {"variant": "harder"}
GAMES: dict[str, tuple[str, int, dict[str, str], int]] = {
    "maze-four": ("the-maze", 1, HARDER, 400),
    "maze-others": ("the-maze", 20261115, HARDER, 400),
    "maze-typed-dice": ("the-maze", 3, {"dice": "typed", **HARDER}, 400),
    "maze-wizard-alone": ("the-maze", 8, {"heroes": "wizard", **HARDER}, 300),
    "maze-elf-and-dwarf": ("the-maze", 5, {"heroes": "elf,dwarf", **HARDER}, 300),
    "maze-to-the-end": ("the-maze", 6, {"heroes": "barbarian,dwarf,elf,wizard", **HARDER}, 100_000),
    "maze-printed-four": ("the-maze", 1, {}, 400),
    "maze-printed-to-the-end": ("the-maze", 6, {}, 100_000),
    "bell-four-chosen-squares": ("silent-bell", 155, {}, 600),
    "bell-at-death-chosen-squares": ("silent-bell", 153, {}, 600),
    "labyrinth-four-a-to-f": ("the-labyrinth", 120, {}, 600),
}
"""HeroQuest, name: quest, seed, options, and how many answers at most."""

LADEN: dict[str, tuple[str, int, dict[str, str], int]] = {
    "town-laden": ("town", 1, {}, 500),
    "town-laden-in-a-series": ("town", 4, {"series": "yes"}, 300),
    "cellars-laden": ("drowned-cellars", 1, {}, 1200),
    "bell-laden": ("silent-bell", 2, {}, 1200),
    "tolls-laden": ("three-tolls", 3, {}, 1200),
    "lantern-laden": ("moth-lantern", 4, {}, 1200),
    "larder-laden": ("grisks-larder", 5, {}, 1200),
    "teeth-laden": ("iron-teeth", 6, {}, 1200),
    "splithelm-laden": ("splithelm", 10, {}, 1200),
    "candles-laden": ("nine-candles", 15, {}, 1200),
    "vault-laden": ("unquiet-vault", 9, {}, 1200),
    "stair-laden": ("glass-stair", 15, {}, 1200),
    "crown-laden": ("ember-crown", 15, {}, 1200),
}
"""The same, for a party that owns one of nearly everything and has Men-at-Arms in its pay."""

Quests = tuple[str, ...]
DUNGEONS: dict[str, tuple[Quests, int, dict[str, str], str]] = {
    "lantern-tactician": (("cold-lantern",), 1, {}, "tactician"),
    "horn-consent-asked": (("warchiefs-horn",), 1, {"consent": "ask"}, "tactician-easy"),
    "green-maze-tactician-hard": (("green-maze",), 1, {}, "tactician-hard"),
    "smith-after-ember-road": (("ember-road", "town", "grey-smith"), 1, {}, "tactician"),
    "weaver-typed-dice": (("weaver-below",), 3, {"dice": "typed"}, "random"),
    "daughter-shopping-first": (("millers-daughter",), 3, {"shop": "yes"}, "random"),
    "tooth-two-heroes": (("drakes-tooth",), 1, {"heroes": "maren,elf-druid@Moss"}, "random"),
    "engine-no-mercy-long-steps": (("bone-engine",), 1, {"start": "choose", "mercy": "no"}, "random"),
    "lantern-bold": (("cold-lantern",), 5, {}, "tactician-bold"),
    "horn-careful": (("warchiefs-horn",), 6, {}, "tactician-careful"),
    "toll-greedy": (("giants-toll",), 7, {}, "tactician-greedy"),
    "daughter-loyal": (("millers-daughter",), 8, {}, "tactician-loyal"),
}
"""Battle-Axe, whole games, name: quests of a party (the last of which is recorded), seed, options, who plays."""
CAMPAIGN: dict[str, tuple[Quests, int, dict[str, str], str]] = {
    "cellars-tactician": (("drowned-cellars",), 1, {}, "tactician"),
    "bell-after-cellars-and-town": (("drowned-cellars", "town", "silent-bell"), 2, {}, "tactician"),
    "tolls-tactician-hard": (("three-tolls",), 3, {}, "tactician-hard"),
    "lantern-tactician-easy": (("moth-lantern",), 4, {}, "tactician-easy"),
    "larder-tactician": (("grisks-larder",), 7, {}, "tactician"),
    "teeth-tactician": (("iron-teeth",), 6, {}, "tactician"),
    "splithelm-tactician": (("splithelm",), 9, {}, "tactician"),
    "candles-tactician-hard": (("nine-candles",), 10, {}, "tactician-hard"),
    "vault-tactician": (("unquiet-vault",), 9, {}, "tactician"),
    "stair-tactician": (("glass-stair",), 10, {}, "tactician"),
    "crown-laden-tactician": (("ember-crown",), 12, {"party": ""}, "tactician"),
    "vault-laden-tactician-hard": (("unquiet-vault",), 13, {"party": ""}, "tactician-hard"),
}
"""HeroQuest, the same; an empty party is that of those who own nearly everything."""
SALT_ROAD: dict[str, tuple[Quests, int, dict[str, str], str]] = {
    "hearths-tactician-dread": (("three-cold-hearths",), 1, {}, "tactician"),
    "short-weight-typed-dice-bought": (("short-weight",), 2, {"dice": "typed", "outfit": "bought"}, "tactician-hard"),
    "feet-asked-before-the-roll": (("short-weight", "town", "stockinged-feet"), 1, {}, "tactician"),
    "weighing-two-heroes-talisman": (("the-weighing",), 1, {"heroes": "ragna,elf-wizard@Sorrel"}, "random"),
    "cellar-tactician": (("weigh-house-cellar",), 26, {}, "tactician"),
    "bought-tactician-hard-by-sight": (("bought-and-paid-for",), 2, {"difficulty": "hard"}, "tactician-hard"),
    "abbey-tactician-easy-dread": (
        ("abbey-of-spent-ink",),
        3,
        {"heroes": "ragna,ossian", "difficulty": "easy"},
        "tactician-easy",
    ),
    "river-tactician-at-doors": (("glass-river",), 4, {"order": "rolled", "enemies": "rolled"}, "tactician"),
    "larder-tactician-rogues-at-doors": (
        ("the-larder",),
        16,
        {"heroes": "pim,thessaly", "attacks": "added"},
        "tactician",
    ),
    "white-tactician-robbed": (("long-white",), 6, {"movement": "additive"}, "tactician"),
    "salt-tactician-dread": (("house-of-salt",), 7, {"scaling": "party"}, "tactician"),
    "weighing-tactician-by-sight": (("the-weighing",), 8, {"order": "discussed"}, "tactician"),
}
"""Revised System Rules, the same."""
FOURS = ("ragna,maud,pim,ossian", "durn,ilsabet,fenn,thessaly", "thessaly,ossian,durn,pim", "fenn,ragna,ilsabet,maud")
RESTLESS: dict[str, tuple[str, int, dict[str, str], int]] = {
    "cellar-at-doors-restless": ("weigh-house-cellar", 23, {"heroes": FOURS[1]}, 900),
    "short-weight-by-sight-restless": ("short-weight", 12, {"heroes": FOURS[2], "order": "discussed"}, 900),
    "feet-by-sight-restless": ("stockinged-feet", 3, {"heroes": FOURS[3]}, 900),
    "hearths-by-sight-restless": ("three-cold-hearths", 4, {"heroes": FOURS[0]}, 900),
    "bought-by-sight-restless": ("bought-and-paid-for", 5, {"heroes": FOURS[1], "attacks": "added"}, 900),
    "abbey-chased-restless": ("abbey-of-spent-ink", 6, {"heroes": FOURS[2]}, 900),
    "river-talisman-restless": ("glass-river", 7, {"heroes": FOURS[3], "movement": "additive"}, 900),
    "larder-by-sight-restless": ("the-larder", 8, {"heroes": FOURS[0], "merit": "granted"}, 900),
    "white-at-doors-restless": ("long-white", 9, {"heroes": FOURS[1]}, 900),
    "salt-by-sight-restless": ("house-of-salt", 10, {"heroes": FOURS[2], "enemies": "rolled", "order": "rolled"}, 900),
    "weighing-talisman-restless": ("the-weighing", 11, {"heroes": FOURS[3]}, 900),
}
"""The same, by players who choose at random: quest, seed, options, and how many answers at most."""


ADVANCED: dict[str, tuple[str, int, dict[str, str], int]] = {
    "expedition-curious": ("expedition", 2, {"gm": "computer"}, 1500),
    "expedition-curious-gamesmaster-met": ("expedition", 7, {"gm": "person"}, 2000),
    "descent-curious-stepping": ("descent", 5, {"gm": "computer", "tactics": "dice"}, 2000),
    "descent-curious-gamesmaster-halted": ("descent", 11, {"gm": "person", "rooms": "plain"}, 2000),
    "warlords-lair-curious-met": ("warlords-lair", 7, {"gm": "computer"}, 1500),
    "expedition-sven-alone-met": ("expedition", 4, {"gm": "computer", "heroes": "sven"}, 900),
    "expedition-two-typed-dice-met": (
        "expedition",
        6,
        {"gm": "person", "dice": "typed", "heroes": "heinrich,magnus"},
        700,
    ),
}
"""Advanced HeroQuest, by players who want to see everything: quest, seed, options, and how many answers at most."""


def expedition(quest: str, seed: int, options: dict[str, str], most: int) -> Game:
    """A game of curious players; those who are not told who they are, are a hardy party."""
    sys.path.insert(0, str(HERE.parents[1]))
    from tests.advanced import curious

    party = {} if "heroes" in options else {"party": curious.hardy()}
    return curious.play(Game.start("advanced", quest, seed, options | party, quiet=True), seed, most)


def played(quest: str, seed: int, options: dict[str, str], most: int, book: str = "heroquest") -> Game:
    """A game of players who choose at random, but like to do something."""
    game = Game.start(book, quest, seed, options, quiet=True)
    random = Random(seed)
    while game.decision is not None and len(game.answers) < most:
        decision = game.decision
        some = len(decision.options) - 1
        if some > 0 and random.random() < 0.5:
            game.answer_code(decision.nth(int(random.random() * some)))
        else:
            game.answer_code(decision.nth(int(random.random() * len(decision))))
    return game


def laden() -> str:
    """Four Heroes who share all cards of the basic game that can be owned, and all Men-at-Arms."""
    decks = ("armoury", "equipment", "potion", "magic-item", "artefact")
    cards = [card.id for card in content().cards.values() if card.deck in decks and "Cursed" not in card.keywords]
    party = fresh(["barbarian", "dwarf", "elf", "wizard"])
    men = sorted(kind.id for kind in content().kinds.values() if kind.man)
    for n, (name, sheet) in enumerate(party.heroes.items()):
        usable = [card for card in cards if may_use(content().kinds[name], card)]
        sheet.items += [card for card in usable[n::3] if card not in sheet.items]
        sheet.gold, sheet.valuables = 150 * (n + 1), 50 * n
        sheet.men = men[n : n + 2]
    party.heroes["barbarian"].titles = [CHAMPION]
    return pack(party)


def dungeon(name: str, quests: Quests, seed: int, options: dict[str, str], player: str) -> Game:
    """A game of computer players to its end, after those that its party played before."""
    book = find_book(name)
    party = book.party(book.first_party()) if len(quests) > 1 else ""
    for quest in quests:
        game = Game.start(book, quest, seed, options | ({"party": party} if party else {}), quiet=True)
        players = [make(player, seed, seat) for seat in range(len(game.seats))]
        while game.decision is not None:
            seat = game.decision.seat
            game.answer_code(players[seat].choose(game.view(seat), game.decision))
        party = book.come_home(game.state, party) if party else ""
    return game


def main() -> None:
    """Write those that are not there yet."""
    own = {
        name: (quest, seed, {**options, "party": laden()}, most) for name, (quest, seed, options, most) in LADEN.items()
    }
    restless = {f"allison-{name}": how for name, how in RESTLESS.items()}
    for name, (quest, seed, options, most) in (GAMES | own | restless).items():
        path = HERE / f"{name}.delve"
        if path.exists():
            continue
        game = played(quest, seed, options, most, "allison" if name in restless else "heroquest")
        write(path, record(game, {seat.id: "random" for seat in game.seats}).text())
        print(f"{path.name}: {len(game.answers)} answers, {game.winner or 'not ended'}")
    for name, (quest, seed, options, most) in ADVANCED.items():
        path = HERE / f"advanced-{name}.delve"
        if path.exists():
            continue
        game = expedition(quest, seed, options, most)
        write(path, record(game, {seat.id: "random" for seat in game.seats}).text())
        print(f"{path.name}: {len(game.answers)} answers, {game.winner or 'not ended'}", flush=True)
    for name, (quests, seed, options, player) in CAMPAIGN.items():
        path = HERE / f"{name}.delve"
        if not path.exists():
            game = dungeon(
                "heroquest", quests, seed, options | ({"party": laden()} if "party" in options else {}), player
            )
            write(path, record(game, {seat.id: player for seat in game.seats}).text())
            print(f"{path.name}: {len(game.answers)} answers, {game.winner or 'not ended'}", flush=True)
    whole_games = [("battleaxe", *each) for each in DUNGEONS.items()]
    for book, name, whole in [*whole_games, *(("allison", *each) for each in SALT_ROAD.items())]:
        path = HERE / f"{book}-{name}.delve"
        if path.exists() or (HERE / "superseded" / path.name).exists():
            continue
        game = dungeon(book, *whole)
        write(path, record(game, {seat.id: whole[-1] for seat in game.seats}).text())
        print(f"{path.name}: {len(game.answers)} answers, {game.winner or 'lost'}", flush=True)


if __name__ == "__main__":
    main()
