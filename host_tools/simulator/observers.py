"""Who looks on while benches are driven, for reports: each request that was served, as it was."""

from typing import Any, Protocol


class Observer(Protocol):
    def saw(
        self,
        bench: Any,
        do: str,
        arguments: dict[str, Any],
        reply: dict[str, Any],
        happened: list[dict[str, Any]],
    ) -> None:
        """The `Bench` served a request, and these events came with its reply; the first is `start`
        with the bench's options. An observer changes nothing and asks the bench nothing."""


OBSERVERS: list[Observer] = []
"""Of all benches of this process."""
