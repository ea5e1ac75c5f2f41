// Hand values: within one ranking a greater value is the better hand, and equal poker hands have
// equal values.
//
// Cards: one byte each, 4 * rank + suit; rank 0 is the deuce and 12 the ace, suits 0..3 are clubs,
// diamonds, hearts and spades; 52 is the joker. The order of the five cards does not matter.
//
// Value: 0 <= value < 2**30, a small integer in MicroPython.
//   bits 25-29  category, an index into the ranking's category names (low to high)
//   bits 13-24  ranks that make the category (pair, two pairs, three, four or five of a kind; the
//               three of a full house), one bit a rank from the 3 to the ace. A deuce has no bit:
//               the number of these ranks is fixed in a category, so a missing one is the deuce.
//   bits 0-12   the other deciding ranks, one bit a rank from the deuce to the ace: kickers, the
//               pair of a full house, all ranks of a flush or high card, the top of a straight.
// As sets of equal size compare like the ranks read from the highest down, the integers compare
// like the hands.
//
// Errors: a negative code. Nothing is allocated or kept, so all functions are reentrant; there are
// no lookup tables. Cost on a Cortex-M0+ from byte cards: README.md.
#ifndef HANDEVAL_HAND_EVAL_H
#define HANDEVAL_HAND_EVAL_H

#include <stddef.h>
#include <stdint.h>

#include "rankings.h"

enum {
    HAND_DECK_CARDS = 53,
    HAND_JOKER = 52,
    HAND_MAX_DECIDING_RANKS = 5,
};

// One cause a code. The text takes three integers, see hand_eval_check.
enum hand_error {
    HAND_BAD_RANKING = -1,
    HAND_BAD_COUNT = -2,
    HAND_BAD_CARD = -3,
    HAND_NO_JOKER = -4,
    HAND_DUPLICATE = -5,
    HAND_BAD_VALUE = -6,
};

struct hand_ranking {
    const char *name;
    const char *section;        // 58 Pa. Code
    const char *categories;     // names from low to high, each ended by a zero byte
    const char *deciding_ranks; // how many ranks decide within each category, a digit each
    int32_t (*value)(const uint8_t *cards);
    uint8_t category_count;
    uint8_t cards; // in a hand
    uint8_t deck;  // a hand's cards are 0 .. deck - 1
};

extern const struct hand_ranking hand_rankings[HAND_RANKING_COUNT];

// The value of `count` cards, or a negative code. HAND_DJ_WILD_PROGRESSIVE takes the hand's five
// cards and then the set-aside card that replaces the joker.
int32_t hand_eval(int ranking, const uint8_t *cards, size_t count);

// The value's category, or HAND_BAD_RANKING, HAND_BAD_VALUE.
int hand_eval_category(int ranking, int32_t value);

// Writes the value's deciding ranks, made ranks before kickers, each from the highest down.
// Returns how many, or HAND_BAD_RANKING, HAND_BAD_VALUE.
int hand_eval_ranks(int ranking, int32_t value, uint8_t ranks[HAND_MAX_DECIDING_RANKS]);

// The name of a category of a known ranking.
const char *hand_eval_category_name(int ranking, int category);

// 0 for a hand that hand_eval accepts, else its code and the three integers for the code's text.
int hand_eval_check(int ranking, const uint8_t *cards, size_t count, int facts[3]);

// A printf format for three integers that says what is wrong. For HAND_BAD_RANKING they are the
// ranking and the highest one, for HAND_BAD_VALUE the value and the ranking.
const char *hand_eval_message(int code);

// The evaluators behind the table, for loops over cards that are known to be good.
#define HAND_DECLARE(id, name, ...) int32_t hand_##name(const uint8_t *cards);
HAND_RANKINGS(HAND_DECLARE)
#undef HAND_DECLARE

#endif
