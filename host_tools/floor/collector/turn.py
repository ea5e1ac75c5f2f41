"""Whose turn it is to do what may not be interleaved: a nonce and the command that is signed with
it, and a configuration from its first piece to its last. Pure; the times are handed in.

A nonce makes the one before it of the same role stale, and five commands with a stale one lock the
role out (`firmware/tablectl/access/README.md`). So one client at a time is given a nonce, and a
signed command of anybody else never gets to the board. The role of the collector is its own: it
waits for no turn, and nobody who has no key keeps it from confirming what is kept.
"""

from typing import Any

from tablectl.access.rules import ROLES
from tablectl.core.errors import LinkError

ROLE = "collector"
OTHERS = " or ".join(role for role in ROLES if role != ROLE)
# From a reply to the next request of a program that has all it needs.
NONCE_S = 2.0
UPLOAD_S = 10.0
BEGINS = {"nonce": NONCE_S, "config_begin": UPLOAD_S}
# Of a linked progressive: a report that is asked for makes the one before it stale.
OF_LINK = ("link_report", "link_reply")
WRONG_ROLE = 2021
STALE_NONCE = 2024
BEGIN_AGAIN = 2009
NOT_LINKED = 2035


class Turn:
    """`holder`: the client that has the turn, None where it is free."""

    def __init__(self) -> None:
        self.holder: int | None = None
        self._until_s = 0.0

    def may(self, client: int, message: dict[str, Any], now_s: float) -> bool:
        """Whether the client need not wait with this request."""
        if message.get("do") not in BEGINS:
            return True
        return self.holder in (None, client) or now_s > self._until_s

    def refusal(self, client: int, message: dict[str, Any], now_s: float) -> LinkError | None:
        """The board's own error for a request whose turn has passed, or that is ours to make."""
        do = message.get("do")
        if do in OF_LINK:
            return LinkError(NOT_LINKED, {"do": do, "fact": "the collector asks for the leases"})
        auth = message.get("auth")
        role = auth.get("role") if isinstance(auth, dict) else message.get("role")
        if role == ROLE:
            return LinkError(WRONG_ROLE, {"do": do, "role": role, "needs": OTHERS})
        mine = self.holder == client and now_s <= self._until_s
        if do == "config_chunk" and not mine:
            return LinkError(BEGIN_AGAIN, {"reason": "another program had the turn"})
        if auth is not None and not mine:
            return LinkError(STALE_NONCE, {"do": do})
        return None

    def asked(self, client: int, message: dict[str, Any], now_s: float) -> None:
        """The request goes to the board. Whoever has the turn does not make it longer."""
        lasts_s = BEGINS.get(str(message.get("do")))
        if lasts_s and (self.holder != client or now_s > self._until_s):
            self.holder, self._until_s = client, now_s + lasts_s

    def answered(self, client: int, message: dict[str, Any]) -> None:
        """The board has replied; a signed command ends the turn, whatever came of it."""
        if message.get("auth") is not None and self.holder == client:
            self.holder = None

    def left(self, client: int) -> None:
        if self.holder == client:
            self.holder = None
