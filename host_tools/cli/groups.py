"""Groups of commands that behave alike under every release of click from 8.1 on."""

import difflib

import click


class NothingAsked(click.UsageError):
    """A group was named without a command. Its message is the help of the group."""


class Group(click.Group):
    def parse_args(self, context: click.Context, words: list[str]) -> list[str]:
        if not words and not context.resilient_parsing:
            raise NothingAsked(context.get_help(), context)
        return super().parse_args(context, words)

    def resolve_command(
        self, context: click.Context, words: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if self.get_command(context, words[0]) is None and not context.resilient_parsing:
            near = difflib.get_close_matches(words[0], self.list_commands(context))
            meant = f" Did you mean {' or '.join(map(repr, near))}?" if near else ""
            raise click.UsageError(f"No such command {words[0]!r}.{meant}", context)
        return super().resolve_command(context, words)
