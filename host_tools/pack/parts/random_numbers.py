"""The random number generator: how a number comes about, and what its draws look like."""

from collections.abc import Iterator

from host_tools.mathematics.draws import plot_svg, verdict
from host_tools.mathematics.draws.report import Report, summary
from host_tools.pack.diagrams import steps
from host_tools.pack.diagrams.steps import Step
from host_tools.pack.document import (
    Block,
    Column,
    Figure,
    Section,
    paragraph,
    plain,
    table,
)
from host_tools.pack.markdown import blocks_of, blocks_of_file, part_of
from host_tools.pack.subject import ROOT

DESCRIPTION = ROOT / "firmware" / "tablectl" / "rng" / "README.md"
STATISTICS = ROOT / "host_tools" / "mathematics" / "draws" / "README.md"
SEED = 1
DRAWS = 1_000_000
WAY = (
    Step(
        "Ring oscillator", "raw bits of the chip's own", "devices/ring_oscillator.py", "raw bits"
    ),
    Step(
        "Health tests",
        "repetition count, adaptive proportion, repeated bits",
        "rng/health.py",
        "raw bits that passed",
    ),
    Step("Conditioning", "SHA-256 over them and the pool", "rng/generator.py", "seed of 256 bits"),
    Step("HMAC_DRBG", "SP 800-90A, reseeded for each draw", "rng/hmac_drbg.py", "bytes"),
    Step(
        "Scaling without bias",
        "the first byte below 252, modulo 7",
        "rng/generator.py",
        "1 to 7",
    ),
    Step("Journal, then the display", "recorded before it is shown", "app, store/"),
)


def blocks(found: Report) -> Iterator[Block]:
    yield Section("Random numbers", 1, "random")
    yield paragraph(
        "The board draws one thing: the starting position of 588 and 688a, a number from 1 to 7, "
        "once a round. Cards come from the shoe and dice from the shaker; no other game draws. "
        "The generator is in every image and its tests run at every start."
    )
    yield Section("How a number comes about", 2)
    diagram = steps.svg("From the oscillator to the starting position", WAY)
    yield Figure("The way of a draw", "draw", diagram)
    yield from blocks_of_file(DESCRIPTION, 3, "Parts of the generator")
    yield Section("Statistical report", 2, "statistics")
    yield paragraph(
        f"{found.draws:,} draws of the board's own code, run on the host from raw bits of a "
        f"software source with seed {SEED}, so that the report can be made again: "
        f"`tablectl rng report --seed {SEED} --draws {found.draws}`. They show that conditioning, "
        "generator and scaling are sound; what a real oscillator gives must be measured on the "
        "board: `tablectl rng report --port PORT`."
    )
    yield from blocks_of("## The tests\n" + _part("The tests"), 3)
    yield from blocks_of("## What 99 % means\n" + _part("What 99 % means"), 3)
    yield Section("Outcome", 3)
    yield paragraph(summary(found))
    yield _outcomes(found)
    yield paragraph(
        "Bars: what each class has too many or too few of, in standard errors; beyond a dashed "
        "line a single one of a good generator comes once in a hundred."
    )
    for outcome in found.outcomes:
        name = "draws-" + outcome.name.lower().replace(" ", "-")
        svg = plot_svg.picture(outcome, found.source)
        yield Figure(f"Draws, {outcome.name}", name, svg)


def _part(heading: str) -> str:
    return part_of(STATISTICS.read_text(encoding="utf-8"), heading)


def _outcomes(found: Report) -> Block:
    columns = (
        Column("Test", 4),
        Column("Statistic", 2, number=True),
        Column("Degrees of freedom", 2, number=True),
        Column("p", 2, number=True),
        Column("p of all (Holm)", 2, number=True),
        Column("Of", 5),
    )
    rows = [
        (
            plain(outcome.name),
            plain(f"{outcome.statistic:.2f}"),
            plain("" if outcome.degrees is None else outcome.degrees),
            plain(f"{outcome.p:.4f}"),
            plain(f"{of_all:.4f}"),
            plain(outcome.sample),
        )
        for outcome, of_all in zip(found.outcomes, found.adjusted, strict=True)
    ]
    return table(f"Tests at {1 - verdict.LEVEL:.0%}, of {found.draws:,} draws", columns, rows)
