"""Rounds as firmware 0.1.0 recorded them, under its rules. Pure."""


def take_of_0_1_0(table, event):
    """`table.take` of an event that 0.1.0 recorded, whose settlement held the award of a whole
    meter and no part of one. Raises RuleError."""
    table.holds_parts = False
    try:
        table.take(event)
    finally:
        table.holds_parts = True
