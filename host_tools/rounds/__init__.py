"""Rounds from files: read, played on host, bench or board, and settled."""
