"""One home for printed texts: what is registered, who speaks of what, and what is refused at once."""

import pytest

from delvewright.kernel.dice import Draw
from delvewright.kernel.errors import DelveError
from delvewright.kernel.rulebook import Play
from delvewright.rules.common.texts import Texts


class Card:
    """What a card says."""

    heavy = False
    """Whether it weighs something."""

    def drawn(self, g: str, who: str) -> Play:
        """It is drawn."""
        return
        yield

    def worth(self, g: str) -> int:
        """What it is worth."""
        return 0

    def _quietly(self) -> None:
        """Nobody's business."""


@pytest.fixture
def cards() -> Texts[Card]:
    return Texts("card", Card)


def test_a_text_speaks_of_what_it_overrides(cards: Texts[Card]) -> None:
    @cards("gem", "some.rule")
    class Gem(Card):
        heavy = True

        def worth(self, g: str) -> int:
            return 5

    assert cards.of("gem").worth("g") == 5
    assert cards.of("gem").heavy
    assert cards.of("nothing").worth("g") == 0
    assert cards.speaking("worth") == {"gem"}
    assert cards.speaking("drawn") == set()
    assert isinstance(cards.of("gem"), Gem)


def test_what_a_parent_says_counts_too(cards: Texts[Card]) -> None:
    class Shiny(Card):
        def drawn(self, gg: str, who: str) -> Play:
            yield Draw("card", ("a",))

    @cards("ring")
    class Ring(Shiny):
        pass

    assert cards.speaking("drawn") == {"ring"}
    assert isinstance(cards.of("ring"), Ring)


def test_moments_are_listed(cards: Texts[Card]) -> None:
    assert list(cards.moments) == ["drawn", "worth"]
    assert cards.moments["drawn"].asks
    assert not cards.moments["worth"].asks
    assert cards.moments["drawn"].given == ("g", "who")
    assert cards.moments["worth"].about == "What it is worth."


def wrong(cards: Texts[Card], cls: type[Card]) -> str:
    with pytest.raises(DelveError) as caught:
        cards("x")(cls)
    assert not cards.known and not cards.speaking("worth")
    return f"{caught.value.what} {caught.value.where} {caught.value.do}"


def test_a_misspelt_moment_is_an_error(cards: Texts[Card]) -> None:
    class Typo(Card):
        def wort(self, g: str) -> int:
            return 1

    said = wrong(cards, Typo)
    assert "there is no moment “wort” for a card. Did you mean worth?" in said
    assert "Typo.wort" in said and "underscore" in said


def test_a_misspelt_value_is_an_error(cards: Texts[Card]) -> None:
    class Typo(Card):
        heavvy = True

    assert "Did you mean heavy?" in wrong(cards, Typo)


def test_other_parameters_are_an_error(cards: Texts[Card]) -> None:
    class Odd(Card):
        def worth(self) -> int:  # type: ignore[override]
            return 1

    assert "“worth” is given (g)." in wrong(cards, Odd)


def test_a_moment_that_asks_is_a_generator_and_no_other_is(cards: Texts[Card]) -> None:
    class Dropped(Card):
        def drawn(self, g: str, who: str) -> Play:
            return None  # type: ignore[return-value]

    assert "“drawn” may ask, so it has to be a generator" in wrong(cards, Dropped)

    class Asking(Card):
        def worth(self, g: str) -> int:  # type: ignore[misc]
            yield 1

    assert "“worth” cannot ask: it must not be a generator" in wrong(cards, Asking)


def test_helpers_begin_with_an_underscore(cards: Texts[Card]) -> None:
    @cards("y")
    class Fine(Card):
        def _help(self) -> None:
            pass

    assert isinstance(cards.of("y"), Fine)


def test_what_is_no_text_of_the_kind_is_refused(cards: Texts[Card]) -> None:
    with pytest.raises(DelveError, match="Other is no Card"):

        @cards("z")  # type: ignore[arg-type]
        class Other:
            pass


def test_texts_of_a_stranger_stay_apart(cards: Texts[Card]) -> None:
    @cards("gem")
    class Gem(Card):
        pass

    with cards.apart() as new:

        @cards("gem")
        class Other(Card):
            def worth(self, g: str) -> int:
                return 9

        @cards("own")
        class Own(Card):
            pass

    assert isinstance(cards.of("gem"), Gem) and "own" not in cards.known
    assert cards.speaking("worth") == {"gem"}  # whoever asks, asks once in vain
    assert isinstance(new["gem"], Other) and isinstance(new["own"], Own)
    with pytest.raises(RuntimeError), cards.apart():

        @cards("gem")
        class Third(Card):
            pass

        raise RuntimeError
    assert isinstance(cards.of("gem"), Gem)


def test_a_text_finds_its_name_if_the_base_has_one(cards: Texts[Card]) -> None:
    class Named:
        name = ""

        def worth(self) -> int:
            return 0

    named = Texts("named card", Named)

    @named("pearl")
    @named("coral")
    class FromTheSea(Named):
        def worth(self) -> int:
            return len(self.name)

    assert [named.of(name).worth() for name in ("pearl", "coral", "shell")] == [5, 5, 0]
    assert (named.of("pearl").name, named.of("coral").name, named.of("shell").name) == ("pearl", "coral", "")

    @cards("gem")
    class Gem(Card):
        pass

    assert not hasattr(cards.of("gem"), "name")


def test_those_who_speak_come_in_the_order_in_which_they_were_read(cards: Texts[Card]) -> None:
    class Dear(Card):
        def worth(self, g: str) -> int:
            return 9

    for name in ("opal", "ash", "gem"):
        cards(name)(Dear if name != "ash" else Card)
    assert cards.speakers("worth") == [cards.of("opal"), cards.of("gem")]
    assert cards.speakers("drawn") == []
    cards("coal")(Dear)
    assert cards.speakers("worth") == [cards.of("opal"), cards.of("gem"), cards.of("coal")]
    with cards.apart() as apart:
        cards("amber")(Dear)
        assert cards.speakers("worth")[-1] is cards.of("amber")
    assert cards.speakers("worth") == [cards.of("opal"), cards.of("gem"), cards.of("coal")]
    assert list(apart) == ["amber"]
