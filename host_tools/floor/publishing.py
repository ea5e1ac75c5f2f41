"""How all tables stand, by MQTT: a retained message for each, for signs and other people's
programs. Nothing that is money is decided by what a broker delivers, and nothing waits for one.

Every connection begins anew with all messages: none of an earlier one comes behind a newer one.
"""

import json
import re
import ssl
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from paho.mqtt.client import Client, MQTTMessageInfo
from paho.mqtt.enums import CallbackAPIVersion

from host_tools.common.errors import HostError
from host_tools.floor import printing, queries
from host_tools.floor.database import Database
from host_tools.floor.live import Live
from host_tools.floor.troubles import Troubles

Message = dict[str, Any]
PLAIN_PORT, TLS_PORT = 1883, 8883
KEEPALIVE_S = 30
# A broker that answers has done it by then.
ANSWERS_S = 5.0
RETRY_S = 5.0
# Between two looks whether something is new; and where nothing is, for what only time changes.
LOOK_S, PULSE_S = 0.1, 5.0
# Messages that wait for a slow broker; the newest of each table comes later.
MOST_WAITING = 1_000
AT_LEAST_ONCE = 1
MOST_TOLD = 2
# Bytes of an answer to a message, and of what may come besides.
ANSWER, UNASKED = 4, 1_000
UID = re.compile("[0-9A-Za-z]{1,64}")
PREFIX = re.compile(r"(?=.{1,100}\Z)[\w.-]+(/[\w.-]+)*", re.ASCII)
TOLD = (
    *("uid", "table_number", "chapter", "version", "reach", "why", "looked", "phase", "waits"),
    *("section", "reason", "round", "meters", "holds", "error", "free", "ring", "alarms"),
)


@dataclass(frozen=True)
class Broker:
    """`certificates`: a PEM file of the authorities that it is believed by, None without TLS."""

    host: str
    port: int
    certificates: Path | None = None
    user: str | None = None
    password: str | None = None

    def __str__(self) -> str:
        return f"{self.host}:{self.port}"


class _Hearing(Client):
    """Whoever publishes and asks for nothing is told two bytes behind a head: that he is in, that
    a message arrived (MQTT 3.1.1, 3.2, 3.4 and 3.13). More is the end of the connection, before
    any room is made for it, and so are more answers than there were messages and pings."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._left, self._begun_s = UNASKED, time.monotonic()

    def publish(self, *arguments: Any, **options: Any) -> MQTTMessageInfo:
        self._left += ANSWER
        return super().publish(*arguments, **options)

    def _sock_recv(self, bufsize: int) -> bytes:
        # A ping, every KEEPALIVE_S, is answered with two bytes.
        if bufsize > MOST_TOLD or self._left + time.monotonic() - self._begun_s < 0:
            raise ConnectionError("a broker sends what nobody asked for")
        data = super()._sock_recv(bufsize)
        self._left -= len(data)
        return data


class Publisher:
    """`told` is called each time that the broker has let it in."""

    def __init__(
        self,
        database: Database,
        broker: Broker,
        prefix: str,
        troubles: Troubles,
        told: Callable[[], Any] = lambda: None,
    ) -> None:
        """Raises HostError 7133 for a prefix that is no topic, 7135."""
        if not PREFIX.fullmatch(prefix):
            raise HostError(7133, prefix=prefix)
        self._database, self._broker, self._troubles = database, broker, troubles
        self._tell = told
        self._online, self._tables = f"{prefix}/online", f"{prefix}/tables"
        self._tls = _tls(broker.certificates)
        self._refusal: str | None = None
        self._is_in = False

    def run(self, is_over: Callable[[], bool] = lambda: False) -> None:
        """Until `is_over`, or an exception that is no HostError."""
        while not is_over():
            try:
                self._serve(is_over)
            except HostError as error:
                self._troubles.tell("broker", error)
                _wait(RETRY_S, is_over)

    def _serve(self, is_over: Callable[[], bool]) -> None:
        """Until the connection ends. Raises HostError 7103, 7134."""
        client, live = self._connected(), Live(self._database)
        try:
            self._publish(client, self._online, {"online": True})
            self._troubles.end("broker")
            self._tell()
            published: dict[str, str] = {}
            looked_s = float("-inf")
            while not is_over():
                if live.changed() or time.monotonic() - looked_s >= PULSE_S:
                    looked_s = time.monotonic()
                    self._publish_new(client, published)
                self._go_on(client)
        finally:
            live.close()
            self._leave(client)

    def _connected(self) -> Client:
        """A client that the broker has let in. Raises HostError 7134."""
        client = _Hearing(CallbackAPIVersion.VERSION2, reconnect_on_failure=False)
        client.max_queued_messages_set(MOST_WAITING)
        client.connect_timeout = ANSWERS_S
        client.username_pw_set(self._broker.user, self._broker.password)
        if self._tls:
            client.tls_set_context(self._tls)
        client.will_set(self._online, json.dumps({"online": False}), AT_LEAST_ONCE, retain=True)
        client.on_connect = self._answered
        self._is_in, self._refusal = False, None
        try:
            client.connect(self._broker.host, self._broker.port, KEEPALIVE_S)
        except (OSError, ValueError) as error:
            raise self._fails(error) from None
        end_s = time.monotonic() + ANSWERS_S
        while not self._is_in:
            self._go_on(client)
            if time.monotonic() > end_s:
                raise self._fails("it does not answer")
        return client

    def _answered(self, client: Client, data: Any, flags: Any, reason: Any, more: Any) -> None:
        self._is_in = not reason.is_failure
        self._refusal = str(reason) if reason.is_failure else None

    def _go_on(self, client: Client) -> None:
        """Move what there is to be moved. Raises HostError 7134 once the connection is gone."""
        code = client.loop(LOOK_S)
        if self._refusal:
            raise self._fails(self._refusal)
        if code:
            raise self._fails(code.name)

    def _publish_new(self, client: Client, published: dict[str, str]) -> None:
        """Each message that is another one than it was; a board that is no longer there has
        none."""
        with self._database.reading() as connection:
            rows = queries.glance(connection)
        messages = dict(_messages(rows))
        for uid in published.keys() - messages.keys():
            if self._publish(client, f"{self._tables}/{uid}", None):
                del published[uid]
        for uid, message in messages.items():
            text = json.dumps(message)
            if published.get(uid) != text and self._publish(
                client, f"{self._tables}/{uid}", message
            ):
                published[uid] = text

    def _publish(self, client: Client, topic: str, message: Message | None) -> bool:
        """Whether it is on its way; None takes away what the broker has."""
        payload = "" if message is None else json.dumps(message)
        return not client.publish(topic, payload, AT_LEAST_ONCE, retain=True).rc

    def _leave(self, client: Client) -> None:
        """In peace: it says itself what its last will would say."""
        last = client.publish(self._online, json.dumps({"online": False}), AT_LEAST_ONCE, True)
        end_s = time.monotonic() + ANSWERS_S
        while not last.rc and not last.is_published() and time.monotonic() < end_s:
            if client.loop(LOOK_S):
                break
        client.disconnect()

    def _fails(self, reason: Any) -> HostError:
        return HostError(7134, broker=self._broker, reason=reason)


def _messages(rows: list[Message]) -> Iterator[tuple[str, Message]]:
    for row in rows:
        if UID.fullmatch(row["uid"]):
            told = {name: row[name] for name in TOLD}
            told["faults"] = [fault["code"] for fault in row["faults"]]
            yield row["uid"], printing.dated(told)


def _tls(certificates: Path | None) -> ssl.SSLContext | None:
    """Raises HostError 7135."""
    if certificates is None:
        return None
    try:
        return ssl.create_default_context(cafile=certificates)
    except OSError as error:
        raise HostError(7135, file=certificates, reason=error.strerror or error) from None


def _wait(seconds: float, is_over: Callable[[], bool]) -> None:
    end_s = time.monotonic() + seconds
    while not is_over() and time.monotonic() < end_s:
        time.sleep(LOOK_S)
