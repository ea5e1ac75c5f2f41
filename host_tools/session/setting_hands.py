"""The hands that players and the dealer set, and how the house would set them."""

from tablectl.core.cards import card_number, card_text
from tablectl.core.seats import DEALER

from host_tools.device.link.client import LinkClient
from host_tools.journal.card_words import whose
from host_tools.session.table_view import TableView


class SettingHands:
    client: LinkClient
    view: TableView
    _decided_elsewhere: int

    def set_low(self, cards: list[str]) -> None:
        """The low hand of whoever sets his."""
        seat = self.view.to
        self.client.request("set_hand", seat=seat, low=[card_number(card) for card in cards])
        self._decided_elsewhere -= 1
        if isinstance(seat, int) and seat != DEALER:
            self.view.decisions[seat] = "".join(cards)

    def ask_house_way(self, seat: int | None = None) -> None:
        """For the player of the seat, or for whose turn it is, the dealer's too: 588.11(a)(1),
        688a.11(b)(1)."""
        asks = self.view.to if seat is None else seat
        told = self.client.request("house_way", seat=asks)
        low = " ".join(card_text(card) for card in told["low"])
        self.view.say(f"{whose(asks)}: the house would set {low} low, {told['section']}")
