"""One home for printed texts: what is registered, who speaks of what, and what is refused at once."""

import pytest

from delvewright.cli import main
from delvewright.kernel.dice import Draw
from delvewright.kernel.errors import DelveError
from delvewright.kernel.rulebook import Play, book_ids, find_book
from delvewright.rules.common.texts import Texts, kinds


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


def test_who_has_nothing_to_say_says_it_without_a_generator() -> None:
    """Only where nothing is given back: whoever plays it may look at that."""

    class Base:
        def silent(self, g: str) -> Play:
            """Nothing happens."""
            return
            yield

        def answered(self, g: str) -> Play:
            """Whether anything happens."""
            return False
            yield

        def asked(self, g: str) -> Play:
            """Something happens."""
            yield Draw(g, ())

    for texts in (Texts("silent", Base), Texts("once more", Base)):
        assert [moment.asks for moment in texts.moments.values()] == [True, True, True]
        assert texts.moments["silent"].given == ("g",)
        assert texts.moments["silent"].about == "Nothing happens."
        assert texts.plain.silent("g") == ()
        assert [type(each) for each in texts.plain.asked("g")] == [Draw]
        with pytest.raises(StopIteration) as over:
            next(texts.plain.answered("g"))
        assert over.value.value is False


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


def test_a_text_like_another_says_something_else_and_nobody_meets_it(cards: Texts[Card]) -> None:
    @cards("gem")
    class Gem(Card):
        heavy = True

        def worth(self, g: str) -> int:
            return 5

    dear = cards.like(cards.of("gem"), worth=lambda self, g: 50)
    assert (dear.worth("g"), dear.heavy) == (50, True)
    assert cards.of("gem").worth("g") == 5 and list(cards.known) == ["gem"]
    with pytest.raises(DelveError, match="there is no moment “wort”"):
        cards.like(cards.of("gem"), wort=lambda self, g: 1)


def test_a_moment_is_a_method_and_not_async(cards: Texts[Card]) -> None:
    class Still(Card):
        @staticmethod
        def worth(g: str, h: str) -> int:  # type: ignore[override]
            return 1

    assert "“worth” is given (g)." in wrong(cards, Still)

    class Slow(Card):
        async def worth(self, g: str) -> int:  # type: ignore[override]
            return 1

    assert "“worth” cannot be async." in wrong(cards, Slow)

    class More(Card):
        def worth(self, g: str, *, h: int) -> int:  # type: ignore[override]
            return 1

    assert "“worth” is given (g)." in wrong(cards, More)


def test_whoever_asks_is_told_who_speaks_and_strangers_are_not_among_them(cards: Texts[Card]) -> None:
    class Dear(Card):
        def worth(self, g: str) -> int:
            return 5

    for name in ("ring", "gem"):
        cards(name)(type(name, (Dear,), {}))

    @cards("pebble")
    class Pebble(Card):
        pass

    with cards.apart():
        cards("pebble")(type("Other", (Dear,), {}))
        cards("own")(type("Own", (Dear,), {}))
    assert cards.spoken_by("worth") == ["gem", "ring"]
    assert cards.spoken_by("drawn") == []


def test_every_kind_of_text_of_a_book_is_known_by_its_package(cards: Texts[Card]) -> None:
    assert cards in kinds(__name__.split(".")[0])
    assert "quest" in [each.kind for each in kinds(find_book("heroquest").package)]
    assert "room" in [each.kind for each in kinds(find_book("battleaxe").package)]
    assert kinds("delvewright.rules.nothing") == []


@pytest.mark.parametrize("book", book_ids())
def test_all_moments_of_a_book_can_be_read(book: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", book, "--moments"]) == 0
    out = capsys.readouterr().out
    found = kinds(find_book(book).package)
    for texts in found:
        base = f"{texts.base.__module__}.{texts.base.__name__}"
        assert f"{texts.kind}: {len(texts.known)} texts, classes of {base}\n" in out
        assert all(moment.line for moment in texts.moments.values())
    assert out.count("Spoken of by: ") == sum(len(texts.moments) for texts in found)
    assert out.count("), may ask\n") == sum(m.asks for texts in found for m in texts.moments.values())


def test_a_moment_is_printed_with_what_it_is_given_and_who_speaks_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "heroquest", "--moments"]) == 0
    out = capsys.readouterr().out
    said = "A figure has stepped out of a Portal."
    assert f"  portal_used(g, f), may ask\n      {said}\n      Spoken of by: glass-stair\n" in out
    assert "  may_open(g, f, door) -> bool\n" in out
    assert main(["rules", "battleaxe", "--moments"]) == 0
    out = capsys.readouterr().out
    assert "  steps(g, room, f, q), may ask\n" in out


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
