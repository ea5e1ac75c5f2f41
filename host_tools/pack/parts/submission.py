"""What is submitted, and where in the pack each thing is that a laboratory asks for."""

from collections.abc import Iterator

from host_tools.mathematics.payback.game_facts import facts_of
from host_tools.pack.document import Block, Column, Section, items, paragraph, plain, table
from host_tools.pack.subject import Subject

# What 58 Pa. Code 461a.4 asks for, in our own words, and the section that has it.
ASKED = (
    ("the source code, on media that nobody can alter", "sources"),
    ("hashes of the software that is to be approved, and how to compute them again", "image"),
    ("block and wiring diagrams, what each part does", "equipment"),
    ("the circuit: schematic, bill of materials, what it was simulated to stand", "hardware"),
    ("how the control software works", "software"),
    ("a manual for those who operate and maintain it", "manual"),
    ("every error condition and what the operator does about it", "errors"),
    ("every option that can be configured, with its limits", "options"),
    ("the random number generator: how it works, how it was tested", "random"),
    (
        "the theoretical return of every wager from first principles, with all assumptions",
        "mathematics",
    ),
    ("how a progressive of several tables works, and what is proved of it", "linked"),
    ("that the requirements of codes and regulations are met, and what shows it", "conformance"),
    ("that the rules of play are those of the chapter", "matrix"),
    ("how unclear provisions were read", "readings"),
)
FILES = (
    ("`index.html`, further pages, `style.css`", "this document for a browser"),
    ("`submission.pdf`", "this document for print and for the archive (PDF/A-2b)"),
    ("`figures/`", "its figures, SVG"),
    ("`hardware/`", "the schematic on pages of A3 (PDF), the bill of materials (CSV)"),
    ("`data/`", "its large tables for programs: sources, returns, draws (JSON)"),
    (
        "`image/`",
        "the image: as it lies in the flash (`.bin`), to be flashed (`.uf2`), its record",
    ),
    ("`sources/`", "the repository at the commit (tar) and the packages of its libraries"),
    ("`SHA256SUMS`", "the hash of every other file; `sha256sum -c SHA256SUMS` checks them"),
)
NOT_IN_IT = (
    "the prototype itself, and the certificates and fees that go with it;",
    "power supply, cabinet, locks and the sign's housing, which the maker of the table adds;",
    "how much entropy a raw bit of a real oscillator has: to be measured on the boards that are "
    "used (NIST SP 800-90B section 3);",
    "the seals, keys and internal controls of the casino that uses it.",
)


def blocks(subject: Subject) -> Iterator[Block]:
    yield Section("What is submitted", 1, "submission")
    yield paragraph(
        "A controller for a casino table: a microcontroller board that knows which wagers were "
        "accepted and when betting closed, follows the round card by card or roll by roll, "
        "settles every wager with the section that says so, keeps the progressive meter through "
        "a power cut and records all of it. It handles no money and decides nothing that the "
        "chapter leaves to people."
    )
    if subject.configuration:
        yield paragraph(
            "This pack is for one table: its options are those of "
            "[[options]], and the mathematics is that of the wagers it offers."
        )
    else:
        yield paragraph(
            "This pack is for the product with every game it plays; for one table, "
            "`tablectl pack --table TABLE.toml` writes what that table selects."
        )
    yield from _games(subject)
    yield Section("What is asked for, and where it is", 2, "asked")
    yield paragraph(
        "The left column says in our own words what 58 Pa. Code 461a.4 asks a submission to "
        "contain, as far as it is known here. The text of that section is not among the sources "
        "of this product, so its paragraphs are not numbered; the laboratory's own list wins."
    )
    columns = (Column("Asked for", 5), Column("Section", 5))
    rows = [(asked, f"[[{key}]]") for asked, key in ASKED]
    yield table("What 461a.4 asks for", columns, rows)
    yield Section("The files of the pack", 2, "files")
    yield table("Files", (Column("File", 3), Column("What it is", 7)), FILES)
    yield paragraph(
        "The pack is made by `tablectl pack` from one commit. The date of the document is that "
        "of the commit, no clock and no folder of the machine is in it, so that whoever has the "
        "commit, the image and the packages of the lock file can write it again, byte for byte."
    )
    yield Section("What is not in it", 2, "not-in-it")
    yield items(*NOT_IN_IT)


def _games(subject: Subject) -> Iterator[Block]:
    columns = (
        Column("Chapter", 1),
        Column("Game", 4),
        Column("Wagers", 1, number=True),
        Column("Printed paytables", 2, number=True),
        Column("Irregularities", 2, number=True),
    )
    rows = []
    for chapter in subject.chapters:
        game = facts_of(chapter)
        tables = sum(len(paytable.tables) for paytable in game.paytables)
        counts = (len(game.wagers), tables, len(game.irregularities))
        rows.append((plain(chapter), plain(game.name), *map(plain, counts)))
    yield table("Games submitted, by chapter of 58 Pa. Code", columns, rows)
