"""Wrong input at the page: one sentence says why, nothing changes, the page goes on."""

import re

from hil_tests.host_tools.helpers.http_asked import ask
from hil_tests.host_tools.session.web.stand_in_panel import StandInPanel


def test_a_chip_that_the_rules_refuse_is_told_with_its_section(opened):
    at = opened()
    told = at.page.get_by_role("region", name="Log").get_by_text("needs ante first")
    before = told.count()
    at.spot(3, "trips").click()
    assert "needs ante first" in at.alert
    at.wait_until(lambda: told.count() == before + 1)
    at.spot(3, "ante").click()
    at.page.get_by_role("button", name="Seat 3, ante: $10.00").wait_for()
    at.page.get_by_role("alert").wait_for(state="detached")
    at.press("Seat 3: leave")
    at.page.get_by_role("button", name="Seat 3, ante: no chip").wait_for()


def test_an_amount_that_is_none_stays_to_be_corrected(opened):
    at = opened("581")
    at.press("Seat 1: a player sits down")
    at.press("Start Game")
    at.wait_for("card")
    at.press("Auto-deal")
    at.wait_for("decision")
    # What a player decides stands out by nothing.
    assert at.task.locator(".offers .primary").count() == 0
    at.press("Double attack", within=at.task)
    amount = at.task.get_by_label("dollars")
    for quick, dollars in (("Least $0.01", "0.01"), ("Most $10.00", "10")):
        at.press(quick, exact=True)
        assert amount.input_value() == dollars
    for wrong, words in (("much", "An amount in dollars"), ("99999", "from $0.01 to")):
        amount.fill(wrong)
        at.press("Place")
        at.page.get_by_role("alert").get_by_text(words).wait_for()
    amount.fill("7")
    at.press("Place")
    at.page.get_by_role("button", name="Seat 1, double attack: $7.00").wait_for()
    finish(at)


def finish(at):
    """Stands on whatever comes until the round is over, and declines insurance, which the dealer's
    ace brings (581.8(a)); cards still come by themselves."""
    while (awaits := at.awaits)["what"] != "next_round":
        if awaits["what"] == "decision":
            at.press(re.compile("^(Stand|Decline)"), within=at.task)
        at.wait_for_step(awaits["step"])
    at.press("Next round")
    at.wait_for("wagers")


NOT_OURS = (
    (b"", 400),
    (b"[]", 400),
    (b'"start_game"', 400),
    (b"{", 400),
    (b"\xff\xfe", 400),
    (b"[" * 4000, 400),
    (b'{"do": "start_game", "x": "' + b"y" * 5000 + b'"}', 400),
    (b"{}", 409),
    (b'{"do": "__class__"}', 409),
    (b'{"do": "drop", "seat": 1e400, "wager": "ante", "cents": 5}', 409),
    (b'{"do": "drop", "seat": 1, "wager": "ante", "cents": "5"}', 409),
)


def test_what_no_page_of_ours_sends_is_refused_with_a_sentence_and_only_the_page_is_served(table):
    panel = StandInPanel(table())
    for body, status in NOT_OURS:
        found, text = ask(panel.url, "POST", "/act", body, content_type="application/json")
        assert found == status, body
        assert '"error":"' in text.replace(": ", ":") and "Traceback" not in text
        assert panel.is_untouched
    for path in ("/page/../page_server.py", "/page/%2e%2e/page_server.py", "/nothing"):
        assert ask(panel.url, "GET", path)[0] == 404
    panel.close()
