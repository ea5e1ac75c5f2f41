"""Opens a browser at an address with a token. A command line can be read by every user of the
computer, so what the browser is given is a file that leads there, for its owner alone."""

import html
import tempfile
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PAGE = """<!DOCTYPE html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url={url}">
<title>tablectl</title>
<p><a href="{url}">Open the table</a></p>
"""


@contextmanager
def opened(url: str) -> Iterator[None]:
    """The file is there as long as the page is."""
    with tempfile.TemporaryDirectory(prefix="tablectl-") as folder:
        file = Path(folder) / "table.html"
        file.write_text(PAGE.format(url=html.escape(url)))
        webbrowser.open(file.as_uri())
        yield
