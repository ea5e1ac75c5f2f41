"""Clearing the error that locks a table over power cycles."""

from host_tools.device.link.client import LinkClient

# For the technician to decide: that an image older than one before may run, that the memory of
# another board is given to this one.
BY_TECHNICIAN = {4013: "allow_version", 5008: "adopt"}

# What such a clearing changes for good, for whoever is asked about it.
GIVES = {
    4013: "an image older than one that ran on the board may run on it",
    5008: "the memory of another board, with its keys and meters, becomes that of this board",
}


def clear(client: LinkClient, code: int) -> str | None:
    """Clear error `code`, signed by the floor or the technician. Returns why the table stays
    closed, or None."""
    if code in BY_TECHNICIAN:
        reason: str | None = client.request(BY_TECHNICIAN[code])["reason"]
    else:
        reason = client.request("clear", code=code)["reason"]
    return reason
