"""The pages as files: nothing from elsewhere, nothing that their own policy forbids."""

import re

from host_tools.common.web.server import SHARED
from host_tools.floor.web.application import PAGE
from host_tools.floor.web.desk import TEMPLATES

FILES = sorted(path for folder in (PAGE, TEMPLATES) for path in folder.iterdir())


def test_nothing_is_loaded_from_elsewhere():
    for path in FILES:
        assert not re.search(r"https?://", path.read_text()), path.name


def test_scripts_and_styles_stand_in_files_of_their_own():
    for path in FILES:
        text = path.read_text()
        assert not re.search(r"innerHTML|insertAdjacentHTML|eval\(|\|\s*safe", text), path.name
        assert not re.search(r"<style|\bstyle=|<script[^>]*>[^<\s]", text), path.name


def test_every_module_and_file_that_is_named_is_there():
    for path in FILES:
        text = path.read_text()
        for name in re.findall(r"from '\./([^']+)'|}page/([^\"]+)\"|=\"page/([^\"]+)\"", text):
            file = "".join(name)
            assert (PAGE / file).is_file() or (SHARED / file).is_file(), (path.name, file)
