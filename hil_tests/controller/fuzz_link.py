"""Throws lines at the link of a table in play: none may stop it, no malformed one may change it.

As a program:
`MICROPYPATH=firmware build/unix/micropython -X heapsize=8M
-m hil_tests.controller.fuzz_link [LINES [SEED]]`.
"""

import json
import sys

from tablectl.core.errors import ERRORS, RuleError, StoreError
from tablectl.link.frames import encode

from hil_tests.controller.any_request import any_line, any_message, framed, in_order, sealed
from hil_tests.controller.stand_ins import Random
from hil_tests.controller.table import Table

PLAYED = {
    "wager": ["ante", "blind", "trips", "bad_beat", "progressive"],
    "what": ["raise", "fold", "face_up", "recut", "player_left", "incorrect_number"],
}


def noise(random):
    return bytes([random.below(256) for _ in range(random.below(120))]) + b"\n"


def control_bytes(random):
    return bytes([random.below(32) for _ in range(random.below(60))]) + b"\r\n"


def too_long(random):
    return b"z" * (1024 + random.below(3000)) + b"\n"


def good_line(random):
    """A request whose arguments fit."""
    return framed(in_order(any_message(random, PLAYED, random.below(1 << 20))))


def mutated(random):
    """A good line with some bytes changed, missing or doubled."""
    good = good_line(random)[:-1]
    line = bytearray(good)
    for _ in range(1 + random.below(4)):
        at = random.below(len(line))
        way = random.below(3)
        if way == 0:
            line[at] ^= 1 + random.below(255)
        elif way == 1:
            line = line[:at] + line[at + 1 + random.below(8) :]
        else:
            line = line[:at] + line[at : at + 3] + line[at:]
        if not line:
            line = bytearray(b"?")
    if bytes(line) == good:
        line[0] ^= 1
    return bytes(line) + b"\n"


def wrong_request(random):
    """A message that no request is."""
    wrongs = (
        {},
        {"id": 1},
        {"id": [], "do": "status"},
        {"id": 1, "do": "service_fault"},
        {"id": 2, "do": {}},
    )
    return sealed(json.dumps(random.pick(wrongs)).encode())


# From one line to the next, so that no wait lasts.
LINE_US = 200_000
MALFORMED = (noise, control_bytes, too_long, mutated, wrong_request)


def play_on(board, random):
    """What buttons, sensors and shoe report in between, legal or not; a full journal is
    exported."""
    journal = board.keeper.journal
    if board.keeper.table and board.keeper.is_full():
        journal.exported(journal.ring.head.copy())
    events: list = [
        {"event": name} for name in ("start_game", "lock_out", "latched", "confirm_chips")
    ]
    events += [{"event": "chip_off", "seat": 1}, {"event": "chip_off", "seat": 6}]
    events += [{"event": "card", "card": random.below(53)} for _ in range(30)]
    events += [
        {"event": "chip_on", "seat": 1 + random.below(6)},
        {"event": "deck_count", "cards": 52},
    ]
    for event in events:
        event["at_us"] = board.clock()
        try:
            board.keeper.handle(event)
        except RuleError:
            pass
        except StoreError as error:
            assert error.code == 5005, error.text


def survives(board, data):
    board.us += LINE_US
    for reply in board.take(data):
        assert "id" in reply and ("ok" in reply or reply["err"]["code"] in ERRORS), reply


def fuzz(lines, seed=1):
    """Send `lines` lines, half of them malformed; returns the board."""
    random = Random(seed)
    board = Table()
    for n in range(lines):
        if random.below(40) == 0:
            play_on(board, random)
        if n % 2:
            survives(board, any_line(random, PLAYED, 1 + n))
        else:
            before = board.state()
            survives(board, random.pick(MALFORMED)(random))
            assert board.state() == before, "a malformed line changed the table"
    assert board.take(encode({"id": 5, "do": "identity"}))[0]["ok"]["product"] == "tablectl"
    return board


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    board = fuzz(count, int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    print(
        count,
        "lines, the link's counters:",
        board.session.status(),
        "table:",
        board.keeper.status()["phase"],
    )
