"""What every chapter asks of its Rules Submission and of wagers: a row for each chapter and fact,
typed from the text (a reading where the text is lost or silent), and one test over each table."""

from tablectl.core.table import open_table

from hil_tests.helpers.examples import table, tables
from hil_tests.rules.helpers.answers import readings_of
from hil_tests.rules.helpers.play import ANY, Played, changed, effect, refused, without
from hil_tests.rules.helpers.worded_alike import verify_hours


def refuses(chapter, code, section, **changes):
    return refused(lambda: open_table(changed(table(chapter), **changes)), code, section)


def rows(text):
    """{chapter: [(name, section)]} of lines `chapter: name section, name section`."""
    found: dict = {}
    for line in text.strip().split("\n"):
        if line[0] != " ":
            chapter, _, line = line.partition(":")
            found[chapter] = []
        for name, section in [part.split() for part in line.split(",") if part.strip()]:
            found[chapter].append((name, section))
    return found


# What is answered with yes or no.
YES_NO = rows("""
555: shuffler R-555-03, preinspected R-555-03, counting_shuffler R-555-03,
     abandon_loses 555.7(g), jackpot_hold R-555-23
563: shuffler R-563-03, abandon_loses R-563-12, burn R-563-10
569: shuffler R-569-03, preinspected R-569-03, counting_shuffler 569.10(d),
     abandon_loses R-569-12, burn R-569-10
573: shuffler 573.3(b), preinspected 573.4(e), counting_shuffler 573.5(b),
     abandon_loses 573.7(b), whole_multiples R-573-05, jackpot_hold R-573-08
579: shuffler 579.3(b), preinspected 579.4(e), counting_shuffler 579.5(b),
     abandon_loses 579.7(b), two_areas 579.7(f), tie 579.7(e)(1), exposed_voids R-579-13
581: counting_shuffler 581.5(h), preinspected 581.4(f), bust_it 581.6(f),
     reader_shows_hole_card 581.13(h), verbal_wagers 581.6(a)
583: shuffler 583.3(b), preinspected 583.4(e), counting_shuffler 583.5(b),
     abandon_loses 583.7(b), three_card_bonus 583.7(d)(3)
587: shuffler 587.3(b), preinspected 587.4(e), counting_shuffler 587.5(b),
     abandon_loses 587.7(b), jackpot_hold R-587-15
588: shuffler 588.3(b), preinspected 588.4(e), counting_shuffler 588.5(h),
     abandon_loses 588.7(b), mark_start 588.5(j), two_areas 588.7(f), double_down 588.7(e)(1),
     fortune_bonus 588.7(e)(2), insurance 588.7(e)(3), jackpot_hold R-588-14
589: shuffler 589.3(b), preinspected 589.4(e), counting_shuffler 589.5(b), abandon_loses 589.7(b)
590: counting_shuffler 590.5(h), preinspected 590.4(e)
591: preinspected 591.4(e), mid_shoe_entry 591.6(b)
592: shuffler 592.3(b), preinspected 592.4(e), counting_shuffler 592.5(b),
     abandon_loses 592.7(b), five_card_bonus 592.7(e), whole_multiples R-592-04
686a: reshuffling_device 686a.5(h), preinspected 686a.4(e), verbal_wagers 686a.6(a),
     mid_shoe_entry 686a.6(b), bonus 686a.6(e)
687a: shuffler 687a.3(b), preinspected 687a.4(e), counting_shuffler 687a.5(b),
     abandon_loses 687a.7(b), confirm_chips R-687a-08, jackpot_hold R-687a-17
688a: shuffler 688a.3(b), preinspected 688a.4(e), counting_shuffler 688a.5(h),
     mark_start 688a.5(j), abandon_loses 688a.7(b), two_areas 688a.7(f), jackpot_hold R-688a-21
""")


def test_yes_and_no_are_true_and_false():
    for chapter, sections in YES_NO.items():
        for key, section in sections:
            for value in (1, 0, "yes", None, []):
                error = refuses(chapter, 4003, section, **{key: value})
                assert error.text == f"{key} = {value}: must be true or false, {section}"


# Keys that may be left out (R-555-01, R-569-01), besides those that answer a reading
# (test_every_game.py).
WITH_DEFAULT = {
    "555": ("bet_multiple", "bet_odds", "dealer_qualifies"),
    "563": ("reshuffling_shoe", "community_first", "multiples"),
    "569": ("reshuffling_shoe", "community_first", "blind_odds", "play", "dealer_qualifies"),
    "581": ("discard_rack", "verbal_wagers", "mid_shoe_entry"),
    "588": ("mark_start", "mark_object"),
    "590": ("discard_rack", "mid_shoe_entry"),
    "591": ("discard_rack", "mid_shoe_entry"),
}


def test_every_other_key_is_missed_by_name():
    for chapter, values in tables():
        known = ("game",) + WITH_DEFAULT.get(chapter, ()) + tuple(readings_of(values))
        for key in [key for key in values if key not in known]:
            left = without(values, key)
            error = refused(lambda left=left: open_table(left), 4002)
            assert error.text == f"{key}: missing in the configuration of {chapter}"


def test_an_unknown_key_is_named_at_every_level():
    for chapter, values in tables():
        inner = [key for key in values if isinstance(values[key], dict)]
        for path in [""] + [key + "." for key in inner]:
            wrong = changed(values[path[:-1]] if path else values, colour=[1, 2])
            wrong = changed(values, **{path[:-1]: wrong}) if path else wrong
            error = refused(lambda wrong=wrong: open_table(wrong), 4001)
            assert error.text == f"{path}colour: no such key in the configuration of {chapter}"


# (section, least, most) seats of a table.
SEATS = {
    "555": ("R-555-14", 1, 6),
    "563": ("R-563-14", 1, 6),
    "569": ("R-569-14", 1, 6),
    "573": ("573.2(a)", 1, 6),
    "579": ("579.2(a)", 1, 6),
    "581": ("581.2(a)", 1, 6),
    "583": ("583.2(a)", 1, 6),
    "585": ("585.1(a)", 6, 6),  # R-585-11
    "587": ("587.2(a)", 1, 6),
    "588": ("588.2(a), R-588-23", 6, 6),
    "589": ("589.2(a)", 1, 5),
    "590": ("590.2(a)", 1, 6),
    "591": ("591.2(a)", 1, 6),
    "592": ("592.2(a)", 1, 6),
    "593": ("593.1(a)", 5, 5),  # R-593-17
    "686a": ("686a.2(a)", 1, 6),
    "687a": ("687a.2(a)", 1, 6),
    "688a": ("688a.2(a), R-688a-29", 6, 6),
}


def test_seats_are_as_many_as_the_layout_has():
    for chapter, (section, least, most) in SEATS.items():
        boxes = {"max_boxes": 1} if "max_boxes" in table(chapter) else {}
        for seats in range(least, most + 1):
            values = changed(table(chapter), table={"number": 7, "seats": seats}, **boxes)
            assert open_table(values).seats == seats
        for seats in (0, least - 1, most + 1, -1, None, str(most), 6.0, True):
            error = refuses(chapter, 4003, section, table={"number": 7, "seats": seats}, **boxes)
            assert error.facts["key"] == "table.seats", error.text
            whole = f"a whole number from {least} to {most}" if least < most else str(most)
            assert error.facts["limit"] == "must be " + whole
        for number in (0, 10000, "7", 7.0):
            refuses(chapter, 4003, None, table={"number": number, "seats": most}, **boxes)


# Sections of the methods, of dealing from the hand (needs a shuffler), of the counting shuffler.
METHODS = {
    "555": ("R-555-02", "R-555-02", "R-555-03"),
    "563": ("R-563-02", "R-563-02", "563.10(d)"),
    "569": ("R-569-02", "R-569-02", "569.10(d)"),
    "573": ("573.8, 573.9, 573.10", "573.9(a)(1)", "573.5(b)"),
    "579": ("579.8, 579.9, 579.10", "579.9(a)(1)", "579.5(b)"),
    "583": ("583.8, 583.9, 583.10", "583.9(a)(1)", "583.5(b)"),
    "587": ("587.8, 587.9, 587.10", "587.9(a)(1)", "587.5(b)"),
    "588": ("588.8, 588.9, 588.10", "588.9(a)(1)", "588.5(h)"),
    "589": ("589.8, 589.9, 589.10", "589.9(a)(1)", "589.5(b)"),
    "592": ("592.8, 592.9, 592.10", "592.9(a)(1)", "592.5(b)"),
    "687a": ("687a.8, 687a.9, 687a.10", "687a.9(a)(1)", "687a.5(b)"),
    "688a": ("688a.8, 688a.9, 688a.10", "688a.9(a)(1)", "688a.5(h)"),
}


def test_cards_are_dealt_by_one_of_three_methods_from_the_hand_with_a_shuffler():
    for chapter, (section, hand, counting) in METHODS.items():
        plain = {"shuffler": False, "counting_shuffler": False}
        for method in ("manual_shoe", "hand", "automated_shoe"):
            values = changed(table(chapter), deal_method=method)
            assert open_table(values).configuration["deal_method"] == method
        for method in ("shoe", "face_up", "", None, 8, ["hand"]):
            error = refuses(chapter, 4003, section, deal_method=method)
            assert "automated_shoe, hand, manual_shoe" in error.text
        error = refuses(chapter, 4003, hand, deal_method="hand", **plain)
        assert error.text == f"deal_method = hand: needs shuffler = true, {hand}"
        error = refuses(chapter, 4003, counting, shuffler=False, counting_shuffler=True)
        assert error.text == f"counting_shuffler = True: needs shuffler = true, {counting}"
        assert open_table(changed(table(chapter), **plain))


# Sections of the limits, the main wager first: R-585-07.
LIMITS = rows("""
555: ante 555.7(b), bonus 555.7(e)
563: ante 563.10(b), bonus R-563-08
569: ante 569.10(b), trips R-569-09
573: ante 573.7(d)(1), queens_up 573.7(d)(2)
579: ante 579.7(d), tie 579.7(e)(1), poker_bonus 579.7(e)(2)
581: bet 581.6(d), bust_it 581.6(f)
583: ante 583.7(d)(1), three_card_bonus 583.7(d)(3)
585: double 585.2(d), any_number 585.2(e), field 585.2(f)(1), any_craps 585.2(f)(2),
     any_seven 585.2(f)(3), any_doubles 585.2(f)(4)
587: ante 587.7(d)(1), pair_plus 587.7(d)(3), six_card_bonus 587.7(d)(5)
588: pai_gow 588.7(d), fortune_bonus 588.7(e)(2), insurance 588.7(e)(3)
589: ante 589.7(c)(1), super 589.7(c)(2)
590: blackjack 590.6(d), push_22 590.6(e)
591: blackjack 591.6(d)
592: ante 592.7(d), five_card_bonus 592.7(e)
593: millionaire_row 593.2(e)(4)
686a: ante 686a.6(d), bonus 686a.6(e)
687a: ante 687a.7(d)(1), trips 687a.7(d)(3), bad_beat 687a.7(d)(4)
688a: pai_gow 688a.7(d), ace_high 688a.7(e)(1), fortune_bonus 688a.7(e)(2)
""")
NO_LIMITS = ([500], [500, 400], [0, 500], [-5, 500], [500, 1000, 1500], 500, None, "500")


def test_limits_are_least_and_most_in_cents():
    for chapter, sections in LIMITS.items():
        limits = table(chapter)["limits"]
        for name, section in sections:
            for pair in NO_LIMITS + ([5.0, 10], [5, 10.0], [True, 10]):
                wrong = changed(limits, **{name: pair})
                error = refuses(chapter, 4003, section, limits=wrong)
                assert error.facts["key"] == f"limits.{name}", error.text


# What the house answers of an optional wager that it does not offer.
NOT_OFFERED: dict = {
    "555": {"bonus": None},
    "563": {"bonus": None},
    "569": {"trips": None},
    "579": {"tie": False, "poker_bonus": None},
    "581": {"bust_it": False},
    "583": {"three_card_bonus": False},
    "587": {"six_card_bonus": None},
    "588": {"fortune_bonus": False, "insurance": False},
    "589": {"super": None},
    "590": {"push_22": None},
    "592": {"five_card_bonus": False},
    "686a": {"bonus": False},  # R-686a-19
    "687a": {"trips": None, "bad_beat": None},
    "688a": {"ace_high": None, "fortune_bonus": None},
}


def test_a_wager_has_limits_and_is_taken_where_it_is_offered_and_nowhere_else():
    for chapter, answers in NOT_OFFERED.items():
        limits = table(chapter)["limits"]
        for name, answer in answers.items():
            error = refuses(chapter, 4001, None, **{name: answer})
            assert error.facts["key"] == "limits." + name
            error = refuses(chapter, 4002, None, limits=without(limits, name))
            assert error.facts["key"] == "limits." + name
            less = {"limits": without(limits, name), name: answer}
            game = Played(changed(table(chapter), **less))
            assert name not in game.table.limits
            game.refuses(1003, None, "wager", seat=1, wager=name, cents=500)


# Cards are changed after four hours if they are dealt by hand, after eight from a shoe: where two
# sections are told, the section of each.
HOURS = {
    "555": ("R-555-03",),
    "563": ("R-563-03",),
    "569": ("R-569-03",),
    "573": ("573.3(c)",),
    "579": ("579.3(c)",),  # 579.3(c)(1), 579.3(c)(2)
    "583": ("583.3(c)",),  # 583.3(c)(1), 583.3(c)(2)
    "587": ("587.3(c)",),  # 587.3(c)(1), 587.3(c)(2)
    "588": ("588.3(c)(1)", "588.3(c)(2)"),
    "589": ("589.3(c)",),  # 589.3(c)(1), 589.3(c)(2)
    "592": ("592.3(c)",),  # 592.3(c)(1), 592.3(c)(2)
    "687a": ("687a.3(c)",),
    "688a": ("688a.3(c)(1)", "688a.3(c)(2)"),
}
# A shoe of several decks: after 24.
OF_A_DAY = {"581": "581.3(c)", "590": "590.3(c)", "591": "591.3(c)", "686a": "686a.3(c)"}


def test_cards_are_changed_after_their_hours():
    for chapter, sections in HOURS.items():
        for method, hours in (("hand", 4), ("manual_shoe", 8), ("automated_shoe", 8)):
            section = sections[0 if method == "hand" else -1]
            values = changed(table(chapter), deal_method=method)
            if values.get("start_position") == "dice":
                values["start_position"] = "rng"
            verify_hours(Played(values), hours, section)
    for chapter, section in OF_A_DAY.items():
        verify_hours(Played(table(chapter)), 24, section)


# 592 has two Antes, 593 the wagers of its faces and circles.
OWN_WAGERS = ("585", "592", "593")


def test_a_wager_keeps_its_limits_and_an_optional_one_needs_the_main_wager():
    for chapter, sections in LIMITS.items():
        if chapter in OWN_WAGERS:
            continue
        game, main = Played(table(chapter)), sections[0][0]
        for name, section in sections[1:]:
            error = game.refuses(1005, section, "wager", seat=2, wager=name, cents=500)
            assert error.text == f"{name} at seat 2: needs {main} first, {section}"
        for name, section in sections:
            least, most = table(chapter)["limits"][name]
            for cents in (least - 1, most + 1, 0, -1000):
                game.refuses(1004, section, "wager", seat=2, wager=name, cents=cents)
            for cents in (None, "1000", 1000.0, True, [1000]):
                game.refuses(1019, ANY, "wager", seat=2, wager=name, cents=cents)
            for cents in (least, least + 1, most):
                game.do("wager", seat=2, wager=name, cents=cents)
                assert game.table.status()["wagers"]["2"][name] == cents
        for name in ("colour", main.upper(), "", None, 5, [main]):
            game.refuses(1003, ANY, "wager", seat=2, wager=name, cents=1000)
        for seat in (0, table(chapter)["table"]["seats"] + 1, None):
            game.refuses(1006, ANY, "wager", seat=seat, wager=main, cents=1000)


# (a wager, the one that it equals, section).
EQUAL = {
    "569": ("blind", "ante", "569.10(b)"),
    "573": ("super_bonus", "ante", "573.7(d)(1)"),
    "587": ("blind", "ante", "587.7(d)(1)"),
    "592": ("ante_down", "ante_across", "592.7(d)"),
    "687a": ("blind", "ante", "687a.7(d)(1)"),
}


def test_a_wager_that_follows_another_equals_it_and_goes_back_with_it():
    for chapter, (name, other, section) in EQUAL.items():
        game = Played(table(chapter))
        error = game.refuses(1005, section, "wager", seat=2, wager=name, cents=1500)
        assert error.facts["needs"] == other
        game.do("wager", seat=2, wager=other, cents=1500)
        for cents in (1499, 1501, 1000, 3000, 50000):
            error = game.refuses(1004, section, "wager", seat=2, wager=name, cents=cents)
            assert error.facts["limit"] == f"must equal {other} 1500"
        game.do("wager", seat=2, wager=name, cents=1500)
        assert game.table.status()["wagers"] == {"2": {other: 1500, name: 1500}}
        for optional in NOT_OFFERED.get(chapter, {}):
            game.do("wager", seat=2, wager=optional, cents=500)
        game.do("withdraw", seat=2, wager=other)
        assert game.table.round.placed(2) == {}


# "No more bets": nothing is wagered, increased or withdrawn.
CLOSED = {
    "555": "555.7(b)",
    "563": "563.10(a)(2)",
    "569": "569.10(a)(2)",
    "573": "573.7(c)",
    "579": "579.7(c)",
    "583": "583.7(c)",
    "585": "585.2(a), 585.3(e)",
    "587": "587.7(c)",
    "588": "588.7(c)",
    "589": "589.7(d)",
    "590": "590.6(c)",
    "591": "591.6(c)",
    "592": "592.7(c)",  # R-592-06
    "686a": "686a.6(c)",
    "687a": "687a.7(c)",
    "688a": "688a.7(c)",
}


def test_no_wager_is_made_increased_or_withdrawn_after_no_more_bets():
    for chapter, section in CLOSED.items():
        for press in ("start_game", "lock_out"):
            game = Played(table(chapter))
            wagers = [wager for wager in game.table.game.wagers if wager.name in game.table.limits]
            for wager in [wager for wager in wagers if wager.required]:
                most = game.table.limits[wager.name][1]
                game.do("wager", seat=1, wager=wager.name, cents=min(most, 1000))
            for step in (press, "latched"):
                assert effect("locked", on=True) in game.do(step) or step == "latched"
                for wager in [wager for wager in wagers if not wager.sensor]:
                    facts = {"seat": 1, "wager": wager.name, "cents": 2000}
                    error = game.refuses(1002, section, "wager", **facts)
                    assert error.text.startswith(f"{wager.name} at seat 1: no more bets")
                game.refuses(1002, section, "withdraw", seat=1, wager=wagers[0].name)
            game.refuses(1001, ANY, "lock_out")
