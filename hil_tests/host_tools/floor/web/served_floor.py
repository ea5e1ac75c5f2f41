"""The floor's page, served in this process."""

import json
import time
from contextlib import ExitStack

from hil_tests.host_tools.helpers.http_asked import ask_whole
from host_tools.common.errors import HostError
from host_tools.common.web import addresses
from host_tools.common.web.server import PageServer, in_background, listening
from host_tools.floor import people
from host_tools.floor.web.application import application
from host_tools.floor.web.desk import Desk

PASSWORD = "correct horse battery staple"
PEOPLE = {"Vera": "viewer", "Flo": "floor", "Tech": "technician"}
JSON = {"Content-Type": "application/json"}


def not_here(uid, loop):
    raise HostError(7122, uid=uid)


class ServedFloor:
    """`log`: the lines of what people did."""

    def __init__(self, database, make=not_here, proxy=None, token=None, port=0, **options):
        self.database = database
        self.log = []
        self.desk = Desk(database, self.log.append)
        self._opened = ExitStack()
        self._opened.enter_context(self.desk.following)
        listener = self._opened.enter_context(listening("127.0.0.1", port))
        self.port = port = listener.getsockname()[1]
        hosts = None if proxy else addresses.hosts("127.0.0.1", port)
        served = application(self.desk, make, hosts, proxy, token)
        server = PageServer(served, self.desk.hub, **options)
        self._opened.enter_context(in_background(server, listener))
        while not server.started:
            time.sleep(0.01)
        scheme = "https" if "ssl_certfile" in options else "http"
        self.url = f"{scheme}://127.0.0.1:{port}/"

    def close(self):
        self._opened.close()

    def ask(self, method, path, body=None, cookie=None, **headers):
        """(status, headers, text)."""
        if body is not None:
            headers = {**JSON, **headers}
            body = body if isinstance(body, bytes) else json.dumps(body).encode()
        if cookie:
            headers["Cookie"] = cookie
        return ask_whole(self.url, method, path, body, headers)

    def sign_in(self, name, password=PASSWORD, **headers):
        """The cookie."""
        given = {"name": name, "password": password}
        status, told, text = self.ask("POST", "/sign-in", given, **headers)
        assert status == 200, text
        return told["set-cookie"].partition(";")[0]


def add_people(database, names=PEOPLE):
    for name, role in names.items():
        people.add(database, name, role, PASSWORD, "root", 1)
