"""Meeting a board that starts, and finding a port again that was gone."""

from host_tools.common.errors import NO_REPLY, PROMPT_ANSWERS, STREAM_ENDED, HostError
from host_tools.device.link.client import LinkClient, Message
from host_tools.session.table_view import TableView

START_S = 10.0
# A board that starts is asked so long at a time, so that its lamps are seen meanwhile.
MEET_S = 0.25
# A port that is gone is looked for so often.
AWAY_S = 0.5
# One with a MicroPython prompt is left to whoever writes an image to the board.
LEFT_S = 10.0
# HostErrors of a board that does not answer, and of a port that is gone.
# Of a board that may only be starting: silence, at a request too, what it said before its power
# went, a table that is not open yet.
NOT_YET = (6202, NO_REPLY, 6205, 6246)


class Connection:
    """A board that may start anew, and whose cable may be pulled. Who uses it says in `_take_up`
    what is done with a board that has said who it is, in `_take_in` what is done all the time, in
    `_look` what can be known without the board."""

    client: LinkClient
    view: TableView
    # A board that starts may take so long to answer.
    start_s = START_S
    _look_for_port_s = 0.0
    _meet_until_us = 0.0

    def open(self) -> None:
        """Meet the board and give the table a configuration, unless it has one.

        Raises HostError 62xx for a board that does not answer or a table that stays closed.
        """
        self._take_up(self.client.connect(self.start_s))

    def tick(self) -> None:
        """Take in what came; ask for the status now and then, and for what was missed."""
        self._look()
        if self.view.away and not self._is_back():
            return
        if self.view.starting:
            self._meet()
            return
        try:
            self._take_in()
        except HostError as error:
            if error.code != STREAM_ENDED:
                raise
            self.view.away = True
            self.view.say(error.text)

    def _is_back(self) -> bool:
        """Whether the port that was gone could be opened again."""
        now_s = self.client.stream.now_s()
        if now_s < self._look_for_port_s:
            return False
        self._look_for_port_s = now_s + AWAY_S
        try:
            self.client.stream.reopen()
        except HostError:
            return False
        self.view.away = False
        self._await_start()
        return True

    def _meet(self) -> None:
        """Ask a board that starts who it is, a moment at a time; it may say so, and be busy with
        its table for a while yet."""
        try:
            self._take_up(self.client.connect(MEET_S))
            self.view.starting = False
        except HostError as error:
            is_late = self.view.now_us > self._meet_until_us
            if error.code == STREAM_ENDED:
                self.view.away = True
            elif error.code == PROMPT_ANSWERS:
                self._leave_port(error)
            elif error.code not in NOT_YET or is_late:
                self.view.starting = False
                self.view.say(error.text)

    def _leave_port(self, why: HostError) -> None:
        stream = self.client.stream
        stream.close()
        self._look_for_port_s = stream.now_s() + LEFT_S
        self.view.away = True
        self.view.say(why.text)

    def _await_start(self) -> None:
        """The board is starting now."""
        self.view.starting = True
        self._meet_until_us = self.view.now_us + self.start_s * 1e6

    def _take_up(self, identity: Message) -> None:
        raise NotImplementedError

    def _take_in(self) -> None:
        raise NotImplementedError

    def _look(self) -> None:
        raise NotImplementedError
