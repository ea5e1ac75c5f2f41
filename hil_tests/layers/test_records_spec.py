"""The specification of the records names every type with its number and keys."""

import json
import re
from pathlib import Path

from tablectl.store import records, ring, words
from tablectl.store.slots import SLOTS

from host_tools.examples import ROUNDS

SPEC = Path(records.__file__).with_name("RECORDS.md").read_text()
HEADINGS = re.compile(r"^### (\d+) (\w+)\n\n(.*)", re.MULTILINE)


def test_every_type_has_its_heading_with_number_and_keys():
    specified = {name: (int(number), text) for number, name, text in HEADINGS.findall(SPEC)}
    assert list(specified) == list(records.KINDS)
    for name, (number, keys) in records.KINDS.items():
        assert specified[name][0] == number
        for key in keys:
            assert f"`{key}`" in specified[name][1], (name, key)


def test_addresses_are_those_of_the_code():
    assert f"{ring.RING_AT:#06x} to the end" in SPEC
    assert f"({ring.HEAD_AT:#06x}, two copies of {ring.HEAD_BYTES} bytes)" in SPEC
    number, address, _ = SLOTS["checkpoint"]
    assert f"(slot {number}, {address:#06x})" in SPEC
    assert f"{records.LEAST} to {records.MOST} bytes long" in SPEC
    number, address, _ = SLOTS["epoch"]
    assert f"slot {number} ({address:#06x})" in SPEC


def test_the_words_are_those_of_the_code_in_their_order():
    specified = SPEC.partition("Their numbers, from 0\non:\n\n")[2].partition("\n\n")[0].split()
    assert tuple(specified) == words.WORDS
    for key in words.KEYS:
        assert f"`{key}`" in SPEC.partition("**Words** are")[2].partition("\n\n")[0]


def test_every_decision_of_an_example_round_is_a_word():
    """With the wagers and irregularities of test_records.py that is all that a round has."""
    rounds = [path for path in ROUNDS.glob("*/*.json") if path.parent.name != "wrong"]
    found = {text.split()[0] for path in rounds for text in decided(seats_of(path))}
    assert len(rounds) > 400 and len(found) > 30
    assert found <= set(words.WORDS), found - set(words.WORDS)


def decided(part):
    """Every decision in a round file, wherever it stands."""
    if isinstance(part, list):
        for one in part:
            yield from decided(one)
    elif isinstance(part, dict):
        for key, value in part.items():
            if key in ("decision", "decisions"):
                yield from [value] if isinstance(value, str) else value
            else:
                yield from decided(value)


def seats_of(path):
    return json.loads(path.read_text())["seats"]
