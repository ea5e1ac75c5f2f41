"""The keys of the Rules Submission that answer a reading one way or another, and their answers,
for random rounds that are played by each."""

# {chapter: {key, with the group that it stands in: answers}}; the first is that of a submission
# without the key.
ANSWERS: dict = {
    "555": {"fold_keeps_side_wagers": (False, True), "void_returns_folds": (False, True)},
    "579": {"poker_bonus_sevens": ("A", "B")},
    "581": {"surrender_double_down": ("half", "returned")},
    "587": {"fold_keeps_pair_plus": (True, False)},
    "588": {"progressive.envy_for_fours": (True, False)},
    "589": {
        "second_combination": ("any_row", "another_row"),
        "super_ace_king": ("any_suit", "one_suit"),
    },
    "593": {
        "extra_roll_needs_like_kind": (True, False),
        "extra_roll_stake_returned": (True, False),
    },
    "687a": {"settle_from": ("right", "left")},
    "688a": {"ace_high_foul": ("tie", "lose"), "envy_lammer": ("own_wager", "position")},
}


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
    known = ANSWERS.get(configuration["game"], {})
    return answered(configuration, {key: chance.pick(known[key]) for key in sorted(known)})


def by_every_answer(chapter, configuration):
    """(key, answer, the configuration with it) of each key of the chapter, one by one."""
    for key, answers in sorted(ANSWERS.get(chapter, {}).items()):
        for answer in answers:
            yield key, answer, answered(configuration, {key: answer})
