"""Answers of a submission that do nothing, because what they are about is not offered, and those
that its chapter has no words for."""

from typing import Any

from host_tools.submission.questions import questions_of

# The key that each of these is about.
ABOUT = {
    "mark_object": "mark_start",
    "poker_bonus_sevens": "poker_bonus",
    "super_ace_king": "super",
}


def idle(configuration: dict[str, Any]) -> list[str]:
    """A sentence for each, where the answer is other than the one when it is left out. Raises
    ConfigurationError."""
    questions = {question.path[-1]: question for question in questions_of(configuration)}
    return [
        f"{key} says nothing to a table without {about} ({questions[key].section})."
        for key, about in ABOUT.items()
        if key in questions
        and questions[key].value != questions[key].default
        and not questions[about].value
    ]


def unmentioned(configuration: dict[str, Any]) -> list[str]:
    """A sentence where a game other than 688a is linked: 688a.2(d) alone has words for linked
    tables (R-688a-48)."""
    game = configuration["game"]
    if game == "688a" or not configuration.get("linked"):
        return []
    return [
        f"linked: chapter {game} has no words for linked tables; the regulator has to approve the"
        " link by 688a.2(d) and 605a.8 (R-688a-48)."
    ]
