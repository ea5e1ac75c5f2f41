// Ways to set a hand: which of its cards are the low hand. A set of cards is a mask, bit i for the
// card at position i.
#ifndef HANDEVAL_SETTINGS_H
#define HANDEVAL_SETTINGS_H

#include "hand_eval.h"

// The one table of ways that a section prescribes: id, name, cards in a hand, lowest and highest
// card, most settings, section of 58 Pa. Code. A way's function
// `int hand_<name>_settings(const uint8_t *cards, uint8_t *low_masks)` takes good cards, writes
// the legal settings, the house's first, and returns how many.
#define HAND_WAYS(X)                                      \
    X(PAI_GOW_SIX, pai_gow_six, 6, 0, 52, 1, "588.11(d)") \
    X(HI_LO, hi_lo, 5, 0, 51, 2, "579.11(d), (e)")

#define WAY_ID(id, ...) HAND_WAY_##id,
enum hand_way { HAND_WAYS(WAY_ID) HAND_WAY_COUNT };
#undef WAY_ID

enum { HAND_MAX_SETTINGS = 2, HAND_HOUSE_WAY_CARDS = 7 };

// The settings of a hand. Returns how many, or HAND_BAD_WAY, HAND_BAD_SET, HAND_BAD_CARD,
// HAND_DUPLICATE with the integers for the code's text.
int hand_settings(int way, const uint8_t *cards, size_t count,
                  uint8_t low_masks[HAND_MAX_SETTINGS], int facts[HAND_FACTS]);

// A house way for seven cards that the licensee files (688a.11(a)): rules of HOUSE_WAY_RULE bytes,
// of which the first that fits the hand sets it.
//   byte 0   bits 4-7 the hand's equal ranks (enum house_way_hand), bits 0-3 the category (of
//            pai_gow_high) that the high hand must keep
//   byte 1   one bit for each best straight or flush that the seven cards may hold (enum
//            house_way_holds)
//   bytes 2, 3   ranks of the first and the second of the equal ranks, those held most often
//            first, then the highest
//   bytes 4, 5   ranks of the two highest cards beside them
// Of ranks the lowest is in bits 0-3 and the highest in bits 4-7: 0 if there is none, 1 the deuce
// .. 13 the ace. The joker is an ace in all of them.
// The low hand is the greatest that leaves a high hand of that category and no foul, and the high
// hand the greatest beside it.
enum { HOUSE_WAY_RULE = 6 };

enum house_way_hand {
    HOUSE_NO_PAIR,
    HOUSE_PAIR,
    HOUSE_TWO_PAIRS,
    HOUSE_THREE_PAIRS,
    HOUSE_THREE,
    HOUSE_THREE_AND_PAIR,
    HOUSE_THREE_AND_TWO_PAIRS,
    HOUSE_THREE_TWICE,
    HOUSE_FOUR,
    HOUSE_FOUR_AND_PAIR,
    HOUSE_FOUR_AND_THREE,
    HOUSE_FIVE_ACES,
    HOUSE_FIVE_ACES_AND_PAIR,
};

enum house_way_holds {
    HOUSE_HOLDS_NOTHING = 1,
    HOUSE_HOLDS_STRAIGHT = 2,
    HOUSE_HOLDS_FLUSH = 4,
    HOUSE_HOLDS_STRAIGHT_FLUSH = 8,
    HOUSE_HOLDS_ROYAL_FLUSH = 16,
};

// Sets seven cards by a house way. Returns 1, or HAND_BAD_SET, HAND_BAD_CARD, HAND_DUPLICATE,
// HAND_NO_RULE with the integers for the code's text. Any bytes are safe.
int hand_house_way(const uint8_t *rules, size_t size, const uint8_t *cards, size_t count,
                   uint8_t *low_mask, int facts[HAND_FACTS]);

// The same for good cards: 1, or 0 if no rule sets them.
int house_way_set(const uint8_t *rules, size_t size, const uint8_t *cards, uint8_t *low_mask);

#define WAY_DECLARE(id, name, ...) \
    int hand_##name##_settings(const uint8_t *cards, uint8_t *low_masks);
HAND_WAYS(WAY_DECLARE)
#undef WAY_DECLARE

// Names and sections, for the bindings.
struct hand_way_row {
    const char *name;
    const char *section; // 58 Pa. Code
    int (*set)(const uint8_t *cards, uint8_t *low_masks);
    uint8_t cards, first, last; // in a hand; its cards are first..last
};

extern const struct hand_way_row hand_ways[HAND_WAY_COUNT];

#endif
