"""Who files a submission: for people and the printed form alone, no board keeps it."""

import datetime
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from host_tools.common.json_file import Fields

# What a submission file may name it by, beside the keys of the configuration.
KEY = "filing"
PARTS = ("licensee", "date", "manager")


@dataclass(frozen=True)
class Filing:
    """`licensee`: the certificate holder; `date`: of the filing, 2026-01-31; `manager`: who
    reviewed it. None where the file leaves it out: a form has a blank line there."""

    licensee: str | None = None
    date: str | None = None
    manager: str | None = None

    def as_dict(self) -> dict[str, str | None]:
        return asdict(self)


def taken_out(values: Any, path: str | Path) -> tuple[Any, Filing]:
    """The configuration in a file's `values`, and who files it. Raises HostError 6104 or 6106 that
    names the key."""
    if not isinstance(values, dict) or KEY not in values:
        return values, Filing()
    fields = Fields(path, KEY, values[KEY], PARTS)
    filing = Filing(**{part: fields.text(part) for part in PARTS})
    if filing.date is not None:
        _verify_date(fields, filing.date)
    return {key: value for key, value in values.items() if key != KEY}, filing


def _verify_date(fields: Fields, date: str) -> None:
    try:
        wrong = datetime.date.fromisoformat(date).isoformat() != date
    except ValueError:
        wrong = True
    if wrong:
        fields.refuse("date", date, 'must be a day as "2026-01-31"')
