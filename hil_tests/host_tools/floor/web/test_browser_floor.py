"""The floor's page as its users have it: signing in, all tables as they change, what happened, and
alarms; by keyboard alone, on any screen, with nothing that axe-core finds."""

import csv
import re
from datetime import datetime, timedelta

import pytest

from hil_tests.host_tools.floor.fleet.test_rollout import Fleet, Tables
from hil_tests.host_tools.floor.linked.some_terms import TERMS
from hil_tests.host_tools.floor.linked.test_books import EPOCH, TWO, claim, report
from hil_tests.host_tools.floor.web.many_tables import LATER, NOW, fill, look, uid_of
from hil_tests.host_tools.floor.web.served_floor import PASSWORD, ServedFloor, add_people
from hil_tests.host_tools.helpers.accessibility import AXE, findings
from host_tools.floor import rebuild, schema
from host_tools.floor.database import Database
from host_tools.floor.linked import deciding, repository, taking

ANSWER_MS = 60_000
NAMED = "document.activeElement.getAttribute('aria-label') || document.activeElement.innerText"
SIZES = ((360, 740), (1280, 800), (2560, 1440))


@pytest.fixture(scope="module")
def happened(floor, tmp_path_factory):
    """A server of two boards that played: every kind of history has rows."""
    database = Database(f"sqlite:///{tmp_path_factory.mktemp('happened') / 'floor.sqlite'}")
    rebuild.rebuild(database, floor.data)
    add_people(database)
    served = ServedFloor(database)
    yield served
    served.close()
    database.close()


@pytest.fixture
def opened(chromium):
    """`opened(served, name)`: a page of somebody who has signed in by the keyboard alone."""
    faults = []
    contexts = []

    def sign_in(served, name="Flo", **options):
        contexts.append(chromium.new_context(reduced_motion="reduce", **options))
        contexts[-1].add_init_script(path=AXE)
        page = contexts[-1].new_page()
        page.set_default_timeout(ANSWER_MS)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda said: faults.append(said.text) if is_fault(said) else None)
        page.goto(served.url)
        page.wait_for_function("document.activeElement.name === 'name'")
        page.keyboard.type(name)
        page.keyboard.press("Tab")
        page.keyboard.type(PASSWORD)
        page.keyboard.press("Enter")
        page.locator(".table").first.wait_for()
        return page

    yield sign_in
    for context in contexts:
        context.close()
    assert faults == []


def is_fault(said):
    """Such as something that the page's own policy forbids; not an answer that refuses."""
    return said.type == "error" and not said.text.startswith("Failed to load resource")


def fits(page):
    """Nothing goes over the edge of the screen."""
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def is_clean(page, looked_at=SIZES[:1]):
    found = findings(page, sizes=looked_at)
    assert found == [], "\n".join(found)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert fits(page), f"{page.url} at {width}"


def names(page):
    return page.locator(".table h2").all_inner_texts()


def test_those_that_need_somebody_come_first_and_the_page_follows_the_database(
    served, house, opened
):
    page = opened(served)
    first = [f"Table {number}" for number in (5, 4, 11, 7, 9, 12)]
    assert names(page)[:6] == first
    assert page.get_by_role("status").inner_text() == "6 of 12 tables need attention."
    away = page.get_by_role("listitem").filter(has_text="Table 11").first
    assert re.search("Out of reach: no cable or no power since 2026-11-25 1", away.inner_text())
    with house.writing() as connection:
        house.put(connection, schema.looks, look(2, reach="away", why="silent", at=NOW))
        house.put(connection, schema.looks, look(7, at=LATER))
    page.locator("li.away h2", has_text="Table 2").wait_for()
    page.locator("li.table:not(.needy) h2", has_text="Table 7").wait_for()
    assert names(page)[:6] == [f"Table {number}" for number in (5, 4, 11, 2, 9, 12)]


def test_all_tables_are_read_on_any_screen_dark_or_light(served, opened):
    page = opened(served, color_scheme="dark")
    is_clean(page, SIZES)
    page.emulate_media(color_scheme="light")
    is_clean(page, SIZES[1:2])


def test_a_link_shows_its_meters_its_leases_and_who_won_what(tmp_path, opened):
    """And one that two persons suspended meanwhile."""
    database = Database(f"sqlite:///{tmp_path / 'floor.sqlite'}")
    add_people(database)
    linked = {"link": "house", "link_epoch": EPOCH, "phase": "betting"}
    first = look(1, **linked, lease="leased", table_number="1")
    second = look(2, **linked, lease="stranger", table_number="2")
    with database.writing() as connection:
        database.add(connection, schema.looks, [first, second])
    with repository.begun(database, "house", at=NOW) as books:
        deciding.open_levels(books, {"mega": TERMS[0]}, TWO)
        deciding.admit(books, uid_of(1), EPOCH, TWO)
        told = report(uid_of(1), claims=[claim(5, percent=10)])
        taking.reply_to(books, {**told, "levels": told["levels"][:1]})
    served = ServedFloor(database)
    page = opened(served)
    link = page.get_by_role("region", name="Link house")
    says = link.inner_text()
    assert "450.00" in says and "Table 1: leased" in says
    assert "Table 2: nobody has admitted it" in says
    assert "Award 1: $50.00 of mega, table 1: held, since 2026-11-25" in says
    is_clean(page, SIZES)
    with repository.opened(database, "house", at=NOW) as books:
        deciding.suspend(books, True, TWO)
    link.get_by_role("heading", name="Link house is suspended").wait_for()
    served.close()
    database.close()


def test_everything_is_reached_by_keyboard(served, opened):
    page = opened(served)
    reached = []
    for _ in range(14):
        page.keyboard.press("Tab")
        reached.append(page.evaluate(NAMED))
    assert reached[:6] == ["Tables", "Money", "History", "Alarms", "Fleet", "Sign out"]
    assert reached[6:8] == ["Dense", names(page)[0]]
    assert reached[8:10] == ["Take this: Error 3001: fram does not answer", "Details of table 5"]
    page.get_by_label("Details of table 5").press("Enter")
    page.get_by_label("Details of table 5").focus()
    for of in ("rounds", "meters", "faults", "alarms"):
        page.keyboard.press("Tab")
        assert page.evaluate(NAMED) == f"{of} of table 5"


def test_an_alarm_is_taken_and_says_by_whom(served, opened):
    page = opened(served)
    page.get_by_role("link", name="Alarms", exact=True).click()
    page.wait_for_url("**/history?of=alarms*")
    is_clean(page)
    page.get_by_label("What was found").fill("an old memory was put in")
    page.get_by_role("button", name="Take this alarm").click()
    page.get_by_text("Nothing found.").wait_for()
    page.get_by_label("Only those that nobody took").uncheck()
    page.get_by_role("button", name="Search").click()
    page.get_by_text(re.compile("Taken by Flo at .*: an old memory was put in")).wait_for()
    assert page.get_by_text("since 2026-11-25 19:30:00").is_visible()


def test_what_is_out_of_reach_is_taken_at_the_table_itself(served, opened):
    page = opened(served)
    table = page.locator("li.table", has_text="Out of reach: no cable or no power")
    table.get_by_text("Take this", exact=True).click()
    is_clean(page, SIZES[:1])
    table.get_by_label("What was found").fill("the plug was pulled")
    table.get_by_role("button", name="Take it").click()
    table.get_by_text(re.compile("Taken by Flo at .*: the plug was pulled")).wait_for()
    assert not table.get_by_role("button", name="Take it").count()


def test_rounds_are_found_and_opened_to_their_lines_with_sections(happened, opened):
    page = opened(happened, "Vera")
    page.get_by_role("link", name="History", exact=True).click()
    page.get_by_label("Cards").fill("As")
    page.get_by_label("Seat (0: dealer)").fill("3")
    page.get_by_label("Section").fill("687a.12(c)")
    page.keyboard.press("Enter")
    page.get_by_text("3 found").wait_for()
    page.locator("summary").first.press("Enter")
    table = page.get_by_role("region", name=re.compile("^Lines of round")).first
    assert table.get_by_role("cell", name="687a.12(c)", exact=True).first.is_visible()
    assert page.get_by_text("Ts Js Qs Ks As").first.is_visible()
    is_clean(page)


def test_each_history_is_shown_and_a_meter_is_drawn(happened, opened):
    page = opened(happened, "Vera", color_scheme="light")
    for of in ("meters", "faults", "access", "exports"):
        page.goto(f"{happened.url}history?of={of}")
        assert page.get_by_role("status").inner_text() != "Nothing found."
        is_clean(page)
    page.goto(f"{happened.url}history")
    page.locator("select[name=of]").select_option("meters")
    chart = page.get_by_role("img", name=re.compile("^progressive of board .*: .* to "))
    chart.first.wait_for()


def test_a_roll_out_says_of_each_board_what_it_should_have_and_why_it_has_not(happened, opened):
    page = opened(happened, "Vera")
    page.get_by_role("link", name="Fleet").click()
    page.get_by_text("Nothing was rolled out yet.").wait_for()
    fleet = Fleet(happened.database.url, groups=(2, 1))
    fleet.walk(Tables(bad=fleet.uids[1:2]))
    fleet.database.close()
    page.reload()
    says = f"Roll-out {fleet.number} is stopped: 1 of 3 boards are done."
    assert page.get_by_role("status").inner_text() == says
    assert "Approved by Ann" in page.inner_text("main") and "GL-26-17" in page.inner_text("main")
    boards = page.get_by_role("region", name="Boards")
    rows = boards.get_by_role("row").all_inner_texts()
    assert [row.split("\t")[5] for row in rows[1:]] == ["done", "failed", "waits"]
    assert "the signature is wrong" in rows[2] and "not reached" in rows[3]
    is_clean(page)


def test_the_money_of_a_table_and_of_the_floor_to_the_cent_and_as_csv(happened, opened):
    """588/01 twice: 180.00 wagered, 80.00 kept, 20.00 paid (test_money.py)."""
    page = opened(happened, "Vera")
    page.get_by_role("link", name="Money").click()
    page.wait_for_url("**/money")
    is_clean(page)
    day = datetime.now().date()
    days = f"from={day - timedelta(days=1)}&to={day + timedelta(days=1)}"
    page.goto(f"{happened.url}money?{days}")
    rows = page.get_by_role("region", name="Money by table").get_by_role("row")
    plain = rows.filter(has_text="(588)").get_by_role("cell").all_inner_texts()
    assert plain[2] == "2" and plain[4:8] == ["$180.00", "$20.00", "$60.00", "33.33 %"]
    floor = rows.last.get_by_role("cell").all_inner_texts()
    assert floor[0] == "Floor" and floor[6].startswith("-$")
    is_clean(page)
    written = page.request.get(f"{happened.url}money.csv?{days}")
    assert list(csv.reader(written.text().splitlines()))[-1] == floor
    page.goto(f"{happened.url}money?from=never")
    assert "from" in page.get_by_role("alert").inner_text()


def test_forty_tables_fit_a_large_screen_in_the_dense_view(tmp_path, opened):
    """And nine a small one without it."""
    database = Database(f"sqlite:///{tmp_path / 'floor.sqlite'}")
    fill(database, 40)
    add_people(database)
    served = ServedFloor(database)
    page = opened(served)
    page.get_by_role("button", name="Dense").click()
    page.set_viewport_size({"width": 1920, "height": 1080})
    assert page.locator(".table").count() == 40 and seen(page) == 40
    is_clean(page, ((1920, 1080),))
    page.get_by_role("button", name="Dense").click()
    page.set_viewport_size({"width": 1280, "height": 800})
    assert seen(page) >= 9
    served.close()
    database.close()


def seen(page):
    """How many tables are seen whole without scrolling."""
    return page.locator(".table").evaluate_all(
        "all => all.filter((one) => one.getBoundingClientRect().bottom <= innerHeight).length"
    )


def test_the_next_page_has_what_is_older(happened, opened, monkeypatch):
    monkeypatch.setattr("host_tools.floor.web.searches.LIMIT", 2)
    page = opened(happened, "Vera")
    seen = []
    page.goto(f"{happened.url}history?of=rounds&table=1")
    while True:
        seen += page.locator("summary b").all_inner_texts()
        if not page.locator("#older").count():
            break
        page.locator("#older").click()
        page.wait_for_url(re.compile("after="))
        page.wait_for_load_state()
        assert len(seen) < 20
    assert len(seen) > 2 and "table=1" in page.url


def test_whoever_signs_out_sees_nothing_more(served, opened):
    page, other = opened(served), opened(served, "Vera")
    page.get_by_role("button", name="Sign out").click()
    page.get_by_label("Password").wait_for()
    is_clean(page)
    page.goto(served.url)
    assert page.get_by_label("Password").is_visible()
    assert other.get_by_text("Vera, viewer (read-only)").is_visible()


def test_a_board_that_is_elsewhere_has_a_page_that_says_so(served, opened):
    page = opened(served)
    page.goto(f"{served.url}table/{uid_of(1)}/")
    assert "7122" in page.get_by_role("alert").inner_text()
    page.get_by_role("link", name="All tables").click()
    page.locator(".table").first.wait_for()
