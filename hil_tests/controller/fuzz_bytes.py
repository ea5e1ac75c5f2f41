"""Bytes of every bad kind into the link of a table: nothing changes, and only lines come back.

As a program:
`MICROPYPATH=firmware build/unix/micropython -X heapsize=8M
-m hil_tests.controller.fuzz_bytes [BYTES [SEED]]`.
"""

import sys

from tablectl.access.rules import ROLES
from tablectl.link.frames import encode

from hil_tests.controller.line_faults import FAULTS, every_sequence, some
from hil_tests.controller.signing import auth
from hil_tests.controller.stand_ins import Random
from hil_tests.controller.table import Table

# From one piece to the next, so that waits end.
PIECE_US = 200_000
# Whose signed command somebody hears and gives again.
HEARD = "technician"


def innocent(random):
    """A request that changes nothing."""
    do = random.pick(("identity", "status", "devices", "checks", "journal"))
    return encode({"id": random.below(1 << 20), "do": do})


def replayed(board):
    """A signed command as somebody may have heard it when it was given."""
    given = board.ask("nonce", role=HEARD)
    arguments = {"sha256": "0" * 64}
    arguments["auth"] = auth(given, "config_end", HEARD, arguments)
    message = {"id": 77, "do": "config_end"}
    message.update(arguments)
    board.take_message(message)
    return encode(message)


def stretch(random, heard):
    """Some bytes of one kind."""
    kind = random.below(8)
    if kind == 0:
        return every_sequence(random)
    if kind == 1:
        return some(random, 1 + random.below(600)) + b"\n"
    if kind == 2:
        return heard
    data = innocent(random) + innocent(random) + heard
    return random.pick(sorted_faults())(data, random)


def sorted_faults():
    """In one order on every interpreter."""
    return [FAULTS[name] for name in sorted(FAULTS)]


def standing(board):
    """What no byte may change: of the access also the nonce that served last, and how many wrong
    ones are counted of every role but the one whose command is heard."""
    slots = [board.keeper.slots.read(name) for name in ("configuration", "keys", "error")]
    counters = [(role, board.gate.of[role].n) for role in ROLES]
    wrong = [(role, board.gate.of[role].wrong) for role in ROLES if role != HEARD]
    access = counters, wrong, board.gate.last_nonce
    return board.state(), board.keeper.table.meter.state(), slots, access


def fuzz(count, seed=1):
    """Feed `count` bytes; returns the board."""
    random = Random(seed)
    board = Table()
    board.ask("wager", seat=2, wager="ante", cents=1000)
    heard = replayed(board)
    before = repr(standing(board))
    fed = 0
    while fed < count:
        data = stretch(random, heard)
        fed += len(data)
        while data:
            length = 1 + random.below(300)
            board.us += PIECE_US
            for reply in board.take(data[:length]):
                assert "ok" in reply or reply["err"]["code"] in EXPECTED, reply
            data = data[length:]
    board.take(b"\n")
    assert repr(standing(board)) == before, "bytes changed the table"
    assert board.ask("identity")["product"] == "tablectl"
    return board


# A damaged or foreign line; a command that was given before, or by somebody locked out.
EXPECTED = (2001, 2002, 2003, 2004, 2006, 2023, 2025)


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    board = fuzz(count, int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    print(
        count,
        "bytes, the link's counters:",
        board.session.status(),
        "wrong:",
        board.access.status()["wrong"],
    )
