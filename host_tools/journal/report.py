"""The audit for people: one HTML file that needs nothing else, for the screen and for paper."""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from html import escape
from pathlib import Path
from xml.etree.ElementTree import tostring

from tablectl.core.money import MICRO_PER_CENT, dollars

from host_tools.common.games import title
from host_tools.common.table_clock import clock
from host_tools.journal import meter_svg
from host_tools.journal.audit import Audit
from host_tools.journal.contents import Entry
from host_tools.journal.dating import dates
from host_tools.journal.finding import Finding
from host_tools.journal.ledger import Registers
from host_tools.journal.log import details
from host_tools.journal.report_rounds import Rounds
from host_tools.journal.report_tables import configurations, games, head, row
from host_tools.journal.story import Story

STYLE = Path(__file__).with_name("report.css")
SHOWN_FINDINGS = 1000
GIVEN = ("startup", "contributions", "adjustments")
HELD = ("hits", "current", "overflow", "reserve")
# Records that the section of what else happened leaves to the rounds and exports.
OF_ROUNDS = ("over", "exported")


@dataclass(frozen=True)
class Report:
    """`digests`: SHA-256 of each file by its name; `made`: when and with which version."""

    audit: Audit
    story: Story
    digests: dict[str, str]
    made: str

    def html(self) -> Iterator[str]:
        """The page, piece by piece: a long journal makes a long page."""
        contents = self.audit.contents
        heading = f"Audit of board {contents.uid}"
        yield '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        yield '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        yield f"<title>{escape(heading)}</title>\n<style>\n{STYLE.read_text()}</style>\n</head>\n"
        yield f"<body>\n<header>\n<h1>{escape(heading)}</h1>\n{self._verdict()}</header>\n<main>\n"
        yield self._summary()
        yield self._contents()
        yield self._findings()
        yield games(self.story.rounds)
        yield from self._meters()
        found = dict(zip((e.sequence for e in contents.entries), dates(contents), strict=True))
        yield from Rounds(self.story.rounds, found, self.audit.findings).html()
        yield from self._events(found)
        yield from configurations(
            self.story.rounds, self.audit.played.playback.configurations.known
        )
        yield f"</main>\n<footer>{escape(self.made)}</footer>\n</body>\n</html>\n"

    def _verdict(self) -> str:
        count = len(self.audit.findings)
        if not count:
            return '<p class="verdict right">Nothing is wrong</p>\n'
        many = "1 finding" if count == 1 else f"{count:,} findings"
        return f'<p class="verdict wrong"><a href="#findings">{many}</a></p>\n'

    def _summary(self) -> str:
        audit, contents = self.audit, self.audit.contents
        begin = contents.exports[0].begin
        first, last = contents.before + 1, contents.last_record
        rows = [("board", f"{begin['board']}, number {contents.uid}, firmware {begin['version']}")]
        rows += [("file", f"{name}, SHA-256 {digest}") for name, digest in self.digests.items()]
        rows += [("records", f"{len(contents.entries):,}, from {first:,} to {last:,}")]
        rows += [("exports", _exports(audit)), ("signatures", audit.signed), ("seal", audit.chain)]
        rounds = f"{audit.played.rounds:,} played again by the rules"
        if audit.played.left_out:
            rounds += (
                f"; {audit.played.left_out:,} not, the table's state before them is not known"
            )
        rows += [("rounds", rounds)]
        body = "".join(row(f"<th>{escape(name)}</th>", text) for name, text in rows)
        return f'<section>\n<table class="facts">\n{body}</table>\n</section>\n'

    def _contents(self) -> str:
        """Links to the sections that there are."""
        rounds = bool(self.story.rounds)
        there = (
            ("findings", self.audit.findings),
            ("games", rounds),
            ("meters", self.audit.played.ledger.registers()),
            ("rounds", rounds),
            ("what else happened", any(map(_is_else, self.audit.contents.entries))),
            ("configurations", rounds),
        )
        links = [f'<a href="#{name.split()[-1]}">{name}</a>' for name, found in there if found]
        return f'<nav aria-label="sections">{" ".join(links)}</nav>\n' if links else ""

    def _findings(self) -> str:
        findings = self.audit.findings
        if not findings:
            return ""
        rows = "".join(map(self._finding, findings[:SHOWN_FINDINGS]))
        more = len(findings) - SHOWN_FINDINGS
        rest = f"<p>{more:,} more: tablectl audit prints them.</p>\n" if more > 0 else ""
        names = head("record#", "byte#", *(["file"] * self._several), "what")
        table = f'<table class="list">{names}<tbody>\n{rows}</tbody></table>\n'
        return f'<section id="findings">\n<h2>Findings</h2>\n{table}{rest}</section>\n'

    @property
    def _several(self) -> bool:
        return len(self.digests) > 1

    def _finding(self, finding: Finding) -> str:
        record = f"{finding.record:,}"
        number = self._round_of(finding.record)
        if number is not None:
            record = f'<a href="#r{number}">{record}</a>'
        byte = "" if finding.at is None else f"{finding.at:,}"
        cells = f'<td class="n">{record}</td><td class="n">{byte}</td>'
        if self._several:
            cells += f"<td>{escape(finding.file)}</td>"
        return row(cells, finding.text)

    def _round_of(self, record: int) -> int | None:
        """The number of the round that a record belongs to."""
        rounds = self.story.rounds
        place = bisect_left(rounds, record, key=lambda one: one.over.sequence)
        if place < len(rounds) and rounds[place].first.sequence <= record:
            return rounds[place].number
        return None

    def _meters(self) -> Iterator[str]:
        played = self.audit.played
        for number, meter in enumerate(played.ledger.registers()):
            points = [
                point
                for point in played.ledger.points
                if (point.chapter, point.level) == (meter.chapter, meter.level)
            ]
            name = f"{title(meter.chapter).name}: meter of {meter.level.replace('_', ' ')}"
            place = "" if number else ' id="meters"'
            yield f"<section{place}>\n<h2>{escape(name)}</h2>\n"
            if points:
                history = meter_svg.History(meter.level, points, self.audit.contents)
                picture = tostring(meter_svg.element(history), encoding="unicode")
                yield f"<figure>{picture}</figure>\n"
            yield f"{_identity(meter)}</section>\n"

    def _events(self, found: dict[int, datetime | None]) -> Iterator[str]:
        entries = [e for e in self.audit.contents.entries if _is_else(e)]
        if not entries:
            return
        names = head("record#", "date (UTC)", "table's clock#", "what", "")
        yield '<section id="happened">\n<h2>What else happened</h2>\n'
        yield f'<table class="list">{names}<tbody>\n'
        for entry in entries:
            date = found[entry.sequence]
            cells = (
                f'<td class="n">{entry.sequence}</td>',
                f"<td>{date:%Y-%m-%d %H:%M:%S}</td>" if date else "<td>-</td>",
                f'<td class="n">{clock(entry.time)}</td>',
                f"<td>{escape(entry.name.replace('_', ' '))}</td>",
            )
            yield row("".join(cells), details(entry))
        yield "</tbody></table>\n</section>\n"


def made_now(version: str) -> str:
    now = datetime.now(UTC).isoformat(" ", "seconds")
    return f"made {now} by tablectl {version} on the host"


def _is_else(entry: Entry) -> bool:
    return entry.name == "adjusted" or not (entry.is_event or entry.name in OF_ROUNDS)


def _exports(audit: Audit) -> str:
    ended = [export.end for export in audit.contents.exports if export.end]
    if not ended:
        return "none that was finished"
    first, last = (one["host"][:16].replace("T", " ") for one in (ended[0], ended[-1]))
    several = f"{len(ended):,}, the first {first} UTC, the last {last} UTC"
    return several if len(ended) > 1 else f"1, on {first} UTC"


def _identity(meter: Registers) -> str:
    """start-up + contributions + adjustments = hits + current + overflow + reserve"""
    sums = [
        "<i>+</i>".join(
            f"<span>{meter.values[name] / MICRO_PER_CENT / 100:,.4f}<small>{name}</small></span>"
            for name in names
        )
        for names in (GIVEN, HELD)
    ]
    count = meter.values["count"]
    hits = f"{count} hit{'' if count == 1 else 's'}; "
    sign = dollars(meter.values["current"] // MICRO_PER_CENT)
    sum_ = f'<p class="sum">{"<i>=</i>".join(sums)}</p>'
    return f"{sum_}\n<p>{hits}the sign shows {sign}.</p>\n"
