"""A campaign for its page: the party, what it has been through, what is next."""

from __future__ import annotations

from delvewright.table.campaign import LOST, TOWN, WON, Campaign
from delvewright.table.hall import Hall
from delvewright.ui.web.wire import Json


def campaign_json(hall: Hall, id: str) -> Json:
    """All there is to say about a campaign."""
    name, known, place = hall.campaign(id)
    titles = {quest.id: quest.title for quest in known.road()} | {known.rules.town: "In town"}
    coming = known.next_quest()
    state = {q.id: WON if known.has(WON, q.id) else LOST if known.has(LOST, q.id) else "" for q in known.road()}
    return {
        "campaign": id,
        "name": name,
        "book": known.book,
        "title": known.rules.title,
        "rules": known.rules.rules_told(dict(known.options)),
        "members": members_json(known),
        "quests": [{"id": q.id, "title": q.title, "series": q.series, "state": state[q.id]} for q in known.road()],
        "history": [
            {
                "quest": c.quest,
                "title": titles.get(c.quest, c.quest),
                "outcome": c.outcome,
                "rounds": 0 if c.outcome == TOWN else c.rounds,
                **c.tale.raw(),
            }
            for c in known.history
        ],
        "next": coming and {"id": coming.id, "title": coming.title, "story": " ".join(coming.story.split())},
        "town_first": bool(known.due and known.rules.unpaid(known.party)),
        "in_series": known.in_series(),
        "table": place,
        "under_way": titles.get(hall.table(place).head.quest, "") if place else "",
    }


def members_json(known: Campaign) -> list[Json]:
    """The party, each by name with what there is to say."""
    standing = known.rules.standing(known.party)
    return [
        {"id": id, "title": standing[id].title if id in standing else id.replace("-", " "), "sheet": lines}
        for id, lines in known.rules.members(known.party).items()
    ]
