"""The house rules of a table in plain words: its wagers, its paytables and its options, each with
the section that has it so."""

from collections.abc import Iterator
from typing import Any

from tablectl.core.submission import UNWORDED
from tablectl.core.wagers import is_told
from tablectl.games import load

from host_tools.common.money import in_dollars
from host_tools.mathematics.payback.base_paytables import BasePaytable, base_paytables
from host_tools.mathematics.payback.selected import Selected, selected
from host_tools.mathematics.payback.wager import PrintedRow, pays
from host_tools.session.web.words import plain
from host_tools.submission.filing import Filing
from host_tools.submission.form import Entry, form_of

Rules = dict[str, Any]
Limits = dict[str, tuple[int, int]]
# A wager's only table has no name of its own.
ONLY = "only"
# What stands with the wagers, and what is no rule for players.
NOT_OPTIONS = ("game", "table", "limits", "linked")
ODDS = "odds"
# Wagers that come in the round, in words for players.
DECIDED = {
    "insurance": "up to half your bet when the dealer shows an ace",
    "double_down": "up to your bet, for one more card",
    "split_2": "as much as your bet, for a second hand of a pair",
    "play": "after you have seen your cards",
    "raise": "after you have seen your cards",
    "bet": "after you have seen your cards",
    "flop": "after you have seen your cards",
    "turn": "after the flop",
    "river": "after the turn",
}
# Paytables stand under their own names.
PRINTED = "printed paytable"
# Figures of the form that people read otherwise.
IN_CENTS, AS_RATE = " in cents", ", in hundredths of a percent"


def rules(configuration: Rules, limits: Limits) -> Rules:
    """`configuration` is the submission of a table that is open, `limits` what it takes, in cents
    by wager."""
    form = form_of(configuration, Filing())
    return {
        "name": form.name,
        "chapter": form.chapter,
        "wagers": list(_wagers(form.chapter, limits)),
        "paytables": paytables(configuration),
        "options": [
            *_linked(form.chapter, configuration.get("linked")),
            *(_option(entry) for entry in form.entries if _is_option(entry)),
        ],
    }


def paytables(configuration: Rules) -> list[Rules]:
    """Those printed for the game, those that the submission selects and those that it prints."""
    return [
        *map(_base_paytable, base_paytables(configuration)),
        *map(_paytable, selected(configuration)),
        *_of_form(form_of(configuration, Filing()).entries),
    ]


def _linked(chapter: str, linked: Rules | None) -> Iterator[Rules]:
    """Whose the meter is, where tables share it."""
    for wager in sorted(linked or ()):
        if linked and wager not in ("link", "approval"):
            yield {
                "label": f"meter of the {plain(wager)} wager",
                "says": f"one with the other tables of {linked['link']}",
                "section": load(chapter).linked_section or UNWORDED,
            }


def _wagers(chapter: str, limits: Limits) -> Iterator[Rules]:
    """Those offered, with what they may be."""
    for wager in load(chapter).wagers:
        if wager.name in limits:
            yield {
                "label": plain(wager.name),
                "says": _amount(wager, limits[wager.name]),
                "section": wager.section,
            }
        elif not wager.entered:
            yield {
                "label": plain(wager.name),
                "says": DECIDED.get(wager.name, "in the round, if you decide so"),
                "section": wager.section,
            }


def _amount(wager: Any, limit: tuple[int, int]) -> str:
    least, most = limit
    between = "or" if is_told(wager, limit) else "to"
    amount = (
        f"{in_dollars(least)} {between} {in_dollars(most)}" if least != most else in_dollars(least)
    )
    facts = [amount, "on the sensor" if wager.sensor else "", "required" if wager.required else ""]
    return ", ".join(fact for fact in facts if fact)


def _paytable(one: Selected) -> Rules:
    table = one.wager.tables[one.table]
    named = "" if one.table == ONLY else f", paytable {one.table}"
    return {
        "label": f"{one.wager.name}{named}",
        "section": one.wager.section,
        "rows": _rows(table.rows),
        "envy": _rows(table.envy),
    }


def _base_paytable(one: BasePaytable) -> Rules:
    named = f", paytable {one.letter}" if one.letter else ""
    label = f"{one.label}{named}"
    return {"label": label, "section": one.section, "rows": _rows(one.rows), "envy": []}


def _rows(rows: tuple[PrintedRow, ...]) -> list[list[str]]:
    """[hand, what it pays], best first."""
    return [[str(getattr(hand, "name", hand)), pays(odds)] for hand, odds in rows]


def _of_form(entries: tuple[Entry, ...]) -> Iterator[Rules]:
    """Paytables that no wager of the catalogue has: their rows are odds to 1 in the form."""
    for level in entries:
        if level.key.endswith("_" + ODDS) and level.value is not None:
            rows = [entry for entry in entries if entry.key.startswith(level.key + ".")]
            yield {
                "label": plain(level.key),
                "section": level.section,
                "rows": [[row.words, _to(row.value)] for row in rows],
                "envy": [],
            }


def _to(odds: Any) -> str:
    return f"{odds[0]} to {odds[1]}" if odds else "not paid"


def _is_option(entry: Entry) -> bool:
    """Limits stand with the wagers, odds with the paytables, a level by what is in it; what the
    text does not ask for is no rule."""
    parts = entry.key.split(".")
    in_a_table = any(part.endswith(ODDS) for part in parts) or entry.words.startswith(PRINTED)
    is_said = entry.value != "" and not isinstance(entry.value, dict)
    return bool(entry.section) and parts[0] not in NOT_OPTIONS and not in_a_table and is_said


def _option(entry: Entry) -> Rules:
    label, says = entry.words, _answer(entry)
    if IN_CENTS in label:
        label, says = (
            label.partition(IN_CENTS)[0],
            " or ".join(map(in_dollars, _each(entry.value))),
        )
    elif AS_RATE in label:
        label, says = label.partition(AS_RATE)[0], f"{entry.value / 100:.2f} %"
    return {"label": label, "says": says, "section": entry.section}


def _each(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _answer(entry: Entry) -> str:
    value = entry.value
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str) and entry.key != "house_way":
        return plain(value)
    if isinstance(value, list):
        return " or ".join(map(str, value))
    return entry.answer.replace(", listed below", "")
