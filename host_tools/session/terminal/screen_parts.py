"""The parts of the live view's screen, drawn from a TableView; nothing here reads or waits."""

from textwrap import wrap
from typing import Any

from rich.table import Table
from rich.text import Text
from tablectl.core.money import dollars
from tablectl.core.seats import DEALER

from host_tools.journal.card_words import FACE_DOWN, whose
from host_tools.rounds.settlement import line_cells
from host_tools.session.table_view import TableView

LIT = ("●", "bold yellow")
WON = ("●", "bold green")
CHIP = ("◉", "bold cyan")
DARK = ("○", "dim")
# The least and the greatest width of the column of names, and the width of a seat's column from
# which on its cards stand apart.
NAMES, LONGEST_NAMES = 12, 19
ROOMY = 15
# How a card is drawn that lies face down.
BACK = "▒▒"
# What a seat is waited for.
ACTS = ("card", "decision", "set_hand", "roll", "jackpot_confirm")

# What the dealer does next, by what the table waits for.
HINTS = {
    "wagers": "seats 1-6, wagers w, W or e, then Start Game s",
    "latched": "the sensors settle",
    "confirm_chips": "collect the chips and confirm the count: c",
    "card": "deal d, or Auto-deal a",
    "roll": "throw the dice d, or type them e",
    "start_position": "the board draws; where it cannot, dice d or e",
    "reveal": "turn the cards up d",
    "card_reader": "hole card into the card reader d",
    "set_hand": "low hand e, asked for help ? there",
    "stub_count": "count the stub: u",
    "answered": "wait: the link says what the award is; the cards stay",
    "jackpot_confirm": "key switch k, then confirm j",
    "next_round": "next round n",
}


# The same for somebody who watches.
WAITS = {
    "wagers": "bets are open",
    "latched": "no more bets, the sensors settle",
    "confirm_chips": "the chips are collected and counted",
    "card": "the next card",
    "roll": "the dice",
    "start_position": "the starting position",
    "reveal": "cards are turned up",
    "card_reader": "the hole card goes into the card reader",
    "set_hand": "a hand is set",
    "decision": "a decision",
    "stub_count": "the stub is counted",
    "answered": "the link says what the award is",
    "jackpot_confirm": "a held award is confirmed with the key switch",
    "next_round": "the round is over",
}


def lamp(on: bool, lit: tuple[str, str] = LIT) -> Text:
    return Text(*(lit if on else DARK))


def title_line(view: TableView) -> Table:
    line = Table.grid(expand=True)
    line.add_column(justify="left", no_wrap=True)
    line.add_column(justify="right", no_wrap=True)
    seconds = f"{view.now_us / 1e6:,.1f} s"
    line.add_row(Text(view.title, style="bold"), Text(f"{view.board}  {seconds}", style="dim"))
    return line


def state_line(view: TableView) -> Table:
    """Lock, phase with its section, meter sign and starting display as their segments shine."""
    line = Table.grid(expand=True, padding=(0, 1))
    for _ in range(2):
        line.add_column(justify="left", no_wrap=True)
    line.add_column(justify="right", no_wrap=True)
    line.add_row(_lock(view), _phase(view), _signs(view))
    return line


def _lock(view: TableView) -> Text:
    if view.away or view.absent:
        return Text(" NO BOARD ", style="reverse red")
    if not view.power:
        return Text(" NO POWER ", style="reverse red")
    if view.lamps.get("locked"):
        return Text(" LOCKED ", style="reverse bold red")
    return Text(" OPEN ", style="reverse bold green")


def _phase(view: TableView) -> Text:
    text = Text(view.phase.replace("_", " ") or "no table yet", style="bold")
    if view.to is not None:
        text.append(f": {whose(view.to)}")
        text.append(f" hand {view.hand}" if view.hand else "")
    if view.section:
        text.append(f"  § {view.section}", style="dim")
    return text


def _signs(view: TableView) -> Text:
    text = Text()
    text.append(" METER ", style="dim")
    text.append(f"[{view.meter_sign:>9}]", style="bold red")
    text.append(" START ", style="dim")
    text.append(f"[{view.start_display or ' '}]", style="bold red")
    return text


def names_width(view: TableView) -> int:
    longest = max(map(len, view.offered), default=0)
    return min(LONGEST_NAMES, max(NAMES, longest + 1))


def wager_rows(view: TableView, most: int) -> list[tuple[str, list[int]]]:
    """(name, cents by seat) of the wagers offered, at most so many: where there are more only of
    those that are placed, the last of them all the others together."""
    seats = range(1, view.seats + 1)
    rows = [(name, [view.wagers.get(n, {}).get(name, 0) for n in seats]) for name in view.offered]
    if len(rows) > most:
        rows = [row for row in rows if any(row[1])]
    if len(rows) > most:
        others = [row[1] for row in rows[most - 1 :]]
        rows[most - 1 :] = [(f"{len(others)} others", [sum(each) for each in zip(*others)])]
    return rows


def card_rows(view: TableView, width: int) -> list[list[str]]:
    """Rows of the seats' cards in columns of `width` characters; a hand begins a row."""
    wide = width >= ROOMY
    a_row = max(1, width // 3 if wide else (width - 1) // 2)
    columns = []
    for seat in range(1, view.seats + 1):
        rows = []
        for hand in view.hands_of(seat):
            shown = [shown_card(card) for card in hand]
            parts = [shown[at : at + a_row] for at in range(0, len(shown), a_row)]
            rows += [(" " if wide else "").join(part) for part in parts]
        columns.append(rows)
    height = max([1, *map(len, columns)])
    return [[rows[at] if at < len(rows) else "" for rows in columns] for at in range(height)]


def shown_card(card: str) -> str:
    return BACK if card == FACE_DOWN else card


def headers(view: TableView, width: int) -> list[str]:
    """Over each seat's column of `width` characters its number, or that with what it decided, in
    as many rows as the words need beside a space."""
    named = [
        f"{seat} {view.decisions[seat]}" if view.decisions.get(seat) else f"Seat {seat}"
        for seat in range(1, view.seats + 1)
    ]
    return ["\n".join(wrap(name, width - 1)) for name in named]


def seats_table(
    view: TableView,
    names: list[str],
    wagers: list[tuple[str, list[int]]],
    cards: list[list[str]],
) -> Table:
    """A column a seat: its header of `names`, lamps and sensor, wagers, cards."""
    table = Table(box=None, expand=True, padding=(0, 0), pad_edge=False, header_style="bold")
    table.add_column("", no_wrap=True, style="dim", width=names_width(view))
    for seat, name in enumerate(names, 1):
        table.add_column(Text(name, style=_seat_style(view, seat)), no_wrap=True, ratio=1)
    seats = range(1, view.seats + 1)
    table.add_row("seat lamp", *[lamp(view.lamps.get(f"seat_{n}", False)) for n in seats])
    table.add_row("win lamp", *[lamp(view.lamps.get(f"win_{n}", False), WON) for n in seats])
    table.add_row("player", *[lamp(n in view.seated, CHIP) for n in seats])
    for name, amounts in wagers:
        table.add_row(name.replace("_", " "), *[dollars(c) if c else "" for c in amounts])
    for row in cards:
        table.add_row("cards" if row is cards[0] else "", *row)
    return table


def _seat_style(view: TableView, seat: int) -> str:
    if view.to == seat and view.what in ACTS:
        return "reverse bold"
    return "bold cyan" if view.decisions.get(seat) else "bold"


def dealer_line(view: TableView) -> Table:
    """The dealer's hand at a table with cards, whatever else lies on the layout, jackpot lamp and
    key switch."""
    text = Text("dealer".ljust(names_width(view)) if view.with_cards else "", style="dim")
    if view.with_cards:
        hand = " ".join(map(shown_card, view.hands.get(DEALER, [])))
        text.append(hand or "-", style="not dim bold")
    for place, cards in view.hands.items():
        if isinstance(place, str):
            text.append("   " if text else "").append(f"{place.replace('_', ' ')} ", style="dim")
            text.append(" ".join(map(shown_card, cards)), style="not dim bold")
    line = Table.grid(expand=True)
    line.add_column(justify="left", no_wrap=True)
    line.add_column(justify="right", no_wrap=True)
    line.add_row(
        text,
        Text.assemble(
            ("jackpot ", "dim"),
            lamp(view.lamps.get("jackpot", False)),
            ("  key ", "dim"),
            lamp(view.key_on, CHIP),
        ),
    )
    return line


def pay_lines(view: TableView, rows: int, scroll: int) -> Table:
    """As many pay lines as `rows` hold, the last ones unless scrolled back."""
    count = len(view.lines)
    last = max(min(count, count - scroll), min(rows, count))
    first = max(0, last - rows)
    table = Table.grid(expand=True, padding=(0, 1))
    for justify in ("right", "left", "right", "left", "right", "left", "left"):
        table.add_column(justify=justify, no_wrap=True)
    for line in view.lines[first:last]:
        cells: list[Any] = line_cells(line)
        table.add_row(f"seat {cells[0]}", *cells[1:])
    for _ in range(rows - (last - first)):
        table.add_row("")
    return table


def pay_lines_title(view: TableView) -> str:
    return f"Pay lines ({len(view.lines)})" if view.lines else "Pay lines"


def next_line(view: TableView) -> Text:
    """What to do next, or the line that is being typed."""
    text = Text("▸ ", style="bold green", no_wrap=True, overflow="ellipsis")
    if view.prompt:
        text.append(f"{view.prompt.asks}: ", style="bold cyan")
        text.append(view.prompt.typed + "▁", style="bold")
        return text
    text.append(waits(view) if view.watched else hint(view), style="bold green")
    if view.auto_deal:
        text.append("  Auto-deal: on", style="cyan")
    if view.cut:
        seats = ", ".join(str(seat) for seat in view.cut)
        text.append(f"  cut: seat {seats}, else the dealer", style="cyan")
    return text


def hint(view: TableView) -> str:
    if view.absent:
        return view.absent
    if not view.power:
        return "power: p"
    numbered = [f"{n} {what.replace('_', ' ')}" for n, what in enumerate(view.choices, 1)]
    return "  ".join([*filter(None, [HINTS.get(view.what)]), *numbered])


def waits(view: TableView) -> str:
    """What the table waits for, in words for people who only watch."""
    if not view.what:
        return view.reason
    to = f", {whose(view.to)}" if view.to is not None else ""
    which = f": {' or '.join(view.choices)}".replace("_", " ") if view.choices else ""
    return f"{WAITS.get(view.what, view.what.replace('_', ' '))}{to}{which}"


def news_line(view: TableView) -> Text:
    """Where a record stands, and the newest message while it is new; without them how the link
    is."""
    if not (view.news or view.source):
        return link_line(view)
    text = Text(view.source, style="dim", no_wrap=True, overflow="ellipsis")
    text.append("  " if view.source else "")
    text.append(view.news, style="not dim yellow")
    return text


def link_line(view: TableView) -> Text:
    health = view.link
    bad = health.damaged or health.lost
    text = Text(f"link {health.received} in, {health.sent} out", style="dim")
    text.append(
        f", {health.damaged} damaged, {health.lost} lost, {health.repeated} repeated",
        style="bold red" if bad else "",
    )
    text.no_wrap = True
    return text
