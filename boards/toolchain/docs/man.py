"""A man page for each command, from the help that the command itself prints (make docs)."""

import inspect
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import click

from host_tools.cli.entry import tablectl

ROOT = Path(__file__).resolve().parents[3]
TARGET = ROOT / "build" / "docs" / "man"
SECTION = 1


def contexts(context: click.Context) -> Iterator[click.Context]:
    """The context of the command, then those of all commands in it that are shown."""
    yield context
    if isinstance(context.command, click.Group):
        for name in context.command.list_commands(context):
            inner = context.command.get_command(context, name)
            if inner is not None and not inner.hidden:
                yield from contexts(click.Context(inner, info_name=name, parent=context))


def title(context: click.Context) -> str:
    return context.command_path.replace(" ", "-")


def page(context: click.Context) -> str:
    """The page in the macros of man(7)."""
    command, name = context.command, title(context)
    summary, *rest = paragraphs(command)
    parts = [
        f'.TH "{name.upper()}" "{SECTION}" "" "tablectl {version("tablectl")}"',
        ".SH NAME",
        f"{escaped(name)} \\- {escaped(summary.removesuffix('.'))}",
        ".SH SYNOPSIS",
        f".B {escaped(context.command_path)}",
        escaped(" ".join(command.collect_usage_pieces(context))),
        ".SH DESCRIPTION",
        "\n.PP\n".join(map(escaped, [summary, *rest])),
    ]
    records = (parameter.get_help_record(context) for parameter in command.get_params(context))
    parts += entries("OPTIONS", [record for record in records if record])
    inner = [each for each in contexts(context) if each.parent is context]
    parts += entries("COMMANDS", [(f"{title(each)}({SECTION})", first(each)) for each in inner])
    if context.parent:
        parts += [".SH SEE ALSO", f".BR {escaped(title(context.parent))} ({SECTION})"]
    return "\n".join(parts) + "\n"


def paragraphs(command: click.Command) -> list[str]:
    text = inspect.cleandoc(command.help or "").replace("\b", "")
    return [" ".join(each.split()) for each in text.split("\n\n") if each.strip()]


def first(context: click.Context) -> str:
    return paragraphs(context.command)[0]


def entries(heading: str, records: list[tuple[str, str]]) -> list[str]:
    """A section with a tagged paragraph for each record, none for no records."""
    lines = [
        f".TP\n.B {escaped(name)}\n{escaped(' '.join(said.split()))}" for name, said in records
    ]
    return [f".SH {heading}", *lines] if lines else []


def escaped(text: str) -> str:
    """As roff prints it letter by letter: no request at the beginning, no hyphen of its own."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{text}" if text.startswith((".", "'")) else text


def write(target: Path) -> int:
    """Writes every page into the folder; how many."""
    target.mkdir(parents=True, exist_ok=True)
    found = list(contexts(click.Context(tablectl, info_name="tablectl")))
    for each in found:
        (target / f"{title(each)}.{SECTION}").write_text(page(each), encoding="utf-8")
    return len(found)


if __name__ == "__main__":
    print(f"docs: {write(TARGET)} man pages in {TARGET.relative_to(ROOT)}")
