"""The pages of the documentation site, gathered from where they lie (make docs).

Every Markdown file of the repository is a page at its own path. A link to another page goes there;
a link to any other file takes the file along. Where a text names a page in code, such as
`firmware/ERRORS.md`, the name becomes a link.
"""

import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from posixpath import normpath, relpath

from boards.toolchain.docs import error_numbers

ROOT = Path(__file__).resolve().parents[3]
TARGET = ROOT / "build" / "docs_pages"
# The reference is read from modules, and what a C module offers is in a stub.
STUB = ROOT / "firmware" / "handeval" / "handeval.pyi"
STUBS = ROOT / "build" / "docs_stubs"
FOLDERS = (".github", "boards", "firmware", "hil_tests", "host_tools")
NOT_OURS = "node_modules"
# The site begins with a page for everybody, and not with the README of the repository. MkDocs
# takes no folder that begins with a dot.
RENAMED = {
    "boards/toolchain/docs/START.md": "index.md",
    "README.md": "tablectl.md",
    ".github/CONTRIBUTING.md": "contributing.md",
    ".github/SECURITY.md": "report_a_weakness.md",
}
# Taken when the site is built (hil_tests/host_tools/session/web/screens/site.py), with their page.
PICTURES = ROOT / "build" / "docs_pictures"
PICTURES_PAGE = "pictures/PICTURES.md"
SEARCH_SHIM = "boards/toolchain/docs/node_modules/iframe-worker/shim/index.js"
LINK = re.compile(r"(?<=\]\()([^)\s#]+)(?=(?:#[^)\s]*)?\))")
NAMED = re.compile(r"(?<![`\[\w])`([\w./]+\.md)`(?![`\w]|\]\()")
BLOCK = re.compile(r"^(?:```.*?^```|(?: {4}|\t)[^\n]*)$", re.M | re.S)


class DeadLink(ValueError):
    """A page links to what is not there; the text names both."""


def pages(root: Path) -> Iterator[str]:
    """The paths of all Markdown files, from the root."""
    found = [
        *root.glob("*.md"),
        *(path for each in FOLDERS for path in (root / each).rglob("*.md")),
    ]
    for path in sorted(found):
        if NOT_OURS not in path.parts:
            yield path.relative_to(root).as_posix()


def gather(root: Path, target: Path) -> int:
    """Writes all pages, and the files that they link to, into an empty `target`; how many pages.
    Raises DeadLink."""
    shutil.rmtree(target, ignore_errors=True)
    found = list(pages(root))
    for page in found:
        text, files = rewritten(root, page)
        _written(target / site_path(page), text)
        for file in files:
            (target / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(root / file, target / file)
    return len(found)


def site_path(path: str) -> str:
    """Where a file of the repository lies in the site."""
    return RENAMED.get(path, path)


def rewritten(root: Path, page: str) -> tuple[str, set[str]]:
    """(the text of a page as the site has it, the files that it links to). Raises DeadLink."""
    text = (root / page).read_text(encoding="utf-8")
    files: set[str] = set()
    parts, begin = [], 0
    for block in BLOCK.finditer(text):
        parts += [_linked(root, page, text[begin : block.start()], files), block[0]]
        begin = block.end()
    parts.append(_linked(root, page, text[begin:], files))
    return "".join(parts), files


def _linked(root: Path, page: str, text: str, files: set[str]) -> str:
    def link(found: re.Match[str]) -> str:
        if "://" in found[1]:
            return found[1]
        path = normpath(f"{page}/../{found[1]}")
        if (root / path).is_dir():
            path += "/README.md"
        if path.startswith("..") or not (root / path).is_file():
            raise DeadLink(f"{page}: {found[1]}: there is no such file")
        if not path.endswith(".md"):
            files.add(path)
        return _from(page, path)

    def name(found: re.Match[str]) -> str:
        for path in (normpath(f"{page}/../{found[1]}"), found[1]):
            if path != page and not path.startswith("..") and (root / path).is_file():
                return f"[{found[0]}]({_from(page, path)})"
        return found[0]

    return NAMED.sub(name, LINK.sub(link, text))


def _from(page: str, path: str) -> str:
    return relpath(site_path(path), site_path(page) + "/..")


def _written(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def main() -> int:
    try:
        count = gather(ROOT, TARGET)
    except DeadLink as dead:
        print(f"docs: {dead}", file=sys.stderr)
        return 2
    _written(TARGET / error_numbers.PAGE, error_numbers.page())
    shutil.copytree(PICTURES, (TARGET / PICTURES_PAGE).parent)
    shutil.copyfile(ROOT / SEARCH_SHIM, TARGET / "iframe-worker.js")
    STUBS.mkdir(exist_ok=True)
    shutil.copyfile(STUB, STUBS / f"{STUB.stem}.py")
    print(f"docs: {count} pages")
    return 0


if __name__ == "__main__":
    sys.exit(main())
