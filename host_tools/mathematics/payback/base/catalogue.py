"""Which games there are, and the file each reading of one is kept in."""

import json
from importlib import import_module
from pathlib import Path
from typing import Any

from host_tools.common import paths
from host_tools.common.errors import HostError
from host_tools.common.meant import listed
from host_tools.common.whole_file import atomic_write
from host_tools.mathematics.payback.base.play import Play, as_data, from_data
from host_tools.mathematics.payback.base.work import OnHands

CHAPTERS = (
    "573",
    "579",
    "581",
    "583",
    "587",
    "588",
    "589",
    "590",
    "591",
    "592",
    "686a",
    "687a",
    "688a",
)
# Keys of the submission whose answers, one behind the other, name the reading that a game's counts
# are told apart by; elsewhere the first reading is the one that the table plays.
READING_OF: dict[str, tuple[str, ...]] = {
    "579": ("ante_bonus",),
    "581": ("surrender_double_down",),
    "589": ("instant",),
    "590": ("split_aces",),
    "591": ("decks", "split_aces"),
}
# Answers of the submission without which a reading is not that of the table.
JOKER, DOUBLE = "joker_beside_straight", "double_down"
NEEDED: dict[tuple[str, str], dict[str, Any]] = {
    ("588", "main wager and Double Down"): {JOKER: "ace", DOUBLE: True},
    ("588", "main wager"): {JOKER: "ace"},
    ("588", "main wager by the house way"): {JOKER: "ace"},
    ("588", "main wager and Double Down with the joker lowest"): {JOKER: "lowest", DOUBLE: True},
    ("588", "main wager with the joker lowest"): {JOKER: "lowest"},
    ("588", "main wager by the house way with the joker lowest"): {JOKER: "lowest"},
}
RESULTS = Path(__file__).with_name("results")


def readings(chapter: str) -> tuple[str, ...]:
    """The readings that a chapter is counted under. Raises HostError 6321."""
    if chapter not in CHAPTERS:
        raise HostError(6321, chapter=chapter, known=listed(CHAPTERS, chapter))
    found: tuple[str, ...] = _module(chapter).READINGS
    return found


def chosen(chapter: str, configuration: dict[str, Any]) -> Play | None:
    """The kept count of the base wagers that a submission selects; None where none is counted."""
    if chapter not in CHAPTERS:
        return None
    return _kept(chapter, chosen_reading(chapter, configuration))


def possible(chapter: str, configuration: dict[str, Any]) -> list[str]:
    """The readings that no answer of a submission rules out."""
    return [
        reading
        for reading in readings(chapter)
        if all(
            configuration.get(key, answer) == answer
            for key, answer in NEEDED.get((chapter, reading), {}).items()
        )
    ]


def chosen_reading(chapter: str, configuration: dict[str, Any]) -> str:
    """Without keys the first that is possible, without one of them its first answer; the most
    decks that were counted for more."""
    found = possible(chapter, configuration)
    if chapter not in READING_OF:
        return found[0]
    answers = []
    parts = zip(*(reading.split() for reading in found), strict=True)
    for key, known in zip(READING_OF[chapter], parts, strict=True):
        answer = str(configuration.get(key, known[0]))
        answers.append(answer if answer in known or not answer.isdecimal() else known[-1])
    return " ".join(answers)


def kept(chapter: str) -> list[Play]:
    """What was counted, from the files. Raises HostError 6321, 6323."""
    return [_kept(chapter, reading) for reading in readings(chapter)]


def _kept(chapter: str, reading: str) -> Play:
    file = file_of(chapter, reading)
    if not file.exists():
        raise HostError(6323, chapter=chapter, reading=reading)
    return from_data(json.loads(file.read_text()))


def count(chapter: str, on_hands: OnHands) -> list[Play]:
    """Count a chapter's readings anew and keep them in their files; those of a wheel are left as
    they were made. Raises HostError 6321, 6505."""
    plays = []
    for reading in readings(chapter):
        play: Play = _module(chapter).count(reading, on_hands)
        data = as_data(play, f"tablectl payback base {chapter} --count")
        if not paths.INSTALLED:
            atomic_write(file_of(chapter, reading), _text(data).encode())
        plays.append(play)
    return plays


def file_of(chapter: str, reading: str) -> Path:
    slug = "_".join(reading.split())
    several = len(readings(chapter)) > 1
    return RESULTS / (f"{chapter}_{slug}.json" if several else f"{chapter}.json")


def _module(chapter: str):  # type: ignore[no-untyped-def]
    return import_module(f"host_tools.mathematics.payback.base.ch{chapter}")


def _text(data: dict[str, object]) -> str:
    """JSON with one line for an end, so that two counts can be compared by eye."""
    ends = data.pop("ends")
    assert isinstance(ends, list)
    head = json.dumps(data, indent=1)[:-2]
    lines = ",\n".join("  " + json.dumps(end) for end in ends)
    return f'{head},\n "ends": [\n{lines}\n ]\n}}\n'
