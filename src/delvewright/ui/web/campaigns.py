"""A campaign for its page: the party, what it has been through, what is next."""

from __future__ import annotations

from delvewright.kernel.rulebook import QuestInfo
from delvewright.table.campaign import LOST, TOWN, WON, Campaign, next_game
from delvewright.table.hall import Hall
from delvewright.ui.web.guest import computers
from delvewright.ui.web.library import faces_of, looks_of, made_for
from delvewright.ui.web.wire import Json, figure_json


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
        "quests": [
            {"id": q.id, "title": q.title, "series": q.series, "state": state[q.id], "faces": faces_of(known.rules, q)}
            for q in known.road()
        ],
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
        "next": coming and next_json(known, coming),
        "computers": computers(),
        "town_first": bool(known.due and known.rules.unpaid(known.party)),
        "in_series": known.in_series(),
        "table": place,
        "under_way": titles.get(hall.table(place).head.quest, "") if place else "",
    }


def next_json(known: Campaign, quest: QuestInfo) -> Json:
    """The quest that comes next: its story, for how many it was made, and the seats there will be."""
    looks = looks_of(known.book)
    seats = known.rules.seats_for(quest.id, {"party": known.party, **dict(known.options)})
    return {
        "id": quest.id,
        "title": quest.title,
        "story": " ".join(quest.story.split()),
        "players": made_for(known.rules, quest),
        "seats": [{"id": s.id, "title": s.title, "side": s.side, "look": looks.get(s.id, "")} for s in seats],
    }


def members_json(known: Campaign) -> list[Json]:
    """The party, each by name with what there is to say, and as he would be seen in town."""
    standing = known.rules.standing(known.party)
    view = next_game(known, True, "", None, "").view(0)
    figures = {figure.name: figure for figure in view.figures}
    return [
        {
            "id": id,
            "title": standing[id].title if id in standing else id.replace("-", " "),
            "sheet": lines,
            "figure": figure_json(known.rules, figures[id]) if id in figures else None,
        }
        for id, lines in known.rules.members_in(known.party, dict(known.options)).items()
    ]
