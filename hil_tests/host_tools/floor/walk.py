"""FIRST_FLOOR.md as somebody does what it says: its commands in a shell, its steps on the page."""

import os
import re
import select
import signal
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path

from hil_tests.host_tools.helpers.virtual_boards import own_folder

ROOT = Path(__file__).resolve().parents[3]
WALK = ROOT / "host_tools" / "floor" / "FIRST_FLOOR.md"
PICTURE = WALK.parent / "web" / "floor.png"
AWAY = "Out of reach: no cable or no power"
PASSWORD = "correct horse battery staple"
TWO_PASSWORDS = f"<<<$'{PASSWORD}\\n{PASSWORD}'"
# Nobody is at a terminal to be asked, and another server may have the usual port.
TYPED_BESIDES = {
    "tablectl floor person add": f"<<<'{PASSWORD}'",
    "tablectl floor rebuild": "--yes",
    "tablectl floor serve": "--listen 127.0.0.1:0",
    "tablectl link admit": TWO_PASSWORDS,
    "tablectl link new": TWO_PASSWORDS,
    "tablectl panel": "--listen 127.0.0.1:0 --no-browser",
    "tablectl submission send": "--yes",
}
# Four aces of the player, who gets the first card, and then each the next one.
JACKPOT = "As 2c Ah 4d Ad 7h Ac 8s Kc Td"
LIMIT_S = 300.0
ANSWER_MS = 120_000
EXIT_CODE = "exit code "
DECIDED_OR_OVER = ".task:is([data-what=decision], [data-what=next_round])"


def commands():
    """Of each part its lines, without what they say behind `#`."""
    parts = []
    for part in re.split(r"^#+ .*$", WALK.read_text(), flags=re.M)[1:]:
        lines = re.findall(r"^ {4}(.*)$", part, re.M)
        parts.append([line.partition(" #")[0].strip() for line in lines])
    return parts


def furnish(place):
    """As the folder of the project, but for what the walk makes in it. The project is set up
    first: what `make setup` of the walk found out of date it would install into .venv from
    `place`."""
    subprocess.run(["make", "--silent", "setup"], cwd=ROOT, check=True)
    (place / "build").mkdir()
    own = [place / "build" / name for name in ("floor", "virtual")]
    for there in (*ROOT.iterdir(), *(ROOT / "build").iterdir()):
        link = place / there.relative_to(ROOT)
        if link not in own and not link.exists():
            link.symlink_to(there)


class Shell:
    """In a folder of its own, with sockets of its own; `said`: all that came of it. What is typed
    besides stands by how a command begins."""

    def __init__(self, place, besides=TYPED_BESIDES, **own):
        self._besides = besides
        own = {"TABLECTL_SOCKETS": str(place / "sockets"), **own}
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
        for start, more in self._besides.items():
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
    furnish(place)
    with own_folder(place / "build" / "virtual"):
        shell = Shell(place)
        try:
            yield shell
        finally:
            shell.end()


class Page:
    """A tab with the page of all tables, or a panel."""

    def __init__(self, tab, url):
        self.url, self.page = url, tab
        tab.set_default_timeout(ANSWER_MS)
        tab.goto(url)

    @classmethod
    def signed_in(cls, chromium, url):
        made = cls(chromium.new_context(reduced_motion="reduce").new_page(), url)
        made.page.get_by_label("Name").fill("Flo")
        made.page.get_by_label("Password").fill(PASSWORD)
        made.press("Sign in")
        made.page.locator(".table").first.wait_for()
        return made

    def beside(self, url=None):
        """Another tab of the same browser; `url`: of something else."""
        return Page(self.page.context.new_page(), url or self.url)

    def press(self, name):
        """By what is read on it."""
        self.page.get_by_role("button", disabled=False).filter(has_text=name).first.click()

    def table(self, number, **more):
        """Of all tables this one, once it is so."""
        return self.page.locator("li.table", has_text=f"Table {number}").filter(**more)

    def link(self, text):
        """Of all that is said of links this, once it is."""
        return self.page.get_by_role("region", name="Link ").get_by_text(text)

    def sit(self, number):
        """At the panel of this table, which has no keys."""
        self.page.get_by_role("link", name=f"Table {number}", exact=True).click()

    def sign(self, shows):
        """The sign of the table, once it is so."""
        return self.page.get_by_role("img", name=f"Progressive meter: {shows}")

    def begin(self):
        """A round of one player, up to the first card."""
        for name in ("+ Player", "Every wager", "Start Game", "Collect and confirm"):
            self.press(name)

    def play(self, number):
        """A round at its panel; and back."""
        self.sit(number)
        self.play_round()
        self.page.goto(self.url)

    def play_round(self):
        """One in which the player puts nothing more down."""
        self.begin()
        self.press("Auto-deal")
        task = self.page.locator(DECIDED_OR_OVER)
        while task.get_attribute("data-what") == "decision":
            step = task.get_attribute("data-step")
            task.locator(".offers button").last.click()
            self.page.locator(f".task:not([data-step='{step}'])").wait_for()
        self.end_round()

    def hit(self):
        """A round that wins all of the meter, up to the award that is held."""
        self.begin()
        self.press("Shoe")
        for count, card in enumerate(JACKPOT.split()):
            self.page.locator(f"dialog [data-card='{card}']").click()
            self.page.locator(".felt [data-card]").nth(count).wait_for()
        for name in ("Play", "Place"):
            self.press(name)
        # The dealer's cards, then the player's.
        for seat in (0, 1):
            self.page.locator(f".task[data-what=reveal][data-to='{seat}']").wait_for()
            self.press("Turned up")
        self.page.locator(".task[data-what=jackpot_confirm]").wait_for()

    def confirm(self):
        """The award that is held, as the floorperson does, and the end of the round."""
        self.press("Turn the key on")
        self.press("Confirm the award")
        self.page.get_by_role("switch").filter(has_text="Key on").click()
        self.end_round()

    def end_round(self):
        self.press("Next round")
        self.page.locator(".task[data-what=wagers]").wait_for()

    def take(self, number, said):
        table = self.table(number)
        table.get_by_text("Take this", exact=True).click()
        table.get_by_label("What was found").fill(said)
        table.get_by_role("button", name="Take it").click()
