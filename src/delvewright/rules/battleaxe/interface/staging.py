"""Staging: the state that a scenario describes, for `delve scenario` and the tests of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from delvewright.kernel import questfile
from delvewright.kernel.effects import Effect
from delvewright.kernel.errors import BadFile
from delvewright.kernel.grid import squares
from delvewright.kernel.notation import square_name
from delvewright.kernel.plane import WAYS, stride
from delvewright.rules.battleaxe.content.cards import MAGIC, Ally, Enemy, Stats
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.dungeon import decks, rooms
from delvewright.rules.battleaxe.dungeon.quests import quest_of
from delvewright.rules.battleaxe.figures.heroes import bring, create
from delvewright.rules.battleaxe.interface import own_quests as own
from delvewright.rules.battleaxe.interface.setup import set_up
from delvewright.rules.battleaxe.state import effects
from delvewright.rules.battleaxe.state.board import WIDTH, Board
from delvewright.rules.battleaxe.state.game import CONDITIONS, HEROES, UNCONSCIOUS, Figure, Game
from delvewright.rules.battleaxe.turn.turn import begin_part, set_turn
from delvewright.rules.common.figure_names import numbered
from delvewright.rules.common.naming import alike, entries, known_word, listed, whole, words
from delvewright.rules.common.tiles import drawing
from delvewright.rules.common.tiles.board import Door, Thing, Token
from delvewright.rules.common.tiles.drawing import Drawing
from delvewright.rules.common.tiles.ground import clumps
from delvewright.rules.common.tiles.laying import add_door

KEYS = {
    "map": "the board as a drawing",
    "quest": "a quest of the book, instead of a map",
    "legend": "what the letters of the map mean",
    "place": "name = square: what stands where, besides the map",
    "figures": "by letter or name: what differs from the printed values",
    "active": "the hero whose turn has begun; else the first one",
    "waiting": "the heroes who still have a turn in this round; else all others",
    "entry": "square = direction: how the area of that square was entered; else northwards",
    "passages": "one square of each area that is a passage; all others are rooms",
    "rooms": "square = room: the area of that square is this room of a book",
    "new": "square = direction: a door on that side behind which nothing is laid yet",
    "playing": "the quest that is played on this map",
    "spiked": "edges of doors that are spiked",
    "secret": "edges of secret doors that have been found",
    "kinds": "edge = kind: doors that are something else, such as a grate",
    "tokens": "square = { kind, items, coins }: what lies there",
    "decks": "name = list of cards: decks that are not the full ones",
    "round": "the number of the round",
    "counters": "what is counted: name = number",
    "rules": "rules of events, rooms and quests that hold for the moment",
}
"""What a scenario may say about the table, besides its steps."""

STATS = tuple(f.name for f in fields(Stats))
PLAIN = ("letter", "height", "weight", "race", "role", "gold", "cards", "luck", "health")


def square(text: str, where: str) -> int:
    """The square of that name."""
    return drawing.square(Board, text, where)


def stage(spec: Mapping[str, Any], where: str, trust: bool = False) -> Game:
    """The table as a scenario describes it, ready for its first step."""
    options = dict(spec.get("options") or {})
    if spec.get("quest"):
        g = _set_up(str(spec["quest"]), options, where, trust)
        for name, at in (spec.get("place") or {}).items():
            _put_anybody(g, name, listed(at), where)
    else:
        playing = str(spec.get("playing") or "")
        g = Game(known_word(playing, content().quests, "quest", where) if playing else "", options)
        g.log = []
        _board(g, spec, where)
        _people(g, spec, where)
        decks.set_out(g)
        quest_of(g).begins(g)
        for index, area in enumerate(g.board.areas):
            if area.kind == "room" and area.name in content().rooms:
                g.pending += (index,)
                rooms.watch(g, rooms.here(g, index))
                if area.name == g.quest:
                    g.counters["quest-room"] = index
    for key, values in (spec.get("figures") or {}).items():
        for f in _called(g, key, spec, where):
            dress(g, f, values, f"{where}, figures, “{key}”")
    g.count()
    _rest(g, spec, where)
    return g


def _set_up(quest: str, options: Mapping[str, Any], where: str, trust: bool) -> Game:
    """A quest of the book, or of a file."""
    if questfile.is_file(quest):
        name, known = own.load(questfile.find(quest), trust)
        return set_up(name, options, known)
    return set_up(known_word(quest, content().quests, "quest", where), options)


# -- the board


def _board(g: Game, spec: Mapping[str, Any], where: str) -> None:
    drawn = Drawing(Board, str(spec.get("map") or ""), where)
    entries = {
        square(q, where): known_word(way, WAYS, "direction", where) for q, way in (spec.get("entry") or {}).items()
    }
    passages = [square(q, where) for q in listed(spec.get("passages"))]
    rooms = {
        square(q, where): known_word(n, content().rooms, "room", where) for q, n in (spec.get("rooms") or {}).items()
    }

    def known(index: int, part: int) -> tuple[str, str, int]:
        entry = WAYS.index(next((way for q, way in entries.items() if part >> q & 1), "north"))
        kind = "passage" if any(part >> q & 1 for q in passages) else "room"
        name = next((name for q, name in rooms.items() if part >> q & 1), f"area-{index + 1}")
        return kind, name, entry

    kinds = {drawing.edge(Board, e, where): str(kind) for e, kind in (spec.get("kinds") or {}).items()}
    board, g.open = drawn.lay(known, kinds)
    for q, way in (spec.get("new") or {}).items():
        at, towards = square(q, where), WAYS.index(known_word(way, WAYS, "direction", where))
        if stride(at, towards, WIDTH) < 0:
            raise BadFile(f"nothing can lie {way} of {q}.", f"{where}, new", "Draw the map a row lower.")
        board = add_door(board, Door(at, towards))
    for e in listed(spec.get("spiked")):
        g.spiked |= 1 << drawing.door_at(board, e, where)
    for e in listed(spec.get("secret")):
        g.found |= 1 << drawing.door_at(board, e, where)
    g.lay(board)


# -- who and what stands on it


def _people(g: Game, spec: Mapping[str, Any], where: str) -> None:
    legend = {k: str(v) for k, v in (spec.get("legend") or {}).items()}
    drawn = Drawing(Board, str(spec["map"]), where)
    found: dict[str, int] = {}
    for letter, at in drawn.letters:
        if letter not in legend:
            at_name = square_name(at, WIDTH)
            raise BadFile(f"letter “{letter}” at {at_name} is not in the legend.", where, f'Add {letter} = "…" to it.')
        found[letter] = found.get(letter, 0) | 1 << at
    letters = [(k, legend[k], found.get(k, 0)) for k in legend if k in found]
    for name, at in (spec.get("place") or {}).items():
        letters.append((name, name, sum({1 << square(q, where) for q in listed(at)})))
    named: dict[str, list[str]] = {}
    enemies: list[tuple[int, str, Enemy, int]] = []
    things: list[Thing] = []
    for label, meaning, mask in letters:
        for part in meaning.split("+"):
            category, _, name = part.strip().rpartition(":")
            name = "-".join(name.strip().lower().split())
            known = content()
            if name.partition(".")[0] in known.enemies and not category:
                card = known.enemies[name.partition(".")[0]]
                enemies += [(q, label, card, group) for q, group in _groups(g, mask, card.length, card.width)]
            elif category == "zone" or (not category and name in known.zones and name not in known.pieces):
                known_word(name, known.zones, "kind of ground", where)
                parts = ((name, mask & area.squares, i) for i, area in enumerate(g.board.areas))
                g.set_zones(g.zones + tuple(part_ for part_ in parts if part_[1]))
            elif category in ("piece", "contents") or (not category and name in known.pieces):
                known_word(name, known.pieces, "piece", where)
                things += [_thing(g, name, part_) for part_ in clumps(g, mask)]
            elif category == "token":
                g.tokens += tuple(Token(name, q) for q in squares(mask))
            elif category == "ally":
                _ally(g, known.allies[known_word(name, known.allies, "ally", where)], mask, where)
            else:
                _hero(g, part.strip().lower(), mask, where)
                named.setdefault(label, []).append(g.names[-1])
    for at, label, card, group in sorted(enemies):
        f = g.add_enemy(card, at, group)
        f.first = card.initiative == "first"
        named.setdefault(label, []).append(f.name)
    g.set_things(tuple(things))
    g.seats = tuple(f.name for f in g.party())
    if not g.figures:
        raise BadFile("there is no figure on the board.", where, "Put a hero on it.")


def _thing(g: Game, name: str, mask: int) -> Thing:
    """Contents as they stand at first."""
    piece = content().pieces[name]
    return Thing(name, mask, g.area(squares(mask)[0]), piece.state, piece.health)


def _hero(g: Game, name: str, mask: int, where: str) -> None:
    known = content().heroes
    try:
        hero = known.get(name) or create(name)
    except Exception as error:
        raise BadFile(f"legend: “{name}” is unknown.", where, getattr(error, "do", "")) from None
    if mask & mask - 1:
        raise BadFile(f"{name} stands on two squares.", where)
    if hero.id in g.names:
        raise BadFile(f"{name} stands there twice.", where, f'Give the other one a name: place = {{ "{name}" = … }}.')
    f = bring(g, hero, sum(1 for _ in g.party()))
    g.put(f, mask.bit_length() - 1)


def _ally(g: Game, card: Ally, mask: int, where: str) -> None:
    if any(".spell." in each for each in card.rules):
        raise BadFile(f"{card.id} obeys whoever cast the spell.", where, "Let a hero cast it in the steps.")
    if mask & mask - 1:
        raise BadFile(f"{card.id} stands on two squares.", where, "Draw the letter once.")
    effects.add_ally(g, card, mask.bit_length() - 1, mask)


def _groups(g: Game, mask: int, length: int, width: int) -> list[tuple[int, int]]:
    """The squares of each enemy of a letter: touching squares are one large figure, its front to the south."""
    if length == width == 1:
        return [(q, 1 << q) for q in squares(mask)]
    out = []
    while mask:
        q = (mask & -mask).bit_length() - 1
        for w, h in ((width, length), (length, width)):
            part = sum(1 << (q + j * WIDTH + i) for j in range(h) for i in range(w))
            if part & mask == part:
                break
        else:
            raise BadFile(f"{square_name(q, WIDTH)} is part of no figure of {length}x{width} squares.", "map")
        front = q + (h - 1) * WIDTH if (w, h) == (width, length) else q
        out.append((front, part))
        mask &= ~part
    return out


def _put_anybody(g: Game, name: str, at: list[str], where: str) -> None:
    known = content()
    for text in at:
        q = square(text, where)
        f = next((f for f in g.figures if f is not None and f.name == name), None)
        if f is not None:
            g.put(f, q)
        else:
            card = known.enemies[known_word(name, known.enemies, "figure", where)]
            g.add_enemy(card, q, (card.length * card.width == 1 and 1 << q) or 0)


def _called(g: Game, key: str, spec: Mapping[str, Any], where: str) -> list[Figure]:
    """The figures of a letter or name."""
    meaning = (
        str((spec.get("legend") or {}).get(key, key)).split("+")[0].strip().lower().partition("/")[0].partition(":")[0]
    )
    found = [f for f in g.figures if f is not None and meaning in (f.name, f.name.partition(".")[0])]
    if not found and key in (spec.get("legend") or {}):
        return []  # said once for the file, not drawn here
    if not found:
        known_word(key, [*g.names, *(spec.get("legend") or {})], "figure or letter", f"{where}, figures")
        raise BadFile(f"“{key}” is no figure.", f"{where}, figures")
    drawn = Drawing(Board, str(spec["map"]), where) if key in (spec.get("legend") or {}) and spec.get("map") else None
    if drawn is not None and len(found) > 1:
        own = {q for letter, q in drawn.letters if letter == key}
        found = [f for f in found if any(f.mask >> q & 1 for q in own)]
    return found


def dress(g: Game, f: Figure, values: Mapping[str, Any], where: str) -> None:
    """Change what a scenario says is different about a figure."""
    health = whole(values.get("health", 0), f"{where}, health")
    if isinstance(f.kind, Ally) and "base-health" not in values and health > f.full:
        raise BadFile(f"{f.name} has a health of {f.full}, not of {health}.", where, "Give less, or base-health too.")
    base = {}
    card: dict[str, Any] = {}
    known = content()
    enemy = {x.name.replace("_", "-"): x.name for x in fields(Enemy)}
    for key, value in values.items():
        if f.kind is not None and key in enemy and key not in ("id", "title", "rules"):
            printed = getattr(f.enemy, enemy[key])
            card[enemy[key]] = alike(value, 0 if printed is None else printed, f"{where}, {key}")
        if key in STATS or key.removeprefix("base-") in STATS:
            base[key.removeprefix("base-")] = whole(value, f"{where}, {key}")
        elif key == "name":
            g.names[f.id] = f.name = str(value).lower()
            f.title = str(value)
            if f.hero:
                g.seats = tuple(h.name for h in g.party())
        elif key in ("held", "worn", "pack", "items"):
            items = tuple(known_word(item, known.items, "item", where) for item in words(value, f"{where}, {key}"))
            setattr(f, "pack" if key == "items" else key, items)
        elif key == "cast":
            f.cast = tuple(known_word(spell, known.spells, "spell", where) for spell in words(value, where))
        elif key == "used":
            f.used = tuple(words(value, f"{where}, used"))
        elif key == "traits":
            f.traits = tuple(known_word(trait, known.traits, "trait", where) for trait in words(value, where))
        elif key == "coins":
            f.coins = tuple(whole(n, f"{where}, coins") for n in entries(value, f"{where}, coins"))
        elif key == "marks":
            f.marks = tuple(words(value, f"{where}, marks"))
        elif key == "condition":
            f.condition = CONDITIONS.index(known_word(value, CONDITIONS, "condition", where))
        elif key == "effects":
            f.effects = tuple(_effect(g, e, where) for e in entries(value, f"{where}, effects"))
        elif key == "facing":
            f.facing = WAYS.index(known_word(value, WAYS, "direction", where))
        elif key == "front":
            f.at = square(value, where)
        elif key == "home":
            f.home = square(value, where)
        elif key == "first":
            f.first = alike(value, f.first, f"{where}, first")
        elif key == "carrying":
            other = g.fig(g.names.index(known_word(value, g.names, "figure", where)))
            g.tie(f, other)
        elif key not in PLAIN and key not in enemy:
            known_word(
                key,
                [*STATS, *PLAIN, "held", "worn", "pack", "cast", "used", "coins", "condition", "effects"],
                "value",
                where,
            )
        elif key in PLAIN and key not in ("luck", "health"):
            setattr(f, key, alike(value, getattr(f, key), f"{where}, {key}"))
    if card:
        f.kind = replace(f.enemy, **card)
        f.first = f.enemy.initiative == "first" if "initiative" in card else f.first
    if base:
        f.base = replace(f.base, **base)
        f.full = f.base.health
        if "base-luck" in values or "luck" in values:
            f.luck = f.base.luck
        f.magic = tuple(getattr(f.base, m) for m in MAGIC) if any(m in base for m in MAGIC) else f.magic
        if "base-health" in values or f.health > f.full:
            f.health = f.full
    if "health" in values:
        most = max(known.base(f.race, f.role).health if f.hero and f.race else 0, health)
        f.full = whole(values.get("base-health", most), f"{where}, base-health")
        f.health = health
        f.base = replace(f.base, health=f.full)
        if f.hero and f.health == 0 and "condition" not in values:
            f.condition = UNCONSCIOUS
    g.count()


def _effect(g: Game, value: Any, where: str) -> Effect:
    if isinstance(value, Mapping):
        mark = value.get("mark", -1)
        mark = g.names.index(mark) if isinstance(mark, str) else mark
        name = str(value.get("name", ""))
        return Effect(
            name,
            str(value.get("changes", name)),
            int(value.get("amount", 0)),
            str(value.get("until", "quest")),
            mark,
            int(value.get("times", 1)),
        )
    return effects.named_effect(known_word(value, effects.KNOWN, "effect", where))


# -- whose turn it is


def _rest(g: Game, spec: Mapping[str, Any], where: str) -> None:
    for at, held in (spec.get("tokens") or {}).items():
        items = tuple(known_word(i, content().items, "item", where) for i in listed(held.get("items")))
        g.tokens += (Token(str(held.get("kind", "items")), square(at, where), items, tuple(held.get("coins", ()))),)
    for name, cards in (spec.get("decks") or {}).items():
        g.decks[name] = tuple(listed(cards))
    g.round = int(spec.get("round", 1))
    g.counters |= {str(what): int(n) for what, n in (spec.get("counters") or {}).items()}
    g.fixed += tuple(listed(spec.get("rules")))
    heroes = [f for f in g.party() if f.living and f.condition != UNCONSCIOUS]
    if not heroes:
        return
    begin_part(g, HEROES)
    names = aliases(g)
    name = str(spec.get("active") or heroes[0].name).lower()
    name = names.get(name, name)
    f = next((f for f in heroes if f.name == name), None)
    if f is None:
        raise BadFile(f"“{name}” cannot be active.", where, f"Heroes who can act: {', '.join(map(str, heroes))}.")
    g.waiting &= ~(1 << f.id)
    if "waiting" in spec:
        party = [f.name for f in g.party()]
        wanted = [known_word(names.get(n, n), party, "hero", where) for n in listed(spec["waiting"])]
        g.waiting = sum(1 << f.id for f in heroes if f.name in wanted)
        g.acted = sum(1 << f.id for f in (heroes if wanted else g.party())) & ~g.waiting
    g.acted |= 1 << f.id
    set_turn(g, f)


def aliases(g: Game) -> dict[str, str]:
    """Other names for figures: an enemy alone of its kind needs no number."""
    kinds = numbered(g.names)
    found: dict[str, str] = {}
    for i, name in enumerate(g.names):
        f = g.figures[i]
        if f is not None:
            if f.hero:
                found.setdefault(f"{f.race}-{f.role}", name)
                found.setdefault(f.role, name)
            found.setdefault(f.title.lower(), name)
    return found | {kind: names[0] for kind, names in kinds.items() if len(names) == 1}
