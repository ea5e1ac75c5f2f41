"""Row 20: a page is served while others hold connections open and ask for nothing."""

import asyncio
import json
import resource
import socket
import subprocess
import sys
import time
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPConnection
from typing import cast
from urllib.parse import urlsplit

import pytest
from starlette.requests import Request

from hil_tests.host_tools.helpers.http_asked import ask
from host_tools.common.errors import HostError
from host_tools.common.web.connections import ASKS_WITHIN_S, MOST
from host_tools.common.web.hub import Hub
from host_tools.common.web.server import body, in_background, listening
from host_tools.session.web.page_server import PanelServer
from host_tools.session.web.table_thread import TableThread

IDLE = 1_024
# What a process may have open where nobody has said otherwise.
USUAL_FILES = 1_024
BEGUN = b"""POST /act HTTP/1.1\r
Host: x\r
Content-Type: application/json\r
Expect: 100-continue\r
Content-Length: 100\r
\r
{"""
# Holds idle connections open for as long as it has an open input.
HOLDER = """
import resource, socket, sys
hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, hard), hard))
held = [socket.create_connection(("127.0.0.1", int(sys.argv[1])), 30) for _ in range(%d)]
print("held", flush=True)
sys.stdin.read()
"""


class NoTable:
    """Where a panel's acts are done, without a table behind it."""

    def do(self, act):
        done = Future()
        try:
            done.set_result(act(None))
        except HostError as error:
            done.set_exception(error)
        return done


@pytest.fixture
def url():
    """A panel of no table: what is asked for here never gets to one."""
    with ExitStack() as opened:
        listener = opened.enter_context(listening("127.0.0.1", 0))
        server = PanelServer(cast(TableThread, NoTable()), Hub(), None, None)
        opened.enter_context(in_background(server, listener))
        while not server.started:
            time.sleep(0.01)
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/"


@pytest.fixture
def usual_files():
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (USUAL_FILES, hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def _place(url):
    place = urlsplit(url)
    return place.hostname, place.port


@contextmanager
def idle_connections(url, count=IDLE):
    port = str(urlsplit(url).port)
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER % count, port],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert holder.stdin and holder.stdout
    assert holder.stdout.readline() == b"held\n"
    yield
    holder.stdin.close()
    holder.wait()


def test_a_page_is_served_beside_1024_idle_connections(usual_files, url):
    with idle_connections(url):
        for _ in range(3):
            begun = time.monotonic()
            status, body = ask(url, "GET", "/")
            assert status == 200 and "<html" in body
            assert time.monotonic() - begun < 2


def test_a_connection_that_asks_for_nothing_or_never_finishes_is_closed(url):
    begun = time.monotonic()
    with ExitStack() as opened:
        made = []
        for said in (b"", b"GET / HTTP/1.1\r\nHost: x\r\n", b"POST"):
            one = opened.enter_context(socket.create_connection(_place(url), 10))
            one.sendall(said)
            made.append(one)
        for one in made:
            try:
                assert one.recv(1) == b""
            except ConnectionResetError:
                pass
    assert time.monotonic() - begun < 2 * ASKS_WITHIN_S


def held(url):
    """As many connections as there may be, from two addresses."""
    with ExitStack() as opened:
        for number in range(MOST):
            one = opened.enter_context(socket.socket())
            one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_048)
            one.settimeout(10)
            one.bind((f"127.0.0.{2 + number % 2}", 0))
            one.connect(_place(url))
            yield one
        status, body = ask(url, "GET", "/")
        assert status == 200 and "<html" in body


def begin_act(connection):
    """The server waits for the rest of it."""
    connection.sendall(BEGUN)
    assert b" 100 " in connection.recv(100)


def test_a_page_is_served_beside_acts_that_are_never_whole(url):
    for one in held(url):
        begin_act(one)


def test_a_page_is_served_beside_those_who_take_no_answer(url):
    for one in held(url):
        one.setblocking(False)
        with suppress(BlockingIOError, ConnectionError):
            while True:
                one.send(b"GET /page/panel.css HTTP/1.1\r\nHost: x\r\n\r\n" * 100)


def test_an_act_that_ends_with_its_connection_is_one_that_never_came():
    async def gone():
        return {"type": "http.disconnect"}

    request = Request({"type": "http", "method": "POST", "headers": []}, gone)
    with pytest.raises(ValueError, match="gone"):
        asyncio.run(body(request))


def test_a_second_request_that_never_comes_whole_is_closed_like_the_first(url):
    connection = HTTPConnection(urlsplit(url).netloc, timeout=3 * ASKS_WITHIN_S)
    connection.request("GET", "/sections?of=x")
    reply = connection.getresponse()
    assert (reply.status, reply.read()) == (200, b"[]")
    connection.sock.sendall(b"GET /sec")
    begun = time.monotonic()
    try:
        assert connection.sock.recv(1) == b""
    except ConnectionResetError:
        pass
    assert time.monotonic() - begun < 2 * ASKS_WITHIN_S
    connection.close()


def test_an_act_whose_body_never_comes_is_refused(url):
    connection = HTTPConnection(urlsplit(url).netloc, timeout=10)
    connection.putrequest("POST", "/act")
    connection.putheader("Content-Type", "application/json")
    connection.putheader("Content-Length", "100")
    connection.endheaders(b'{"do":')
    assert connection.getresponse().status == 400
    connection.close()


@pytest.mark.parametrize(
    "sent",
    [
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: \xff\xfe\x1b[31m\r\n\r\n",
        b"GET /page/../../../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET /page/%2e%2e/%2e%2e/page_server.py HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET /sections?of=" + b"9" * 5_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET /events HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n",
        b"POST /act HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        b"Transfer-Encoding: chunked\r\n\r\nffffffff\r\n" + b"[" * 9_000,
        b"POST /act HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        b"Content-Length: 4000\r\n\r\n" + b"[" * 4_000,
        b"POST /act HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        b"Content-Length: 4000\r\n\r\n" + b"9" * 4_000,
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" * 40,
    ],
)
def test_nothing_that_is_sent_keeps_the_page_from_the_next_one(url, sent):
    with socket.create_connection(_place(url), 10) as one:
        one.sendall(sent)
        one.settimeout(0.3)
        try:
            told = one.recv(4096)
        except (TimeoutError, ConnectionResetError):
            told = b""
    assert b"root:" not in told and b"import asyncio" not in told and b" 500 " not in told
    assert ask(url, "GET", "/")[0] == 200


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b'{"do":"\\ud800"}', 409),
        (b'{"do":{"a":1}}', 409),
        (b'{"do":null}', 409),
        (b'{"do":"chip","\\ud800":"\\u001b[2J"}', 409),
        (b"[1]", 400),
        (b"\xff\xfe", 400),
        (b"7", 400),
        (b"", 400),
        (b'{"do":' + b"[" * 25 + b"]" * 25 + b"}", 400),
        (b'{"do":' + b"9" * 4_090 + b"}", 400),
        (b'{"do":' + b"9" * 4_070 + b"}", 409),
        (b'{"do":"' + b"x" * 4_090 + b'"}', 400),
    ],
)
def test_a_hostile_act_is_refused_in_words(url, body, status):
    got, text = ask(url, "POST", "/act", body, content_type="application/json")
    assert got == status and json.loads(text)["error"].isprintable()
