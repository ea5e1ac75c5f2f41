"""The keys of the Rules Submission that answer a reading one way or another, found by reading the
chapter's example table: the rules code alone says which keys there are. For random rounds that
are played by each answer."""

from tablectl.core.configuration import MISSING, Reader
from tablectl.core.table import read_submission

# What a key takes that is left out or an amount, such as a payout limit: cents of a random round.
SOME_CENTS = (500, 5000, 100000)


class Asked(Reader):
    """Keeps in `readings` every key with a default that answers a reading: {key, with the group
    that it stands in: (number of the reading, answers)}, the default first."""

    def __init__(self, game, values, path=""):
        super().__init__(game, values, path)
        self.readings = {}

    def _keep(self, key, section, answers, default):
        if default is not MISSING and section and section.startswith("R-") and len(answers) > 1:
            others = tuple([answer for answer in answers if answer != default])
            self.readings[self.path + key] = (section, (default,) + others)

    def yes_no(self, key, section, default=MISSING):
        self._keep(key, section, (True, False), default)
        return super().yes_no(key, section, default)

    def choice(self, key, section, choices, lost=(), default=MISSING):
        self._keep(key, section, choices, default)
        return super().choice(key, section, choices, lost, default)

    def number(self, key, section, least, most, default=MISSING):
        if default is None:
            self._keep(key, section, SOME_CENTS, default)
        return super().number(key, section, least, most, default)

    def _level(self, key, values):
        level = super()._level(key, values)
        level.readings = self.readings
        return level


def readings_of(configuration):
    """{key: (number of the reading, answers)} of the chapter that `configuration` answers."""
    asked = []

    def read(game, values):
        asked.append(Asked(game, values))
        return asked[0]

    read_submission(configuration, read)
    return asked[0].readings


def answered(configuration, answers):
    """A copy of a configuration with {key: answer}."""
    changed = dict(configuration)
    for key, answer in answers.items():
        group, _, name = key.rpartition(".")
        if group:
            changed[group] = dict(changed[group])
        (changed[group] if group else changed)[name] = answer
    return changed


def drawn(configuration, chance):
    """A copy of a configuration with any answer to each key of its chapter."""
    known = readings_of(configuration)
    return answered(configuration, {key: chance.pick(known[key][1]) for key in sorted(known)})


def by_every_other_answer(configuration):
    """(key, answer, the configuration with it) of each key of the chapter, one by one: the answers
    but the default."""
    for key, (_, answers) in sorted(readings_of(configuration).items()):
        for answer in answers[1:]:
            yield key, answer, answered(configuration, {key: answer})
