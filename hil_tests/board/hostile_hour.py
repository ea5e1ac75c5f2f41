"""Everything at once: five sensors chatter, the shoe babbles, the host floods a noisy line, while
somebody presses Lock-out or Start Game in every stretch of half a second.

No reset, no latched error, each press locks the table within 10 ms of its edge, and the wager of
the one seat that is wired well is right.

    python -m hil_tests.board.hostile_hour [SECONDS] [--seed N]     an hour without it
    python -m hil_tests.board.hostile_hour --seed 1 --stretch 17    that stretch alone
"""

import argparse
import random
import tempfile
from pathlib import Path

from hil_tests.board.board_verbs import CONFIGURATION, BenchBoard
from hil_tests.board.hostility import BABBLE, babble, chatter, flood, locked_after
from host_tools.device.link.client import Refused
from host_tools.journal.export import export

HOUR_S = 3_600
STRETCH_US = 500_000
LIMIT_US = 10_000
# The wires are quiet before and after; what was masked is used again by the end of the second.
QUIET_US = 100_000
CHATTERING = (1, 2, 3, 4, 5)
WIRED_WELL = 6
# As many edges as a stretch may take of the bench's time.
EDGES = 400
RATES = (30, 200, 1_000, 2_000, 3_900, 6_000, 20_000)
FLOOD_US = (2_500, 4_000, 8_000, 20_000)
NOISE_BYTES = 40
EXPORT_EVERY = 40
PRESSED_WITHIN_US = 150_000
DECK_REMOVED = 1016
STEPS = 8


class HostileHour:
    """`late`: microseconds from each press to its lamp."""

    def __init__(self, seed):
        self.seed = seed
        self.late = []
        self.board = BenchBoard(configuration={**CONFIGURATION, "counting_shuffler": True})
        self.board.open()
        self.began = self.board.now

    def close(self):
        self.board.close()

    def stretch(self, number):
        """Raises AssertionError with a line to replay it."""
        chance = random.Random(f"{self.seed}/{number}")
        try:
            self._bet()
            start = self.board.soon(4 * EDGES) + 10_000
            self._be_hostile(start, chance)
            pressed = start + chance.randrange(5_000, PRESSED_WITHIN_US)
            self.board.press(chance.choice(("lock_out", "start_game")), at=pressed, settle=False)
            late = locked_after(self.board, pressed)
            self.late.append(late)
            assert late <= LIMIT_US, f"LOCKED {late:.0f} us after the press"
            self.board.wait_until(start + STRETCH_US + QUIET_US)
            self._verify()
            self._play_on()
        except AssertionError as error:
            raise AssertionError(f"{error}\n{self._replay(number)}") from None

    def _replay(self, number):
        """What a heap looks like comes from the stretches before."""
        command = ".venv/bin/python -m hil_tests.board.hostile_hour"
        alone = f"{command} --seed {self.seed} --stretch {number}"
        seconds = int((self.board.now - self.began) // 1_000_000) + 1
        return f"replay: {alone}\nwith all before: {command} {seconds} --seed {self.seed}"

    def export(self):
        with tempfile.TemporaryDirectory() as folder:
            assert export(self.board.client, Path(folder) / "journal", False).confirmed
        self.board.bench.forget()

    def _bet(self):
        self.board.events.clear()
        self.board.wager(WIRED_WELL)
        self.board.chip_on(WIRED_WELL)

    def _be_hostile(self, start, chance):
        bench, end = self.board.bench, start + STRETCH_US
        for seat in CHATTERING:
            rate = chance.choice(RATES)
            begin = start + chance.randrange(PRESSED_WITHIN_US)
            rests = min(end, begin + EDGES * 1_000_000 // rate)
            chatter(bench, f"sensor_{seat}", begin, rests, rate, chance)
        babble(bench, start, end, BABBLE[chance.choice(sorted(BABBLE))])
        flood(bench, start, end, chance.choice(FLOOD_US), chance)
        for _ in range(4):
            noise = bytes(chance.randrange(128, 256) for _ in range(NOISE_BYTES))
            bench.link_send(noise + b"\n", start + chance.randrange(STRETCH_US))

    def _verify(self):
        self.board.client.poll()
        status = self.board.status()
        assert (status["error"], status["fault"]) == (None, None), status
        assert status["resets"] == {"cause": "power"} and status["phase"] != "closed", status
        assert self.board.wagers(WIRED_WELL).get("progressive") == 100, status

    def _play_on(self):
        """To the next betting: a dealer who collects, deals nothing and opens it again."""
        for seat in (*CHATTERING, WIRED_WELL):
            self.board.bench.chip_off(seat)
        self.board.wait(QUIET_US)
        for _ in range(STEPS):
            awaits = self.board.status()["what"]
            if awaits == "wagers":
                return
            self._do(awaits)
        raise AssertionError(f"the round does not end: {self.board.status()}")

    def _do(self, awaits):
        request = self.board.request
        try:
            if awaits == "confirm_chips":
                request("confirm_chips")
            elif awaits == "next_round":
                request("next_round")
            else:
                request("irregularity", what="incorrect_number", seat=WIRED_WELL)
        except Refused as refused:
            if refused.error["code"] != DECK_REMOVED:
                raise AssertionError(str(refused)) from None
            request("new_deck")


def run(seed, seconds, tell=lambda number, late: None):
    """Latencies of so many simulated seconds."""
    hour = HostileHour(seed)
    try:
        number = 0
        while hour.board.now - hour.began < seconds * 1_000_000:
            hour.stretch(number)
            number += 1
            if number % EXPORT_EVERY == 0:
                hour.export()
                tell(number, hour.late)
        return hour.late
    finally:
        hour.close()


def told(late):
    return f"{len(late)} presses, LOCKED after {max(late) / 1000:.1f} ms at most"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("seconds", nargs="?", type=int, default=HOUR_S)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--stretch", type=int)
    given = parser.parse_args()
    if given.stretch is None:
        late = run(given.seed, given.seconds, lambda number, late: print(told(late), flush=True))
    else:
        hour = HostileHour(given.seed)
        hour.stretch(given.stretch)
        late = hour.late
        hour.close()
    print(f"{told(late)}; 0 resets")


if __name__ == "__main__":
    main()
