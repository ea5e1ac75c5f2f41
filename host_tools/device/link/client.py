"""The host's end of the link: requests with their replies, events in order, configuration upload.

The frames are those of firmware/tablectl/link/frames.py; the messages stand in the README there.
"""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

from tablectl.access.signature import command_bytes, sign
from tablectl.core.errors import LinkError
from tablectl.core.money import is_whole
from tablectl.link import frames, requests

from host_tools.common.errors import HostError
from host_tools.common.json_file import canonical as canonical
from host_tools.common.plain import plain_json
from host_tools.device.keys_file import Keys
from host_tools.device.link import handshake
from host_tools.device.link.streams import Stream
from host_tools.device.link.told import nonce_of, recognised

Message = dict[str, Any]
OnEvent = Callable[[Message], Any]

# A board that is being switched on answers after its self-check.
START_S = 3.0
REPLY_S = 2.0
# A table that opens reads its paytables first: on an emulated board and a busy host for seconds.
OPEN_S = 10.0
# What records nothing is asked again when its reply was lost on the way.
ASKED_AGAIN = (requests.READS, requests.RENEWS)
ATTEMPTS = 3
# Two hex digits a byte, and a line holds 1024 bytes.
CHUNK_BYTES = 400
# The board's error for a line that the round does not have (core/errors.py).
NO_SUCH_LINE = 2012
# The board's error for a request that its image does not have.
UNKNOWN_REQUEST = 2004
OTHER_VERSION = "; its firmware is of another version, write this program's: tablectl flash"
# The board's error while it has no keys.


def verify_form(message: Message) -> None:
    """Raises ValueError for what is neither an event nor a reply (link/README.md)."""
    error = message.get("err")
    if "ev" in message:
        whole = isinstance(message["ev"], str) and is_whole(message.get("seq"))
        whole = whole and is_whole(message.get("t"))
    elif error is not None:
        whole = isinstance(error, dict) and is_whole(error.get("code"))
        whole = whole and isinstance(error.get("text"), str)
    else:
        whole = isinstance(message.get("ok"), dict)
    if not whole or not isinstance(message.get("id"), int | None):
        raise ValueError("no message of a board")


class Refused(HostError):
    """The board answered a request with an error; `error` is {code, name, text, section?}."""

    def __init__(self, port: str, request: str, error: Message) -> None:
        other = OTHER_VERSION if error["code"] == UNKNOWN_REQUEST else ""
        super().__init__(6211, port=port, request=request, text=error["text"] + other)
        self.error = error


class LinkClient:
    """One connection to a table.

    on_event: called with each event in order, once. keys: what commands are signed with. Counts:
    received and sent messages, damaged lines, events lost (gaps in the sequence) and repeated.
    """

    def __init__(
        self,
        stream: Stream,
        on_event: OnEvent | None = None,
        keys: Keys | None = None,
    ) -> None:
        self.stream = stream
        self.keys: Keys = keys or {}
        self.identity: Message = {}
        self.received = self.sent = self.damaged = self.lost = self.repeated = 0
        self.on_event = on_event or (lambda event: None)
        self._frames = frames.Frames()
        self._next_id = stream.first_id
        self._replies: dict[int | None, Message] = {}
        self._last: Message | None = None
        self._heard = b""

    def connect(self, limit_s: float = handshake.HANDSHAKE_S) -> Message:
        """Ask who is there before anything else, so that a silent or wrong port says so at once.

        Returns the identity. Raises HostError 6202 (silence), 6205 (something else answers) or
        6223 (a MicroPython prompt does).
        """
        begin_s = self.stream.now_s()
        woken = False
        self._heard = b""
        # A board that has started twice says the same numbers at the same times of its clock.
        self._last = None
        first, repeat_s = self._next_id, handshake.REPEAT_S
        # A half line that lies in the board's receiver spoils the first of these, not the second.
        while (passed_s := self.stream.now_s() - begin_s) < limit_s:
            if not woken and passed_s >= max(limit_s / 2, handshake.REPEAT_S):
                self.stream.send(handshake.WAKE)
                woken = True
            wait_s = min(repeat_s, limit_s - passed_s)
            repeat_s = min(2 * repeat_s, handshake.LONGEST_REPEAT_S)
            reply = self._exchange("identity", {}, wait_s) or self._late(first)
            if reply is not None and "ok" in reply:
                self.identity = recognised(reply["ok"], self.stream.name)
                return self.identity
            if handshake.is_prompt(self._heard):
                break
        raise handshake.trouble(self.stream.name, self._heard, limit_s)

    def request(self, do: str, limit_s: float = REPLY_S, **arguments: Any) -> Message:
        """The `ok` of the reply. Raises Refused for an `err` reply, HostError 6203 for none, 6701
        without a key that the request needs.

        A request that changes something is sent again only if the board said that a line reached
        it damaged and then did not answer; one that records nothing whenever no reply came.
        """
        authority = requests.authority_of(do)
        if authority and "auth" not in arguments:
            roles = [role for role in authority[0] if role in self.keys]
            if not roles:
                raise HostError(6701, request=do, roles=" or ".join(authority[0]))
            return self.signed(do, roles[0], limit_s, **arguments)
        for _ in range(ATTEMPTS):
            self._replies.pop(None, None)
            reply = self._exchange(do, arguments, limit_s)
            if reply is not None:
                if "err" in reply:
                    raise Refused(self.stream.name, do, reply["err"])
                ok: Message = reply["ok"]
                return ok
            if requests.effect_of(do) not in ASKED_AGAIN and None not in self._replies:
                break
        raise HostError(6203, port=self.stream.name, request=do, seconds=limit_s)

    def signed(self, do: str, role: str, limit_s: float = REPLY_S, **arguments: Any) -> Message:
        """Like `request`, signed by `role`, whose key has to be there. Raises HostError 6205."""
        given = self.request("nonce", limit_s, role=role)
        n, nonce = nonce_of(given, self.stream.name)
        uid = (self.identity or self.request("identity"))["uid"]
        mac = sign(self.keys[role], nonce, uid, role, n, command_bytes(do, arguments))
        return self.request(do, limit_s, **arguments, auth={"role": role, "n": n, "mac": mac})

    def has_keys(self) -> bool:
        """Has the board been given keys? No nonce is drawn for that: it would make somebody else's
        stale. Raises Refused while the memory does not tell."""
        keys: bool | None = self.request("checks")["access"]["keys"]
        if keys is None:
            # The board's answer to this says why.
            self.request("nonce", role="technician")
        return bool(keys)

    def provision(self, keys: Keys) -> None:
        """Give the board these keys: its first ones unsigned, others signed by the technician."""
        digits: dict[str, Any] = {name: key.hex() for name, key in keys.items()}
        if self.has_keys():
            self.request("provision", **digits)
        else:
            self.request("provision", **digits, auth=None)

    def poll(self, limit_s: float = 0.0) -> None:
        """Take in all that has arrived, waiting up to `limit_s` for the first byte."""
        data = self.stream.receive(limit_s)
        while data:
            self._take(data)
            data = self.stream.receive(0.0)

    def upload_configuration(self, configuration: Message) -> Message:
        """Give the table its configuration in numbered chunks; it opens with the last reply."""
        text = canonical(configuration).encode()
        self.request("config_begin", bytes=len(text), crc=frames.check(text).decode())
        for number, start in enumerate(range(0, len(text), CHUNK_BYTES)):
            chunk = text[start : start + CHUNK_BYTES].hex()
            self.request("config_chunk", n=number, data=chunk)
        return self.request("config_end", OPEN_S, sha256=sha256(text).hexdigest())

    def wagers(self, seat: int) -> dict[str, int]:
        """Cents by wager of what lies at `seat` and is not settled."""
        wagers: dict[str, int] = self.request("wagers", seat=seat)["wagers"]
        return wagers

    def settlement(self) -> list[Message]:
        """The pay lines of the round in play, in order."""
        lines: list[Message] = []
        count = 1
        while len(lines) < count:
            try:
                reply = self.request("settlement", n=len(lines))
            except Refused as refused:
                if refused.error["code"] == NO_SUCH_LINE and not lines:
                    return []
                raise
            count = reply["of"]
            lines.append(reply["line"])
        return lines

    def close(self) -> None:
        self.stream.close()

    def _exchange(self, do: str, arguments: Message, limit_s: float) -> Message | None:
        """Send one request and wait for the reply with its id; None when none came in time."""
        number, self._next_id = self._next_id, self._next_id + 1
        given = {key: value for key, value in arguments.items() if value is not None}
        self.stream.send(frames.encode({"id": number, "do": do, **given}))
        self.sent += 1
        end = self.stream.now_s() + limit_s
        while number not in self._replies:
            left_s = end - self.stream.now_s()
            # What has come is looked at, however late the host itself is.
            self._take(self.stream.receive(max(left_s, 0.0)))
            if left_s <= 0:
                break
        return self._replies.pop(number, None)

    def _late(self, first: int) -> Message | None:
        """A reply to a request from the number `first` on that nobody waits for any more."""
        found = [number for number in range(first, self._next_id) if number in self._replies]
        return self._replies.pop(found[0]) if found else None

    def _take(self, data: bytes) -> None:
        self._heard = (self._heard + data)[-handshake.HEARD_BYTES :]
        for line in self._frames.feed(data):
            self._take_line(line)

    def _take_line(self, line: bytes | LinkError) -> None:
        try:
            if isinstance(line, LinkError):
                raise line
            message = plain_json(line, frames.decode(line))
            verify_form(message)
        except (LinkError, ValueError):
            self.damaged += 1
            return
        self.received += 1
        if "ev" in message:
            self._take_event(message)
        elif (number := message.get("id")) is None or 0 <= number < self._next_id:
            self._replies[number] = message
        else:
            self.damaged += 1

    def _take_event(self, event: Message) -> None:
        """Hand on an event once and in order; a sequence that starts anew is a board that did."""
        last, number = self._last, event["seq"]
        if last is not None and event["t"] >= last["t"]:
            if number <= last["seq"]:
                self.repeated += 1
                return
            self.lost += number - last["seq"] - 1
        self._last = event
        self.on_event(event)


def met(stream: Stream, keys: Keys | None = None, on_event: OnEvent | None = None) -> LinkClient:
    """A client that has shaken hands; the stream is closed where that fails, HostError 62xx."""
    try:
        client = LinkClient(stream, on_event, keys)
        client.connect()
    except BaseException:
        stream.close()
        raise
    return client
