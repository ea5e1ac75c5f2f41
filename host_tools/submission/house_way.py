"""The house way for the seven cards of 688a: from the licensee's JSON file to the bytes that the
board's evaluator follows. firmware/handeval/settings.h describes the bytes, house_ways/README.md
the file.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import handeval

from host_tools.common import json_file
from host_tools.common.errors import HostError

RANKS = "23456789TJQKA"
CATEGORIES = handeval.rankings()[handeval.PAI_GOW_HIGH][4]
# What seven cards hold of equal ranks, in the order of their numbers, and the best high hand that
# this is enough for.
HANDS = {
    "no pair": "high card",
    "pair": "pair",
    "two pairs": "two pairs",
    "three pairs": "two pairs",
    "three": "three-of-a-kind",
    "three and pair": "full house",
    "three and two pairs": "full house",
    "three twice": "full house",
    "four": "four-of-a-kind",
    "four and pair": "four-of-a-kind",
    "four and three": "four-of-a-kind",
    "five aces": "five aces",
    "five aces and pair": "five aces",
}
HOLDS = ("nothing", "straight", "flush", "straight flush", "royal flush")
RANK_KEYS = ("first", "second", "other", "next")
RULE_KEYS = ("hand", "holds", *RANK_KEYS, "keep")
RULE_BYTES = 6
ANY_RANK = 0xF0  # from none at all to more than the ace
ALL_HOLDS = (1 << len(HOLDS)) - 1


def load(path: str | Path) -> bytes:
    """The rules of the house way in the file.

    Raises HostError 61xx, which names the place, for a file that is no house way; for a rule that
    no hand reaches or that some hand of it cannot obey; for hands without a rule.
    """
    top = json_file.Fields(path, "", json_file.read(path), ("about", "rules"))
    rules: Any = top.required("rules", "list them")
    if not isinstance(rules, list):
        top.refuse("rules", rules, "must be a list [ ] of rules")
    final: set[str] = set()
    encoded = [_rule(path, f"rules[{number}]", rule, final) for number, rule in enumerate(rules)]
    for hand in HANDS:
        if hand not in final:
            raise HostError(
                6105,
                file=path,
                where="rules",
                key=f'a rule for every hand "{hand}"',
                todo="end its rules with one that has no condition",
            )
    return b"".join(encoded)


def rules(way: bytes) -> list[dict[str, Any]]:
    """The rules of a house way as its file has them, from the bytes that `load` makes of them."""
    return [_decoded(way[at : at + RULE_BYTES]) for at in range(0, len(way), RULE_BYTES)]


def _decoded(rule: bytes) -> dict[str, Any]:
    said: dict[str, Any] = {"hand": list(HANDS)[rule[0] >> 4]}
    if rule[1] != ALL_HOLDS:
        said["holds"] = [name for bit, name in enumerate(HOLDS) if rule[1] >> bit & 1]
    for key, ranks in zip(RANK_KEYS, rule[2:], strict=True):
        if ranks != ANY_RANK:
            lowest, highest = RANKS[(ranks & 15) - 1], RANKS[(ranks >> 4) - 1]
            said[key] = lowest if lowest == highest else f"{lowest}-{highest}"
    return {**said, "keep": CATEGORIES[rule[0] & 15]}


def filled(configuration: Any, beside: str | Path) -> Any:
    """`configuration` with the bytes of its house way as the board wants them, where it names a
    file of rules (.json, looked for from the folder of the file `beside`). Raises HostError 61xx
    as `load` does."""
    named = configuration.get("house_way") if isinstance(configuration, dict) else None
    if not isinstance(named, str) or not named.endswith(".json"):
        return configuration
    return {**configuration, "house_way": load(Path(beside).parent / named).hex()}


def _rule(path: str | Path, where: str, value: Any, final: set[str]) -> bytes:
    """The bytes of one rule; adds its hand to `final` if it has no condition."""
    fields = json_file.Fields(path, where, value, RULE_KEYS)
    hand = _name(fields, "hand", tuple(HANDS))
    keep = _name(fields, "keep", CATEGORIES)
    if hand in final:
        fields.refuse("hand", hand, "is set by an earlier rule without condition; remove this one")
    holds = _holds(fields)
    ranks = [_range(fields, key) for key in RANK_KEYS]
    most = max(CATEGORIES.index(HANDS[hand]), _sure_category(holds))
    if CATEGORIES.index(keep) > most:
        fields.refuse("keep", keep, f"some hands of this rule have only {CATEGORIES[most]}")
    if holds == ALL_HOLDS and ranks == [ANY_RANK] * len(ranks):
        final.add(hand)
    number = list(HANDS).index(hand)
    return bytes([number << 4 | CATEGORIES.index(keep), holds, *ranks])


def _name(fields: json_file.Fields, key: str, names: tuple[str, ...]) -> str:
    one_of = f"one of {', '.join(names)}"
    value = fields.required(key, f"name {one_of}")
    if value not in names:
        fields.refuse(key, value, f"must be {one_of}")
    return str(value)


def _holds(fields: json_file.Fields) -> int:
    """One bit for each best straight or flush the rule is for; all without the key."""
    names = fields.values.get("holds", list(HOLDS))
    if not isinstance(names, list) or not names:
        fields.refuse("holds", names, "must be a list [ ] of names")
    bits = 0
    for name in names:
        if name not in HOLDS:
            fields.refuse("holds", name, f"must be one of {', '.join(HOLDS)}")
        bit = 1 << HOLDS.index(name)
        if bits & bit:
            fields.refuse("holds", name, "stands twice")
        bits |= bit
    return bits


def _sure_category(holds: int) -> int:
    """The category of the least straight or flush among these; 0 if it may be nothing."""
    least = HOLDS[(holds & -holds).bit_length() - 1]
    return 0 if least == "nothing" else CATEGORIES.index(least)


def _range(fields: json_file.Fields, key: str) -> int:
    """The lowest rank in bits 0-3, the highest in bits 4-7, 1 for the deuce."""
    if key not in fields:
        return ANY_RANK
    text = fields.values[key]
    limit = 'must be a rank as "7" or ranks as "7-K", the lower first'
    if not isinstance(text, str):
        fields.refuse(key, text, limit)
    ends = str(text).split("-")
    if len(ends) > 2 or any(len(end) != 1 or end not in RANKS for end in ends):
        fields.refuse(key, text, limit)
    lowest, highest = RANKS.index(ends[0]) + 1, RANKS.index(ends[-1]) + 1
    if lowest > highest:
        fields.refuse(key, text, limit)
    return highest << 4 | lowest
