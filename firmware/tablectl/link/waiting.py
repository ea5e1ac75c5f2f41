"""Messages that wait to be sent, as plain data: so many, and holding so much memory, at most; the
oldest is dropped for one too many. Pure.

Replies are not weighed, which would make each of them late: while a few wait, the session serves
no further request.
"""

# A roll at a full table of 585 settles 150 wagers and is told in 158 messages.
QUEUE_LIMIT = 192
# By the estimate of `weight`: so many short ones, or fewer that are long.
BYTES_LIMIT = 32 * 1024
EVENT_BYTES, FACT_BYTES, ERROR_BYTES = 48, 28, 400


class Waiting:
    """`replies`: how many of the messages that wait are replies; `dropped` counts."""

    def __init__(self):
        self.messages = []
        self.weights = []
        self.bytes = 0
        self.replies = 0
        self.dropped = 0

    def append(self, message):
        is_reply = "id" in message
        self.messages.append(message)
        self.weights.append(0 if is_reply else weight(message))
        self.bytes += self.weights[-1]
        self.replies += is_reply
        while len(self.messages) > QUEUE_LIMIT or self.bytes > BYTES_LIMIT:
            self.pop()
            self.dropped += 1

    def pop(self):
        """The oldest."""
        message = self.messages.pop(0)
        self.bytes -= self.weights.pop(0)
        self.replies -= "id" in message
        return message

    def clear(self):
        while self.messages:
            self.pop()
            self.dropped += 1


def weight(event):
    """About the bytes of heap that an event holds: what it tells are numbers and words; the text
    of an error is longer. A settlement line is kept by the table too."""
    return EVENT_BYTES + FACT_BYTES * len(event) + (ERROR_BYTES if "err" in event else 0)
