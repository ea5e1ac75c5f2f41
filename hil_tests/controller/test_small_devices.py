"""Key switch and watchdog."""

from tablectl.devices.key_switch import KeySwitch
from tablectl.devices.watchdog import TIMEOUT_MS, Watchdog

from hil_tests.controller.stand_ins import Pin


class Timer:
    def __init__(self, timeout):
        self.timeout = timeout
        self.fed = 0

    def feed(self):
        self.fed += 1


def test_the_key_is_on_when_its_contact_is_closed():
    pin = Pin(1)
    switch = KeySwitch(pin, 0)
    assert not switch.is_on() and switch.status() == {"on": False}
    pin.value(0)
    assert switch.is_on() and switch.status() == {"on": True}


def test_the_watchdog_starts_when_told_and_within_8_seconds():
    watchdog = Watchdog(Timer)
    assert watchdog.status() == {"timeout_ms": None}
    watchdog.start()
    assert watchdog.timer.timeout == TIMEOUT_MS <= 8000
    watchdog.feed()
    watchdog.feed()
    assert watchdog.timer.fed == 2 and watchdog.status() == {"timeout_ms": TIMEOUT_MS}
