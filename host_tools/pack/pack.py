"""Makes the pack: all its files in memory, so that nothing half done is ever left in a folder."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from host_tools.common import games, sums
from host_tools.common.errors import HostError
from host_tools.device.link.client import canonical
from host_tools.mathematics.draws import report as rng_report
from host_tools.mathematics.draws import sources as rng_sources
from host_tools.mathematics.payback.enumeration import Enumeration
from host_tools.pack import html, image_sources, pdf
from host_tools.pack.document import Block, Document, numbered
from host_tools.pack.parts import (
    conformance,
    equipment,
    error_conditions,
    hardware,
    linked_progressives,
    manual,
    mathematics,
    options,
    random_numbers,
    readings,
    rule_matrix,
    software,
    sources,
    submission,
)
from host_tools.pack.subject import SHORT, Subject, archive

PDF = "submission.pdf"
TITLE = "Table controller: submission pack"
DRAFT = "DRAFT: not of a commit as it stands, not to be submitted"

Say = Callable[[str], None]


@dataclass(frozen=True)
class Progress:
    """say: what is being done. on_hands: how far a count is, of how many."""

    say: Say = lambda what: None
    on_hands: Callable[[int, int], None] = lambda counted, total: None


def make(subject: Subject, draws: int, progress: Progress) -> dict[str, bytes]:
    """{file: content} of the whole pack. Raises HostError 6925 where the build is gone."""
    data: dict[str, object] = {}
    document = Document(
        title=TITLE,
        subtitle=_subtitle(subject),
        facts=tuple(_facts(subject)),
        date=subject.date,
        edition=f"commit {subject.commit[:SHORT]} of {subject.date}",
        notice=DRAFT if subject.draft else "",
        blocks=numbered(list(_blocks(subject, draws, progress, data))),
    )
    progress.say("setting the pages")
    files = html.pages(document)
    files |= {html.figure_file(figure): figure.svg for figure in document.figures()}
    files |= hardware.files()
    files |= {f"data/{name}.json": _json(what) for name, what in data.items()}
    files[PDF] = pdf.pdf(document)
    progress.say("packing the sources")
    files |= dict(_software(subject))
    digests = {name: sha256(data).hexdigest() for name, data in files.items()}
    files[sums.NAME] = sums.text(digests).encode()
    return dict(sorted(files.items()))


def _subtitle(subject: Subject) -> str:
    if subject.configuration is None:
        return "MicroPython firmware and host tools, every game"
    number = subject.configuration["table"]["number"]
    game = games.title(subject.chapters[0])
    return f"Table {number}: {game.name}, 58 Pa. Code chapter {game.chapter}"


def _facts(subject: Subject) -> Iterator[tuple[str, str]]:
    yield "Version", subject.facts["version"]
    yield "Commit", subject.commit
    yield "Date of the commit", subject.date
    yield "Board", subject.board_name
    yield "Image", f"{subject.facts['bytes']:,} bytes, SHA-256:"
    yield "", subject.facts["sha256"]
    if subject.configuration:
        yield "Configuration", "canonical JSON, SHA-256:"
        yield "", sha256(_canonical(subject.configuration)).hexdigest()
    yield "Sources", f"sources/{archive(subject.commit)}, SHA-256:"
    yield "", sha256(subject.tar).hexdigest()


def _canonical(configuration: dict[str, object]) -> bytes:
    return canonical(configuration).encode()


def _blocks(
    subject: Subject, draws: int, progress: Progress, data: dict[str, object]
) -> Iterator[Block]:
    yield from submission.blocks(subject)
    yield from equipment.blocks(subject)
    yield from hardware.blocks()
    yield from software.blocks()
    progress.say("hashing the sources")
    files, packages = _sources(subject), image_sources.packages()
    data["sources"] = sources.as_data(files, packages)
    yield from sources.blocks(subject, files, packages)
    yield from manual.blocks()
    yield from error_conditions.blocks()
    yield from options.blocks(subject)
    progress.say("drawing random numbers")
    found = _draws(draws, progress)
    data["draws"] = found.as_dict()
    yield from random_numbers.blocks(found)
    returns: list[object] = []
    enumeration = Enumeration(progress.on_hands)
    yield from mathematics.blocks(subject, enumeration, progress.say, returns)
    data["returns"] = returns
    yield from linked_progressives.blocks()
    progress.say("rule matrix")
    yield from conformance.blocks()
    yield from rule_matrix.blocks(subject)
    yield from readings.blocks(subject)


def _sources(subject: Subject) -> list[image_sources.SourceFile]:
    try:
        return image_sources.of_image(subject.board)
    except OSError as error:
        raise HostError(6925, file=error.filename or error, board=subject.board) from None


def _draws(count: int, progress: Progress) -> rng_report.Report:
    raw = rng_sources.SeededBits(random_numbers.SEED)
    drawn = rng_sources.from_host(count, raw, lambda done: progress.on_hands(done, count))
    return rng_report.report_of(drawn, raw.name)


def _software(subject: Subject) -> Iterator[tuple[str, bytes]]:
    """The image and everything it is made of."""
    for suffix in ("bin", "uf2", "json"):
        file = subject.build / f"firmware.{suffix}"
        yield f"image/{file.name}", file.read_bytes()
    yield f"sources/{archive(subject.commit)}", subject.tar
    for package in image_sources.packages():
        for file in package.files:
            yield f"sources/packages/{file.name}", file.read_bytes()


def _json(what: object) -> bytes:
    return json.dumps(what, indent=1).encode() + b"\n"


def write(files: dict[str, bytes], folder: Path) -> None:
    """Write the pack into an empty folder or over an earlier pack, whose files go first.

    Raises HostError 6926 for a folder with other things in it, 6505 when it cannot be written.
    """
    try:
        _make_room(folder)
        for name, data in files.items():
            file = folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
    except OSError as error:
        raise HostError(6505, file=folder, reason=error.strerror or error) from None


def _make_room(folder: Path) -> None:
    if not folder.exists() or not any(folder.iterdir()):
        return
    names = _listed(folder)
    if PDF not in names:
        raise HostError(6926, folder=folder)
    for name in names:
        (folder / name).unlink(missing_ok=True)
    (folder / sums.NAME).unlink()


def _listed(folder: Path) -> list[str]:
    """The files of the pack that lies there; none where the list goes beyond the folder."""
    listed, root = folder / sums.NAME, folder.resolve()
    if not listed.is_file():
        return []
    lines = listed.read_text(encoding="utf-8", errors="replace").splitlines()
    names = [line.partition("  ")[2] for line in lines]
    within = all(name and (folder / name).resolve().is_relative_to(root) for name in names)
    return names if within else []
