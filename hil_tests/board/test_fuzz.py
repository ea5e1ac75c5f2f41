"""5,000 lines of every malformed kind neither stop the image nor change the table."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "controller"))

from fuzz_link import MALFORMED, pick, too_long  # noqa: E402 - found by the line before
from stand_ins import Random  # noqa: E402

LINES = 5_000
BATCH = 100
BATCH_LIMIT_S = 20
# One in each batch is enough of the kind that is mostly waiting for the wire.
SHORT = [kind for kind in MALFORMED if kind is not too_long]


def test_5000_malformed_lines_change_nothing(board):
    board.wager(2, 5)
    before, wagers = board.status(), board.wagers(2)
    random = Random(11)
    sent = 0
    while sent < LINES:
        lines = [too_long(random)] + [pick(random, SHORT)(random) for _ in range(BATCH - 1)]
        board.send(b"".join(lines))
        board.request("identity", limit_s=BATCH_LIMIT_S)
        sent += BATCH
    after = board.status()
    for key in ("phase", "awaits", "round", "wagered", "meter", "locked", "resets", "fault"):
        assert after[key] == before[key]
    assert board.wagers(2) == wagers
    assert after["link"]["bad"] >= LINES * 0.9
