"""The page by the keys alone, and as a screen reader has it."""


def test_a_round_is_played_by_the_keys_alone(opened):
    at = opened()
    keys = at.page.keyboard
    for key in "13":
        keys.press(key)
        at.page.get_by_role("button", name=f"Seat {key}, ante: $10.00").wait_for()
    keys.press("W")
    at.page.get_by_role("button", name="Seat 3, bad beat: $5.00").wait_for()
    keys.press("s")
    at.wait_for("confirm_chips")
    keys.press("c")
    at.wait_for("card")
    keys.press("a")
    at.wait_for("decision")
    for key in "12":
        before = at.step
        keys.press(key)
        at.wait_for_step(before)
    assert at.page.locator(".decision").all_inner_texts() == ["Raise", "Fold"]
    at.wait_for("next_round")
    keys.press("n")
    at.wait_for("wagers")


def test_a_dialog_opens_and_closes_by_keys_and_a_field_takes_letters(opened):
    at = opened()
    at.page.keyboard.press("?")
    at.dialog.get_by_role("heading", name="How a round goes").wait_for()
    at.page.keyboard.press("s")
    at.page.keyboard.press("Escape")
    at.dialog.wait_for(state="hidden")
    assert at.fact("what") == "wagers"


def test_what_is_seen_is_told_too(opened):
    at = opened()
    sign = at.page.get_by_role("img", name="Progressive meter: ")
    before = float(sign.get_attribute("aria-label").split(": ")[1])
    at.press("Seat 2: a player sits down")
    at.spot(2, "progressive").click()
    at.page.get_by_title("sensor covered").wait_for()
    at.press("Start Game")
    at.wait_for("confirm_chips")
    signs = at.page.get_by_role("region", name="Signs and lamps")
    signs.get_by_role("img", name="Locked on").wait_for()
    assert signs.get_by_role("img", name="Jackpot off").is_visible()
    # Of the dollar the board adds its part to the meter.
    signs.get_by_role("img", name=f"Progressive meter: {before + 0.20:.2f}").wait_for()
    at.page.get_by_role("img", name="seat lamp 2 on").wait_for()
    assert at.page.get_by_role("img", name="seat lamp 3 off").is_visible()
    spoken = at.page.locator("[aria-live=polite]").inner_text()
    assert "Collect the chips" in spoken
    # Collecting goes wrong: a sensor that is stuck says that a chip still lies there.
    at.press("Faults")
    at.dialog.get_by_label("Sensor of seat 2").select_option("covered")
    at.page.locator("button.alarm").wait_for(state="attached")
    at.press("Close", within=at.dialog)
    at.press("Collect and confirm")
    at.page.get_by_role("alert").or_(at.page.get_by_text("chips still on")).first.wait_for()
    at.press("Faults")
    at.dialog.get_by_label("Sensor of seat 2").select_option("works")
    at.page.locator("button.alarm").wait_for(state="detached")
    at.press("Close", within=at.dialog)
    at.press("Collect and confirm")
    at.wait_for("card")


def test_a_section_says_what_it_is_about(opened):
    at = opened()
    at.task.get_by_role("button", name="687a.8(b)").click()
    at.dialog.get_by_role("heading", name="58 Pa. Code 687a.8(b)").wait_for()
    at.dialog.locator(".levels .last").wait_for()
    assert at.dialog.locator(".levels li").count() == 2
