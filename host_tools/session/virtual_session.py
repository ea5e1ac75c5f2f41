"""The hands at a virtual board, which others move too: `tablectl virtual`, a panel before this."""

from contextlib import suppress

from host_tools.common.errors import HostError
from host_tools.device.link.client import Message
from host_tools.session.bench_session import BenchSession
from host_tools.session.dealing import SHUFFLED
from host_tools.simulator.control import BenchError
from host_tools.simulator.virtual.client import VirtualBench

BUTTONS = ("lock_out", "start_game")
# A board that was put away is looked for so often.
LOOK_S = 0.5


class VirtualSession(BenchSession):
    """The board keeps its configuration and its keys, as a real one does."""

    moved_by = "buttons, chips and cards are moved from here"
    changes_game = False
    _bench: VirtualBench
    _put_away = False
    _look_for_board_s = 0.0

    def open(self) -> None:
        """The cards in the shoe are new to the board."""
        super().open()
        if self.is_lasting and self.view.what == "wagers":
            self.client.request("irregularity", what=SHUFFLED)

    def hands_off(self) -> None:
        """Nobody holds a button any more, and what was made to fail works again. A signal may have
        come between a request and its reply, which nobody waits for then: it is asked anew."""
        with suppress(HostError, BenchError):
            self._bench.meet_again()
        for button in BUTTONS:
            with suppress(BenchError):
                self._bench.release(button)
        with suppress(BenchError):
            self.faults.mend()

    def tick(self) -> None:
        if self._put_away and not self._is_there_again():
            return
        try:
            super().tick()
        except BenchError as error:
            self._put_away = True
            name = self._bench.board.name
            self.view.power = False
            self.view.absent = f"{error}; start it with: tablectl virtual start --name {name}"
            self.view.say(str(error))

    def _is_there_again(self) -> bool:
        now_s = self.client.stream.now_s()
        if now_s < self._look_for_board_s:
            return False
        self._look_for_board_s = now_s + LOOK_S
        with suppress(HostError, BenchError):
            self._bench.meet_again()
            self._put_away = False
        return not self._put_away

    def _board_name(self, identity: Message) -> str:
        return f"{super()._board_name(identity)}, virtual board {self._bench.board.name}"
