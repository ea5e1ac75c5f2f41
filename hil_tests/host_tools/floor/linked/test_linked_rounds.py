"""Whole rounds of a linked table, from the wager to the award, with the ledger that it asks: what
is paid is what was answered, once, whenever the power goes and however late the answer comes."""

import json
from pathlib import Path

import pytest
from tablectl.core.errors import RuleError
from tablectl.core.irregularities import Irregularity, voids

from hil_tests.host_tools.floor.linked.linked_rounds import (
    LEVEL,
    LINKED,
    TWO,
    Ledger,
    TableOfLink,
    cut_at_each_write,
    is_claiming,
    play,
    refused,
    restarted,
)
from hil_tests.rules.ch569.test_settlement import SEAT, progressive_line
from hil_tests.rules.ch573 import play as ch573
from hil_tests.rules.ch588 import play as ch588
from hil_tests.rules.ch688a import play as ch688a
from hil_tests.rules.ch688a.test_progressive import NATURAL, WITH_JOKER, low
from hil_tests.rules.helpers.play import changed
from host_tools.floor.linked import deciding
from host_tools.floor.linked.accounts import Terms, is_balanced
from host_tools.journal.contents import Contents, Export
from host_tools.journal.entry import Entry
from host_tools.journal.replay import replay

ON = {"progressive": True}
CENTS = 750_000


class Scenario:
    """A round as a table with a meter of its own plays it: `events`. `awards`: (seat, the part of
    a meter of 7,500 dollars in cents, a sum beside it) in their order; `fed`: micro-dollars on the
    meter and in its reserve."""

    def __init__(self, game, terms, awards, fed):
        self.events = [dict(event) for event in game.events]
        self.configuration = changed(game.configuration, linked=LINKED)
        self.terms, self.awards, self.fed = terms, awards, fed

    def table(self):
        return TableOfLink(self.configuration)

    def ledger(self, table):
        return Ledger(table, CENTS, self.terms)

    def verify(self, table, ledger):
        """One payment at the answered amount, and totals that are the ledger's."""
        assert table.keeper.awaits("next_round")
        paid = [
            (line["seat"], line["amount"])
            for line in table.table.lines
            if line["wager"] == "progressive" and line["outcome"] == "pay"
        ]
        assert paid == [(seat, part + besides) for seat, part, besides in self.awards]
        self.verify_ledger(table, ledger, True)

    def verify_ledger(self, table, ledger, paid, fed=None):
        books = ledger.books
        fed = self.fed if fed is None else fed
        assert [books.awards[n].cents for n in sorted(books.awards)] == [
            part for _, part, _ in self.awards
        ]
        assert set(books.outcomes.values()) <= {paid}
        assert len(books.outcomes) == len(books.awards) and not books.alarms
        standing = ledger.standing
        won = sum(part for _, part, _ in self.awards) if paid else 0
        assert standing["held"] == 0 and standing["paid"] == won * 10_000
        assert standing["contributions"] == sum(fed) and is_balanced(standing)
        assert table.share.totals[LEVEL][1:] == list(fed)
        registers = table.level.registers()
        assert registers["contributions"] == sum(fed) and registers["hits"] == won * 10_000


def of_573():
    hands = {3: ("Ac Ad Ah As 3d", "play", ON), 5: ("Kc Js 7h 6s 2d", "fold", ON)}
    game = ch573.play_round(hands, "Qs Jh 9d 8h 4s")
    # 20.5 cents of each of two dollars.
    return Scenario(game, Terms(500_000, None, 2050, 0), [(3, 750_041, 0)], (410_000, 0))


def of_569():
    game, _ = progressive_line("9c Kc", "Qc Jc Tc 2d 2h")
    # 20.5 cents of one dollar.
    return Scenario(game, Terms(400_000, None, 2050, 0), [(SEAT, 75_002, 0)], (205_000, 0))


def of_588(cards, part):
    game = ch588.play_round({3: (cards, "2d", ON)}, (ch588.DEALER, ch588.DEALER_LOW))
    # 75 cents of five dollars.
    return Scenario(game, Terms(500_000, None, 1500, 0), [(3, part, 0)], (750_000, 0))


def of_688a():
    """Ten percent, then all that is left, each with 5,000 dollars beside it."""
    hands = {6: (WITH_JOKER, low(WITH_JOKER), ON), 2: (NATURAL, low(NATURAL), ON)}
    game = ch688a.play_round(hands, progressive="4")
    # Of each of two wagers of five dollars one percent to the meter and one to its reserve.
    awards = [(6, 75_001, 500_000), (2, 675_009, 500_000)]
    return Scenario(game, Terms(1_000_000, None, 100, 100), awards, (100_000, 100_000))


MADE = {
    "573, four aces win all of it": of_573,
    "569, a straight flush wins a tenth that nobody confirms": of_569,
    "588, five aces win all of it": lambda: of_588("Ac Ad Ah As Jk 2d", 750_075),
    "588, a royal flush wins a tenth": lambda: of_588("As Ks Qs Js Ts 2d", 75_007),
    "688a, two winners one after the other": of_688a,
}


@pytest.fixture(params=MADE)
def scenario(request):
    return MADE[request.param]()


@pytest.fixture
def four_aces():
    return of_573()


def to_the_claim(scenario, asks=lambda n: True):
    """(table, ledger) of a round that waits for its first answer, before it was asked for."""
    table = scenario.table()
    ledger = scenario.ledger(table)
    for n, event in enumerate(scenario.events):
        if asks(n):
            ledger.exchange(table)
        table.send(event)
        if is_claiming(table):
            return table, ledger
    raise AssertionError("nothing was claimed")


def test_R_688a_43_an_award_is_what_the_ledger_answers_and_is_paid_once(scenario):
    table = scenario.table()
    ledger = scenario.ledger(table)
    play(table, ledger, scenario.events)
    scenario.verify(table, ledger)


def test_R_688a_43_a_power_cut_at_any_write_of_the_round_pays_it_once(scenario):
    rounds = 0
    for table, ledger in cut_at_each_write(
        scenario.configuration, scenario.events, scenario.ledger
    ):
        scenario.verify(table, ledger)
        rounds += 1
    assert rounds > 40


def test_R_688a_43_the_table_waits_for_the_answer_however_late_it_is(four_aces):
    table, ledger = to_the_claim(four_aces)
    awaited = {"phase": "claiming", "what": "answered", "section": "R-688a-43", "to": 3}
    assert table.shown[-1] == {"effect": "awaits", **awaited}
    report = table.report()
    for event in (
        {"event": "next_round"},
        {"event": "jackpot_confirm", "key": True},
        {"event": "start_game"},
    ):
        with pytest.raises(RuleError, match="answered"):
            table.send(event)
    table.now_us += 3 * 3600 * 1_000_000
    assert refused(table.reply, b"")[0] == 2036 and is_claiming(table)
    table.reply(ledger.reply_to(report))
    assert table.keeper.awaits("jackpot_confirm")
    assert {"effect": "hit", "seat": 3, "cents": 750_041} in table.shown
    table.send(four_aces.events[-1])
    ledger.exchange(table)
    four_aces.verify(table, ledger)


def test_R_688a_43_what_others_won_meanwhile_is_not_paid_again(four_aces):
    """The sign stood at 7,500 dollars; before the claim came, another table had won."""
    table, ledger = to_the_claim(four_aces)
    deciding.adjust(ledger.books, LEVEL, -CENTS + 123_456, TWO)
    ledger.exchange(table)
    line = table.table.lines[-1]
    assert (line["outcome"], line["amount"]) == ("hold", 123_456 + 41)


def test_R_688a_47_without_a_lease_at_the_lock_the_wager_goes_back_and_the_base_game_goes_on(
    scenario,
):
    table = scenario.table()
    seats = [event["seat"] for event in scenario.events if event["event"] == "chip_on"]
    for event in scenario.events:
        if is_over(table):
            break
        try:
            table.send(event)
        except RuleError as error:
            # Nothing was accepted, so that no chips are collected and no award confirmed.
            assert event["event"] in ("confirm_chips", "jackpot_confirm", "start_game"), error.text
    for seat in seats:
        blinks = {"effect": "seat_lamp", "seat": seat, "state": "blink"}
        said = {"what": "link_down", "seat": seat, "wager": "progressive", "section": "R-688a-47"}
        assert blinks in table.shown and {"effect": "note", **said} in table.shown
        assert {"effect": "lifted", "seat": seat} in table.shown
    assert "accepted" not in [effect["effect"] for effect in table.shown]
    assert is_over(table) and table.table.lines
    assert not [line for line in table.table.lines if line["wager"] == "progressive"]
    assert table.share.totals == {LEVEL: [0, 0, 0]} and table.share.claims == []


def is_over(table):
    return table.keeper.awaits("next_round")


def test_R_688a_47_a_lease_that_runs_out_behind_the_lock_changes_nothing(scenario):
    table = scenario.table()
    ledger = scenario.ledger(table)
    locked = next(n for n, one in enumerate(scenario.events) if one["event"] == "start_game")
    play(table, ledger, scenario.events, lambda n: n == locked)
    scenario.verify(table, ledger)


def test_R_688a_47_a_lease_of_5_s_is_none_at_5_s(four_aces):
    table = four_aces.table()
    ledger = four_aces.ledger(table)
    locked = next(n for n, one in enumerate(four_aces.events) if one["event"] == "start_game")
    for event in four_aces.events[:locked]:
        table.send(event)
    ledger.exchange(table)
    table.now_us += 5_000_000 - 1000
    table.send(four_aces.events[locked])
    assert "lease" not in table.played()[-1] and table.table.levels.lease is None


def test_the_record_of_the_lock_has_the_lease_and_a_start_reads_it_there(four_aces):
    table = four_aces.table()
    ledger = four_aces.ledger(table)
    for event in four_aces.events:
        ledger.exchange(table)
        table.send(event)
        if event["event"] == "start_game":
            break
    term, entry, age_ms = table.played()[-1]["lease"]
    assert (term, entry, age_ms) == (1, ledger.books.last_entry(), 1)
    again = restarted(table)
    assert again.links.of_lock(again.now_us) == {}
    play(again, ledger, four_aces.events)
    four_aces.verify(again, ledger)


def test_R_688a_44_a_void_is_refused_until_the_answer_came(four_aces):
    table, ledger = to_the_claim(four_aces)
    with pytest.raises(RuleError, match="first comes the answer of the link") as refused_void:
        table.send({"event": "irregularity", "what": "recut"})
    assert refused_void.value.code == 1015 and is_claiming(table)


def test_R_688a_44_an_award_that_is_void_goes_back_and_so_does_what_was_fed(four_aces):
    table, ledger = to_the_claim(four_aces)
    ledger.exchange(table)
    void = Irregularity("test_void", "573.13(a)", ("jackpot_hold",), voids, uses=())
    table.table.game.irregularity_of["test_void"] = void
    try:
        table.keeper.table.take({"event": "irregularity", "what": "test_void", "time": 10**9})
    finally:
        del table.table.game.irregularity_of["test_void"]
    table.share.recorded(10**6, "0" * 16)
    assert is_over(table) and table.share.claims[-1].paid is False
    ledger.exchange(table)
    # Seat 5 had folded: its wager is lost, and what it fed stays.
    four_aces.verify_ledger(table, ledger, False, (205_000, 0))
    assert ledger.standing["current"] == CENTS * 10_000 + 205_000


def test_R_688a_43_a_meter_of_a_link_is_not_adjusted_at_a_table(four_aces):
    table = four_aces.table()
    facts = {"level": "progressive", "before": 0, "after": 10_000, "roles": "floor technician"}
    with pytest.raises(RuleError, match="shared over the link pit7") as refused_adjustment:
        table.send({"event": "adjusted", **facts})
    assert refused_adjustment.value.code == 1027


def test_a_new_term_is_in_the_journal_before_it_is_told(four_aces):
    table, ledger = to_the_claim(four_aces)
    deciding.promote(ledger.books, 2, TWO)
    table.reply(ledger.reply_to(table.report()))
    assert table.share.term == 2 and is_claiming(table)
    again = restarted(table)
    assert again.share.term == 2
    play(again, ledger, four_aces.events)
    four_aces.verify(again, ledger)


@pytest.mark.parametrize("answered", [False, True])
def test_R_688a_50_the_floor_ends_a_claim_without_an_answer_and_the_next_one_is_answered(
    four_aces, answered
):
    """Whether the ledger had never heard of the claim, or its answer was lost on the way."""
    table, ledger = to_the_claim(four_aces)
    stood = dict(ledger.books.standing(LEVEL))
    if answered:
        assert ledger.reply_to(table.report())
        assert ledger.books.standing(LEVEL)["held"]
    table.send({"event": "claim_void"})
    assert is_over(table) and not is_claiming(table)
    returned = [line for line in table.table.lines if line["outcome"] == "return"]
    assert "progressive" in [line["wager"] for line in returned]
    assert {line["section"] for line in returned} == {"R-688a-50"}
    again = restarted(table)
    assert is_over(again) and again.share.claims[-1].row()[5:] == [None, False]
    for _ in range(3):
        again.reply(ledger.reply_to(again.report()))
    standing = ledger.books.standing(LEVEL)
    assert standing["held"] == standing["paid"] == 0
    fed = sum(again.share.totals[LEVEL][1:])
    assert standing["contributions"] == fed
    assert standing["current"] <= stood["current"]
    assert again.links.linked.settled == again.share.claims[-1].sequence
    again.send({"event": "next_round"})
    for event in four_aces.events:
        ledger.exchange(again)
        again.send(event)
    ledger.exchange(again)
    assert again.share.claims[-1].paid and ledger.books.standing(LEVEL)["paid"]


def test_a_round_takes_four_terms_and_no_more(four_aces):
    table = four_aces.table()
    ledger = four_aces.ledger(table)
    for term in range(2, 6):
        deciding.promote(ledger.books, term, TWO)
        table.reply(ledger.reply_to(table.report()))
    deciding.promote(ledger.books, 6, TWO)
    with pytest.raises(RuleError, match="of its kind") as refused_term:
        table.reply(ledger.reply_to(table.report()))
    assert refused_term.value.code == 1025 and table.share.term == 5


def test_R_688a_46_a_meter_of_its_own_waits_while_the_table_is_linked_and_comes_back():
    scenario = of_573()
    alone = changed(scenario.configuration)
    del alone["linked"]
    table = TableOfLink(alone)
    for event in scenario.events:
        table.send(event)
    own = table.level.registers()
    table.configure(scenario.configuration)
    assert table.level.registers()["contributions"] == 0
    ledger = scenario.ledger(table)
    for event in scenario.events:
        ledger.exchange(table)
        table.send(event)
    ledger.exchange(table)
    scenario.verify(table, ledger)
    part = table.level.registers()
    table.configure(alone)
    assert table.level.registers() == own
    again = restarted(table)
    again.configure(scenario.configuration)
    assert again.level.registers() == part
    assert again.share.totals[LEVEL][1:] == list(scenario.fed)
    ledger.exchange(again)
    assert again.links.linked.lease(again.now_us // 1000) and not again.links.linked.older


def audited(table, scenario, change=lambda facts: facts):
    """What the audit says of the journal, with the checkpoint that the board keeps."""
    journal = table.keeper.journal
    text, checkpoint = json.dumps(scenario.configuration), journal.slots.read("checkpoint")
    begin = {"configuration": text, "checkpoint": checkpoint.decode()}
    entries = [
        Entry(one.sequence, one.time, change(dict(one.facts)), one.tag.hex())
        for one in journal.records(journal.ring.tail.copy(), 9999)
    ]
    contents = Contents(exports=[Export(begin, len(entries))], entries=entries)
    return replay(Path("table.tcj"), contents)


def test_the_audit_makes_the_same_of_the_records_alone(scenario):
    table = scenario.table()
    ledger = scenario.ledger(table)
    play(table, ledger, scenario.events)
    table.send({"event": "next_round"})
    found = audited(table, scenario)
    assert (found.findings, found.rounds, found.left_out) == ([], 1, 0)
    account = found.ledger.accounts["progressive"]
    assert account.registers() == table.level.registers()


def test_the_audit_finds_an_answer_that_was_not_the_one_that_was_paid(scenario):
    def one_cent_more(facts):
        return {**facts, "cents": facts["cents"] + 1} if facts["event"] == "answered" else facts

    table = scenario.table()
    play(table, scenario.ledger(table), scenario.events)
    table.send({"event": "next_round"})
    texts = [finding.text for finding in audited(table, scenario, one_cent_more).findings]
    assert any("cents is" in text for text in texts) and any("meter is" in text for text in texts)


def test_requests_of_a_link_where_there_is_none_say_so(four_aces):
    alone = changed(four_aces.configuration)
    del alone["linked"]
    table = TableOfLink(alone)
    assert refused(table.report) == (2035, "link_report: no meter of this table is linked")
    assert refused(table.reply, b"1") == (2035, "link_reply: no meter of this table is linked")
    assert refused(TableOfLink().report)[0] == 2010
    table = four_aces.table()
    table.forget_key()
    code, text = refused(table.report)
    assert code == 2035 and "no key link" in text
