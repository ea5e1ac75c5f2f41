"""The specification of the records names every type with its number and keys."""

import re
from pathlib import Path

from tablectl.store import records, ring
from tablectl.store.slots import SLOTS

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
    assert f"{records.LEAST} to {records.MOST}" in SPEC
