"""Every code of configuration in the registry: what raises it, and its text."""

from tablectl.core.errors import ERRORS, ConfigurationError
from tablectl.core.table import open_table
from tablectl.games import CATALOGUE

from hil_tests.rules.helpers.games import DJWild
from hil_tests.rules.helpers.play import ANY, refused, without

# code: (name, changes of the configuration, text)
CONFIGURATION = {
    4001: (
        "unknown_key",
        lambda: DJWild.offering(colour="green"),
        "colour: no such key in the configuration of 687a",
    ),
    4002: (
        "missing_key",
        lambda: without(DJWild.offering(), "shuffler"),
        "shuffler: missing in the configuration of 687a",
    ),
    4003: (
        "bad_value",
        lambda: DJWild.offering(max_boxes=7),
        "max_boxes = 7: must be a whole number from 1 to 6, 687a.7(e)",
    ),
    4004: (
        "unknown_game",
        lambda: DJWild.offering(game="999a"),
        "game 999a: this firmware has " + ", ".join(sorted(CATALOGUE)),
    ),
    4005: (
        "lost_page",
        lambda: DJWild.offering(bad_beat={"paytable": "DJWBB-01", "mode": "one_way"}),
        "bad_beat.paytable = DJWBB-01: its page is lost from the text of 687a.12(e); "
        "choose DJWBB-03, DJWBB-04",
    ),
}


def raised_configuration(code):
    _, values, _ = CONFIGURATION[code]
    return refused(lambda: open_table(values()), code, ANY)


def test_each_configuration_error_has_its_name_and_text():
    for code in sorted(CONFIGURATION):
        error = raised_configuration(code)
        assert isinstance(error, ConfigurationError)
        assert error.name == CONFIGURATION[code][0], code
        assert error.text == CONFIGURATION[code][2], error.text
        assert str(error) == error.text


def test_every_code_of_configuration_is_raised_here():
    # From 4010 on they are about keys and files, and raised where those are.
    registered = [code for code in ERRORS if 4000 <= code < 4010]
    assert sorted(CONFIGURATION) == sorted(registered)
    raised = [raised_configuration(code).code for code in sorted(CONFIGURATION)]
    assert raised == sorted(registered)
