"""592.13(g): a device out of order. Every other irregularity is in the example rounds 16 to 28 of
592 and in the random rounds."""

from hil_tests.rules.helpers.games import CrissCross
from hil_tests.rules.helpers.worded_alike import verify_device_is_covered


def test_592_13_g_betting_opens_only_when_the_device_is_covered_or_signed():
    verify_device_is_covered(CrissCross, "592.13(g)")
