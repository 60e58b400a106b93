"""Scrolls: read once for the spell, or used up to learn it."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Answer
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.ground.sight import undisturbed
from delvewright.rules.allison.magic import elements, elf_magic, scroll_spells
from delvewright.rules.allison.magic.casting import cast, learn
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.gear import discard
from delvewright.rules.allison.state.texts import ItemText, SpellText, Target, item
from delvewright.rules.allison.state.texts import spell as spells
from delvewright.rules.allison.state.windows import AIMS, CASTS, OWN, Moment

WRITTEN = (elements, elf_magic, scroll_spells)
"""The modules whose spells stand on scrolls; they have to be read first."""


class ScrollText(ItemText):
    """Anybody may read it, as an action and without a magic point; it dissolves."""

    windows = OWN
    takes = "action"

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        return self._text().can(g, f, moment)

    def targets(self, g: Game, f: Figure, moment: Moment) -> Sequence[int] | Sequence[str]:
        return self._text().targets(g, f, moment)

    def others(self, g: Game, f: Figure, moment: Moment) -> Sequence[int]:
        return self._text().others(g, f, moment)

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        text = self._text()
        verb = CASTS[text.also if moment.verb == AIMS[text.also] else text.aim]
        yield from cast(g, f, text.name, target, scroll=self.name, verb=verb)

    def _text(self) -> SpellText:
        return spells.of(content().items[self.name].spell)


for _scroll in [each for each in content().items.values() if each.sort == "scroll"]:
    _text = spells.of(_scroll.spell)
    item(_scroll.id, "artifact.spell-scroll", "spell.other.who")(
        type(f"Scroll{_scroll.spell.title().replace('-', '')}", (ScrollText,), {"aim": _text.aim, "also": _text.also})
    )


@rule("artifact.spell-scroll.learn", "house.scroll.learn-limit", "spell.other.who")
def learnable(g: Game, f: Figure) -> list[Answer]:
    """The scrolls from which a magic-user may learn a spell that he does not know: out of combat, as an action."""
    if not f.hero or not f.items or f.met or not content().classes[f.role].casts or not undisturbed(g, f):
        return []
    known = content().items
    return [
        ("decipher", name) for name in dict.fromkeys(f.items) if known[name].spell and known[name].spell not in f.spells
    ]


@rule("artifact.spell-scroll.learn", "house.scroll.learn-limit")
def study(g: Game, f: Figure, scroll: str) -> None:
    """The scroll is used up, and its spell known for good."""
    discard(g, f, scroll)
    learn(g, f, content().items[scroll].spell, ("artifact.spell-scroll.learn",))
