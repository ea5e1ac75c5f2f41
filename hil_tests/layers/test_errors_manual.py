"""The manual of error conditions has every code of the registry, under its name."""

import re
from pathlib import Path

from tablectl.core.errors import ERRORS

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"
ROWS = re.findall(
    r"^\| (\d{4})(?: to (\d{4}))? \| ([^|]+) \| [^|]+ \| [^|]+ \|$",
    (FIRMWARE / "ERRORS.md").read_text(),
    re.MULTILINE,
)


def test_461a_4_every_error_condition_has_its_row_with_what_to_do():
    single = {int(first): name for first, last, name in ROWS if not last}
    ranges = [(int(first), int(last)) for first, last, _ in ROWS if last]
    for code in ERRORS:
        if any(first <= code <= last for first, last in ranges):
            continue
        assert single.get(code) == ERRORS[code][0], code
    assert set(single) <= set(ERRORS)
