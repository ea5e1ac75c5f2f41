"""What a Rules Submission may leave to a public default, and odds that it gives itself."""

from tablectl.core.configuration import Reader
from tablectl.core.odds import for_, of_meter, to
from tablectl.core.paytable import FLUSH, PAIR_OF_TENS_OR_BETTER, ROYAL_FLUSH, STRAIGHT_FLUSH
from tablectl.core.submission import paytable

from hil_tests.rules.helpers.play import refused

PUBLIC = (
    (ROYAL_FLUSH, of_meter(100)),
    (STRAIGHT_FLUSH, of_meter(10)),
    (FLUSH, to(3, 2)),
    (PAIR_OF_TENS_OR_BETTER, for_(2)),
)


def read(**values):
    return Reader("999", values)


def table(rows):
    return paytable(read(rows=rows).inner("rows"), "R-999-01", PUBLIC)


def test_a_key_with_a_default_may_be_missing():
    assert read().number("n", "999.1", 1, 9, default=3) == 3
    assert read(n=4).number("n", "999.1", 1, 9, default=3) == 4
    assert read().choice("c", "999.1", ("a", "b"), default="b") == "b"
    assert read().odds("o", "999.1", default=(3, 2)) == (3, 2)
    assert read().inner("rows", default={}).left == {}
    for get in (
        lambda: read().number("n", "999.1", 1, 9),
        lambda: read().choice("c", "999.1", ("a",)),
        lambda: read().odds("o", "999.1"),
        lambda: read().inner("rows"),
    ):
        refused(get, 4002)


def test_a_value_in_place_of_a_default_is_checked_all_the_same():
    refused(lambda: read(n=0).number("n", "999.1", 1, 9, default=3), 4003, "999.1")
    refused(lambda: read(c="d").choice("c", "999.1", ("a",), default="a"), 4003, "999.1")


def test_odds_are_two_whole_numbers_or_null():
    assert read(o=[3, 2]).odds("o", "999.1") == (3, 2)
    assert read(o=None).odds("o", "999.1", default=(3, 2)) is None
    for value in ([3], [3, 2, 1], [0, 1], [1, 0], [1.5, 1], [True, 1], "3 to 2", 3, [100001, 1]):
        error = refused(lambda v=value: read(o=v).odds("o", "999.1"), 4003, "999.1")
        assert error.facts["key"] == "o"


def test_a_paytable_that_says_nothing_is_the_public_one():
    assert table({}) == PUBLIC


def test_a_paytable_has_the_odds_of_the_submission_in_the_public_order():
    rows = table({"pair_of_10s_or_better": [5, 1], "royal_flush": 50, "flush": [2, 1]})
    assert rows == (
        (ROYAL_FLUSH, of_meter(50)),
        (STRAIGHT_FLUSH, of_meter(10)),
        (FLUSH, to(2)),
        (PAIR_OF_TENS_OR_BETTER, for_(5)),
    )


def test_null_or_no_percent_leaves_a_row_out():
    assert table({"straight_flush": 0, "flush": None}) == (PUBLIC[0], PUBLIC[3])


def test_a_paytable_knows_its_rows_alone():
    refused(lambda: table({"straight": [1, 1]}), 4001)
    refused(lambda: table({"royal_flush": 101}), 4003, "R-999-01")
    refused(lambda: table({"royal_flush": [1, 1]}), 4003, "R-999-01")
    refused(lambda: table({"flush": 2}), 4003, "R-999-01")
