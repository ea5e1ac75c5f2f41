"""What can be seen of the bench's board and its parts, and what is counted."""

from __future__ import annotations

from typing import Any


class BenchSights:
    """Reading changes nothing."""

    def _do(self, do: str, **arguments: Any) -> dict[str, Any]:
        raise NotImplementedError

    def state(self) -> dict[str, Any]:
        """{"now_us", "power", "lamps", "displays", "segments", "contacts", "stopped"}: all that
        can be seen of the board; `stopped` is the fault that stopped the emulation, or None."""
        return self._do("state")

    def lamps(self) -> dict[str, bool]:
        """Each lamp by name: does it shine? (`seat_1`.. `win_1`.. `locked`, `jackpot`.)"""
        return self._do("state")["lamps"]

    def meter_sign(self) -> str:
        """The progressive meter sign exactly as its segments are lit, 8 digits and their points:
        "  1234.56"; blanks are spaces, a pattern that is no character is `?`."""
        return self._do("state")["displays"]["meter_sign"]

    def start_display(self) -> str:
        """The starting-position display (one digit), " " when dark."""
        return self._do("state")["displays"]["start_display"]

    def faults(self) -> list[dict[str, Any]]:
        """What parts refused so far: {"at_us", "part", "text"}; empty on a healthy board."""
        return self._do("faults")["faults"]

    def clear_faults(self) -> None:
        """Forgets the faults recorded so far."""
        self._do("faults", clear=True)

    def watch(self, *functions: str) -> None:
        """From now on, over resets and power cuts, each call of these functions of the image is in
        `events`: {"at_us", "what": "call", "function"}, at the time of its first instruction. The
        names are those of the C source; none ends it. What happens, and when, is the same with a
        watch as without. Raises BenchError for a name that the image does not have (the compiler
        may have put the function into its callers); what was watched before still is then."""
        self._do("watch", functions=list(functions))

    def counters(self) -> dict[str, Any]:
        """Counts since the bench was started: {"now_us", "host_ms", "cycles", "busy_cycles",
        "wakes", "boots", "watchdog_resets", "fram_writes", "flash_ops", ...}."""
        return self._do("counters")
