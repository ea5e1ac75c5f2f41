"""The board's side of a link: no wager without a lease, nothing before it is journaled, and no
claim that could be paid twice."""

import json

from tablectl.linked.levels import KEPT_CLAIMS
from tablectl.linked.messages import digest_of

from hil_tests.controller.linked_levels import (
    LINK,
    NONCE,
    TERMS,
    leased,
    linked_levels,
    refused,
    reply,
    told,
)

FED = {"mega": (15000, 3000)}


def claimed(linked, sequence=20, tag="t20"):
    linked.apply(linked.claim("mega", 100), sequence, tag)
    return linked


def answer_to(linked, sequence=20, number=1, cents=60000):
    told(linked)
    return linked.receive(reply(answer=[sequence, number, cents]))


def ended(linked, sequence, paid=True):
    """One award from claim to end."""
    claimed(linked, sequence, "t" + str(sequence))
    linked.apply(answer_to(linked, sequence), sequence + 1, "a")
    linked.apply(linked.end(paid), sequence + 2, "e")


def quoted_with(known):
    return [[name, digest_of(LINK, name, *TERMS[name]), 1, known] for name in TERMS]


def test_688a_2_d_no_wager_and_no_sign_without_a_lease():
    linked = linked_levels()
    assert linked.lease(0) is None and linked.shown("mega", 0) is None
    assert refused(linked.contribute, FED, 0) == "no lease"


def test_a_lease_counts_from_when_the_nonce_was_given_for_5_s_and_no_longer():
    linked = leased(now_ms=1000)
    assert linked.lease(999) is None
    assert linked.lease(1000) == [1, 7, 0] and linked.shown("mega", 1000) == 600000000
    assert linked.lease(5999) == [1, 7, 4999]
    assert linked.lease(6000) is None and linked.shown("mega", 6000) is None
    assert refused(linked.contribute, FED, 6000) == "no lease"


def test_a_shorter_lease_is_shorter_and_none_is_none():
    linked = leased()
    linked.report(NONCE, 10)
    linked.receive(reply(valid_ms=100))
    assert linked.lease(109) and not linked.lease(110)
    linked.report(NONCE, 200)
    linked.receive(reply(valid_ms=0))
    assert linked.lease(200) is None


def test_the_record_of_the_lock_says_by_which_lease():
    facts = leased().contribute(FED, 1234)
    assert facts["lease"] == [1, 7, 1234] and facts["amounts"] == [["mega", 15000, 3000]]


def test_a_reply_to_an_earlier_nonce_and_the_same_one_twice_count_for_nothing():
    linked = leased()
    assert refused(linked.receive, reply()) == "nonce of another report"
    linked.report(b"87654321", 10)
    assert refused(linked.receive, reply()) == "nonce of another report"
    linked.receive(reply(nonce=b"87654321"))


def test_replies_to_other_boards_epochs_links_and_terms_count_for_nothing():
    for name, value in (("uid", "e662"), ("epoch", "11ff"), ("link", "other")):
        linked = leased()
        told(linked)
        assert refused(linked.receive, reply(**{name: value})) == name + " of another report"
    other = [["mega", digest_of(LINK, "mega", 1, None, 1, 1), 1, 0], quoted_with(0)[1]]
    for levels in (other, quoted_with(0)[:1], []):
        linked = leased()
        told(linked)
        assert "Rules Submission" in refused(linked.receive, reply(levels=levels))


def test_a_new_term_is_journaled_before_it_is_told_and_gives_no_lease_yet():
    linked = leased()
    told(linked)
    facts = linked.receive(reply(term=2))
    assert facts == {"event": "link_term", "term": 2}
    assert linked.lease(0) is None and told(linked)["term"] == 1
    linked.apply(facts, 9, "t9")
    assert told(linked)["term"] == 2
    assert refused(linked.receive, reply(term=1)) == "term 1 after 2"


def test_nothing_changes_before_it_is_applied():
    linked = leased()
    before = linked.state()
    linked.contribute(FED, 0)
    linked.reverse(FED)
    linked.carry(FED)
    linked.claim("mega", 100)
    assert linked.state() == before and told(linked)["claims"] == []


def test_totals_run_on_through_wagers_a_void_and_a_meter_that_joins():
    linked = leased()
    linked.apply(linked.contribute({"mega": (15000, 3000), "mini": (500, 0)}, 0), 5, "t")
    linked.apply(linked.contribute(FED, 0), 8, "t")
    assert told(linked)["levels"] == [["mega", 8, 30000, 6000], ["mini", 5, 500, 0]]
    linked.apply(linked.reverse(FED), 11, "t")
    linked.apply(linked.carry({"mini": (777, 0)}), 12, "t")
    assert told(linked)["levels"] == [["mega", 11, 15000, 3000], ["mini", 12, 1277, 0]]


def test_a_claim_waits_then_is_held_and_then_was_paid():
    linked = claimed(leased())
    assert linked.claiming.sequence == 20
    assert told(linked)["claims"] == [[20, 0, "mega", 100, "t20", None, None]]
    facts = linked.receive(reply(answer=[20, 1, 60000]))
    assert linked.claiming and facts["cents"] == 60000 and facts["number"] == 1
    linked.apply(facts, 21, "t21")
    assert linked.claiming is None and linked.held.answer == [1, 1, 60000]
    linked.apply(linked.end(True), 22, "t22")
    assert linked.held is None
    assert told(linked)["claims"] == [[20, 0, "mega", 100, "t20", [1, 1, 60000], True]]


def test_one_answer_is_taken_once_and_only_by_the_claim_that_waits():
    linked = claimed(leased())
    assert answer_to(linked, sequence=19) is None
    linked.apply(answer_to(linked), 21, "t")
    assert answer_to(linked, cents=1) is None and linked.held.answer[2] == 60000


def test_while_an_award_is_not_settled_nothing_else_begins():
    for linked in (claimed(leased()), claimed(leased())):
        for act in ((linked.reverse, FED), (linked.carry, FED), (linked.claim, "mini", 10)):
            assert refused(*act) == "an award is not settled yet"
        assert refused(linked.end, True) == "no award is held"
        linked.apply(answer_to(linked), 21, "t")
        assert refused(linked.reverse, FED) == "an award is not settled yet"
        linked.apply(linked.end(False), 22, "t")
        linked.reverse(FED)
        assert refused(linked.end, True) == "no award is held"
    assert refused(leased().claim, "other", 100) == "no level other"


def test_the_memory_of_an_earlier_day_gets_no_lease_and_no_answer():
    linked = claimed(leased())
    told(linked)
    assert linked.receive(reply(levels=quoted_with(30), answer=[20, 1, 1])) is None
    assert linked.older and linked.lease(0) is None
    told(linked)
    assert linked.receive(reply(settled=20, answer=[20, 1, 1])) is None
    assert linked.older and told(linked)["claims"] != []
    linked.receive(reply())
    assert not linked.older and linked.lease(0)


def test_claims_are_told_two_at_a_time_from_the_first_that_the_ledger_lacks():
    linked = leased()
    for sequence in (20, 30, 40):
        ended(linked, sequence)
    assert [claim[0] for claim in told(linked)["claims"]] == [20, 30]
    linked.receive(reply(settled=30))
    assert [claim[:2] for claim in told(linked)["claims"]] == [[40, 30]]
    assert told(linked)["last"] == 40
    linked.receive(reply(settled=0))
    assert [claim[0] for claim in told(linked)["claims"]] == [20, 30]


def test_the_last_claims_are_kept_and_no_more():
    linked = leased()
    for n in range(KEPT_CLAIMS + 5):
        ended(linked, 100 + 10 * n)
    assert len(linked.claims) == KEPT_CLAIMS
    assert told(linked)["claims"][0][:2] == [150, 140]


def test_records_and_a_checkpoint_bring_back_the_same():
    linked = leased()
    journal = [({"event": "link_term", "term": 1}, 1, "t1")]

    def write(facts, sequence, tag):
        journal.append((facts, sequence, tag))
        linked.apply(facts, sequence, tag)

    write(linked.contribute(FED, 0), 5, "t5")
    write(linked.claim("mega", 10), 7, "t7")
    write(answer_to(linked, 7), 8, "t8")
    again = linked_levels()
    for facts, sequence, tag in journal:
        again.apply(facts, sequence, tag)
    kept = linked_levels()
    kept.restore(json.loads(json.dumps(linked.state())))
    assert again.state() == linked.state() == kept.state()
    assert told(again) == told(kept) == told(linked)
    assert kept.lease(0) is None


def test_what_is_not_sealed_by_this_boards_key_changes_nothing():
    linked = leased()
    told(linked)
    other = reply()[:-1] + b"\x00"
    assert refused(linked.receive, other) == "seal"
    assert refused(linked.receive, b"") == "0 bytes"
    assert linked.lease(0) and linked.receive(reply()) is None
