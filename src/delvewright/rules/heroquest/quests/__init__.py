"""The Quests of the book: a file each, and the texts of those that have something to say of their own."""

from delvewright.rules.heroquest.quests import (  # noqa: F401
    black_sun,
    drowned_cellars,
    ember_crown,
    glass_stair,
    grisks_larder,
    iron_teeth,
    moth_lantern,
    nine_candles,
    silent_bell,
    splithelm,
    the_maze,
    three_tolls,
    toy_court,
    unquiet_vault,
    wardens_wager,
)
