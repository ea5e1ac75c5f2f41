"""The token of a panel stands on no command line, where every user of the computer can read it."""

import os
import stat
import webbrowser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from host_tools.cli import browsing

URL = 'http://127.0.0.1:8000/?token=secret&a="b"'


def test_a_browser_is_given_a_private_file_that_leads_there(monkeypatch):
    given = []
    monkeypatch.setattr(webbrowser, "open", given.append)
    before = os.umask(0)
    try:
        with browsing.opened(URL):
            (address,) = given
            file = Path(unquote(urlsplit(address).path))
            assert "secret" not in address and "&amp;a=&quot;b&quot;" in file.read_text()
            assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    finally:
        os.umask(before)
    assert not file.exists()
