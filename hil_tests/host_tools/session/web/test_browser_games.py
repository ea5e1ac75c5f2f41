"""What is drawn of a table, and what the page asks of it. The table is a native board's: what it
shows is given to the page as the server would."""

from tablectl.games import CATALOGUE

from hil_tests.host_tools.helpers.any_round import play
from hil_tests.host_tools.session.web.screens.states import moments

HALF = 0.55
DESKS = ((1280, 800), (1366, 640), (1920, 1080))
LAID_OUT = """() => {
  const box = (of) => document.querySelector(of).getBoundingClientRect();
  const page = document.documentElement;
  return {
    scrolls: page.scrollHeight > page.clientHeight || page.scrollWidth > page.clientWidth,
    scrolled: document.querySelector('.felt').scrollHeight >
      document.querySelector('.felt').clientHeight,
    hidden: box('.dealer').bottom > box('.task').top + 1,
    filled: box('.seats').height / (box('.task').top - box('.felt').top),
    buttons: ['.push.lock_out', '.push.start_game', '.tools'].map((of) => Math.round(box(of).top)),
  };
}"""
# Not each card changes a layout.
EVERY = 9


def pictures_of(table, chapter) -> list[dict]:
    """What a page is told in a round of two players."""
    at = table(chapter)
    seen: list[dict] = []
    play(at, last=False, after_each=lambda: seen.append(at.see()))
    return seen


HELD = """() => document.body.dispatchEvent(
  new KeyboardEvent('keydown', { key: 'n', repeat: true, bubbles: true }))"""


KEYS = "1wWsdlcakjnu"


def test_keys_do_what_help_says_not_while_they_are_held_and_can_be_switched_off(table, drawn):
    drawn.show(table("687a").see())
    page, keys = drawn.page, drawn.page.keyboard
    dialog = page.get_by_role("dialog")
    chips = page.get_by_role("radio")
    chips.nth(1).focus()
    for key, chosen in (("ArrowRight", 2), ("ArrowLeft", 1), ("ArrowUp", 0), ("ArrowUp", 4)):
        keys.press(key)
        assert chips.nth(chosen).get_attribute("aria-checked") == "true"
        assert chips.nth(chosen).evaluate("(chip) => chip === document.activeElement")
    page.evaluate("document.activeElement.blur()")
    keys.press("?")
    shown = dialog.locator(".keys dt").all_inner_texts()
    assert shown == ["1-6", *"wWeslcdaAuikjn?"]
    keys.press("Escape")
    dialog.wait_for(state="hidden")
    page.evaluate(HELD)
    before = len(drawn.acts)
    for number, key in enumerate(KEYS, 1):
        with page.expect_response("**/act"):
            keys.press(key)
        assert len(drawn.acts) == before + number

    def switch():
        page.get_by_role("button", name="Help").click()
        dialog.get_by_role("switch", name="Letters and numbers are keys").click()
        keys.press("Escape")
        dialog.wait_for(state="hidden")

    switch()
    keys.press("n")
    with page.expect_response("**/act"):
        page.get_by_role("button", name="Lock-out").click()
    assert drawn.acts[before + len(KEYS) :] == ["lock_out"]
    switch()
    with page.expect_response("**/act"):
        keys.press("n")


# What Esc does, and what the table tells before the browser has told that the dialog is closed.
CLOSED = """async () => {
  const { change } = await import('/page/act.js');
  const dialog = document.getElementById('dialog');
  dialog.close();
  change({});
  return dialog.open;
}"""


def test_a_dialog_that_was_closed_is_not_opened_again_by_what_comes_at_that_moment(table, drawn):
    drawn.show(table("687a").see())
    for _ in range(2):
        drawn.page.get_by_role("button", name="Help").click()
        drawn.page.get_by_role("dialog").wait_for()
        assert not drawn.page.evaluate(CLOSED)


def test_a_desk_shows_all_and_its_buttons_stay_where_they_are(table, drawn):
    places = set()
    for picture in pictures_of(table, "588")[::EVERY]:
        drawn.show(picture)
        for width, height in DESKS:
            drawn.page.set_viewport_size({"width": width, "height": height})
            laid_out = drawn.page.evaluate(LAID_OUT)
            assert not laid_out["scrolls"], (width, picture["step"])
            assert not laid_out["hidden"], (width, picture["step"])
            assert not laid_out["scrolled"], (width, picture["step"])
            places.add((width, *laid_out["buttons"]))
            assert laid_out["filled"] > HALF or not picture["lines"], width
    assert len(places) == len(DESKS)


# Where a card or a box is: its middle, from the corner of the felt, and how wide it is.
MIDDLES = """(all) => all.map((each) => each.getBoundingClientRect())
  .map((box) => [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)])"""


def test_592_2_b_3_the_community_cards_form_a_cross(drawn):
    drawn.show(*moments("592", 6)["betting"])
    cross = drawn.page.locator("[data-place=community] .hand > *")
    far, left, middle, right, near = cross.evaluate_all(MIDDLES)
    assert far[0] == middle[0] == near[0] and far[1] < middle[1] < near[1]
    assert left[1] == middle[1] == right[1] and left[0] < middle[0] < right[0]
    drawn.show(*moments("592", 6)["over"])
    told = drawn.page.get_by_role("group", name="Community: far ").get_attribute("aria-label")
    assert [said.split()[0] for said in told.split(": ")[1].split(", ")] == [
        *("far", "left", "middle", "right", "near")
    ]


def test_the_boxes_of_a_layout_are_there_before_a_card_is(table, drawn):
    for chapter, boxes in (("569", 7), ("587", 3), ("687a", 6)):
        drawn.show(table(chapter).see())
        assert drawn.page.locator(".middle .box").count() == boxes, chapter
    drawn.show(table("590").see())
    assert drawn.page.get_by_text("Blackjack pays 3 to 2").is_visible()


def test_688a_2_b_3_a_hand_that_is_set_is_drawn_as_two_and_8_d_no_players_cards_face_down(
    table, drawn
):
    """Until the stub is counted, a position without a wager has cards."""
    pictures = pictures_of(table, "688a")
    dealt = next(one for one in pictures if one["seats"][0]["hands"])
    assert not dealt["seats"][0]["wagers"]
    drawn.show(dealt)
    assert drawn.page.locator("[data-seat='1'] .card.back").count() > 0
    drawn.show(pictures[-1])
    for who in ("Seat 2", "Dealer"):
        high, low = (
            drawn.page.get_by_role("group", name=f"{who}, {part} hand:")
            for part in ("high", "low")
        )
        assert (high.locator(".card").count(), low.locator(".card").count()) == (5, 2)
    assert drawn.page.locator("[data-seat='1'] .card").count() == 0


def test_579_7_f_two_areas_are_drawn_as_one_player(table, drawn):
    at = table("579", two_areas=True)
    for seat in (3, 4):
        at.do("place_wagers_at", seat=seat, every=False)
    at.do("report", what="two_areas", seat=3)
    drawn.show(at.see())
    assert drawn.page.get_by_role("listitem", name="Seat 3, one player with seat 4").is_visible()
    assert drawn.page.get_by_text("one player", exact=True).is_visible()


def test_585_3_g_the_pointer_marks_the_box_of_the_dice_and_593_4_e_matching_dice_lie_apart(drawn):
    drawn.show(*moments("585", 6)["over"])
    assert drawn.page.get_by_role("group", name="Dice: 3, 2").is_visible()
    pointed = drawn.page.locator(".field .pointed")
    assert pointed.evaluate_all("all => all.map((box) => box.dataset.wager)") == ["two_three"]
    drawn.show(*moments("593", 6)["over"])
    areas = drawn.page.locator(".areas li")
    assert areas.locator(".which").all_inner_texts() == [
        *("Ace", "Six", "Five", "Four", "Three", "Two")
    ]
    assert drawn.page.get_by_role("group", name="Throw box: ").is_visible()
    assert drawn.page.locator(".areas .kept").count() == 1


def test_games_are_a_gallery_with_a_picture_of_each_layout(drawn, table):
    drawn.show(table("687a").see())
    drawn.page.get_by_role("button", name="Games").click()
    games = drawn.page.get_by_role("dialog").locator("[data-chapter]")
    assert games.locator("svg").count() == len(CATALOGUE)
    sizes = games.evaluate_all("all => all.map((one) => one.clientWidth)")
    assert min(sizes) > 140
    widths = games.locator("rect").evaluate_all("all => all.map((one) => one.getBBox().width)")
    assert max(widths) <= 12
    drawn.refusal = "Another game has to wait for the end of this round."
    games.first.click()
    alert = drawn.page.get_by_role("dialog").get_by_role("alert")
    assert alert.inner_text() == drawn.refusal and alert.bounding_box()["y"] < 200


def test_what_went_wrong_is_recorded_after_it_was_said_what_follows_687a_13(drawn, table):
    at = table("687a")
    at.do("place_wagers_at", seat=2, every=False)
    at.do("start_game")
    drawn.show(at.see())
    page, dialog = drawn.page, drawn.page.get_by_role("dialog")
    page.get_by_role("button", name="Irregularity").click()
    dialog.get_by_role("button", name="A hand has a wrong number of cards").click()
    told = dialog.locator(".effect").inner_text()
    assert told == "If it is recorded: The round is void: all wagers go back. 687a.13(c)"
    assert dialog.get_by_label("Whose?").locator("option").all_inner_texts() == [
        "Seat 2",
        "Dealer or community cards",
    ]
    dialog.get_by_role("button", name="Cancel").click()
    dialog.wait_for(state="hidden")
    assert drawn.acts == []
    page.get_by_role("button", name="Irregularity").click()
    dialog.get_by_role("button", name="A hand has a wrong number of cards").click()
    with page.expect_response("**/act"):
        dialog.get_by_role("button", name="Record it").click()
    assert drawn.acts == ["report"]
