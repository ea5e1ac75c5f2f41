"""The page as files: its weight, nothing from elsewhere, nothing that its own policy forbids."""

import re

from host_tools.common.web.server import SHARED
from host_tools.measure.panel_figures import page_weight
from host_tools.session.web.page_server import PAGE

FILES = sorted(path for folder in (PAGE, SHARED) for path in folder.rglob("*") if path.is_file())
ADDRESS = re.compile(r"https?://[^\s\"'`)]+")
# The name of a drawing's language is no address that anything is loaded from.
NAMES = {"http://www.w3.org/2000/svg"}


def test_the_page_weighs_less_than_its_limit():
    assert page_weight().met


def test_nothing_is_loaded_from_elsewhere():
    for path in FILES:
        assert set(ADDRESS.findall(path.read_text())) <= NAMES, path.name


def test_scripts_and_styles_stand_in_files_of_their_own():
    page = (PAGE / "index.html").read_text()
    assert re.findall(r"<script[^>]*>([^<]*)", page) == ["", ""]
    assert "<style" not in page
    for path in FILES:
        if path.suffix == ".js":
            assert not re.search(r"\bstyle:|innerHTML|insertAdjacentHTML|eval\(", path.read_text())


def test_every_module_that_is_imported_is_there():
    for path in FILES:
        for imported in re.findall(r"from '(\.[^']+)'", path.read_text()):
            shared = SHARED / imported.rpartition("/")[2]
            assert (path.parent / imported).is_file() or shared.is_file(), (path.name, imported)
