"""The parts of the live view's screen, drawn from a TableView; nothing here reads or waits."""

from typing import Any

from rich.table import Table
from rich.text import Text
from tablectl.core.money import dollars
from tablectl.core.seats import DEALER

from host_tools.live.keys import KEYS
from host_tools.live.table_view import TableView
from host_tools.settlement import line_cells

LIT = ("●", "bold yellow")
WON = ("●", "bold green")
CHIP = ("◉", "bold cyan")
DARK = ("○", "dim")

# What the dealer does next, by what the table waits for.
HINTS = {
    "wagers": "chips 1-6, wagers w, then Start Game s",
    "latched": "the sensors settle",
    "confirm_chips": "collect the chips and confirm the count: c",
    "card": "deal d, or all of them a",
    "stub_count": "count the stub: u",
    "decision": "raise r or fold f",
    "jackpot_confirm": "key switch k, then confirm j",
    "next_round": "next round n",
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
    if not view.power:
        return Text(" NO POWER ", style="reverse red")
    if view.lamps.get("locked"):
        return Text(" LOCKED ", style="reverse bold red")
    return Text(" OPEN ", style="reverse bold green")


def _phase(view: TableView) -> Text:
    text = Text(view.phase.replace("_", " ") or "no table yet", style="bold")
    if view.to is not None and view.what in ("card", "decision"):
        text.append(f": {receiver(view.to)}")
    if view.section:
        text.append(f"  § {view.section}", style="dim")
    return text


def receiver(to: int | str) -> str:
    """Who a card or a decision belongs to, in words."""
    if to == DEALER:
        return "dealer"
    return f"seat {to}" if isinstance(to, int) else str(to)


def _signs(view: TableView) -> Text:
    text = Text()
    text.append(" METER ", style="dim")
    text.append(f"[{view.meter_sign:>9}]", style="bold red")
    text.append(" START ", style="dim")
    text.append(f"[{view.start_display or ' '}]", style="bold red")
    return text


def seats_table(view: TableView, wide: bool) -> Table:
    """A column a seat: lamps and sensor, wagers, cards."""
    table = Table(box=None, expand=True, padding=(0, 0), pad_edge=False, header_style="bold")
    table.add_column("", no_wrap=True, style="dim", width=12)
    for seat in range(1, view.seats + 1):
        table.add_column(_seat_header(view, seat), no_wrap=True, ratio=1)
    seats = range(1, view.seats + 1)
    table.add_row("seat lamp", *[lamp(view.lamps.get(f"seat_{n}", False)) for n in seats])
    table.add_row("win lamp", *[lamp(view.lamps.get(f"win_{n}", False), WON) for n in seats])
    table.add_row("chip", *[lamp(n in view.chips, CHIP) for n in seats])
    for wager in view.offered:
        amounts = [view.wagers.get(n, {}).get(wager) for n in seats]
        table.add_row(wager.replace("_", " "), *[dollars(c) if c else "" for c in amounts])
    separator = " " if wide else ""
    table.add_row("cards", *[separator.join(view.hands.get(n, [])) for n in seats])
    return table


def _seat_header(view: TableView, seat: int) -> Text:
    acts = view.what in ("card", "decision") and view.to == seat
    if seat in view.decisions:
        return Text(f"{seat} {view.decisions[seat]}", style="bold cyan")
    return Text(f"Seat {seat}", style="reverse bold" if acts else "bold")


def dealer_line(view: TableView) -> Table:
    """The dealer's hand, whatever else lies on the layout, jackpot lamp and key switch."""
    text = Text("dealer      ", style="dim")
    text.append(" ".join(view.hands.get(DEALER, [])) or "-", style="not dim bold")
    for place, cards in view.hands.items():
        if isinstance(place, str):
            text.append(f"   {place} ", style="dim")
            text.append(" ".join(cards), style="not dim bold")
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
    """What to do next, and the newest message."""
    text = Text("▸ ", style="bold green")
    text.append("power: p" if not view.power else HINTS.get(view.what, ""), style="bold green")
    if view.auto_deal:
        text.append("  auto-deal on", style="cyan")
    if view.news:
        text.append(f"   {view.news}", style="yellow")
    text.no_wrap = True
    text.overflow = "ellipsis"
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


def key_lines(width: int) -> list[Text]:
    """Every key with its short name, in as many lines as `width` needs."""
    lines = [Text()]
    for key in KEYS:
        entry = Text.assemble((key.show, "bold"), (f" {key.short}", "dim"))
        if lines[-1].cell_len + entry.cell_len > width:
            lines.append(Text())
        lines[-1].append_text(entry).append("  ")
    return lines


def help_table() -> Table:
    table = Table.grid(padding=(0, 2))
    for key in KEYS:
        table.add_row(Text("s, space" if " " in key.press else key.show, style="bold"), key.long)
    return table
