"""A run as one HTML file that needs nothing else: what was tested, what failed, and what happened
around each failure. Its style is that of the audit's page."""

from html import escape
from pathlib import Path
from xml.etree.ElementTree import tostring

from hil_tests.report import lanes
from hil_tests.report.attempts import WORDS
from hil_tests.report.recorder import time_of
from hil_tests.report.steps import duration
from hil_tests.report.timeline import Timeline
from host_tools.journal import report as audit_report
from host_tools.journal.report_tables import head, row

STYLES = (audit_report.STYLE, Path(__file__).with_name("page.css"))
# A picture of what led to a failure: so many marks and changes, and no less than this time; the
# list under it goes further back.
AROUND, LISTED = 16, 40
AROUND_US = 20_000
# A second picture shows the whole test where that is so much longer, another one the last contacts
# that moved together where that is so much shorter.
MUCH_LONGER = 3
TOGETHER_US = 1_000


def html(results):
    """The page's text."""
    failed = results.failed()
    parts = [
        _verdict(len(results.tests), len(failed)),
        _facts(results.facts()),
        *(_failures(nodeid, results) for nodeid in failed),
        _again(results),
        _figures(results),
        _tests(results),
    ]
    style = "".join(path.read_text() for path in STYLES)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>Board tests</title>\n<style>\n{style}</style>\n</head>\n<body>\n"
        f"{''.join(parts)}</body>\n</html>\n"
    )


def _verdict(count, failed):
    kind = "wrong" if failed or not count else "right"
    text = f"{failed} of {count} failed" if failed else f"all {count} as they should"
    text = text if count else "no test ran"
    return f'<header>\n<h1>Board tests</h1>\n<p class="verdict {kind}">{text}</p>\n</header>\n'


def _facts(facts):
    rows = "".join(row(f"<th>{escape(name)}</th>", text) for name, text in facts.items())
    return f'<section>\n<table class="facts">\n{rows}</table>\n</section>\n'


def _failures(nodeid, results):
    """Every failure of a test, with what led to it."""
    name = escape(nodeid)
    letters = escape(results.letters(nodeid))
    found = [f'<article>\n<h3>{name} <small class="letters">{letters}</small></h3>\n']
    for failure in results.tests[nodeid]["failures"]:
        found.append(_failure(failure))
    return "".join([*found, "</article>\n"])


def _failure(failure):
    hil = failure["hil"] or {}
    again = "; it was tried again" if failure["again"] else ""
    parts = [f'<p class="wrong">{escape(failure["reason"])}{again}</p>\n']
    if hil:
        parts.append(f'<pre class="replay">{escape(hil["replay"])}</pre>\n')
    tapes = hil.get("tapes", [])
    for number, tape in enumerate(tapes, 1):
        heading = f"<h4>Board {number} of {len(tapes)}</h4>\n" if len(tapes) > 1 else ""
        parts.append(heading + _around(tape))
    text = f"<pre>{escape(failure['text'])}</pre>"
    return "".join(
        [*parts, f"<details>\n<summary>Where in the test</summary>\n{text}</details>\n"]
    )


def _around(tape):
    """What happened before the test failed: a picture, and the list."""
    end_us = tape["ended_us"]
    entries = happenings(tape)
    start_us = _start_us(tape, entries)
    span_us = end_us - start_us
    parts = [_picture(tape, start_us, end_us, f"The last {duration(span_us)} before the failure")]
    edges = _edges_together(tape)
    if edges and span_us > MUCH_LONGER * 2 * (edges[-1] - edges[0]):
        air = max(0.5 * (edges[-1] - edges[0]), 5)
        caption = f"The contacts that moved within {duration(edges[-1] - edges[0])}"
        parts.append(_picture(tape, edges[0] - air, edges[-1] + air, caption))
    first_us = tape["began"]["at_us"]
    if end_us - first_us > MUCH_LONGER * span_us:
        parts.append(
            _picture(tape, first_us, end_us, f"The whole test, {duration(end_us - first_us)}")
        )
    rows = "".join(_log_row(entry, end_us) for entry in entries[-LISTED:])
    names = head("time#", "before failure#", "what", "")
    table = f'<table class="log">{names}<tbody>\n{rows}</tbody></table>'
    parts.append(f'<div class="scroll">\n{table}\n</div>\n')
    return "".join(parts)


def _edges_together(tape):
    """Times at which contacts moved, the last of them that did so within TOGETHER_US."""
    moves = [step for step in tape["steps"] if step["do"] in ("close", "open")]
    found = []
    for at_us in sorted((time_of(step) for step in moves), reverse=True):
        if found and found[0] - at_us > TOGETHER_US:
            if len(found) > 1:
                break
            found = []
        found.insert(0, at_us)
    return found if len(found) > 1 and found[0] < found[-1] else []


def _picture(tape, from_us, to_us, caption):
    air = (to_us - from_us) * 0.02
    end_us = tape["ended_us"]
    svg = tostring(Timeline(tape, from_us, to_us + air, end_us).svg, encoding="unicode")
    caption = f"<figcaption>{escape(caption)}</figcaption>"
    return f'<figure class="timeline">\n{caption}\n{svg}\n</figure>\n'


def happenings(tape):
    """[(at_us, what, text)] of a tape, all kinds together in the order of time."""
    found = [(at_us, lane, text) for at_us, lane, _, text in lanes.marks(tape)]
    for lane in lanes.lanes(tape):
        for from_us, to_us, text in lane.spans:
            found.append((from_us, lane.name, text))
            if lane.kind not in ("display", "wait") and to_us < tape["ended_us"]:
                found.append((to_us, lane.name, "off" if lane.kind != "contact" else "open"))
    return sorted(found, key=lambda entry: entry[0])


def _start_us(tape, entries):
    """Where the picture of the failure begins."""
    times = [at_us for at_us, _, _ in entries if at_us <= tape["ended_us"]]
    start_us = times[-AROUND] if len(times) > AROUND else tape["began"]["at_us"]
    return min(start_us, max(tape["began"]["at_us"], tape["ended_us"] - AROUND_US))


def _log_row(entry, end_us):
    at_us, what, text = entry
    times = (
        f'<td class="n">{at_us / 1e6:.6f} s</td><td class="n">{(end_us - at_us) / 1e3:.3f} ms</td>'
    )
    return row(f"{times}<td>{escape(what)}</td>", text)


def _again(results):
    """Tests that passed when they were tried again, never silently."""
    attempts = results.attempts
    if not (attempts.known or attempts.unknown):
        return ""
    reasons = {
        **dict.fromkeys(attempts.unknown, "not on the list of flaky tests"),
        **attempts.known,
    }
    rows = "".join(
        row(f'<td>{escape(nodeid)}</td><td class="letters">{results.letters(nodeid)}</td>', reason)
        for nodeid, reason in sorted(reasons.items())
    )
    names = head("test", "attempts", "reason")
    table = f'<table class="list">{names}<tbody>\n{rows}</tbody></table>'
    return f"<section>\n<h2>Passed when tried again</h2>\n{table}\n</section>\n"


def _figures(results):
    found = [figure for test in results.tests.values() for figure in test["figures"]]
    if not found:
        return ""
    rows = "".join(_figure(figure) for figure in found)
    names = head("figure", "value#", "limit#", "", "how")
    table = f'<table class="list">{names}<tbody>\n{rows}</tbody></table>'
    return f"<section>\n<h2>Measured</h2>\n{table}\n</section>\n"


def _figure(figure):
    unit = escape(figure["unit"])
    limit = figure["limit"]
    bound = "at least" if figure["at_least"] else "at most"
    told = "" if limit is None else f"{bound} {limit:g} {unit}"
    verdict = '<td class="right">met</td>' if figure["met"] else '<td class="wrong">not met</td>'
    cells = f'<td>{escape(figure["name"])}</td><td class="n">{figure["value"]:g} {unit}</td>'
    return row(f'{cells}<td class="n">{told}</td>{verdict}', figure["how"])


def _tests(results):
    rows = []
    for nodeid, test in results.tests.items():
        letters = results.letters(nodeid)
        word = WORDS.get(letters[-1:], "")
        kind = {"failed": "wrong", "passed": "right"}.get(word, "")
        told = f'<td class="{kind}">{word} <span class="letters">{escape(letters)}</span></td>'
        cells = f"<td>{escape(nodeid)}</td>{told}<td>{escape(test['skipped'] or '')}</td>"
        rows.append(f'<tr>{cells}<td class="n">{test["seconds"]:.1f} s</td></tr>\n')
    names = head("test", "outcome", "", "host time#")
    table = f'<table class="list tests">{names}<tbody>\n{"".join(rows)}</tbody></table>'
    return f"<section>\n<h2>All tests</h2>\n{table}\n</section>\n"
