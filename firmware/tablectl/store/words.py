"""The words that records say with a number: wagers, decisions, irregularities, devices, causes,
roles and commands. Pure.

The order never changes and no word goes away; a new one goes to the end. The first 24 take one
byte of a record, the next 232 two. A text that is not here is kept as text.
"""

# Keys of records whose values are words.
KEYS = ("wager", "what", "device", "level", "cause", "role", "roles", "command")
# fmt: off
WORDS = (
    "ante", "blind", "trips", "play", "fold", "bet", "bonus", "raise", "check", "bad_beat",
    "progressive", "double_down", "split", "stand", "hit", "insure", "fortune_bonus",
    "pai_gow", "blackjack", "flop", "free_double", "free_split", "turn", "surrender",
    "ace_high", "across", "admitted", "ante_across", "ante_down", "any_craps", "any_doubles",
    "any_seven", "bust_it", "buy", "card_not_dealt", "cards_not_dealt", "cocked_die",
    "communicated", "cover_card", "dead", "deal_later", "dealer_missed", "dealer_overdraws",
    "declare", "decline", "die_fell_out", "die_off_table", "die_on_die", "discard",
    "double_attack", "double_down_2", "double_down_3", "double_down_4", "down",
    "drawn_in_error", "eight_the_hardway", "exchange", "exposed", "exposed_in_error",
    "extra_roll", "face_up", "field", "five_card_bonus", "five_six", "force", "four_five",
    "four_six", "four_the_hardway", "hand_missed", "incorrect_number", "insufficient_cards",
    "insurance", "lid_removed", "like_kind_2", "like_kind_3", "like_kind_4", "like_kind_5",
    "like_kind_6", "like_kind_7", "like_kind_8", "malfunction", "middle", "millionaire_row_10",
    "millionaire_row_9", "new_dealer", "no_double_down", "not_flat", "one_five", "one_four",
    "one_six", "one_three", "one_two", "options_fee", "over_23", "pair_plus", "pass",
    "pip_street_1", "pip_street_2", "pip_street_3", "pip_street_4", "pip_street_5",
    "pip_street_6", "play_out", "player_left", "poker_bonus", "pot", "push_22", "queens_up",
    "reader_malfunction", "reader_misused", "reader_repaired", "recut", "refuse", "reshuffle",
    "river", "second_chance", "second_chance_2", "shoe", "shoe_jam", "shuffled", "shuffler",
    "shuffler_jam", "six_card_bonus", "six_the_hardway", "split_2", "split_3", "split_4",
    "super", "super_bonus", "take", "ten_the_hardway", "three_card_bonus", "three_five",
    "three_four", "three_six", "tie", "twelve_the_hardway", "two_areas", "two_five",
    "two_four", "two_six", "two_the_hardway", "two_three", "under_18", "void_hand",
    "void_roll", "wrong_start", "wrongly_set", "power", "watchdog", "fault", "service",
    "dealer", "floor", "technician", "provision", "config_end", "meter_adjust",
    "jackpot_confirm", "clear", "mend", "allow_version", "test_mode", "adopt", "boot_rom",
    "journal_exported", "entered_in_error", "reader_inspected", "collector", "claim_void",
)
# fmt: on


def number_of(text):
    """What stands in a record for the value of one of KEYS: a number, or the text itself where it
    is no word; None for None. Raises ValueError for what is no text."""
    if text is None:
        return None
    if not isinstance(text, str):
        raise ValueError("{} is no word".format(text))
    try:
        return WORDS.index(text)
    except ValueError:
        return text


def text_of(value):
    """The value of one of KEYS that stands in a record as `value`. Raises ValueError for the
    number of no word."""
    if isinstance(value, str):
        return value
    if type(value) is not int or not 0 <= value < len(WORDS):
        raise ValueError("word {}".format(value))
    return WORDS[value]
