"""Plain data for people: one line a fact, inner tables with dotted names."""

from typing import Any

from rich.text import Text

from host_tools.cli import columns


def ordered(facts: dict[str, Any], first: tuple[str, ...]) -> dict[str, Any]:
    """The same facts, those named `first` before the others: a board's JSON has no order."""
    keys = [key for key in first if key in facts]
    return {key: facts[key] for key in [*keys, *sorted(set(facts) - set(keys))]}


def flattened(facts: dict[str, Any], prefix: str = "") -> list[tuple[str, str]]:
    """(name, text) of every fact, in the order given; None is a dash."""
    found = []
    for key, value in facts.items():
        if isinstance(value, dict) and value:
            found += flattened(value, f"{prefix}{key}.")
        else:
            found.append((prefix + key, _text(value)))
    return found


def _text(value: Any) -> str:
    if value is None or value in ({}, []):
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def print_facts(facts: dict[str, Any]) -> None:
    columns.echo([(Text(name, style="bold"), text) for name, text in flattened(facts)], {0})
