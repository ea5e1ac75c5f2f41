"""The pages of the site and the man pages, without the program that builds the site."""

import re
from pathlib import Path
from posixpath import normpath
from pydoc import locate

import pytest
from markdown_it import MarkdownIt

from boards.toolchain.docs import error_numbers, gather, man
from host_tools.cli.catalogue import SUBCOMMANDS

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "boards" / "toolchain" / "docs"
START = "boards__toolchain__docs__START"
LINKED = {"link_open": "href", "image": "src"}
NAV = re.compile(r"^ +- (?:\w+: )?(\S+\.md)$", re.M)
FILLED = re.compile(r"^::: (\S+)$", re.M)
MACROS = (".TH ", ".SH ", ".PP", ".TP", ".B ", ".BR ")


@pytest.fixture
def tree(tmp_path):
    """Writes files {path: text} of a repository, and gives its root."""

    def write(**files):
        for name, text in {"README": "", **files}.items():
            path = tmp_path / f"{name.replace('__', '/')}.md"
            path.parent.mkdir(exist_ok=True, parents=True)
            path.write_text(text)
        return tmp_path

    return write


def test_a_link_goes_to_where_the_page_is_in_the_site(tree):
    root = tree(**{START: "[a](../../../README.md) [b](../../FIRST.md#wires)"}, boards__FIRST="")
    text, files = gather.rewritten(root, "boards/toolchain/docs/START.md")
    assert (text, files) == ("[a](tablectl.md) [b](boards/FIRST.md#wires)", set())


def test_a_link_to_a_folder_goes_to_its_readme(tree):
    root = tree(firmware__A="[b](../boards)", boards__README="")
    assert gather.rewritten(root, "firmware/A.md")[0] == "[b](../boards/README.md)"


def test_a_file_that_is_linked_to_comes_along(tree, tmp_path):
    root = tree(boards__A="![picture](a.png) [address](https://example.org)")
    (root / "boards" / "a.png").write_bytes(b"picture")
    assert gather.gather(root, tmp_path / "site") == 2
    assert (tmp_path / "site" / "boards" / "a.png").read_bytes() == b"picture"


def test_a_page_that_is_named_in_code_becomes_a_link(tree):
    root = tree(boards__A="`B.md`, `firmware/C.md`, `D.md`", boards__B="", firmware__C="")
    text = gather.rewritten(root, "boards/A.md")[0]
    assert text == "[`B.md`](B.md), [`firmware/C.md`](../firmware/C.md), `D.md`"


@pytest.mark.parametrize("block", ["```\n`B.md` [x](y)\n```", "\n    `B.md` [x](y)\n"])
def test_what_is_typed_stays_as_it_is(tree, block):
    root = tree(boards__A=block, boards__B="")
    assert gather.rewritten(root, "boards/A.md")[0] == block


@pytest.mark.parametrize("link", ["NONE.md", "../../outside.md", "none.png"])
def test_a_dead_link_names_page_and_link(tree, link):
    root = tree(boards__A=f"[b]({link})")
    with pytest.raises(gather.DeadLink, match=f"boards/A.md: {link}: there is no such file"):
        gather.gather(root, root / "site")


def links(text):
    """All of a page, as CommonMark reads it."""
    for block in MarkdownIt("commonmark").enable("table").parse(text):
        for token in block.children or ():
            if token.type in LINKED:
                yield str(token.attrs[LINKED[token.type]])


def test_no_link_between_the_pages_of_this_project_is_dead(tmp_path):
    count = gather.gather(ROOT, tmp_path)
    pages = [path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.md")]
    assert len(pages) == count and {"index.md", "tablectl.md"} <= set(pages)
    inside = [
        (page, normpath(f"{page}/../{link.partition('#')[0]}"))
        for page in pages
        for link in links((tmp_path / page).read_text())
        if "://" not in link and not link.startswith("#")
    ]
    assert len(inside) > 100
    assert [each for each in inside if not (tmp_path / each[1]).is_file()] == []


def test_every_page_at_the_side_is_gathered():
    named = NAV.findall((DOCS / "mkdocs.yml").read_text())
    assert len(named) > 20
    gathered = set(map(gather.site_path, gather.pages(ROOT)))
    assert set(named) <= gathered | {gather.PICTURES_PAGE, error_numbers.PAGE}


@pytest.mark.parametrize("page", sorted((DOCS / "reference").glob("*.md")))
def test_what_the_reference_is_filled_from_is_there(page):
    names = FILLED.findall(page.read_text())
    assert names and all(locate(name) for name in names)


def test_every_command_has_a_man_page(tmp_path):
    count = man.write(tmp_path)
    pages = {path.name: path.read_text() for path in tmp_path.iterdir()}
    assert len(pages) == count and {f"tablectl-{name}.1" for name in SUBCOMMANDS} < set(pages)
    assert "\\-\\-signer" in pages["tablectl-audit.1"]
    assert "tablectl\\-log\\-export(1)" in pages["tablectl-log.1"]
    for text in pages.values():
        requests = [line for line in text.splitlines() if line.startswith((".", "'"))]
        assert all(line.startswith(MACROS) for line in requests)
        assert text.startswith('.TH "TABLECTL') and ".SH NAME\n" in text
