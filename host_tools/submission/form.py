"""The filled-in form of a Rules Submission: who files it, every option with its section, and the
house way in full. `tablectl submission print` and the submission pack both show this one."""

import json
from dataclasses import asdict, dataclass
from typing import Any

from host_tools.common import games
from host_tools.common.plain import counted
from host_tools.submission import house_way
from host_tools.submission.filing import Filing
from host_tools.submission.questions import Question, questions_of
from host_tools.submission.template import words

HOUSE_WAY_HEADINGS = ("Rule", "Hand", "Holds", *map(str.capitalize, house_way.RANK_KEYS), "Keep")


@dataclass(frozen=True)
class Entry:
    """One option: its key, what it is, what it may be, the answer when it is left out
    (`required` where it may not be), the answer given as people read it and as the configuration
    has it, and where the text or a reading wants it."""

    key: str
    words: str
    legal: str
    default: str
    answer: str
    value: Any
    section: str


@dataclass(frozen=True)
class Form:
    """`house_way`: the rules by which the dealer's hands are set, as their file has them, in
    order; none in a game whose text prints them."""

    chapter: str
    name: str
    filing: Filing
    entries: tuple[Entry, ...]
    house_way: tuple[dict[str, Any], ...]

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)

    def house_way_rows(self) -> list[tuple[str, ...]]:
        """The rules in words, below HOUSE_WAY_HEADINGS."""
        return [_in_words(number, rule) for number, rule in enumerate(self.house_way, 1)]


def form_of(configuration: dict[str, Any], filing: Filing) -> Form:
    """The form of a configuration that a table opens with."""
    chapter = configuration["game"]
    way = bytes.fromhex(configuration.get("house_way", ""))
    return Form(
        chapter=chapter,
        name=games.title(chapter).name,
        filing=filing,
        entries=tuple(_entry(chapter, question) for question in questions_of(configuration)),
        house_way=tuple(house_way.rules(way)),
    )


def _entry(chapter: str, question: Question) -> Entry:
    return Entry(
        key=".".join(question.path),
        words=words(chapter, question.path),
        legal="further keys, or none" if question.level else question.legal,
        default=_default(question),
        answer=_answer(question),
        value=question.value,
        section=question.section,
    )


def _default(question: Question) -> str:
    if question.level:
        return ""
    if not question.optional:
        return "required"
    return "none" if question.default is None else json.dumps(question.default)


def _answer(question: Question) -> str:
    if question.value is None:
        return "none"
    if question.level:
        return "offered"
    if question.path == ("house_way",):
        rules = len(bytes.fromhex(question.value)) // house_way.RULE_BYTES
        return f"{counted(rules, 'rule')}, listed below"
    return json.dumps(question.value)


def _in_words(number: int, rule: dict[str, Any]) -> tuple[str, ...]:
    ranks = (rule.get(key, "any") for key in house_way.RANK_KEYS)
    holds = ", ".join(rule.get("holds", ["any"]))
    return (str(number), rule["hand"], holds, *ranks, rule["keep"])
