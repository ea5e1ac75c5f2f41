"""The board's side of a progressive that several tables feed and win."""
