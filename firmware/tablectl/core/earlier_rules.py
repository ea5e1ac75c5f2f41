"""Rounds as firmware 0.1.0 recorded them, under its rules. Pure."""

# Their rounds had no `reveal` in 0.1.0: the cards were up with the last decision.
WITHOUT_REVEAL = ("563", "569", "573", "579", "587", "588", "589", "687a")


def take_of_0_1_0(table, event):
    """`table.take` of an event that 0.1.0 recorded: where the round now waits for cards to be
    turned up, 0.1.0 went on, and it held the award of a whole meter and no part of one. Raises
    RuleError."""
    table.holds_parts = False
    try:
        table.take(event)
        if table.configuration["game"] in WITHOUT_REVEAL:
            while table.waits_for == "reveal":
                table.take({"event": "reveal", "time": event["time"]})
    finally:
        table.holds_parts = True
