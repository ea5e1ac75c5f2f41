"""Makes the picture of FIRST_FLOOR.md, of all tables while one is out of reach:
`python -m hil_tests.host_tools.floor.web.screenshot`."""

import tempfile
from pathlib import Path

from hil_tests.host_tools.floor.walk import AWAY, PICTURE, Page, commands, typing
from hil_tests.host_tools.helpers.browser import browser


def main() -> None:
    begun, _, pulled, *_ = commands()
    with (
        tempfile.TemporaryDirectory() as made,
        typing(Path(made)) as shell,
        browser() as chromium,
    ):
        for line in begun:
            shell.type(line)
        at = Page(chromium, shell.find(r"^The floor is at (http\S+) "))
        at.page.set_viewport_size({"width": 1280, "height": 500})
        for number in (1, 2):
            at.play(number)
        shell.type(pulled[0])
        at.table(3, has_text=AWAY).wait_for()
        at.page.screenshot(path=PICTURE)


if __name__ == "__main__":
    main()
