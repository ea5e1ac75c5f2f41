"""Whole rounds of a linked table, from the wager to the award, with the ledger that it asks: what
is paid is what was answered, once, whenever the power goes and however late the answer comes."""

import pytest

from hil_tests.host_tools.floor.linked.linked_table import SECOND_US, LinkedTable
from hil_tests.host_tools.floor.linked.memory_books import MemoryBooks
from hil_tests.host_tools.floor.linked.scripts import (
    ALL,
    LEVEL,
    ON,
    RESERVED,
    SMALL,
    Award,
    Script,
    script,
)
from hil_tests.host_tools.floor.linked.two_persons import TWO
from hil_tests.host_tools.helpers.native_table import KEYS, START_US
from hil_tests.rules.helpers.games import Crazy4
from host_tools.common.errors import HostError
from host_tools.device.link.client import Refused
from host_tools.examples import BENCH_KEYS
from host_tools.floor.linked import deciding
from host_tools.floor.linked.accounts import Terms, is_balanced
from host_tools.journal import audit as auditing
from host_tools.journal.entry import Entry
from host_tools.journal.export import export
from host_tools.journal.replay import replay
from host_tools.simulator.control import BenchError
from host_tools.simulator.provisioned import upload

UID, LINK = "e660000000000007", "pit7"
# What stands on the meter before a round, in cents.
CENTS = 750_000
# What a table waits for before its round is locked, and where its claim needs an answer.
ASKS = ("wagers", "answered")
# A lease that is left when Start Game is pressed, or not any more, in microseconds.
LEFT_US = 2_000


class Table(LinkedTable):
    """`heard`: all that its host was told."""

    def __init__(self, *given):
        self.heard = []
        super().__init__(*given)

    def _hear(self, event):
        super()._hear(event)
        self.heard.append(event)

    @property
    def is_claiming(self):
        return self.awaits["what"] == "answered"

    @property
    def is_over(self):
        return self.awaits["what"] == "next_round"

    def registers(self):
        return self.asks("registers", level=0, hit=0)["registers"]

    def recorded(self, name):
        """The facts of each record of this name."""
        records = self.keeper.journal.records(self.keeper.journal.ring.tail.copy(), 9_999)
        return [one.facts for one in records if one.facts["event"] == name]

    def cut(self):
        self.power_off()
        self.switch_on()


class Scenario:
    """`played`: the Script of a round. `awards`: (seat, the part of a meter of 7,500 dollars in
    cents, a sum beside it) in their order; `fed`: micro-dollars on the meter, in its reserve."""

    def __init__(self, played, terms, awards, fed):
        self.played, self.terms, self.awards, self.fed = played, terms, awards, fed
        self.configuration = played.configured(terms, link=LINK, progressive=LEVEL)

    def table(self, configuration=None, keys=KEYS):
        made = Table(
            UID, keys, configuration or self.configuration, lambda *_: self.played, self.terms
        )
        made.switch_on()
        return made

    def ledger(self, table):
        """The books of the link, with the meter at CENTS."""
        books = MemoryBooks(LINK)
        deciding.open_levels(books, {LEVEL: self.terms}, TWO)
        deciding.adjust(books, LEVEL, CENTS - self.terms.base, TWO)
        deciding.admit(books, UID, table.said.epoch, TWO)
        return books

    def both(self):
        table = self.table()
        return table, self.ledger(table)

    def verify(self, table, books):
        """One payment at the answered amount, and totals that are the ledger's."""
        assert table.is_over
        paid = [
            (line["seat"], line["amount"])
            for line in table.client.settlement()
            if line["wager"] == "progressive" and line["outcome"] == "pay"
        ]
        assert paid == [(seat, part + besides) for seat, part, besides in self.awards]
        self.verify_ledger(table, books, True)

    def verify_ledger(self, table, books, paid, fed=None):
        fed = self.fed if fed is None else fed
        assert [books.awards[n].cents for n in sorted(books.awards)] == [
            part for _, part, _ in self.awards
        ]
        assert set(books.outcomes.values()) <= {paid}
        assert len(books.outcomes) == len(books.awards) and not books.alarms
        standing = books.standing(LEVEL)
        won = sum(part for _, part, _ in self.awards) if paid else 0
        assert standing["held"] == 0 and standing["paid"] == won * 10_000
        assert standing["contributions"] == sum(fed) and is_balanced(standing)
        assert fed_by(table) == list(fed)
        registers = table.registers()
        assert registers["contributions"] == sum(fed) and registers["hits"] == won * 10_000


def fed_by(table):
    """[micro-dollars on the meter, in its reserve] as the table's last report has them."""
    ((_, _, *fed),) = table.told["levels"]
    return fed


def of_573():
    hands = {3: ("Ac Ad Ah As 3d", "play", ON), 5: ("Kc Js 7h 6s 2d", "fold", ON)}
    played = Script(Crazy4.play_round(hands, "Qs Jh 9d 8h 4s"), 100, Award(3, ALL, True))
    # 20.5 cents of each of two dollars.
    return Scenario(played, SMALL, [(3, 750_041, 0)], (410_000, 0))


def of_569():
    # 20.5 cents of one dollar.
    terms = Terms(400_000, None, 2050, 0)
    return Scenario(script("569", 0), terms, [(3, 75_002, 0)], (205_000, 0))


def of_588(number, part):
    # 75 cents of five dollars.
    terms = Terms(500_000, None, 1500, 0)
    return Scenario(script("588", number), terms, [(3, part, 0)], (750_000, 0))


def of_688a():
    """Ten percent, then all that is left, each with 5,000 dollars beside it."""
    # Of each of two wagers of five dollars one percent to the meter and one to its reserve.
    awards = [(6, 75_001, 500_000), (2, 675_009, 500_000)]
    return Scenario(script("688a", 0), RESERVED, awards, (100_000, 100_000))


MADE = {
    "573, four aces win all of it": of_573,
    "569, a straight flush wins a tenth that nobody confirms": of_569,
    "588, five aces win all of it": lambda: of_588(0, 750_075),
    "588, a royal flush wins a tenth": lambda: of_588(1, 75_007),
    "688a, two winners one after the other": of_688a,
}


@pytest.fixture(params=MADE)
def scenario(request):
    return MADE[request.param]()


@pytest.fixture
def four_aces():
    return of_573()


def play(table, books, until="next_round", asks=ASKS):
    """Up to where the table waits for that, whatever happens to its power; its ledger is asked
    where it `asks`."""
    while not (table.is_on and table.awaits["what"] == until):
        try:
            if not table.is_on:
                table.switch_on()
            if table.awaits["what"] in asks:
                table.meet(books)
            if table.awaits["what"] != until:
                table.act()
        except (BenchError, HostError):
            if table.is_on:
                raise


def play_out(table, books):
    """The round, and what its ledger is to know of its end."""
    play(table, books)
    table.meet(books, 3)


def to_the_claim(scenario):
    """(table, books) of a round that waits for its first answer, before it was asked for."""
    table, books = scenario.both()
    play(table, books, "answered")
    return table, books


def refused(act, *arguments, **named):
    """(code, text) of what the board refuses."""
    with pytest.raises(Refused) as caught:
        act(*arguments, **named)
    return caught.value.error["code"], caught.value.error["text"]


def test_R_688a_43_an_award_is_what_the_ledger_answers_and_is_paid_once(scenario):
    table, books = scenario.both()
    play_out(table, books)
    scenario.verify(table, books)


def writes_of(scenario):
    """How many bytes the board has written before each of its writes of the round."""
    table, books = scenario.both()
    fram, begun, bounds = table.own.fram, table.own.fram.written, []
    keep = fram.keep

    def noted(address, data):
        bounds.append(fram.written - begun)
        keep(address, data)

    fram.keep = noted
    play_out(table, books)
    return bounds


def test_R_688a_43_a_power_cut_at_any_write_of_the_round_pays_it_once(scenario):
    """The first byte of the write is half written."""
    bounds = writes_of(scenario)
    for written in bounds:
        table, books = scenario.both()
        table.power_off(fram_write=written + 1, torn=True)
        play_out(table, books)
        scenario.verify(table, books)
    assert len(bounds) > 40


def test_R_688a_43_the_table_waits_for_the_answer_however_late_it_is(four_aces):
    table, books = to_the_claim(four_aces)
    awaited = {"phase": "claiming", "what": "answered", "section": "R-688a-43", "to": 3}
    assert {name: table.awaits[name] for name in awaited} == awaited
    reply = table.reply_of(books)
    for do in ("next_round", "jackpot_confirm"):
        code, text = table.with_key(lambda do=do: refused(table.asks, do))
        assert code == 1001 and "answered" in text
    table.start_game()
    table.client.poll()
    assert table.heard[-1]["ev"] == "refused" and table.is_claiming
    table.run_for(3 * 3600 * SECOND_US)
    assert refused(table.reply, "01")[0] == 2036
    table.look()
    assert table.is_claiming
    table.reply(reply.hex())
    table.look()
    assert table.awaits["what"] == "jackpot_confirm"
    assert [one["cents"] for one in table.heard if one["ev"] == "hit"] == [750_041]
    play_out(table, books)
    four_aces.verify(table, books)


def test_R_688a_43_what_others_won_meanwhile_is_not_paid_again(four_aces):
    """The sign stood at 7,500 dollars; before the claim came, another table had won."""
    table, books = to_the_claim(four_aces)
    deciding.adjust(books, LEVEL, -CENTS + 123_456, TWO)
    table.meet(books)
    line = table.client.settlement()[-1]
    assert (line["outcome"], line["amount"]) == ("hold", 123_456 + 41)


def test_R_688a_47_without_a_lease_at_the_lock_the_wager_goes_back_and_the_base_game_goes_on(
    scenario,
):
    table, books = scenario.both()
    play(table, books, "card", asks=())
    table.run_for(2 * SECOND_US)
    play(table, books, asks=())
    for seat in scenario.played.chips:
        said = {"what": "link_down", "seat": seat, "wager": "progressive", "section": "R-688a-47"}
        assert said in [{name: one.get(name) for name in said} for one in table.heard]
        shines = [
            one["changed"][f"seat_{seat}"]
            for one in table.events
            if one["what"] == "lamps" and f"seat_{seat}" in one["changed"]
        ]
        assert len(shines) > 2 and not shines[-1]
    lines = table.client.settlement()
    assert lines and not [line for line in lines if line["wager"] == "progressive"]
    table.meet(books, 2)
    assert table.told["levels"] == [[LEVEL, 0, 0, 0]] and table.told["claims"] == []


def test_R_688a_47_a_lease_that_runs_out_behind_the_lock_changes_nothing(scenario):
    table, books = scenario.both()
    play(table, books, "confirm_chips")
    table.run_for(6 * SECOND_US)
    assert not table.status["linked"]["lease_ms"]
    play_out(table, books)
    scenario.verify(table, books)


@pytest.mark.parametrize("left_us", [LEFT_US, 0])
def test_R_688a_47_a_lease_of_5_s_is_none_at_5_s(four_aces, left_us):
    table, books = four_aces.both()
    while table.lying != set(four_aces.played.chips):
        table.act()
    table.meet(books)
    ends_us = table.now_us + 1_000 * table.reply(table.reply_of(books).hex())
    table.press("start_game", ends_us - left_us)
    table.run_until_us(ends_us + START_US)
    (locked,) = table.recorded("start_game")
    assert ("lease" in locked) == bool(left_us)


def test_the_record_of_the_lock_has_the_lease_and_a_start_reads_it_there(four_aces):
    table, books = four_aces.both()
    play(table, books, "confirm_chips")
    ((term, entry, age_ms),) = [one["lease"] for one in table.recorded("start_game")]
    assert (term, entry) == (1, books.last_entry()) and 0 <= age_ms < 1_000
    table.cut()
    assert not table.status["linked"]["lease_ms"]
    play_out(table, books)
    four_aces.verify(table, books)


def test_R_688a_44_a_void_is_refused_until_the_answer_came(four_aces):
    table, _ = to_the_claim(four_aces)
    code, text = refused(table.irregular, seat=3)
    assert code == 1015 and "first comes the answer of the link" in text


def test_R_688a_44_an_award_that_is_void_goes_back_and_so_does_what_was_fed(four_aces):
    table, books = to_the_claim(four_aces)
    table.meet(books)
    table.irregular(seat=3)
    table.look()
    assert table.is_over
    table.meet(books, 2)
    # Seat 5 had folded: its wager is lost, and what it fed stays.
    four_aces.verify_ledger(table, books, False, (205_000, 0))
    assert books.standing(LEVEL)["current"] == CENTS * 10_000 + 205_000


def test_R_688a_43_a_meter_of_a_link_is_not_adjusted_at_a_table(four_aces):
    table = four_aces.table()
    with pytest.raises(Refused, match="shared over the link pit7") as caught:
        table.adjust(1)
    assert caught.value.error["code"] == 1027


def test_a_new_term_is_in_the_journal_before_it_is_told(four_aces):
    table, books = to_the_claim(four_aces)
    deciding.promote(books, 2, TWO)
    table.meet(books)
    assert table.said.term == 2 and table.is_claiming
    table.cut()
    table.reply_of(books)
    assert table.told["term"] == 2
    play_out(table, books)
    four_aces.verify(table, books)


@pytest.mark.parametrize("answered", [False, True])
def test_R_688a_50_the_floor_ends_a_claim_without_an_answer_and_the_next_one_is_answered(
    four_aces, answered
):
    """Whether the ledger had never heard of the claim, or its answer was lost on the way."""
    table, books = to_the_claim(four_aces)
    if answered:
        assert table.reply_of(books)
        assert books.standing(LEVEL)["held"]
    table.void_claim()
    table.look()
    assert table.is_over
    returned = [one for one in table.client.settlement() if one["outcome"] == "return"]
    assert "progressive" in [line["wager"] for line in returned]
    assert {line["section"] for line in returned} == {"R-688a-50"}
    table.cut()
    assert table.is_over
    table.meet(books)
    assert table.told["claims"][-1][5:] == [None, False]
    table.meet(books, 2)
    standing = books.standing(LEVEL)
    assert standing["held"] == standing["paid"] == 0
    assert standing["contributions"] == sum(fed_by(table))
    # Seat 5 had folded: what it fed stays.
    assert standing["current"] == CENTS * 10_000 + 205_000
    # The ledger knows how it ended, so that it is told no more.
    table.reply_of(books)
    assert table.told["claims"] == []
    play(table, books, "wagers")
    play_out(table, books)
    assert table.said.ended == 1 and books.standing(LEVEL)["paid"]


def test_a_round_takes_four_terms_and_no_more(four_aces):
    table, books = four_aces.both()
    for term in range(2, 6):
        deciding.promote(books, term, TWO)
        table.meet(books)
    deciding.promote(books, 6, TWO)
    code, text = refused(table.meet, books)
    assert code == 1025 and "of its kind" in text
    table.said.read()
    assert table.said.term == 5


def test_R_688a_46_a_meter_of_its_own_waits_while_the_table_is_linked_and_comes_back():
    scenario = of_573()
    alone = {name: value for name, value in scenario.configuration.items() if name != "linked"}
    table = scenario.table(alone)
    play(table, None, asks=())
    own = table.registers()
    reconfigured(table, scenario.configuration)
    assert own["contributions"] and table.registers()["contributions"] == 0
    books = scenario.ledger(table)
    play_out(table, books)
    scenario.verify(table, books)
    part = table.registers()
    reconfigured(table, alone)
    assert table.registers() == own
    table.cut()
    reconfigured(table, scenario.configuration)
    assert table.registers() == part
    table.meet(books)
    assert fed_by(table) == list(scenario.fed)
    assert table.status["linked"]["lease_ms"]


def reconfigured(table, configuration):
    """In the middle of nothing: its round is over."""
    upload(table, table.client, configuration)
    table.look()


def audited(table, folder):
    path = folder / "table.journal"
    export(table.client, path, keep=False)
    return path, auditing.audit((path,), BENCH_KEYS)


def test_the_audit_makes_the_same_of_the_records_alone(scenario, tmp_path):
    table, books = scenario.both()
    play_out(table, books)
    play(table, books, "wagers")
    _, found = audited(table, tmp_path)
    assert (found.findings, found.played.rounds, found.played.left_out) == ([], 1, 0)
    account = found.played.ledger.accounts["progressive"]
    assert account.registers() == table.registers()


def test_the_audit_finds_an_answer_that_was_not_the_one_that_was_paid(scenario, tmp_path):
    def one_cent_more(entry):
        facts = dict(entry.facts)
        if facts["event"] == "answered":
            facts["cents"] += 1
        return Entry(entry.sequence, entry.time, facts, entry.tag)

    table, books = scenario.both()
    play_out(table, books)
    play(table, books, "wagers")
    path, found = audited(table, tmp_path)
    contents = found.contents
    contents.entries[:] = [one_cent_more(entry) for entry in contents.entries]
    texts = [finding.text for finding in replay(path, contents).findings]
    assert any("cents is" in text for text in texts) and any("meter is" in text for text in texts)


def test_requests_of_a_link_where_there_is_none_say_so(four_aces):
    table = four_aces.table(four_aces.played.configuration)
    assert refused(table.report) == (2035, "link_report: no meter of this table is linked")
    assert refused(table.reply, "01") == (2035, "link_reply: no meter of this table is linked")
    closed = Table(UID, KEYS, None, lambda *_: four_aces.played, SMALL)
    closed.switch_on()
    assert refused(closed.report)[0] == 2010
    keyless = four_aces.table(keys={**KEYS, "link": None})
    code, text = refused(keyless.report)
    assert code == 2035 and "no key link" in text
