"""Wagers that return more than is staked on them in the long run, as a submission has them, and
the answer that ends it. The check of a submission, the panel and the pack take it from here."""

import copy
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Any

from tablectl.core.errors import ConfigurationError
from tablectl.core.table import open_table

from host_tools.mathematics.payback import report
from host_tools.mathematics.payback.base import catalogue as base
from host_tools.mathematics.payback.base.play import Play
from host_tools.mathematics.payback.base.report import margin
from host_tools.mathematics.payback.enumeration import Enumeration
from host_tools.mathematics.payback.envy import at_each_amount
from host_tools.mathematics.payback.kept import Kept
from host_tools.mathematics.payback.selected import (
    HUNDREDTHS_OF_A_PERCENT,
    PROGRESSIVE,
    Selected,
    counted,
    selected,
)
from host_tools.mathematics.payback.wager import Payback
from host_tools.submission.questions import Question, questions_of
from host_tools.submission.template import example
from host_tools.submission.toml_file import NOT_OFFERED

WITHOUT_A_KEY = "No key of the submission changes that"
NOT_COUNTED = "No other answer is counted"
# Where the text is lost the public answer is the default, whose return is published.
COUNTED_BY_DEFAULT = {
    "555": ("bet_multiple", "bet_odds"),
    "563": ("multiples", "ante_wins_with"),
    "569": ("play", "blind_odds"),
}
HOUSE_WAY = "house_way"  # of 688a: counted with that of the example alone
ONLY_AWARDS = "No rate changes that: the awards and the seed alone return more"


@dataclass(frozen=True)
class Above:
    """`wager`: as people know it, with its section; `returned`: of a stake, more than 1; `key`: of
    the submission, with its answer, "" where none decides; `remedy`: what brings it down to 1;
    `others`: a sentence on whose hands pay it envy, "" where nobody's do."""

    wager: str
    returned: Fraction
    key: str
    remedy: str
    others: str = ""

    @property
    def text(self) -> str:
        told = f" with {self.key}" if self.key else ""
        figure = report.percent(self.returned, 2)
        returns = "return" if "wagers" in self.wager else "returns"
        said = f"{self.wager} {returns} {figure} of the stakes in the long run{told}"
        return "".join(f"{part}. " for part in (said, self.others, self.remedy) if part).rstrip()


@dataclass(frozen=True)
class Uncounted:
    """Base wagers that nobody has counted with these answers: `said`."""

    chapter: str
    said: tuple[str, ...]

    @property
    def text(self) -> str:
        return (
            f"{self.chapter} base wagers may return more than 100% in the long run: nobody has "
            f"counted them with {', '.join(self.said)}."
        )


def warnings(
    configuration: dict[str, Any], enumeration: Enumeration | None = None
) -> list[Above | Uncounted]:
    """What a submission is accepted with all the same. Raises ConfigurationError."""
    return [*above(configuration, enumeration), *uncounted(configuration)]


def uncounted(configuration: dict[str, Any]) -> list[Uncounted]:
    """Of the games whose text has lost odds or multiples of the base wagers, and of 688a, where
    the dealer sets his hands as the licensee files it. Raises ConfigurationError."""
    chapter = configuration["game"]
    lost = COUNTED_BY_DEFAULT.get(chapter, ())
    said = tuple(
        _written(".".join(question.path), question.value)
        for question in questions_of(configuration)
        if question.path[0] in lost and not question.level and _is_other(question)
    )
    if configuration.get(HOUSE_WAY) != example(chapter).get(HOUSE_WAY):
        said = (f"this {HOUSE_WAY}",)
    return [Uncounted(chapter, said)] if said else []


def _is_other(question: Question) -> bool:
    given = question.value
    return question.default != (tuple(given) if isinstance(given, list) else given)


def above(configuration: dict[str, Any], enumeration: Enumeration | None = None) -> list[Above]:
    """The wagers of a submission that return more than 100 %, optional ones first. Raises
    ConfigurationError."""
    enumeration = enumeration or Kept()
    found = [
        _above(payback, configuration, enumeration)
        for payback in most_of_each(configuration, enumeration)
        if payback.in_the_long_run > 1
    ]
    return found + of_base_wagers(configuration)


def most_of_each(configuration: dict[str, Any], enumeration: Enumeration) -> Iterator[Payback]:
    """Of each wager that the submission offers the most that it returns: at the amount that earns
    most, of equals the largest, with a hand at every other seat. Raises ConfigurationError."""
    chosen = open_table(configuration).configuration
    others = chosen["seats"] - 1
    for one in selected(configuration):
        at_amounts = [
            counted(each, enumeration, others if _has_envy(each) else 0)
            for each in at_each_amount(one, chosen)
        ]
        yield max(at_amounts[::-1], key=lambda payback: payback.in_the_long_run)


def _has_envy(one: Selected) -> bool:
    return bool(one.wager.tables[one.table].envy)


def _above(payback: Payback, configuration: dict[str, Any], enumeration: Enumeration) -> Above:
    answers = dict(_other_answers(payback, configuration, enumeration))
    keys, remedies = list(answers), list(answers.values())
    if payback.rate is not None and _has_rate(configuration):
        keys.insert(0, _rate(payback.rate))
        remedies.insert(0, _lower_rate(payback.in_the_long_run, payback.rate))
    remedies += _larger_amount(payback)
    return Above(
        report.title(payback),
        payback.in_the_long_run,
        " and ".join(keys),
        ". ".join(remedies) or WITHOUT_A_KEY,
        _others(payback),
    )


def _has_rate(configuration: dict[str, Any]) -> bool:
    """Whether the submission says the rate, or the text prints it."""
    offered = configuration.get(PROGRESSIVE)
    return isinstance(offered, dict) and "rate" in offered


def _others(payback: Payback) -> str:
    """The amount, how many hands pay it envy, and how few of them are enough."""
    if not payback.others:
        return ""
    stake = report.dollars(payback.table.stake or 0)
    told = f"That is a wager of {stake} to which {payback.others} other hands pay envy"
    enough = (1 - _alone(payback)) // payback.envy + 1
    if enough < 1:
        return f"{told}; without them too it is more than 100%"
    return f"{told}; {enough} of them {'is' if enough == 1 else 'are'} enough for more than 100%"


def _alone(payback: Payback) -> Fraction:
    return payback.in_the_long_run - payback.envy_return


def _larger_amount(payback: Payback) -> list[str]:
    """Of a wager that the player chooses the amount of: the least to which the fixed sums of the
    envy are too little."""
    alone, stake = _alone(payback), payback.table.stake
    if not payback.others or alone >= 1 or stake is None or payback.table.meter is not None:
        return []
    least = ceil(payback.envy_return * stake / (1 - alone))
    return [f"With a least wager of {report.dollars(least)} it does not"]


def _other_answers(
    payback: Payback, configuration: dict[str, Any], enumeration: Enumeration
) -> Iterator[tuple[str, str]]:
    """(key as answered, other answer with its return) of each key that has an answer with which
    the wager returns no more than the stake; of several the one that returns most."""
    for question in questions_of(configuration):
        ends: dict[Fraction, Any] = {}
        for answer in question.choices:
            returned = _with(question.path, answer, payback, configuration, enumeration)
            if returned is not None and returned <= 1:
                ends[returned] = answer
        if ends:
            key, returned = ".".join(question.path), max(ends)
            figure = report.percent(returned, 2)
            told = f"With {_written(key, ends[returned])} it returns {figure}"
            yield _written(key, question.value), told


def _with(
    path: tuple[str, ...],
    answer: Any,
    payback: Payback,
    configuration: dict[str, Any],
    enumeration: Enumeration,
) -> Fraction | None:
    """What the same wager returns with another answer, None where it is then not offered."""
    changed = copy.deepcopy(configuration)
    held = changed
    for part in path[:-1]:
        held = held[part]
    held[path[-1]] = answer
    try:
        same = [
            other.in_the_long_run
            for other in most_of_each(changed, enumeration)
            if other.wager.printed_as == payback.wager.printed_as
        ]
    except ConfigurationError:
        return None
    return max(same, default=None)


def _written(key: str, answer: Any) -> str:
    if answer is None:
        answer = NOT_OFFERED
    said = f'"{answer}"' if isinstance(answer, str) else str(answer).lower()
    return f"{key} = {said}"


def _rate(rate: Fraction) -> str:
    return f"progressive.rate = {rate * HUNDREDTHS_OF_A_PERCENT}"


def _lower_rate(long_run: Fraction, rate: Fraction) -> str:
    most = int((1 - (long_run - rate)) * HUNDREDTHS_OF_A_PERCENT)
    return f"With a rate of at most {most} it does not" if most >= 0 else ONLY_AWARDS


def of_base_wagers(configuration: dict[str, Any]) -> list[Above]:
    """The base wagers under the best play: of all that is staked, where the sample is sure."""
    play = base.chosen(configuration["game"], configuration)
    if play is None or not _wins(play):
        return []
    name = f"{play.chapter} base wagers under the {play.play} ({play.reading}, {play.section})"
    return [Above(name, play.returned, *_base_answer(play.chapter, configuration))]


def _wins(play: Play) -> bool:
    return play.net > (margin(play) if play.sampled else 0)


def _base_answer(chapter: str, configuration: dict[str, Any]) -> tuple[str, str]:
    """A key that the reading rests on with its answer, and the other answer that ends it: of
    several, the one that returns most."""
    keys = base.READING_OF.get(chapter)
    if keys is None:
        return "", NOT_COUNTED
    chosen = base.chosen_reading(chapter, configuration).split()
    given = [configuration.get(key, answer) for key, answer in zip(keys, chosen, strict=True)]
    ends: dict[Fraction, tuple[str, str]] = {}
    for reading, play in zip(base.readings(chapter), base.kept(chapter), strict=True):
        other = [at for at, answer in enumerate(reading.split()) if answer != chosen[at]]
        if len(other) == 1 and not _wins(play):
            key, was = keys[other[0]], given[other[0]]
            answer = _written(key, type(was)(reading.split()[other[0]]))
            figure = report.percent(play.returned, 2)
            ends[play.returned] = _written(key, was), f"With {answer} it returns {figure}"
    return ends[max(ends)] if ends else ("", NOT_COUNTED)
