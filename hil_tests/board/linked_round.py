"""A round of a linked table on the bench, from the wager to the award that its ledger answers,
with every byte that the board writes to its FRAM; and the image that goes on after a power cut in
any of them, as power_cut.py has it.

    python -m hil_tests.board.linked_round                       every n, whole and torn
    python -m hil_tests.board.linked_round --from 500 --jobs 2   those from 500 on, on two cores
"""

import sys

from hil_tests.board import power_cut
from hil_tests.board.house_ledger import ANSWER, FED, LINKED, HouseLedger
from hil_tests.board.played_out import PlayedOut, paid, settled
from hil_tests.board.recording import CARDS, Recording, said


class LinkedRecording(Recording):
    """Up to the round that is over; `ledger` has what the board told."""

    configuration = LINKED
    program = "hil_tests.board.linked_round"

    def _play(self, board):
        self.ledger = HouseLedger()
        self.ledger.exchange(board)
        self._deal(board, CARDS)
        self._step(board, board.request, "decision", seat=2, what="raise")
        for _ in ("the dealer's cards", "seat 2's"):
            self._step(board, board.request, "reveal")
        self.waited = board.status()
        self._step(board, self.ledger.exchange, board)
        board.key(True)
        self._step(board, board.request, "jackpot_confirm")
        board.key(False)
        self.lines = board.client.settlement()
        self._step(board, board.request, "next_round")
        self.ledger.exchange(board)

    def said(self, status):
        """What the meter stands at is the ledger's to tell, and not known after a start."""
        return said({**status, "meter": None})


class LinkedPlayedOut(PlayedOut):
    """The award is paid once, as the ledger answered it. The ledger knows of the table what the
    board tells from now on."""

    def __init__(self, recovered, keeper, step):
        super().__init__(recovered, keeper, step)
        self.ledger = HouseLedger()

    def meet(self):
        self.ledger.exchange(self.board)

    def verify(self, lines):
        assert settled(lines) == paid(ANSWER), lines
        self.meet()
        assert self.ledger.fed == self.number * FED, self.ledger.fed
        assert self.ledger.ends == [True] * len(self.ledger.ends), self.ledger.claims


if __name__ == "__main__":
    sys.exit(power_cut.main(__doc__.split("\n\n")[0], LinkedRecording, LinkedPlayedOut))
