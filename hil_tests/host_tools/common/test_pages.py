"""What the pages of audit, pack and board tests are told is text: whatever markup is in it, each
shows it as it stands, and has no tag of it."""

import re
from html import unescape
from types import SimpleNamespace
from typing import Any

import pytest
from jinja2 import UndefinedError

from hil_tests.host_tools.common.test_text_from_outside import access, journal
from hil_tests.report import page
from host_tools.common import pages
from host_tools.journal import audit
from host_tools.journal.finding import Finding
from host_tools.journal.report import Report
from host_tools.journal.story import Round, Seat, Story
from host_tools.pack import html
from host_tools.pack.document import (
    CODE,
    STRONG,
    Column,
    Document,
    Figure,
    Items,
    Listing,
    Paragraph,
    Run,
    Section,
    Table,
    numbered,
    plain,
)


def markup(place):
    """A text that names its place, and would be a tag, end an attribute and be a character."""
    return f"<q>{place}</q>'\"&lt;"


def assert_shown(page, *places):
    """Each of them as it stands, and none of them a tag."""
    assert not re.search("</?q>", page)
    shown = unescape(page)
    assert [place for place in places if markup(place) not in shown] == []


def played():
    """A round all whose texts are markup."""
    line = {"seat": 1, "stake": 100, "amount": 200}
    line |= {name: markup(name) for name in ("wager", "outcome", "odds", "section")}
    decided = [markup("decision")]
    # What the report reads of two entries.
    first: Any = SimpleNamespace(sequence=1, at=0)
    over: Any = SimpleNamespace(sequence=2, at=9, time=5, facts={"cents": 200})
    won = Seat(wagers={}, hands=[["Td", "Jk"]], decisions=decided, lines=[line])
    placed = Seat(wagers={markup("placed"): 100}, hands=[], decisions=[], lines=[])
    return Round(
        number=1,
        chapter="687a",
        configuration=markup("digest"),
        first=first,
        over=over,
        seats={1: won, 2: placed},
        hands={markup("place"): ["As"]},
        rolls=[[1, 2]],
        start=None,
        void=markup("void"),
        notes=[(5, markup("note"))],
        meter=None,
    )


def test_the_report_of_an_audit(tmp_path):
    path = tmp_path / "t.tcj"
    fault = {"event": "fault", "code": 4011, "text": markup("fault")}
    said = {"board": markup("board"), "version": markup("version")}
    path.write_bytes(journal(access(markup("role")), fault, **said))
    found = audit.audit((path,), None)
    found.findings.append(Finding(1, markup("finding"), 7, markup("file")))
    found.played.playback.configurations.known[markup("digest")] = {
        markup("option"): markup("value"),
        "more": {markup("inner"): [markup("one")]},
    }
    digests = {markup("name"): "0", "other": markup("sum")}
    page = "".join(Report(found, Story([played()]), digests, markup("made")).html())
    places = "board version role fault finding file option value inner one name sum made".split()
    places += "wager outcome odds section decision placed digest void note".split()
    assert_shown(page, *places)
    assert markup("place").replace("_", " ") in unescape(page)


def test_the_pages_of_a_pack():
    cell, name = plain(markup("cell")), Run(markup("code"), CODE)
    text = (Run(markup("plain")), name, Run(markup("strong"), STRONG), Run("here", "reference"))
    blocks = (
        Section(markup("section"), 1, "here"),
        Paragraph(text),
        Items((plain(markup("item")),)),
        Listing((markup("listing"),)),
        Table(markup("table"), (Column(markup("heading")),), ((cell,),), (plain(markup("sum")),)),
        Figure(markup("figure"), markup("file"), b""),
    )
    facts = ((markup("fact"), markup("value")),)
    of = {place: markup(place) for place in ("title", "subtitle", "date", "edition", "notice")}
    document = Document(facts=facts, blocks=numbered(blocks), **of)
    made = html.pages(document)
    index, part = (made[name].decode() for name in sorted(made, reverse=True) if "html" in name)
    assert_shown(index, *"title subtitle fact value section edition notice".split())
    places = "section plain strong item listing table heading cell sum figure file".split()
    assert_shown(part.replace("<wbr>", ""), *places, "code", "title", "edition", "notice")


def failure():
    """A failure at a board, all whose texts are markup."""
    events = [
        {"what": "lamps", "at_us": 1, "changed": {markup("lamp"): True}},
        {"what": "display", "at_us": 2, "name": markup("display"), "text": markup("shows")},
        {"what": "link", "at_us": 3, "text": markup("link") + "\n"},
    ]
    began = {"at_us": 0, "power": True, "contacts": {}, "lamps": {}, "displays": {}}
    tape = {"began": began, "steps": [], "events": events, "ended_us": 9}
    hil = {"replay": markup("replay"), "tapes": [tape]}
    return {"reason": markup("reason"), "text": markup("text"), "hil": hil, "again": False}


def test_the_page_about_board_tests():
    figure = {name: markup(name) for name in ("name", "unit", "how")}
    figure |= {"value": 1, "limit": 2, "at_least": False, "met": True}
    test = {"seconds": 1, "failures": [failure()], "figures": [figure]}
    results = SimpleNamespace(
        tests={markup("test"): test | {"skipped": markup("skipped")}},
        attempts=SimpleNamespace(unknown={markup("again")}, known={"one": markup("known")}),
        facts=lambda: {markup("fact"): markup("value")},
        failed=lambda: [markup("test")],
        letters=lambda nodeid: "F",
    )
    places = "test skipped again known fact value name unit how reason text replay".split()
    assert_shown(page.html(results), *places, "lamp", "display", "shows", "link")


def test_a_name_that_is_not_given_is_an_error(tmp_path):
    (tmp_path / "page.html").write_text("{{ missing }}")
    with pytest.raises(UndefinedError, match="missing"):
        pages.templates(tmp_path).get_template("page.html").render()
