"""The main job on the real image: rounds played through pins, shoe and link, and the live view."""

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time

import pytest
from tablectl.games import CATALOGUE

from hil_tests.host_tools.helpers.round_files import EXAMPLES
from host_tools.rounds import round_file
from host_tools.simulator import played_round

ROWS, COLUMNS = 24, 80
PATIENCE_S = 60
# All rounds of 687a and of each later chapter the round, or two, that asks most of the board: held
# awards, amounts and cards of decisions, split hands, dice, hands set, a shoe over two rounds and
# one that ends in a round. The others wait for `make sweep`.
CHOSEN: dict[str, tuple[str, ...]] = {
    "555": ("10_jackpot",),
    "563": ("01_plain_six_seats",),
    "569": ("09_jackpot",),
    "573": ("09_jackpot_with_envy",),
    "579": ("14_two_areas_larger_wager_first",),
    "581": (
        "03_insurance_wins",
        "16_three_splits_four_hands",
        "38_mid_shoe_a_player_is_kept_out",
    ),
    "583": ("05_pot_split_odd_cent",),
    "585": ("21_twelve_with_every_wager",),
    "587": ("09_jackpot_with_envy",),
    "588": ("08_five_aces_jackpot_with_envy", "19_no_roll_twice"),
    "589": ("06_exchanges_of_two_to_five",),
    "590": ("15_free_split_four_hands",),
    "591": (
        "12_split_king_and_10_two_second_chances",
        "34_cards_come_again_after_the_shuffle",
    ),
    "592": ("01_plain_six_seats",),
    "593": ("18_extra_roll_to_seven",),
    "686a": ("19_several_left_out",),
    "687a": ("",),
    "688a": ("09_whole_meter_with_envy", "32_foul_and_wrongly_set_hands"),
}


def on_the_bench(path):
    chapter = path.parent.name
    chosen = path.stem.startswith(CHOSEN[chapter])
    marks = () if chosen else pytest.mark.sweep
    return pytest.param(path, id=f"{chapter}-{path.stem}", marks=marks)


def test_every_game_has_rounds_that_are_chosen_and_are_there():
    assert sorted(CHOSEN) == sorted(CATALOGUE)
    names = {(path.parent.name, path.stem) for path in EXAMPLES}
    for chapter, chosen in CHOSEN.items():
        assert all(
            any(path == chapter and stem.startswith(name) for path, stem in names)
            for name in chosen
        )


@pytest.mark.parametrize("path", [on_the_bench(path) for path in EXAMPLES])
def test_board_settles_the_example_as_the_host_does_and_as_worked_by_hand(path):
    file = round_file.load(path)
    assert played_round.compare(played_round.play(file), file) == []


def test_command_plays_a_round(tablectl):
    outcome = tablectl("run", EXAMPLES[0])
    assert (outcome.code, outcome.err) == (0, "")
    assert "equals the host's rules and `expected`" in outcome.out


def test_image_that_is_not_there(tablectl, tmp_path):
    outcome = tablectl("run", EXAMPLES[0], "--image", tmp_path / "none.bin")
    assert (outcome.code, outcome.err.count("\n")) == (3, 1)
    assert "make firmware" in outcome.err


class Terminal:
    """`tablectl run` on a terminal of 80 x 24: keys in, what it draws out."""

    def __init__(self, *arguments):
        self.drawn = ""
        self.pid, self.screen = pty.fork()
        if self.pid == 0:
            os.environ.update(TERM="xterm-256color")
            # A shell's background job hands its children an ignored Ctrl-C.
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            script = "from host_tools.cli.entry import main; main()"
            os.execv(sys.executable, [sys.executable, "-c", script, "run", *arguments])
        fcntl.ioctl(self.screen, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))

    def wait_for(self, words):
        """Until `words` are drawn anew; what was drawn before does not count."""
        end = time.monotonic() + PATIENCE_S
        start = len(self.drawn)
        while words not in self.drawn[start:]:
            ready, _, _ = select.select([self.screen], [], [], max(0, end - time.monotonic()))
            assert ready, f"{words!r} is not drawn; the last was {self.drawn[-3000:]!r}"
            self.drawn += os.read(self.screen, 1 << 16).decode(errors="replace")

    def type(self, keys):
        os.write(self.screen, keys.encode())

    def exit_code(self):
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


@pytest.fixture
def terminal():
    return Terminal("--seed", "7")


def test_live_view_plays_a_round_and_gives_the_terminal_back(terminal):
    terminal.wait_for("seats 1-6, wagers w")
    terminal.type("2")
    terminal.wait_for("◉")
    terminal.type("w")
    terminal.wait_for("10.00")
    terminal.type("s")
    terminal.wait_for("collect the chips")
    assert " LOCKED " in terminal.drawn
    terminal.type("c")
    terminal.wait_for("deal d")
    terminal.type("a")
    terminal.wait_for("1 raise  2 fold")
    terminal.type("1")
    terminal.wait_for("next round n")
    terminal.wait_for("687a.1")
    terminal.type("q")
    terminal.wait_for("\x1b[?1049l")
    assert terminal.exit_code() == 0


def test_ctrl_c_leaves_the_live_view(terminal):
    terminal.wait_for("seats 1-6, wagers w")
    terminal.type("\x03")
    terminal.wait_for("\x1b[?1049l")
    assert terminal.exit_code() in (0, 130)
