"""What a table takes over from the one before it, when its configuration changes. Pure."""


def carried_over(state, fresh, chapter, kept):
    """`fresh`, the state of a new table of `chapter`, with the rounds and the clock of `state` and
    with the levels of its chapter: those of `state`, or those that are kept in `kept`, {chapter:
    levels}, while another chapter is played."""
    levels = state["levels"] if state["game"] == chapter else kept.get(chapter)
    if state["levels"]:
        kept[state["game"]] = state["levels"]
    fresh["levels"] = levels or fresh["levels"]
    for key in ("round", "time", "lying"):
        fresh[key] = state[key]
    if state["game"] == chapter:
        for key in ("deck", "in_use"):
            fresh[key] = state[key]
    return fresh
