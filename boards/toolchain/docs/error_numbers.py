"""The page of the documentation site that explains every error number (make docs)."""

from collections.abc import Iterator

from host_tools.common.error_answers import Explained, explained, numbers

PAGE = "host_tools/ERROR_NUMBERS.md"
INTRODUCTION = """# Errors by number

Every error begins with its number. Numbers below 6000 come from the board, the others from
`tablectl`. A word in <> stands for what the message itself names, such as the port.
`tablectl explain NUMBER` prints the same.
"""
ESCAPED = str.maketrans({"|": "\\|", "<": "&lt;", ">": "&gt;", "*": "\\*", "_": "\\_"})


def page() -> str:
    """The page in Markdown: each number is a heading, so that a search for it ends there."""
    return INTRODUCTION + "".join(
        entry for number in numbers() for entry in lines(explained(number))
    )


def lines(error: Explained) -> Iterator[str]:
    name, text, board, todo = (
        said.translate(ESCAPED) for said in (error.name, error.text, error.board, error.todo)
    )
    yield f"\n## {error.number} {name}\n\n{text}\n"
    if board:
        yield f"\nThe board: {board}.\n"
    if todo:
        yield f"\nWhat to do: {todo}.\n"
