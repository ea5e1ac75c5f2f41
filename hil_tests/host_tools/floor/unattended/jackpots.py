"""Dealers who let players win a linked progressive, several of them at the same moment."""

import threading
from contextlib import suppress
from typing import Any

from tablectl.core.cards import card_text

from hil_tests.host_tools.floor.unattended.dealer import Dealer
from hil_tests.host_tools.floor.unattended.tables import Table
from hil_tests.host_tools.helpers import any_round
from host_tools.session.dealing import Dealing

# By chapter the hands that win all of the meter or a tenth: cards of the player, of the flop.
HANDS = {
    "569": (("As Ks", "Qs Js Ts"), ("9s 8s", "7s 6s 5s")),
    "573": (("As Ah Ad Ac", ""),),
    "588": (("As Ah Ad Ac Jk", ""), ("As Ks Qs Js Ts", "")),
}
FLOP = "flop"
TOGETHER_S = 20.0


class Call:
    """So many dealers are to have a winner at the same moment: each waits for the others before
    the players decide. One who is kept is not waited for longer than TOGETHER_S."""

    def __init__(self, many: int) -> None:
        self._met = threading.Barrier(many)

    def meet(self) -> None:
        with suppress(threading.BrokenBarrierError):
            self._met.wait(TOGETHER_S)


class LinkedDealer(Dealer):
    """`call`: the next round has a winner, or the one in play has."""

    def __init__(self, table: Table, seed: int, every_s: float) -> None:
        super().__init__(table.port, table.keys_path, seed, every_s)
        self._hands = HANDS[table.chapter]
        self.call: Call | None = None
        self._winner: int | None = None
        self._wins: dict[Any, list[str]] = {}
        self._has_met = False

    def _place_wagers(self) -> None:
        self._winner, self._wins, self._has_met = None, {}, False
        if self.call is None:
            super()._place_wagers()
            return
        self._winner = self._chance.randint(1, self.view.seats)
        player, flop = self._chance.choice(self._hands)
        self._wins = {self._winner: player.split(), FLOP: flop.split()}
        self.do("place_wagers_at", seat=self._winner, every=True)

    def _go_on(self) -> None:
        self._winner, self.call = None, None
        super()._go_on()

    def _act(self) -> None:
        if self._winner is None:
            super()._act()
        elif self.view.what == "card":
            self.do("deal_card", card=self._next_card())
        else:
            if self.view.what in ("decision", "set_hand"):
                self._meet()
            any_round.act(self, last=False)

    def _next_card(self) -> str:
        """Of those that win, where they have to go; else another one."""
        assert isinstance(self.session, Dealing)
        shoe = [card_text(card) for card in reversed(self.session.shoe)]
        due = [card for card in self._wins.get(self.view.to, []) if card in shoe]
        kept = {card for cards in self._wins.values() for card in cards}
        return due[0] if due else next(card for card in shoe if card not in kept)

    def _meet(self) -> None:
        if self.call and not self._has_met:
            self._has_met = True
            self.call.meet()
