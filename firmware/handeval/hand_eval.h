// Hand values: within one ranking a greater value is the better hand, and equal poker hands have
// equal values.
//
// Cards: one byte each, 4 * rank + suit; rank 0 is the deuce and 12 the ace, suits 0..3 are clubs,
// diamonds, hearts and spades; 52 is the joker. A die is a byte too, its pips 1..6. The order of
// the cards does not matter, but where a ranking says so.
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
// Errors: a negative code. Nothing is allocated or kept, so all functions are reentrant; the only
// lookup tables have a row a card, in standard_seven.c and that of suit_sets.h. Cost on a
// Cortex-M0+ from byte cards: README.md.
#ifndef HANDEVAL_HAND_EVAL_H
#define HANDEVAL_HAND_EVAL_H

#include <stddef.h>
#include <stdint.h>

#include "rankings.h"

enum {
    HAND_JOKER = 52,
    HAND_MAX_CARDS = 22, // more than any hand of the table
    HAND_MAX_DECIDING_RANKS = 5,
    HAND_FACTS = 4,
};

// One cause a code. The text takes four integers, see hand_eval_check.
enum hand_error {
    HAND_BAD_RANKING = -1,
    HAND_BAD_COUNT = -2,
    HAND_BAD_CARD = -3,
    HAND_NO_JOKER = -4,
    HAND_DUPLICATE = -5,
    HAND_BAD_VALUE = -6,
    HAND_BAD_WAY = -7, // this and the following: settings.h
    HAND_BAD_SET = -8,
    HAND_NO_RULE = -9,
};

struct hand_ranking {
    const char *name;
    const char *section;        // 58 Pa. Code
    const char *categories;     // names from low to high, each ended by a zero byte
    const char *deciding_ranks; // how many ranks decide within each category, a digit each
    int32_t (*value)(const uint8_t *cards, unsigned count);
    uint8_t category_count;
    uint8_t least, most; // cards in a hand
    uint8_t made;        // the fewest cards that can make a hand's value; `most`: all of them
    uint8_t first, last; // a hand's cards are first..last
    uint8_t copies;      // how many of one card a hand may hold
};

extern const struct hand_ranking hand_rankings[HAND_RANKING_COUNT];

// The value of `count` cards, or a negative code. HAND_DJ_WILD_PROGRESSIVE takes the hand's five
// cards and then the set-aside card that replaces the joker.
int32_t hand_eval(int ranking, const uint8_t *cards, size_t count);

// The values of `number` hands of `count` cards, one after the other. Stops before a hand that
// hand_eval refuses. Returns how many values are in `values`.
size_t hand_eval_values(int ranking, const uint8_t *hands, size_t count, size_t number,
                        int32_t *values);

// Writes the positions of the cards that make the hand's value: the fewest whose own value it is,
// the first such positions, or those that the ranking gives them (HAND_PLACES); all where they
// make nothing (the value 0). Returns how many, or a negative code.
int hand_eval_made(int ranking, const uint8_t *cards, size_t count,
                   uint8_t positions[HAND_MAX_CARDS]);

// The value's category, or HAND_BAD_RANKING, HAND_BAD_VALUE.
int hand_eval_category(int ranking, int32_t value);

// Writes the value's deciding ranks, made ranks before kickers, each from the highest down.
// Returns how many, or HAND_BAD_RANKING, HAND_BAD_VALUE.
int hand_eval_ranks(int ranking, int32_t value, uint8_t ranks[HAND_MAX_DECIDING_RANKS]);

// The name of a category of a known ranking.
const char *hand_eval_category_name(int ranking, int category);

// 0 for a hand that hand_eval accepts, else its code and the integers for the code's text.
int hand_eval_check(int ranking, const uint8_t *cards, size_t count, int facts[HAND_FACTS]);

// A printf format for four integers that says what is wrong. For HAND_BAD_RANKING they begin with
// the ranking and the highest one, for HAND_BAD_VALUE with the value and the ranking.
const char *hand_eval_message(int code);

// The evaluators behind the table, for loops over cards that are known to be good. They take from
// `made` (or `least`, if that is less) to `most` cards of their row.
#define HAND_DECLARE(id, name, ...) int32_t hand_##name(const uint8_t *cards, unsigned count);
HAND_RANKINGS(HAND_DECLARE)
#undef HAND_DECLARE

#endif
