"""Two tabs show one table: what is done in one is seen in the other, and nobody decides twice."""

from hil_tests.host_tools.helpers.http_asked import ask
from hil_tests.host_tools.session.web.table_page import TablePage


def another_tab(at):
    return TablePage(at.page.context.new_page(), at.panel)


def test_two_tabs_show_the_same_table(opened):
    one = opened()
    other = another_tab(one)
    one.press("Seat 2: a player sits down")
    other.page.get_by_role("button", name="Seat 2, ante: $10.00").wait_for()
    other.press("Seat 4: a player sits down")
    other.press("Start Game")
    one.wait_for("card")
    one.press("Auto-deal")
    other.wait_for("decision")
    one.wait_for("decision")
    assert one.still() == other.still()
    late = one.step
    other.press("Raise", within=other.task)
    one.wait_for_step(late)
    # What the first tab still showed a moment ago is no answer to what the table asks now.
    body = b'{"do": "decide", "what": "raise", "step": %d}' % late
    status, text = ask(one.page.url, "POST", "/act", body, content_type="application/json")
    assert status == 409 and "the table has gone on since" in text
    one.press("Fold")
    other.wait_for("next_round")
    one.wait_for("next_round")
    assert one.lines == other.lines != []
    assert one.page.locator(".decision").all_inner_texts() == ["Raise", "Fold"]


def test_a_tab_that_comes_late_sees_log_and_lines(opened):
    one = opened()
    one.press("Seat 2: a player sits down")
    one.press("Start Game")
    one.wait_for("card")
    one.press("Auto-deal")
    one.press("Fold")
    one.wait_for("next_round")
    late = another_tab(one)
    late.page.locator(".lines .line").first.wait_for()
    assert late.lines == one.lines
    assert late.page.locator(".log li").count() == one.page.locator(".log li").count()
