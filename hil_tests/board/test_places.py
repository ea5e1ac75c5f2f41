"""Which board the tests run on is proved first: a board at a port, here the bench's own."""

import pytest

from hil_tests.board.opened_board import TEXT, with_byte_changed
from hil_tests.helpers.other_pytest import said_by_pytest
from host_tools.simulator.rig import opening

STARTED_US = 1_500_000
FILE = "hil_tests/board/test_identity.py"

pytestmark = pytest.mark.needs("pty", "image")


def said_of(board, *tests):
    """What pytest says of these tests on the board's port."""
    board.bench.power_on()
    board.bench.run_for(STARTED_US)
    return said_by_pytest("--port", board.bench.pty, *tests)


def test_nothing_runs_on_a_board_with_another_image(make_board):
    board = make_board(paced=True)
    with_byte_changed(board, TEXT)
    done = said_of(board, FILE)
    assert done.returncode == 4
    assert "the image on the board is not " in done.stdout and "passed" not in done.stdout


def test_a_board_alone_runs_what_needs_no_rig_and_skips_the_rest_with_that_reason(make_board):
    board = make_board(paced=True)
    name, light = "names_this_image", "in_the_light_of_no_lamp"
    done = said_of(board, FILE, "-k", f"{name} or {light}")
    assert "1 passed, 1 skipped" in done.stdout, done.stdout
    assert "needs the rig" in done.stdout


def test_a_port_where_nobody_is_runs_nothing():
    done = said_by_pytest("--board-port", "/dev/ttyACM99", FILE)
    assert (
        done.returncode == 3
        and "/dev/ttyACM99: the port is not there" in done.stdout + done.stderr
    )


def said_on_wires(pair, *tests):
    """What pytest says of these tests at the ports of a rig and its board."""
    return said_by_pytest("--port", pair.pty, "--rig", pair.rig_pty, *tests)


def test_at_the_ports_of_a_rig_and_its_board_the_same_bodies_pass():
    names = "a_press_lights_locked or accepted_chips_light"
    with opening.pair(paced=True) as pair:
        done = said_on_wires(pair, "hil_tests/board/test_start_game.py", "-k", names)
    assert done.returncode == 0, done.stdout
    assert "3 passed" in done.stdout and "skipped" not in done.stdout


def test_nothing_runs_where_a_wire_is_wrong_and_it_is_named():
    with opening.pair(paced=True) as pair:
        pair.wire("sensor_3", "cut")
        done = said_on_wires(pair, FILE)
    assert done.returncode == 3 and "passed" not in done.stdout
    assert "1 of 20 wires to the rig are not right, so nothing was tested; sensor_3" in done.stdout
