"""Character monsters: they come with a counter, slip away with another, and come back."""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.fighting.choking import AILS
from delvewright.rules.advanced.state.counters import may_be_played, plays
from delvewright.rules.advanced.state.game import NAMED, Escaped, Figure, Game


@rule("counter.escape", "campaign.characters")
def slips_away(g: Game, f: Figure) -> Play:
    """Somebody is about to be attacked: the gamesmaster may take a character monster off the table. The program does so
    when it has a single Wound left. Gives back whether it is gone."""
    if not may_be_played(g, "escape"):
        return False
    able = character(f)
    if not able and not f.veiled:
        return False  # everybody sees that it is nobody in particular
    if not (yield from plays(g, "escape", f, f.wounds <= 1, able)):
        return False
    g.tell("counter", "{} slips away.", f, rules=("counter.escape",))
    g.escaped = (*g.escaped, gone(f))
    g.remove(f)
    return True


@rule("counter.escape")
def gone(f: Figure) -> Escaped:
    """What is kept of a character monster that is off the table: its Wounds, and what it has used up."""
    lasting = [(what, n) for what, n in sorted(f.used.items()) if what not in AILS]
    return Escaped(f.monster.id, f.wounds, NAMED in f.marks, tuple(lasting))


def character(f: Figure) -> bool:
    """Whether a monster is a person: by its card, or because a counter has brought it."""
    return f.special("character") or NAMED in f.marks


@rule("campaign.characters", "counter.character")
def waiting(g: Game) -> Escaped | None:
    """Who comes with the next Character counter: one who has slipped away before all others, else the next of those who
    are about in this dungeon and have not been seen yet."""
    if g.escaped:
        return g.escaped[0]
    about = [card for card in content().monsters.values() if 0 < card.comes <= max(1, g.dungeon)]
    kinds = [card.id for card in sorted(about, key=lambda card: card.comes)]
    seen = {*g.fallen, *(each.kind for each in g.escaped if each.named)}
    seen |= {f.monster.id for f in g.foes() if NAMED in f.marks}
    kind = next((kind for kind in kinds if kind not in seen), "")
    return Escaped(kind, content().monsters[kind].values.wounds, True) if kind else None


@rule("counter.character", "campaign.characters")
def joined_by(g: Game, home: int) -> Play:
    """Monsters are placed: a Character counter may add one more. Gives back who comes, if anybody does.

    The program plays it when those of a Lair or Quest Room are placed, on a fixed level with the first that are met.
    """
    who = waiting(g)
    if who is None:
        return None
    room, quest = g.rooms.get(home), content().quests.get(g.quest)
    usual = room is not None and room.kind in ("lair", "quest")
    usual = usual or (quest is not None and quest.dungeon > 0 and g.depth == quest.levels)
    if not (yield from plays(g, "character", None, usual)):
        return None
    g.escaped = tuple(each for each in g.escaped if each is not who)
    g.tell("counter", "Somebody leads them.", rules=("counter.character",))
    return who
