"""The quests of the book: a file each, and the texts of those that have something to say of their own."""

from delvewright.rules.allison.quests import (  # noqa: F401
    abbey_of_spent_ink,
    bought_and_paid_for,
    glass_river,
    house_of_salt,
    long_white,
    short_weight,
    stockinged_feet,
    the_larder,
    the_weighing,
    three_cold_hearths,
)
