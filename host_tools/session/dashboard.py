"""How a table stands, in a dealer's words: rows of a name and a text, what is wrong before what to
do next. What the table waits for is worded as in the live view and on the panel."""

from collections.abc import Iterator
from typing import Any

from tablectl.core.errors import ERRORS
from tablectl.core.money import dollars

from host_tools.common import games
from host_tools.common.error_answers import what_to_do
from host_tools.common.money import on_sign
from host_tools.common.plain import counted
from host_tools.common.table_clock import clock
from host_tools.session.standing import Ring, Standing
from host_tools.session.terminal.screen_parts import waits
from host_tools.session.web import offers
from host_tools.session.web.panel_view import PanelView
from host_tools.session.web.words import plain

Rows = list[tuple[str, str]]
WRONG, NEXT, NOTHING = "wrong", "next", "nothing"
STARTS = {
    "power": "its power came",
    "watchdog": "its watchdog had run out",
    "fault": "a fault had stopped it",
    "service": "its service prompt was left",
}
BY_FAULT = ("watchdog", "fault")
# What a press at the table does, and what somebody has to enter.
PRESSED = ("confirm_chips", "next_round")
ENTERED = ("roll", "decision", "set_hand", "reveal", "card_reader", "stub_count")
CLEAR = "if the error stays after that, with the key switch on: tablectl error clear --keys FILE"
# Where it is named, no more need be said.
CLEARING = "tablectl error clear"
# Why a table without an error is closed, and what opens it.
NO_TABLE, TESTING = "configuration needed", "test mode"
# The part of its room from which on the journal has to be exported soon.
NEARLY_FULL = 0.75


class _AtTheTable:
    """Somebody else moves what lies on it."""

    has_hands = False


def rows(standing: Standing) -> Rows:
    view = _view(standing)
    troubles = list(_wrong(standing))
    return [
        ("table", _table(standing)),
        ("board", "{board} {uid} on ".format_map(standing.identity) + standing.port),
        ("firmware", _firmware(standing)),
        ("phase", _phase(standing, view)),
        ("lamps", _lamps(standing.facts["devices"]["parts"].get("lamps", {}))),
        *_wagers(standing, view),
        *_meters(standing),
        ("journal", _journal(standing.ring)),
        ("link", _link(standing.facts["link"])),
        *[(WRONG, trouble) for trouble in troubles or [NOTHING]],
        (NEXT, _next(standing, view)),
    ]


def _view(standing: Standing) -> PanelView:
    view = PanelView()
    view.take_status(standing.facts)
    view.take_devices(standing.facts["devices"])
    view.wagers = {int(seat): placed for seat, placed in standing.facts["wagers"].items()}
    return view


def _table(standing: Standing) -> str:
    configuration = standing.configuration
    if configuration is None:
        game = standing.identity.get("game")
        return _game(game) if game else "none"
    return f"{_game(configuration['game'])}, table {configuration['table']['number']}"


def _game(chapter: str) -> str:
    return f"{games.title(chapter).name} ({chapter})"


def _firmware(standing: Standing) -> str:
    start = STARTS.get(standing.facts["resets"]["cause"], "")
    began = f"; it started because {start}" if start else ""
    return "version {version}, commit {commit}".format_map(standing.identity) + began


def _phase(standing: Standing, view: PanelView) -> str:
    if view.phase == "closed":
        return f"closed: {view.closed}" if view.closed else "closed"
    section = f" ({view.section})" if view.section else ""
    return f"round {view.round}, {plain(view.phase)}: {waits(view)}{section}"


def _lamps(lit: dict[str, str]) -> str:
    names = [f"{_lamp(name)}{' blinks' * (lit[name] == 'blink')}" for name in sorted(lit)]
    return ", ".join(names) or "dark"


def _lamp(name: str) -> str:
    return name.upper() if name == "locked" else plain(name)


def _wagers(standing: Standing, view: PanelView) -> Iterator[tuple[str, str]]:
    """Those of each seat in the order of the chapter: a board's JSON has none."""
    placed = {seat: wagers for seat, wagers in sorted(view.wagers.items()) if wagers}
    total = sum(sum(wagers.values()) for wagers in placed.values())
    yield "wagers", f"{dollars(total)} in all" if placed else "none"
    if placed and standing.configuration:
        declared = games.declared(standing.configuration["game"]).wagers
        order = {wager.name: number for number, wager in enumerate(declared)}
        for seat, wagers in placed.items():
            # One that the board knows and this program does not stands last.
            named = sorted(wagers, key=lambda name: (order.get(name, len(order)), name))
            said = ", ".join(f"{plain(name)} {dollars(wagers[name])}" for name in named)
            yield f"  seat {seat}", said


def _meters(standing: Standing) -> Rows:
    of_link = standing.facts.get("linked") or {"link": "", "levels": {}}
    rows = [(plain(name), dollars(cents)) for name, cents in standing.meters.items()]
    rows += [
        (f"{plain(of_link['link'])}/{plain(name)}", on_sign(micro))
        for name, micro in of_link["levels"].items()
    ]
    shown = standing.facts.get("meter")
    rows = rows or [("", "none" if shown is None else on_sign(shown))]
    return [("meter", f"{name} {amount}".strip()) for name, amount in rows]


def _journal(ring: Ring | None) -> str:
    if ring is None:
        return "its memory is closed"
    taken = f"{counted(ring.records, 'record')}, {ring.waiting:,} of them not exported"
    room = "" if ring.part is None else f"; {100 * ring.part:.1f} % of its room is taken"
    return f"{taken}{room}; table's clock {clock(ring.time)}"


def _link(counts: dict[str, int]) -> str:
    return f"{counted(counts['bad'], 'bad line')}, {counted(counts['dropped'], 'message')} dropped"


def _wrong(standing: Standing) -> Iterator[str]:
    """Errors with their numbers, texts and what to do, the one that locks the table first."""
    facts = standing.facts
    if facts["error"]:
        yield f"error {facts['error']}: {facts.get('reason') or _named(facts['error'])}"
    for part, code in sorted(facts["devices"]["troubles"].items()):
        if code != facts["error"]:
            said = standing.said.get(part) or f"{plain(part)}: {_named(code)}"
            yield f"error {code}: {said}; {what_to_do(code)}".rstrip("; ")
    fault = facts["devices"]["fault"]
    if fault and facts["resets"]["cause"] in BY_FAULT:
        yield f"restarted after a fault: {fault['kind']} {fault['text']}; report it"
    access = facts["checks"]["access"]
    if access["wrong"]:
        yield f"{counted(access['wrong'], 'signature', 'were')} wrong; find out who signed"
    for role, seconds in sorted(access["locked"].items()):
        yield (
            f"the {role} is locked out for {seconds} s more after wrong signatures; turning the "
            "key switch on ends that"
        )
    if standing.ring and standing.ring.part and standing.ring.part >= NEARLY_FULL:
        yield "the journal is nearly full; export it: tablectl log export"


def _named(code: int) -> str:
    return plain(ERRORS[code][0]) if code in ERRORS else "of a newer firmware"


def _next(standing: Standing, view: PanelView) -> str:
    if view.phase == "closed":
        return _opens(standing, view)
    says = offers.task(_AtTheTable(), view).says
    if view.key_on and view.what != "jackpot_confirm":
        says = f"Turn the key switch off. {says}"
    if view.what in PRESSED:
        return f"{says} Press Start Game."
    if view.what in ENTERED or view.dice:
        return f"{says} Enter it with: tablectl panel"
    if view.what == "jackpot_confirm":
        return f"{says} Enter it with: tablectl panel --keys FILE"
    return says


def _opens(standing: Standing, view: PanelView) -> str:
    """What opens a table that is closed."""
    if view.error:
        does = what_to_do(view.error) or f"see to error {view.error}"
        return does if CLEARING in does else f"{does}; {CLEAR}"
    if view.closed == TESTING:
        return "End test mode: tablectl table test-mode off"
    if view.closed == NO_TABLE and standing.has_keys:
        return "Turn the key switch on, then: tablectl submission send FILE --keys FILE"
    if view.closed == NO_TABLE:
        return "Turn the key switch on, then: tablectl provision keys.json --make --table FILE"
    return f"See what is missing: tablectl doctor --port {standing.port}"


def style_of(row: tuple[str, Any]) -> str:
    """How the text of a row looks on a terminal."""
    name, text = row
    return {WRONG: "" if text == NOTHING else "bold red", NEXT: "bold green"}.get(name, "")
