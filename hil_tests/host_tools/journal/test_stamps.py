"""No stamp is written that its reader would refuse: what it says is kept is read afterwards."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from tablectl.store.ring import Cursor

from host_tools.common.errors import HostError
from host_tools.journal import contents, stamps
from host_tools.journal.blocks import MAGIC, stamp_block

IDENTITY = {"uid": "e66038b713000000", "board": "bench", "version": "0.2.0", "commit": "0" * 40}
CURSOR = Cursor().text()
NOW = datetime(2026, 11, 25, tzinfo=UTC)
SLOTS: dict[str, str | None] = {"checkpoint": None, "configuration": None}


def written(now=NOW, time=0, slots=SLOTS, **identity):
    """A file of an export without records."""
    who = {**IDENTITY, **identity}
    begin = stamps.begin(who, CURSOR, {"epoch": "00ff", "time": time}, slots, now)
    return MAGIC + stamp_block(begin) + stamp_block(stamps.end(CURSOR, time, now))


@pytest.mark.parametrize(
    "what",
    [
        {"now": datetime(2000, 1, 1, tzinfo=UTC)},
        {"now": datetime(8999, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC)},
        {"now": NOW.astimezone(timezone(timedelta(hours=-12)))},
        {"time": (1 << 53) - 1},
        {"version": "x" * 4_000},
        {"slots": {"checkpoint": None, "configuration": '{"a":"é"}'}},
    ],
)
def test_what_is_written_is_read_back(what):
    (export,) = contents.read(written(**what)).exports
    assert export.end is not None


@pytest.mark.parametrize(
    "what",
    [
        {"now": datetime(1999, 12, 31, 23, 59, tzinfo=UTC)},
        {"now": datetime(1970, 1, 1, tzinfo=UTC)},
        {"now": datetime(2026, 11, 25)},
        {"now": datetime(9999, 1, 1, tzinfo=UTC)},
        {"time": -1},
        {"time": 1 << 64},
        {"version": "0.2.0\x1b[2J"},
        {"uid": 7},
        {"slots": {"checkpoint": None, "configuration": "no JSON"}},
    ],
)
def test_what_could_not_be_read_back_is_not_written(what):
    with pytest.raises(HostError) as caught:
        written(**what)
    assert caught.value.code == 6828 and "none of it was confirmed" in caught.value.text
