"""Answers of a submission that do nothing, because what they are about is not offered."""

from typing import Any

from host_tools.submission.questions import questions_of

# The key that each of these is about.
ABOUT = {
    "abandoned_envy": "abandon_loses",
    "fold_pays_envy": "progressive",
    "mark_object": "mark_start",
    "poker_bonus_sevens": "poker_bonus",
    "super_ace_king": "super",
    "surrender_push_22": "push_22",
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
