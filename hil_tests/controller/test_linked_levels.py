"""The board's side of a link: no wager without a lease, nothing before it is journaled, and no
claim that could be paid twice."""

import json

from tablectl.linked.messages import digest_of
from tablectl.progressive.share import KEPT_CLAIMS, Share

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

FED = "mega", 15000, 3000


def feed(share, sequence, *amounts):
    for amount in amounts:
        share.feed(*amount)
    share.recorded(sequence, "t")


def claimed(linked, sequence=20, tag="t20"):
    linked.share.claim("mega", 100)
    linked.share.recorded(sequence, tag)
    return linked


def answer_to(linked, sequence=20, number=1, cents=60000):
    told(linked)
    return linked.receive(reply(answer=[sequence, number, cents]))


def take_answer(linked, facts):
    linked.share.take_answer(facts["term"], facts["number"], facts["cents"])


def ended(linked, sequence, paid=True):
    """One award from claim to end."""
    claimed(linked, sequence, "t" + str(sequence))
    take_answer(linked, answer_to(linked, sequence))
    linked.share.end(paid)


def quoted_with(known):
    return [[name, digest_of(LINK, name, *TERMS[name]), 1, known] for name in TERMS]


def test_688a_2_d_no_wager_and_no_sign_without_a_lease():
    linked = linked_levels()
    assert linked.lease(0) is None and linked.shown("mega", 0) is None


def test_a_lease_counts_from_when_the_nonce_was_given_for_5_s_and_no_longer():
    linked = leased(now_ms=1000)
    assert linked.lease(999) is None
    assert linked.lease(1000) == [1, 7, 0] and linked.shown("mega", 1000) == 600000000
    assert linked.lease(5999) == [1, 7, 4999]
    assert linked.lease(6000) is None and linked.shown("mega", 6000) is None


def test_a_shorter_lease_is_shorter_and_none_is_none():
    linked = leased()
    linked.report(NONCE, 10)
    linked.receive(reply(valid_ms=100))
    assert linked.lease(109) and not linked.lease(110)
    linked.report(NONCE, 200)
    linked.receive(reply(valid_ms=0))
    assert linked.lease(200) is None


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
    linked.share.take_term(2)
    assert told(linked)["term"] == 2
    assert refused(linked.receive, reply(term=1)) == "term 1 after 2"


def test_totals_run_on_through_wagers_and_a_void():
    linked = leased()
    feed(linked.share, 5, FED, ("mini", 500, 0))
    feed(linked.share, 8, FED)
    assert told(linked)["levels"] == [["mega", 8, 30000, 6000], ["mini", 5, 500, 0]]
    feed(linked.share, 11, ("mega", -15000, -3000))
    assert told(linked)["levels"] == [["mega", 11, 15000, 3000], ["mini", 5, 500, 0]]


def test_what_has_no_record_yet_gets_its_number_and_tag_when_it_is_written():
    share = leased().share
    share.feed(*FED)
    share.claim("mega", 10)
    assert share.is_due
    share.recorded(31, "t31")
    assert not share.is_due
    share.recorded(32, "t32")
    assert share.totals == {"mega": [31, 15000, 3000], "mini": [0, 0, 0]}
    assert share.claiming.row() == [31, 0, "mega", 10, "t31", None, None]


def test_another_epoch_begins_with_nothing_but_the_claim_that_waits():
    linked = leased()
    ended(linked, 20)
    feed(linked.share, 25, FED)
    claimed(linked, 30, "t30")
    linked.share.begin_anew()
    assert linked.share.state() == [
        1,
        {"mega": [0, 0, 0], "mini": [0, 0, 0]},
        [[30, 0, "mega", 100, "t30", None, None]],
    ]


def test_what_was_fed_to_a_level_that_the_table_leaves_is_known_when_it_comes_back():
    linked = leased()
    feed(linked.share, 5, ("mini", 500, 0))
    share = Share(LINK, ["mega"])
    share.restore(linked.share.state())
    again = Share(LINK, ["mega", "mini"])
    again.restore(share.state())
    assert again.totals["mini"] == [5, 500, 0]


def test_a_claim_waits_then_is_held_and_then_was_paid():
    linked = claimed(leased())
    assert linked.share.claiming.sequence == 20
    assert told(linked)["claims"] == [[20, 0, "mega", 100, "t20", None, None]]
    facts = linked.receive(reply(answer=[20, 1, 60000]))
    assert linked.share.claiming and facts["cents"] == 60000 and facts["number"] == 1
    take_answer(linked, facts)
    assert linked.share.claiming is None and linked.share.held.answer == [1, 1, 60000]
    linked.share.end(True)
    assert linked.share.held is None
    assert told(linked)["claims"] == [[20, 0, "mega", 100, "t20", [1, 1, 60000], True]]


def test_one_answer_is_taken_once_and_only_by_the_claim_that_waits():
    linked = claimed(leased())
    assert answer_to(linked, sequence=19) is None
    take_answer(linked, answer_to(linked))
    assert answer_to(linked, cents=1) is None and linked.share.held.answer[2] == 60000


def test_while_an_award_is_not_settled_nothing_else_begins():
    for linked in (claimed(leased()), claimed(leased())):
        assert refused(linked.share.claim, "mini", 10) == "an award is not settled yet"
        take_answer(linked, answer_to(linked))
        assert refused(linked.share.claim, "mini", 10) == "an award is not settled yet"
        linked.share.end(False)
        assert refused(linked.share.claim, "mini", 10) is None


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
    assert len(linked.share.claims) == KEPT_CLAIMS
    assert told(linked)["claims"][0][:2] == [150, 140]


def test_a_checkpoint_brings_back_the_same():
    linked = leased()
    feed(linked.share, 5, FED)
    claimed(linked, 7)
    take_answer(linked, answer_to(linked, 7))
    kept = linked_levels()
    kept.share.restore(json.loads(json.dumps(linked.share.state())))
    assert kept.share.state() == linked.share.state()
    assert told(kept) == told(linked)
    assert kept.lease(0) is None


def test_what_is_not_sealed_by_this_boards_key_changes_nothing():
    linked = leased()
    told(linked)
    other = reply()[:-1] + b"\x00"
    assert refused(linked.receive, other) == "seal"
    assert refused(linked.receive, b"") == "0 bytes"
    assert linked.lease(0) and linked.receive(reply()) is None
