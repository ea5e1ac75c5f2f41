"""How tables stand is kept at a broker, which says when it is no longer up to date."""

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import tracemalloc

import pytest

from hil_tests.host_tools.floor.brokers import Broker, Listener
from hil_tests.host_tools.floor.test_feeding import Said
from hil_tests.host_tools.floor.test_looks import METERS, look, put
from hil_tests.host_tools.helpers.interrupting import TABLECTL
from host_tools.common.errors import HostError
from host_tools.floor import publishing, schema
from host_tools.floor.database import Database
from host_tools.floor.publishing import Publisher
from host_tools.floor.troubles import Troubles

ONLINE, E6, E7 = "floor/online", "floor/tables/e6", "floor/tables/e7"
OPEN = "allow_anonymous true"


@pytest.fixture
def broker(tmp_path):
    made = Broker(tmp_path, OPEN)
    yield made
    made.kill()


@pytest.fixture
def filled(tmp_path, monkeypatch):
    """(database with two tables, its address)"""
    monkeypatch.setattr(publishing, "RETRY_S", 0.05)
    url = f"sqlite:///{tmp_path / 'floor.sqlite'}"
    database = Database(url)
    put(database, look("e6", 1, table_number="7", phase="betting", meters=METERS), look("e7", 1))
    yield database, url
    database.close()


class Running:
    """A publisher in a thread."""

    def __init__(self, database, to):
        self.said, self.over = Said(), threading.Event()
        report = self.said.report
        publisher = Publisher(
            database,
            to,
            "floor",
            Troubles(report, "mqtt"),
            lambda: report.say("published", "mqtt", broker=str(to)),
        )
        self.thread = threading.Thread(target=publisher.run, args=(self.over.is_set,))
        self.thread.start()

    def end(self):
        self.over.set()
        self.thread.join()


def of(broker, **options):
    return publishing.Broker("127.0.0.1", broker.port, **options)


def test_each_table_is_a_message_that_stays_and_follows_until_the_end(filled, broker):
    running, listener = Running(filled[0], of(broker)), Listener(broker)
    listener.until(lambda kept: {ONLINE, E6, E7} <= kept.keys())
    first = listener.kept[E6]
    assert (first["table_number"], first["phase"], first["meters"]) == ("7", "betting", METERS)
    assert (first["reach"], first["why"]) == ("away", "unwatched")
    assert first["looked"] == "1970-01-01T00:00:00.000+00:00" and first["faults"] == []
    assert listener.kept[ONLINE] == {"online": True}
    put(filled[0], look("e6", 2, table_number="7", phase="dealing"))
    listener.until(lambda kept: kept[E6]["phase"] == "dealing")
    with filled[0].writing() as connection:
        connection.execute(schema.looks.delete().where(schema.looks.c.uid == "e7"))
    listener.until(lambda kept: kept[E7] is None)
    assert [topic for topic, _ in listener.heard].count(E7) == 2
    running.end()
    listener.until(lambda kept: kept[ONLINE] == {"online": False})
    late = Listener(broker)
    late.until(lambda kept: {ONLINE, E6} <= kept.keys())
    assert late.kept == {ONLINE: {"online": False}, E6: listener.kept[E6]}
    assert running.said.of("error") == []


def test_a_broker_that_dies_is_told_once_and_has_all_again_when_it_is_back(filled, broker):
    running = Running(filled[0], of(broker))
    running.said.wait("published")
    broker.kill()
    running.said.wait("error")
    running.said.lines.clear()
    put(filled[0], look("e6", 2, phase="dealing"))
    broker.start()
    listener = Listener(broker)
    listener.until(lambda kept: {ONLINE, E6, E7} <= kept.keys())
    assert listener.kept[E6]["phase"] == "dealing"
    running.end()
    assert {line["code"] for line in running.said.of("error")} <= {7134}
    assert len({line["text"] for line in running.said.of("error")}) == len(
        running.said.of("error")
    )


def test_a_database_that_fails_is_no_longer_kept_up_to_date(filled, broker, monkeypatch):
    running, listener = Running(filled[0], of(broker)), Listener(broker)
    listener.until(lambda kept: {ONLINE, E6} <= kept.keys())
    changed = publishing.Live.changed

    def fails(live):
        raise HostError(7103, url="floor", reason="nobody answers")

    monkeypatch.setattr(publishing.Live, "changed", fails)
    listener.until(lambda kept: kept[ONLINE] == {"online": False})
    monkeypatch.setattr(publishing.Live, "changed", changed)
    listener.until(lambda kept: kept[ONLINE] == {"online": True})
    running.end()
    assert [line["code"] for line in running.said.of("error")] == [7103]


def test_a_publisher_that_is_killed_leaves_its_last_will(filled, broker):
    command = [TABLECTL, "floor", "publish", "--broker", broker.address, "--database", filled[1]]
    process = subprocess.Popen([*command, "--json"], stdout=subprocess.PIPE, text=True)
    assert process.stdout
    said = json.loads(process.stdout.readline())
    assert (said["event"], said["broker"]) == ("published", broker.address)
    listener = Listener(broker)
    listener.until(lambda kept: kept.get(ONLINE) == {"online": True} and E6 in kept)
    process.send_signal(signal.SIGKILL)
    process.wait()
    listener.until(lambda kept: kept[ONLINE] == {"online": False})
    process.stdout.close()


LET_IN, PINGED = b"\x20\x02\0\0", b"\xd0\0"
# 256 MB, and a message of the kind that nobody asked for.
UNASKED = {
    "a long one": b"\x30\xff\xff\xff\x7f" + b"x" * 4096,
    "one": b"\x32\x08\0\1ax\0\1hi",
    "an empty one": b"\x32\x05\0\1a\0\1",
    # Each answer was followed by a question to the database, as fast as both could.
    "answers without end": PINGED * 1_000,
    "acknowledgements of what was never sent": b"\x40\x02\xff\xff" * 500,
    "those of other exchanges": b"\x50\x02\0\1\x62\x02\0\1\x70\x02\0\1" * 200,
    "that it lets in, again and again": LET_IN * 500,
    "a length without end": b"\x30" + b"\xff" * 100,
}


@pytest.mark.parametrize("packet", UNASKED.values(), ids=UNASKED)
def test_a_broker_that_sends_what_nobody_asked_for_is_left(packet, filled, monkeypatch):
    monkeypatch.setattr(publishing, "RETRY_S", 600)
    with socket.create_server(("127.0.0.1", 0)) as server:
        running = Running(filled[0], publishing.Broker(*server.getsockname()))
        connection, _ = server.accept()
        connection.settimeout(20)
        with connection:
            assert connection.recv(4096)
            with contextlib.suppress(ConnectionError):
                connection.sendall(LET_IN + packet)
                while connection.recv(4096):
                    pass
        running.said.wait("error")
        running.end()
    assert {line["code"] for line in running.said.of("error")} == {7134}


def test_a_broker_that_takes_nothing_holds_up_nothing(filled, monkeypatch):
    """It lets in, and neither reads nor answers: that is told, and what ends the work ends it."""
    monkeypatch.setattr(publishing, "KEEPALIVE_S", 1)
    monkeypatch.setattr(publishing, "ANSWERS_S", 1.0)
    with socket.create_server(("127.0.0.1", 0)) as server:
        running = Running(filled[0], publishing.Broker(*server.getsockname()))
        connection, _ = server.accept()
        with connection:
            assert connection.recv(4096)
            connection.sendall(LET_IN)
            running.said.wait("error")
            begun_s = time.monotonic()
            running.end()
            assert time.monotonic() - begun_s < 10
    assert {line["code"] for line in running.said.of("error")} == {7134}


# What each connection of a storm gets, a piece at a time: nothing, half a word slowly, the promise
# of 256 MB, and a way in that is cut off.
HOSTILE = ((), (b"\x20", b"\x02", b"\0"), (b"\x20\xff\xff\xff\x7f",), (LET_IN,))
STORM = 40
# Bytes; one client and its messages take 0.3 MB.
MOST_PEAK = 4_000_000


def test_after_a_storm_of_hostile_connections_it_goes_on_in_little_memory(
    filled, tmp_path, monkeypatch
):
    monkeypatch.setattr(publishing, "ANSWERS_S", 0.3)
    monkeypatch.setattr(publishing, "RETRY_S", 0)
    tracemalloc.start()
    with socket.create_server(("127.0.0.1", 0)) as server:
        running = Running(filled[0], publishing.Broker(*server.getsockname()))
        for number in range(STORM):
            connection, _ = server.accept()
            with connection, contextlib.suppress(ConnectionError):
                for piece in HOSTILE[number % len(HOSTILE)]:
                    connection.sendall(piece)
                    time.sleep(publishing.LOOK_S)
        port = server.getsockname()[1]
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    honest = Broker(tmp_path, OPEN, port=port)
    listener = Listener(honest)
    listener.until(lambda kept: {ONLINE, E6, E7} <= kept.keys())
    running.end()
    honest.kill()
    assert {line["code"] for line in running.said.of("error")} == {7134}
    assert peak < MOST_PEAK


def certified(folder):
    """The configuration of a broker for TLS and one user, and the file of its authority."""
    request = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    files = ["-keyout", folder / "key.pem", "-out", folder / "ca.pem", "-days", "2"]
    names = ["-subj", "/CN=broker", "-addext", "subjectAltName=IP:127.0.0.1"]
    subprocess.run(["openssl", "req", *request, *files, *names], check=True, capture_output=True)
    user = ["mosquitto_passwd", "-c", "-b", folder / "users", "sign", "right"]
    subprocess.run(user, check=True, capture_output=True)
    return [
        f"certfile {folder / 'ca.pem'}",
        f"keyfile {folder / 'key.pem'}",
        "allow_anonymous false",
        f"password_file {folder / 'users'}",
    ]


def test_by_tls_and_with_a_password_a_wrong_one_is_told_and_so_is_another_authority(
    filled, tmp_path
):
    secure = Broker(tmp_path, *certified(tmp_path))
    other = tmp_path / "other"
    other.mkdir()
    certified(other)
    for options in (
        {"certificates": other / "ca.pem", "user": "sign", "password": "right"},
        {"certificates": tmp_path / "ca.pem", "user": "sign", "password": "wrong"},
        {"certificates": tmp_path / "ca.pem"},
    ):
        running = Running(filled[0], of(secure, **options))
        running.said.wait("error")
        running.end()
        assert [line["code"] for line in running.said.lines] == [7134]
    right = {"certificates": tmp_path / "ca.pem", "user": "sign", "password": "right"}
    running = Running(filled[0], of(secure, **right))
    running.said.wait("published")
    running.end()
    assert running.said.of("error") == []
    secure.kill()


@pytest.mark.parametrize(
    ("options", "code", "says"),
    [
        (("--broker", "a b"), 7132, "a b"),
        (("--broker", "host:port"), 7132, "host:port"),
        (("--broker", "host:99999"), 7132, "host:99999"),
        (("--broker", ""), 7132, "--broker"),
        (("--broker", "me:secret@host"), 7132, "address of a broker"),
        (("--broker", "host/topic"), 7132, "host/topic"),
        (("--broker", "host", "--prefix", "a/#"), 7133, "a/#"),
        (("--broker", "host", "--prefix", "/a"), 7133, "/a"),
        (("--broker", "host", "--prefix", "a" * 101), 7133, "100"),
        (("--broker", "host", "--tls-ca", "nowhere.pem"), 7135, "nowhere.pem"),
        (("--broker", "host", "--tls-ca", __file__), 7135, "PEM"),
        (("--broker", "host", "--password", __file__), 6001, "--user"),
        (("--broker", "host", "--user", "me", "--password", "nowhere"), 6101, "nowhere"),
        (("--broker", "host", "--user", "me", "--password", __file__), 6708, "test_publishing"),
    ],
)
def test_what_cannot_be_is_refused_before_anything_is_sent(options, code, says, filled, tablectl):
    outcome = tablectl("floor", "publish", *options, "--database", filled[1])
    assert outcome.code == 2 and outcome.err.startswith(f"tablectl: {code}: ")
    assert says in outcome.err


def test_without_its_package_it_says_what_to_install(filled, tablectl, monkeypatch):
    monkeypatch.setitem(sys.modules, "paho.mqtt.client", None)
    monkeypatch.delitem(sys.modules, "host_tools.floor.publishing")
    outcome = tablectl("floor", "publish", "--broker", "host", "--database", filled[1])
    assert outcome.code == 2 and outcome.err.startswith("tablectl: 7131: ")
    assert "tablectl[floor,mqtt]" in outcome.err


def test_nothing_else_needs_it():
    """The floor's other commands, in a process in which there is no such package."""
    script = "import sys; sys.modules['paho'] = None\nfrom host_tools.cli import entry\n"
    for words in (["floor", "--help"], ["floor", "publish", "--help"], ["floor", "metrics"]):
        run = f"{script}sys.exit(entry.run({words!r}))"
        url = {**os.environ, "DATABASE_URL": "sqlite:////nowhere/at/all/floor.sqlite"}
        done = subprocess.run([sys.executable, "-c", run], env=url, capture_output=True)
        assert done.returncode == (3 if words[1] == "metrics" else 0), done.stderr
