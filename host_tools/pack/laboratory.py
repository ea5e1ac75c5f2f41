"""The report of one game for a laboratory: what is submitted, what it returns, what the image does
with worked rounds, how the text was read, and which tests answer for each paragraph.

It is a PDF, because its pages and tables have numbers to cite, it prints as it is, and the pack
has a setter that gives the same bytes everywhere. `report.json` is the same document as data:
`differences` compares it, line by line, with a report that was made again.
"""

import json
from collections.abc import Iterator
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path
from textwrap import shorten
from typing import Any

from host_tools.common import games, json_file, whole_file
from host_tools.common.errors import HostError
from host_tools.device.link.client import canonical
from host_tools.mathematics.payback.enumeration import Enumeration
from host_tools.pack import pdf
from host_tools.pack.document import (
    CODE,
    REFERENCE,
    STRONG,
    Block,
    Column,
    Document,
    Listing,
    Section,
    Text,
    code,
    items,
    numbered,
    paragraph,
    table,
)
from host_tools.pack.pack import DRAFT, Progress
from host_tools.pack.parts import (
    mathematics,
    options,
    reading_keys,
    rule_matrix,
    sources,
    worked_rounds,
)
from host_tools.pack.subject import SHORT, Subject

PDF, DATA = "report.pdf", "report.json"
# What the submission is called beside the report, by the ending of its own name.
SUBMISSION = "submission"
TITLE = "Laboratory report of one game"
# What of a block is shown where it differs, and how much of it.
SAID = ("title", "text", "texts", "lines", "caption", "file")
LONGEST = 300
# What in the report answers which question of a laboratory.
CONTENTS = (
    ("What is it, to the byte?", "[[tested]]"),
    ("What did the casino choose, and what might it have chosen?", "[[options]]"),
    ("What does each wager return, and how was that counted?", "[[mathematics]]"),
    ("What does the image pay in rounds that can be worked by hand?", "[[rounds]]"),
    ("Where is the text unclear, how was it read, and may the casino choose?", "[[readings]]"),
    ("Which code and which tests answer for each paragraph, and do they pass?", "[[matrix]]"),
)
WITHOUT = (
    "openssl pkeyutl -verify -pubin -inkey KEY.pub -rawin -in SHA256SUMS -sigfile SHA256SUMS.sig",
    "sha256sum --check SHA256SUMS",
)
AGAIN = (
    "`tablectl laboratory check FOLDER --signer KEY.pub` checks the signature and the hashes, "
    "makes all of the report again and names each line that is another one. It needs a clone at "
    "the commit below, and what `make setup firmware bootrom` builds there.",
    "A figure: `tablectl payback CHAPTER WAGER` counts one wager again.",
    "A round: its last line plays it again. To try another hand, copy its file, change the cards "
    "and leave out `expected`.",
    "A paragraph: the tests in its row, each by its name.",
    "A board: `tablectl verify` below proves that it runs this image, with this configuration.",
)


def document(subject: Subject, submitted: bytes, progress: Progress) -> Document:
    """The report of the table of `subject`; `submitted`: the file of its Rules Submission. Raises
    what playing a round on the bench raises, HostError 62xx and 61xx."""
    game = games.title(subject.chapters[0])
    return Document(
        title=TITLE,
        subtitle=f"{game.name}, 58 Pa. Code chapter {game.chapter}",
        facts=(
            ("Version", subject.facts["version"]),
            ("Commit", subject.commit),
            ("Date of the commit", subject.date),
            ("Board", subject.board_name),
            ("Image", "SHA-256:"),
            ("", subject.facts["sha256"]),
            ("Rules Submission", "SHA-256:"),
            ("", sha256(submitted).hexdigest()),
        ),
        date=subject.date,
        edition=f"chapter {game.chapter}, commit {subject.commit[:SHORT]} of {subject.date}",
        notice=DRAFT if subject.draft else "",
        blocks=numbered(list(_blocks(subject, submitted, progress))),
    )


def _blocks(subject: Subject, submitted: bytes, progress: Progress) -> Iterator[Block]:
    yield from _tested(subject, submitted)
    yield Section("Rules Submission", 1, "options", across=True)
    yield paragraph(
        "The table is configured by its Rules Submission and by nothing else. Each row is a key "
        "of it, with what it may be, the answer if it is left out, the answer submitted, and the "
        "section or the reading that asks for it. Money is in whole cents."
    )
    yield from options.forms(subject)
    counts: list[object] = []
    enumeration = Enumeration(progress.on_hands)
    yield from mathematics.blocks(subject, enumeration, progress.say, counts)
    of_image = []
    files = worked_rounds.rounds(subject.chapters[0])
    progress.say("playing the rounds on the image")
    for number, file in enumerate(files):
        progress.on_hands(number, len(files))
        of_image.append(worked_rounds.played(subject, file))
    yield from worked_rounds.blocks(subject, of_image)
    yield from reading_keys.blocks(subject, of_image)
    progress.say("running the tests of the matrix")
    yield from rule_matrix.with_results(subject)


def _tested(subject: Subject, submitted: bytes) -> Iterator[Block]:
    yield Section("What was tested", 1, "tested")
    yield paragraph("Everything in this report comes from one program at one commit.")
    yield table("Where to find what", (Column("Question", 6), Column("Part", 4)), CONTENTS)
    yield Section("Checking it", 2)
    yield items(*AGAIN)
    yield paragraph("Without this program, the signature and the hashes are checked by:")
    yield Listing(WITHOUT)
    yield from sources.image(subject)
    yield Section("The table", 2)
    kept = canonical(subject.configuration).encode()
    rows = [
        ("Rules Submission, the file next to this report", _digest(submitted)),
        ("what the board keeps of it (canonical JSON)", _digest(kept)),
    ]
    yield table("The table by its hashes", (Column("What", 4), Column("SHA-256", 7)), rows)


def _digest(data: bytes) -> Text:
    return code(sha256(data).hexdigest())


def files(made: Document, submission: str, submitted: bytes) -> dict[str, bytes]:
    """{file: content} of the report; `submission`: the name of the file submitted."""
    return {
        PDF: pdf.pdf(made),
        DATA: json.dumps(pdf.data(made), indent=1).encode() + b"\n",
        SUBMISSION + Path(submission).suffix: submitted,
    }


def submission_of(folder: Path) -> Path:
    """The Rules Submission beside a report. Raises HostError 6929."""
    for name in (f"{SUBMISSION}.toml", f"{SUBMISSION}.json"):
        if (folder / name).is_file():
            return folder / name
    raise HostError(6929, file=folder / SUBMISSION, reason="there is none")


def told(folder: Path) -> dict[str, Any]:
    """The data of the report in a folder. Raises HostError 6929 for a file that is none, 61xx."""
    file = folder / DATA
    found = json_file.parsed(file, whole_file.text(file, whole_file.IMAGE_BYTES))
    facts = found.get("facts") if isinstance(found, dict) else None
    if not isinstance(facts, list) or not isinstance(found.get("blocks"), list):
        raise HostError(6929, file=file, reason="it has no facts and blocks")
    return found


def commit_of(report: dict[str, Any]) -> str:
    """The commit that a report names, "" if none."""
    return next((str(fact[1]) for fact in report["facts"] if fact[:1] == ["Commit"]), "")


def differences(report: dict[str, Any], again: dict[str, Any]) -> Iterator[str]:
    """Each place where a report is another one than `again`, made anew: its cover, then block by
    block, a table row by row."""
    for key in ("title", "subtitle", "facts", "date", "edition", "notice"):
        if report.get(key) != again[key]:
            yield f"cover, {key}: {_apart(report.get(key), again[key])}"
    place = "before the first section"
    for one, other in zip_longest(report["blocks"], again["blocks"]):
        known = other if isinstance(other, dict) else one if isinstance(one, dict) else {}
        if known.get("kind") == "section":
            place = f"section {known['number']} {known['title']}"
        if one == other:
            continue
        if isinstance(one, dict) and isinstance(other, dict) and "rows" in one and "rows" in other:
            yield from _of_table(one, other)
        else:
            yield f"{place}: {_apart(one, other)}"


def _of_table(one: dict[str, Any], other: dict[str, Any]) -> Iterator[str]:
    name = f"table {other['number']}, {other['caption']}"
    for key in sorted((one.keys() | other.keys()) - {"rows"}):
        if one.get(key) != other.get(key):
            yield f"{name}, {key}: {_apart(one.get(key), other.get(key))}"
    for number, (row, made) in enumerate(zip_longest(one["rows"], other["rows"]), 1):
        if row != made:
            yield f"{name}, row {number}: {_apart(row, made)}"


def _apart(one: Any, other: Any) -> str:
    return f"the report has {_said(one)}; made again it is {_said(other)}"


def _said(what: Any) -> str:
    """What stands there, cell by cell of a row; a long text is cut."""
    if isinstance(what, dict):
        what = [part for key, part in what.items() if key in SAID]
    cells = map(words_of, what) if isinstance(what, list) else [words_of(what)]
    return shorten(" | ".join(cells), LONGEST, placeholder=" ...") or "nothing"


def words_of(what: Any) -> str:
    """A text as the data has it, without its marks."""
    if not isinstance(what, list):
        return "" if what is None else str(what)
    marked = what[:1] and what[0] in (CODE, STRONG, REFERENCE)
    return "".join(map(words_of, what[1:] if marked else what))
