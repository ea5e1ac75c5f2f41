"""One module a subcommand of `tablectl`; each has `command`."""
