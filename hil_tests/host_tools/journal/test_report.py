"""`tablectl audit --out`: a page for people that has every round as it was played, and needs
nothing but itself."""

import re
from html import unescape
from html.parser import HTMLParser
from types import SimpleNamespace

import pytest
from tablectl.core.cards import card_text
from tablectl.core.money import dollars

from hil_tests.host_tools.helpers.native_table import ROUNDS, NativeTable, configuration_of
from host_tools.examples import BENCH_KEYS
from host_tools.journal import contents
from host_tools.journal.export import export
from host_tools.rounds import round_file

# Poker with a jackpot, hands that split, dice, hands that are set, cards given up.
PLAYED = (
    "687a/02_jackpot_with_envy.json",
    "581/01_six_seats.json",
    "585/01_hard_eight_and_place.json",
    "688a/01_plain_six_seats.json",
)
EMPTY = ("meta", "link", "br", "img")
SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


def names_played():
    """One round file of each of the chapters, whatever its name is."""
    return [
        sorted((ROUNDS / name.split("/")[0]).glob(f"{name.split('/')[1][:2]}*.json"))[0]
        for name in PLAYED
    ]


class Page(HTMLParser):
    """The rounds of the page: {number: the texts of its cells, row by row, and all its text}."""

    def __init__(self, text):
        super().__init__()
        self.open_tags = []
        self.rounds = {}
        self.current = None
        self.hrefs = []
        self.feed(text)
        assert self.open_tags == []

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.hrefs += [value for name, value in attributes if name in ("href", "src")]
        if tag not in EMPTY:
            self.open_tags.append(tag)
        if tag == "details" and given["id"].startswith("r"):
            self.current = SimpleNamespace(rows=[], text="", open="open" in given)
            self.rounds[int(given["id"][1:])] = self.current
        elif tag == "tr" and self.current:
            self.current.rows.append([])
        elif tag in ("td", "th") and self.current:
            self.current.rows[-1].append("")

    def handle_endtag(self, tag):
        assert self.open_tags.pop() == tag
        if tag == "details":
            self.current = None

    def handle_data(self, data):
        if self.current:
            self.current.text += data
            if self.current.rows and "table" in self.open_tags and data.strip():
                self.current.rows[-1][-1] += data


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A journal of four games, a power cut, an adjustment."""
    path = tmp_path_factory.mktemp("journal") / "table.tcj"
    board = NativeTable()
    settled = {}
    for number, file in enumerate(names_played(), 1):
        name = f"{file.parent.name}/{file.name}"
        board.configure(configuration_of(name))
        settled[number] = (name, board.play(name))
        if number == 1:
            board.adjust(210_000)
            board.cut_power()
        export(board.host(), path, keep=False)
    return SimpleNamespace(path=path, settled=settled)


@pytest.fixture
def reported(tablectl, tmp_path):
    """`reported(journal)`: the page, as text and taken apart."""

    def report(path, code=0):
        out = tmp_path / "report.html"
        outcome = tablectl("audit", path, "--keys", BENCH_KEYS, "--out", out)
        assert outcome.code == code, outcome.err
        text = out.read_text()
        return text, Page(text)

    return report


def html_cards(cards):
    shown = []
    for card in map(card_text, cards):
        rank, suit = card[:-1].replace("T", "10"), SUITS.get(card[-1], "")
        shown.append("Joker" if card == "Jk" else rank + suit)
    return shown


def line_cells(line):
    """What a pay line shows, from the wager on."""
    stake, amount = [dollars(line[key]) if line[key] else "" for key in ("stake", "amount")]
    if stake and line["outcome"] != "hold":
        stake += " back" if line["stake_back"] else " gone"
    wager = line["wager"].replace("_", " ")
    return [wager, stake, line["outcome"], amount, line["odds"], line["section"]]


def test_every_pay_line_of_every_round_is_there_with_its_section(whole, reported):
    _, page = reported(whole.path)
    assert list(page.rounds) == list(whole.settled)
    for number, (name, settlement) in whole.settled.items():
        shown = [row[-6:] for row in page.rounds[number].rows if len(row) >= 6][1:]
        expected = sorted(settlement.lines, key=lambda line: line["seat"])
        assert shown == [line_cells(line) for line in expected], name
        assert settlement.lines


def test_every_hand_is_there_card_by_card(whole, reported):
    _, page = reported(whole.path)
    for number, (name, _) in whole.settled.items():
        text = page.rounds[number].text
        for cards in round_file.load(ROUNDS / name).hands.values():
            for card in html_cards(cards):
                assert card in text, (name, card)


def test_decisions_notes_and_the_place_in_the_file_are_there(whole, reported):
    _, page = reported(whole.path)
    first = page.rounds[1]
    assert any("raise" in row for row in first.rows) and any("fold" in row for row in first.rows)
    assert "access: jackpot_confirm by floor: let through" in first.text
    # 6 of the start and the configuration; 11 wagers and 3 chips placed; 3 of the lock and its
    # confirmation, 3 chips taken away; 26 cards, 4 decisions, 5 hands turned up one by one; the
    # key turned, the award let through and confirmed; the end.
    assert re.search(r"records 1 to 65, bytes [\d,]+ to [\d,]+\n", first.text)
    second = page.rounds[2].text
    assert "power on: cause power" in second and "by floor technician" in second


def test_the_summary_says_what_was_looked_at(whole, reported):
    text, page = reported(whole.path)
    assert "Nothing is wrong" in text and "4 played again by the rules" in text
    assert "sealed with the key of the file given" in text and "0 of 4 exports are signed" in text
    assert "DJ Wild Stud Poker: meter of progressive" in text
    assert not any(one.open for one in page.rounds.values())


def test_the_page_needs_nothing_else_and_is_light_and_dark_and_for_paper(whole, reported):
    text, page = reported(whole.path)
    assert all(href.startswith("#") for href in page.hrefs)
    assert "<script" not in text and "url(" not in text and "@import" not in text
    assert "prefers-color-scheme: dark" in text and "@media print" in text
    assert "::details-content" in text


def test_a_round_with_a_finding_is_marked_linked_and_open(whole, reported, tmp_path):
    data = bytearray(whole.path.read_bytes())
    data[2000] ^= 0x08
    path = tmp_path / "<damaged> & worse.tcj"
    path.write_bytes(data)
    text, page = reported(path, code=1)
    assert [number for number, one in page.rounds.items() if one.open] == [1]
    assert "1 finding" in page.rounds[1].text and "#r1" in page.hrefs
    assert ">2,000</td>" in text and "this byte was changed" in text
    assert "&lt;damaged&gt; &amp; worse.tcj" in text and "<damaged>" not in text


def test_rounds_that_were_not_played_are_counted_and_not_shown(whole, reported, tmp_path):
    data = whole.path.read_bytes()
    path = tmp_path / "gap.tcj"
    path.write_bytes(data[:2000] + data[2100:])
    text, page = reported(path, code=1)
    assert 1 not in page.rounds and 3 in page.rounds
    lost = next(e for e in contents.load(path).entries if e.name == "over").sequence
    begins = re.search(r"records (\d+) to", next(iter(page.rounds.values())).text)
    assert begins and int(begins[1]) > lost
    assert "not: the table's state before is not known" in unescape(text)


def test_a_file_that_goes_on_from_another_is_reported_from_its_first_checkpoint(
    reported, tmp_path
):
    board = NativeTable(configuration_of(PLAYED[0]))
    board.play(PLAYED[0])
    export(board.host(), tmp_path / "may.tcj", keep=False)
    for _ in range(2):
        board.play(PLAYED[0])
        export(board.host(), tmp_path / "june.tcj", keep=False)
    text, page = reported(tmp_path / "june.tcj")
    assert list(page.rounds) == [3] and "1 round was not: the table" in text


def test_a_report_that_cannot_be_written(whole, tablectl, tmp_path):
    out = tmp_path / "no folder" / "report.html"
    outcome = tablectl("audit", whole.path, "--keys", BENCH_KEYS, "--out", out)
    assert (outcome.code, outcome.err.count("\n")) == (2, 1) and "cannot be written" in outcome.err
