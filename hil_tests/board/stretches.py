"""Where a press waits: the stretches in which the image does not look whether an edge waits."""

LOOKS = ("edges_pending", "waiting_ioctl")
# An edge ends the chip's sleep and a collection of garbage (test_collection.py has its moments).
ENDED_BY_AN_EDGE = ("mp_wfe_or_timeout", "heap_collect")


def stretches(bench, for_us):
    """[(microseconds, when it began)] of each stretch of the next `for_us`, the longest first."""
    bench.forget()
    bench.watch(*LOOKS, *ENDED_BY_AN_EDGE)
    bench.run_for(for_us)
    calls = [event for event in bench.events if event["what"] == "call"]
    bench.watch()
    return sorted(
        (
            (end["at_us"] - begin["at_us"], begin["at_us"])
            for begin, end in zip(calls, calls[1:])
            if begin["function"] in LOOKS and end["function"] in LOOKS
        ),
        reverse=True,
    )
