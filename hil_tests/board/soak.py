"""Round after round on the image: what is free of its heap after each lock, and once the round is
over, does not shrink.

    python -m hil_tests.board.soak [ROUNDS]     that many of each game, 200 without it
"""

import sys
import tempfile
from pathlib import Path

from host_tools.journal.export import export
from host_tools.rounds import round_file
from host_tools.simulator.board_round import BoardRound
from host_tools.simulator.hands import BenchHands
from host_tools.simulator.provisioned import table_on_bench

ROUNDS = Path(__file__).resolve().parents[2] / "host_tools" / "examples" / "rounds"
# Cards with their hours, hands that are set, dice.
PLAYED = ("687a", "588", "593")
# The first rounds fill what is kept from round to round.
SETTLED = 10
NOISE_BYTES = 512
EXPORT_EVERY = 40
LOCKED = ("collecting", "dealing", "rolling", "deciding")


class Soak:
    """`free`: {"lock" or "over": bytes of the heap that are free, round by round}."""

    def __init__(self, chapter, rounds):
        self.file = round_file.load(sorted((ROUNDS / chapter).glob("*.json"))[0])
        self.free = {"lock": [], "over": []}
        board = BoardRound()
        with table_on_bench(
            self.file.configuration, self.file.meter_cents, on_event=board.observe
        ) as (bench, client):
            for n in range(rounds):
                self.play(board, client, BenchHands(bench, client))
                if n % EXPORT_EVERY == EXPORT_EVERY - 1:
                    with tempfile.TemporaryDirectory() as folder:
                        export(client, Path(folder) / "journal", False)
                client.request("next_round")

    def play(self, board, client, hands):
        counted = []

        def look(event):
            if not counted:
                status = client.request("status")
                if status["phase"] in LOCKED:
                    counted.append(status["heap_free"])

        board.play(self.file, client, hands, look)
        self.free["lock"] += counted
        self.free["over"].append(client.request("status")["heap_free"])

    def verify(self):
        """Raises AssertionError if less is free at the end than at the beginning."""
        for when, free in self.free.items():
            begin, end = max(free[:SETTLED]), max(free[-SETTLED:])
            assert end >= begin - NOISE_BYTES, f"{when}: {begin} bytes free, then {end}"


def main(rounds):
    for chapter in PLAYED:
        soak = Soak(chapter, rounds)
        soak.verify()
        told = [f"{when} {free[0]} to {free[-1]}" for when, free in soak.free.items()]
        print(
            f"{chapter}: {rounds} rounds on the image, bytes free: {', '.join(told)}", flush=True
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 200)
