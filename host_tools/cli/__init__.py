"""The `tablectl` command: its subcommands, options, output and exit codes."""
