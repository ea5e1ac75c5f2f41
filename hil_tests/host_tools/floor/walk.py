"""FIRST_FLOOR.md as somebody does what it says: its commands in a shell, its steps on the page."""

import os
import re
import select
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

from hil_tests.host_tools.helpers.virtual_boards import own_folder

ROOT = Path(__file__).resolve().parents[3]
WALK = ROOT / "host_tools" / "floor" / "FIRST_FLOOR.md"
PICTURE = WALK.parent / "web" / "floor.png"
AWAY = "Out of reach: no cable or no power"
PASSWORD = "correct horse battery staple"
# The folder is set up already.
NOT_TYPED = ("make ", "export PATH")
# Nobody is at a terminal to be asked, and another server may have the usual port.
TYPED_BESIDES = {
    "tablectl floor person add": f"<<<'{PASSWORD}'",
    "tablectl floor rebuild": "--yes",
    "tablectl floor serve": "--listen 127.0.0.1:0",
}
LIMIT_S = 300.0
ANSWER_MS = 120_000
EXIT_CODE = "exit code "
DECIDED_OR_OVER = ".task:is([data-what=decision], [data-what=next_round])"


def commands():
    """Of each part its lines, without what they say behind `#`."""
    parts = []
    for part in re.split(r"^#+ .*$", WALK.read_text(), flags=re.M)[1:]:
        lines = [line.partition(" #")[0].strip() for line in re.findall(r"^ {4}(.*)$", part, re.M)]
        parts.append([line for line in lines if not line.startswith(NOT_TYPED)])
    return parts


class Shell:
    """In a folder of its own, with sockets of its own; `said`: all that came of it."""

    def __init__(self, place):
        path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
        own = {"PATH": path, "TABLECTL_SOCKETS": str(place / "sockets")}
        self._bash = subprocess.Popen(
            ["bash"],
            cwd=place,
            env={**os.environ, **own},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        self.said = ""

    def type(self, line):
        """What it says. AssertionError if it fails."""
        for start, more in TYPED_BESIDES.items():
            line = line.replace(start, f"{start} {more}")
        before = len(self.said)
        assert self._bash.stdin
        self._bash.stdin.write(f"{line}\necho {EXIT_CODE}$?\n".encode())
        self._bash.stdin.flush()
        code = self.find(rf"^{EXIT_CODE}(\d+)$", before)
        said = self.said[before:]
        assert code == "0", f"{line}\n{said}"
        return said

    def find(self, pattern, begin=0):
        """The group of it in what is said from there on, once it is. AssertionError if it does
        not come."""
        end = time.monotonic() + LIMIT_S
        while not (found := re.search(pattern, self.said[begin:], re.M)):
            assert time.monotonic() < end, f"{pattern} does not come:\n{self.said[begin:]}"
            self._read()
        return found[1]

    def end(self):
        os.killpg(self._bash.pid, signal.SIGKILL)
        self._bash.wait()

    def _read(self):
        assert self._bash.stdout
        if select.select([self._bash.stdout], [], [], 1.0)[0]:
            data = os.read(self._bash.stdout.fileno(), 65_536)
            assert data, f"the shell has ended:\n{self.said}"
            self.said += data.decode()


@contextmanager
def typing(place):
    """A shell there; at its end nothing runs that was started in it."""
    with own_folder(place / "virtual"):
        shell = Shell(place)
        try:
            yield shell
        finally:
            shell.end()


class Page:
    """All tables, signed in."""

    def __init__(self, chromium, url):
        self.url = url
        self.page = chromium.new_page(reduced_motion="reduce")
        self.page.set_default_timeout(ANSWER_MS)
        self.page.goto(url)
        self.page.get_by_label("Name").fill("Flo")
        self.page.get_by_label("Password").fill(PASSWORD)
        self.press("Sign in")
        self.page.locator(".table").first.wait_for()

    def press(self, name):
        """By what is read on it."""
        self.page.get_by_role("button").filter(has_text=name).first.click()

    def table(self, number, **more):
        """Of all tables this one, once it is so."""
        return self.page.locator("li.table", has_text=f"Table {number}").filter(**more)

    def play(self, number):
        """A round at its panel, and back."""
        self.page.get_by_role("link", name=f"Table {number}", exact=True).click()
        for name in ("+ Player", "Every wager", "Start Game", "Collect and confirm", "Auto-deal"):
            self.press(name)
        task = self.page.locator(DECIDED_OR_OVER)
        while task.get_attribute("data-what") == "decision":
            step = task.get_attribute("data-step")
            self.press("Fold")
            self.page.locator(f".task:not([data-step='{step}'])").wait_for()
        self.press("Next round")
        self.page.locator(".task[data-what=wagers]").wait_for()
        self.page.goto(self.url)

    def take(self, number, said):
        table = self.table(number)
        table.get_by_text("Take this", exact=True).click()
        table.get_by_label("What was found").fill(said)
        table.get_by_role("button", name="Take it").click()
