"""A request that cannot be carried out. Pure."""


class RequestError(Exception):
    """`name` is stable (boards/bench/README.md), `text` is for people."""

    def __init__(self, name, text):
        super().__init__(text)
        self.name = name
        self.text = text
