"""The commands that READMEs, manuals and tutorials show: each line of an indented block that
begins with a program, and each command that a sentence names in code. Between fences stand
programs and what they print."""

import re
from dataclasses import dataclass
from pathlib import Path

from boards.toolchain.docs.gather import pages

ROOT = Path(__file__).resolve().parents[2]
# It tells what changed, with commands of earlier versions.
NOT_INSTRUCTIONS = {"CHANGELOG.md"}
# How a journal file begins.
NOT_COMMANDS = {"tablectl journal 1"}
PROGRAMS = (
    r"tablectl|make|pytest|python3?|micropython|mpremote|pip|openssl|sha256sum|docker|npm|node|man|"
    r"export|cd|cp|mkdir|printf|kill|arm-none-eabi-\w+|release_twice"
)
BEGINS = re.compile(rf"(?:[A-Z_]+=\S+ )*(?:[\w./$~]*/)?(?:{PROGRAMS})(?= |$)")
FENCED = re.compile(r"^```.*?^```$", re.M | re.S)
BLOCK = re.compile(r"(?:^ {4}[^\n]*\n)+", re.M)
SPAN = re.compile(r"(?<!`)`([^`]+)`(?!`)")
# Behind a command a gap and what it does, or a comment.
SAID = re.compile(r" {2,}.*| +#.*")
# What a form has and no command: [OPTION], one|other, FILE...
OF_A_FORM = re.compile(r"\[[^\]]|\w\|\S|\.\.\.")


@dataclass(frozen=True)
class Shown:
    """A command as it is typed. `named`: a sentence names it, perhaps without what it needs."""

    file: str
    text: str
    named: bool = False

    @property
    def words(self) -> str:
        """Without what is set before it and the folder of its program."""
        return re.sub(r"^(?:[A-Z_]+=\S+ )*(?:[\w./$~]*/)?", "", self.text)

    @property
    def is_form(self) -> bool:
        """It stands for several commands, as `tablectl games [CHAPTER]` does."""
        return self.words.startswith("tablectl ") and bool(OF_A_FORM.search(self.words))


def shown(root: Path = ROOT) -> list[Shown]:
    """All of them, in the order of the files and in each first the lines of its blocks."""
    files = [page for page in pages(root) if page not in NOT_INSTRUCTIONS]
    return [each for file in files for each in shown_in(file, (root / file).read_text("utf-8"))]


def shown_in(file: str, text: str) -> list[Shown]:
    text = FENCED.sub("", text)
    found = []
    for block in BLOCK.findall(text):
        whole = re.sub(r"\\\n *", "", re.sub(r"^ {4}", "", block, flags=re.M))
        commands = (SAID.sub("", line).strip() for line in whole.splitlines())
        found += [Shown(file, each) for each in commands if BEGINS.match(each)]
    spans = (" ".join(span.split()) for span in SPAN.findall(BLOCK.sub("", text)))
    named = [span for span in spans if BEGINS.match(span) and " " in span]
    named = [each for each in named if each not in NOT_COMMANDS]
    return found + [Shown(file, each, named=True) for each in named]
