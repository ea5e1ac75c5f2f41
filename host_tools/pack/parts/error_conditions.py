"""Every error condition: the text the operator sees, what the board does, what he does."""

from collections.abc import Iterator

from tablectl.core.errors import ERRORS

from host_tools.common.error_answers import ERRORS_FILE, Answer, action, answer_to, answers_of
from host_tools.common.errors import HOST_ERRORS, HostError
from host_tools.pack.document import (
    Block,
    Column,
    Row,
    Section,
    code,
    inline,
    paragraph,
    plain,
    table,
)
from host_tools.pack.markdown import blocks_of

KINDS = {
    1: "A rule of the game refuses",
    2: "The link or the authority refuses",
    3: "Devices",
    4: "Configuration and system",
    5: "Memory",
}
COLUMNS = (
    Column("Code", 0),
    Column("Text, with the facts in { }", 7),
    Column("The board", 4),
    Column("What to do", 6),
)


def blocks() -> Iterator[Block]:
    manual = ERRORS_FILE.read_text(encoding="utf-8")
    answers = answers_of(manual)
    yield Section("Error conditions", 1, "errors")
    yield from blocks_of(manual.split("\n## ", 1)[0], 2)
    for kind, title in KINDS.items():
        codes = sorted(code for code in ERRORS if code // 1000 == kind)
        yield Section(f"{title}: {codes[0]} to {codes[-1]}", 2)
        rows = [_row(number, answer_to(number, answers)) for number in codes]
        yield table(f"Error conditions {kind}xxx", COLUMNS, rows)
    yield Section("Errors of the host tools: 6xxx", 2)
    yield paragraph(
        "One line on the terminal of the host; the board is not touched. What to do stands in the "
        "line itself."
    )
    columns = (Column("Code", 0), Column("Text, with the facts in { }", 9), Column("Exit", 0))
    errors: list[Row] = [
        (plain(number), plain(said), plain(int(_exit(number))))
        for number, (_, said) in sorted(HOST_ERRORS.items())
    ]
    yield table("Errors of the host tools, with the exit code of the command", columns, errors)


def _row(number: int, answer: Answer) -> Row:
    name, said = ERRORS[number]
    shown = (*code(name), *plain(": " + said))
    does = inline(action(number, answer.operator))
    return plain(number), shown, inline(answer.board), does


def _exit(number: int) -> int:
    return int(HostError(number).exit_code)
