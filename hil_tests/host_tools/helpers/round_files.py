"""A correct round to start from, and ways to spoil it."""

import copy
import json
from pathlib import Path
from typing import Any

from host_tools.examples import ROUNDS
from host_tools.rounds.round_expected import LINE_KEYS
from host_tools.rounds.settlement import Settlement

EXAMPLES = sorted(path for path in ROUNDS.glob("*/*.json") if path.parent.name != "wrong")

CONFIGURATION: dict[str, Any] = {
    "table": {"number": 12, "seats": 6},
    "shuffler": True,
    "preinspected": False,
    "counting_shuffler": True,
    "deal_method": "manual_shoe",
    "abandon_loses": True,
    "max_boxes": 1,
    "limits": {"ante": [500, 50000], "trips": [500, 10000], "bad_beat": [500, 10000]},
    "progressive": {
        "wager": 100,
        "fold_qualifies": True,
        "rate": 2000,
        "envy": True,
        "stake_returned": True,
    },
    "trips": "DJWT-04",
    "bad_beat": {"paytable": "DJWBB-03", "mode": "two_way"},
}

ROUND: dict[str, Any] = {
    "game": "687a",
    "title": "Seat 2 beats the dealer with a pair, seat 5 folds",
    "configuration": CONFIGURATION,
    "meter": 200000,
    "seats": {
        "2": {
            "wagers": {"ante": 1000, "blind": 1000, "progressive": 100},
            "cards": "As Ad Qc Jh 9s",
            "decision": "raise",
        },
        "5": {
            "wagers": {"ante": 500, "blind": 500},
            "cards": "3h 4d 6c 8h Ts",
            "decision": "fold",
        },
    },
    "dealer": "7c 7d 3d 9c Kc",
    "other": {"replacement": "Td"},
}

# Worked by hand: 687a.11(b) forfeits seat 5; a pair of aces beats a pair of sevens (687a.12(a), a
# pair pushes the Blind by 687a.12(b)); no three-of-a-kind for the Progressive (687a.11(f)(1)(i));
# the meter rises by 20 % of 1.00.
EXPECTED: dict[str, Any] = {
    "lines": [
        [5, "ante", 500, "collect", 0, "", "687a.11(b)"],
        [5, "blind", 500, "collect", 0, "", "687a.11(b)"],
        [2, "ante", 1000, "pay", 1000, "1 to 1", "687a.12(a)"],
        [2, "blind", 1000, "push", 0, "", "687a.12(b)"],
        [2, "raise", 2000, "pay", 2000, "1 to 1", "687a.12(a)"],
        [2, "progressive", 100, "collect", 0, "", "687a.11(f)(1)(i)"],
    ],
    "meter": 200020,
    "void": None,
}


def good_round() -> dict[str, Any]:
    """A fresh copy, free to be changed."""
    return copy.deepcopy(ROUND)


def write(folder: Path, content: Any) -> Path:
    """`content` as the round file of a test: text as it is, anything else as JSON."""
    path = folder / "round.json"
    path.write_text(content if isinstance(content, str) else json.dumps(content))
    return path


def expected(content: dict[str, Any]) -> Settlement:
    """The settlement that a round file expects."""
    lines = [dict(zip(LINE_KEYS, line, strict=True)) for line in content["lines"]]
    return worked(Settlement(lines, content["meter"], content["void"]))


def worked(given: Settlement) -> Settlement:
    """The same settlement with what becomes of each stake, as the README of the rounds says it."""
    lines = [{**line, "stake_back": stake_back(line)} for line in given.lines]
    return Settlement(lines, given.meter, given.void)


def stake_back(line: dict[str, Any]) -> bool:
    """What the line itself says at its end, else what its outcome and its odds mean."""
    if line["outcome"] != "pay":
        assert not line.get("stake_back")
        return line["outcome"] in ("push", "return")
    if "stake_back" in line:
        return bool(line["stake_back"])
    if line["wager"] == "pot" and line["section"] == "583.11(e)":
        return True
    words = line["odds"].split()
    if words[1] == "to":
        return int(line["stake"]) > 0
    assert words[1] == "for" or words[1:] == ["of", "meter"], f"{line} has to say it"
    return False
