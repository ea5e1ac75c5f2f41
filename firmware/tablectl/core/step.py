"""What a round waits for, and how it ends before its time."""


class Step:
    """What the table waits for: `accepts` maps each event's name to the check that may refuse it
    with RuleError.

    A check takes (round, event) and changes nothing. It returns None, or the effects of an event
    that was taken already and would change nothing again. `to` is the seat (0 = dealer) or the
    place that the step is about, `hand` which of the seat's hands where it plays several,
    `choices` what can be decided, `takes` what comes with a choice, {choice: "cents" or "cards"},
    `dice` how many are rolled.
    """

    # What most steps are without: one is made between a press and its lamp.
    to = choices = dice = hand = None
    takes = {}

    def __init__(
        self,
        phase,
        what,
        section,
        accepts,
        to=None,
        choices=None,
        dice=None,
        hand=None,
        takes=None,
    ):
        self.phase = phase
        self.what = what
        self.section = section
        self.accepts = accepts
        if to is not None:
            self.to = to
        if choices:
            self.choices = choices
        if dice is not None:
            self.dice = dice
        if hand is not None:
            self.hand = hand
        if takes:
            self.takes = takes

    def effect(self):
        effect = {
            "effect": "phase",
            "phase": self.phase,
            "what": self.what,
            "section": self.section,
        }
        if self.to is not None:
            effect["to"] = self.to
        self.tell(effect)
        return effect

    def tell(self, facts):
        """Add the hand, what can be decided, how many dice, and whether the stub may be counted
        before, to `facts`, where there are such."""
        if self.hand is not None:
            facts["hand"] = self.hand
        if self.choices:
            facts["choices"] = list(self.choices)
        if self.dice is not None:
            facts["dice"] = self.dice
        if "stub_count" in self.accepts and self.what != "stub_count":
            facts["uncounted"] = True


class RoundVoid(Exception):
    """The round is void under `section`; `survivors` names the wagers that are settled all the
    same."""

    def __init__(self, section, what, survivors=()):
        super().__init__(section)
        self.section = section
        self.what = what
        self.survivors = survivors
