"""The configuration of a table: the one that its board keeps, or is given."""

import json

from host_tools.common.errors import HostError
from host_tools.device.link.client import LinkClient, Message, Refused
from host_tools.journal.export import slot_text
from host_tools.session.table_view import TableView

# The board's error for what takes an open memory or table.
CLOSED = 2010


class Configuring:
    """configuration: None while it is not known; _given: for a table that has none."""

    client: LinkClient
    view: TableView
    configuration: Message | None
    _given: Message | None

    def _kept(self) -> Message | None:
        """The configuration that the board keeps; what is known of it while an error closes the
        memory. Raises HostError 6219 when that is nothing, 6246 when it is to open yet."""
        try:
            text = slot_text(self.client, "configuration")
        except Refused as refused:
            if refused.error["code"] != CLOSED:
                raise
            facts = {"port": self.client.stream.name, "reason": refused.error["text"]}
            if self.client.request("status")["error"] is None:
                raise HostError(6246, **facts) from None
            if self.configuration is None:
                raise HostError(6219, **facts) from None
            return self.configuration
        return json.loads(text) if text else None

    def _give(self) -> Message:
        """The configuration that a table without one is given."""
        if self._given is None:
            raise HostError(6218, port=self.client.stream.name)
        self._upload(self._given)
        return self._given

    def configure(self, configuration: Message) -> None:
        """Another table, between rounds, here and on the board."""
        self._upload(configuration)
        self.configuration = configuration
        self.view.begin_round()
        self.view.players.clear()
        self._learn_game(configuration["game"])
        self.view.note("game", f"the game is {self.view.title}")
        self._refresh_status()

    def _upload(self, configuration: Message) -> None:
        """At a real table the technician has turned the key switch on."""
        self.client.upload_configuration(configuration)

    def _learn_game(self, name: str) -> None:
        raise NotImplementedError

    def _refresh_status(self) -> bool:
        raise NotImplementedError
