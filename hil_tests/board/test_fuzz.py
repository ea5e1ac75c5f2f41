"""Whatever comes over the line neither stops the image, nor opens a prompt, nor changes the table;
and over a bad line what was asked is done, once and as it was asked."""

import pytest

from hil_tests.board.bad_line import BadLine, insist
from hil_tests.board.opened_board import assert_only_link_lines
from hil_tests.controller.fuzz_bytes import stretch
from hil_tests.controller.fuzz_link import MALFORMED, too_long
from hil_tests.controller.line_faults import FAULTS, SEQUENCES, every_sequence
from hil_tests.controller.stand_ins import Random

LINES = 5_000
BATCH = 100
BATCH_LIMIT_S = 20
BYTES = 200_000
# One in each batch is enough of the kind that is mostly waiting for the wire.
SHORT = [kind for kind in MALFORMED if kind is not too_long]
STANDING = ("phase", "what", "round", "wagered", "meter", "locked", "resets", "fault", "error")


def test_5000_malformed_lines_change_nothing(board):
    board.wager(2, 5)
    before, wagers = board.status(), board.wagers(2)
    random = Random(11)
    sent = 0
    while sent < LINES:
        lines = [too_long(random)] + [random.pick(SHORT)(random) for _ in range(BATCH - 1)]
        board.send(b"".join(lines))
        board.request("identity", limit_s=BATCH_LIMIT_S)
        sent += BATCH
    after = board.status()
    for key in STANDING:
        assert after[key] == before[key]
    assert board.wagers(2) == wagers
    assert after["link"]["bad"] >= LINES * 0.9


def heard_before(board):
    """A signed command as it went over the line, used up by now."""
    said = []
    send = board.client.stream.send

    def overhear(data):
        said.append(data)
        send(data)

    board.client.stream.send = overhear
    # The key switch is off: the signature counts and nothing is done.
    assert board.refusal("clear", code=1)["code"] == 2026
    board.client.stream.send = send
    return said[-1]


def test_200000_bytes_and_every_control_sequence_open_nothing(board):
    board.wager(2, 5)
    heard = heard_before(board)
    before = board.status()
    board.bench.link_bytes()
    random = Random(21)
    said, sent = b"", 0
    for sequence in SEQUENCES:
        board.send(sequence)
        board.bench.run_for(2_000)
    while sent < BYTES:
        data = b"".join([stretch(random, heard) for _ in range(8)]) + every_sequence(random)
        board.send(data + b"\n")
        sent += len(data) + 1
        board.bench.run_for(400_000)
        said += board.bench.link_bytes()
    board.bench.run_for(3_000_000)
    said += board.bench.link_bytes()
    assert_only_link_lines(said)
    assert b">>>" not in said and b"raw REPL" not in said and b"paste mode" not in said
    after = board.status()
    for key in STANDING:
        assert after[key] == before[key], key
    assert after["link"]["bad"] > 500
    assert after["resets"] == {"cause": "power"}


@pytest.fixture(params=sorted(FAULTS))
def bad_line(board, request):
    """The board behind a line with one kind of fault."""
    line = BadLine(board.client.stream, FAULTS[request.param], Random(31))
    board.client.stream = line
    return line


def test_over_a_bad_line_every_wager_is_placed_as_it_was_asked(board, bad_line):
    wanted = {}
    for seat in (1, 3, 6):
        for wager in ("ante", "blind"):
            cents = 500 + 100 * seat
            wanted.setdefault(str(seat), {})[wager] = cents

            def there(status, seat=seat, wager=wager, cents=cents):
                return seat in status["wagered"] and board.wagers(seat).get(wager) == cents

            insist(board, there, "wager", seat=seat, wager=wager, cents=cents)
    board.client.stream = bad_line.stream
    assert bad_line.spoilt > 5
    status = board.status()
    assert {str(seat): board.wagers(seat) for seat in status["wagered"]} == wanted
    assert status["phase"] == "betting"
    assert status["fault"] is None and status["resets"] == {"cause": "power"}


def test_a_signed_command_that_the_line_doubles_counts_once(board):
    board.client.stream = BadLine(board.client.stream, FAULTS["doubled"], Random(1), one_in=1)
    board.key(True)
    for role in ("floor", "technician"):
        done = board.client.signed("meter_adjust", role, level="progressive", cents=300_000)
    assert done["after"] == 3_000_000_000
    board.client.stream = board.client.stream.stream
    assert board.status()["meter"] == 3_000_000_000
    assert board.request("checks")["access"]["wrong"] == 0
