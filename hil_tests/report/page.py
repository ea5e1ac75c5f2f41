"""A run as one HTML file that needs nothing else: what was tested, what failed, and what happened
around each failure. Its words and marks are in page.html and failure.html; its style is that of
the audit's page."""

from pathlib import Path

from hil_tests.report import lanes
from hil_tests.report.attempts import WORDS
from hil_tests.report.recorder import time_of
from hil_tests.report.steps import duration
from hil_tests.report.timeline import Timeline
from host_tools.common import pages
from host_tools.journal import report as audit_report

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
    tests = results.tests
    unknown = dict.fromkeys(results.attempts.unknown, "not on the list of flaky tests")
    return TEMPLATES.get_template("page.html").render(
        again=sorted({**unknown, **results.attempts.known}.items()),
        facts=results.facts(),
        failed=results.failed(),
        figures=[figure for test in tests.values() for figure in test["figures"]],
        letters=results.letters,
        listed=LISTED,
        tests=tests,
        words=WORDS,
    )


def _pictures(tape):
    """(caption, picture) of the time before the test failed, and of less and more of it."""
    end_us, first_us = tape["ended_us"], tape["began"]["at_us"]
    start_us = _start_us(tape)
    span_us = end_us - start_us
    caption = f"The last {duration(span_us)} before the failure"
    yield caption, _picture(tape, start_us, end_us)
    edges = _edges_together(tape)
    if edges and span_us > MUCH_LONGER * 2 * (edges[-1] - edges[0]):
        moved_us = edges[-1] - edges[0]
        air = max(0.5 * moved_us, 5)
        caption = f"The contacts that moved within {duration(moved_us)}"
        yield caption, _picture(tape, edges[0] - air, edges[-1] + air)
    if end_us - first_us > MUCH_LONGER * span_us:
        caption = f"The whole test, {duration(end_us - first_us)}"
        yield caption, _picture(tape, first_us, end_us)


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


def _picture(tape, from_us, to_us):
    air = (to_us - from_us) * 0.02
    return pages.picture(Timeline(tape, from_us, to_us + air, tape["ended_us"]).svg)


def _happenings(tape):
    """[(at_us, what, text)] of a tape, all kinds together in the order of time."""
    found = [(at_us, lane, text) for at_us, lane, _, text in lanes.marks(tape)]
    for lane in lanes.lanes(tape):
        for from_us, to_us, text in lane.spans:
            found.append((from_us, lane.name, text))
            if lane.kind not in ("display", "wait") and to_us < tape["ended_us"]:
                found.append((to_us, lane.name, "off" if lane.kind != "contact" else "open"))
    return sorted(found, key=lambda entry: entry[0])


def _start_us(tape):
    """Where the picture of the failure begins."""
    times = [at_us for at_us, _, _ in _happenings(tape) if at_us <= tape["ended_us"]]
    start_us = times[-AROUND] if len(times) > AROUND else tape["began"]["at_us"]
    return min(start_us, max(tape["began"]["at_us"], tape["ended_us"] - AROUND_US))


TEMPLATES = pages.templates(
    Path(__file__).parent, audit_report.FOLDER, happenings=_happenings, pictures=_pictures
)
