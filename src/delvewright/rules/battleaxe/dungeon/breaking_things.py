"""Fighting room contents that have Health."""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.dungeon.contents import change, thing_at
from delvewright.rules.battleaxe.dungeon.rooms import here, rules_of
from delvewright.rules.battleaxe.fighting import attacking
from delvewright.rules.battleaxe.state import values
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.battleaxe.state.luck import settle


@rule("fight.multiple.choose")
def strike(g: Game, f: Figure, q: int) -> Play:
    """Fight it like an enemy, one attack of a Fight action: attack roll, vital hits, its defend roll."""
    attacking.begin_attack(g, f)
    thing = thing_at(g, q)
    piece = content().pieces[thing.kind]
    need = max(values.attack(g, f, weapon) for weapon in attacking.hand_weapons(f))
    value, _ = yield from settle(g, f, f.id, "attack", lambda v: v <= attacking.VITAL, need=need)
    wounds = attacking.WOUNDS if value <= attacking.VITAL else int(value <= need)
    if wounds == 1 and piece.defend:
        saved, _ = yield from settle(g, f, -1, "defend", lambda v: v > piece.defend, need=piece.defend)
        wounds = int(saved > piece.defend)
    told = f"{wounds} damage" if wounds else "nothing"
    room = here(g, thing.area)
    g.tell(
        "attack", "{} strikes the {}: {} against {}%, {}.", f, piece.title.lower(), value, need, told,
        rules=("fight.attack-roll", *room.room.rules), squares=(q,), faces=(value,),
    )  # fmt: skip
    left = max(thing.health - wounds, 0)
    change(g, thing, health=left, state=thing.state if left else "broken")
    if not left:
        g.tell("broken", "The {} is destroyed.", piece.title.lower(), rules=room.room.rules, squares=(q,))
        rules_of(room).broken(g, room, q, thing.kind)
