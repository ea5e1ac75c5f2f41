"""Service contact and watchdog."""

from tablectl.devices.service_contact import ServiceContact
from tablectl.devices.watchdog import TIMEOUT_MS, Watchdog

from boards.native.bus import Pin


class Timer:
    def __init__(self, timeout):
        self.timeout = timeout
        self.fed = 0

    def feed(self):
        self.fed += 1


def test_the_service_contact_is_closed_when_its_two_pins_are_joined():
    pin = Pin(1)
    contact = ServiceContact(pin, 0)
    assert not contact.is_closed() and contact.status() == {"closed": False}
    pin.value(0)
    assert contact.is_closed() and contact.status() == {"closed": True}


def test_the_watchdog_starts_when_told_and_within_8_seconds():
    watchdog = Watchdog(Timer)
    assert watchdog.status() == {"timeout_ms": None}
    watchdog.start()
    assert watchdog.timer.timeout == TIMEOUT_MS <= 8000
    watchdog.feed()
    watchdog.feed()
    assert watchdog.timer.fed == 2 and watchdog.status() == {"timeout_ms": TIMEOUT_MS}
