// The slow evaluator: the words of 58 Pa. Code 687a.6 and nothing clever. It shares no code, no
// table and no method with firmware/handeval; only the numbering of the cards is the same.
#ifndef EVALUATOR_SLOW_ORACLE_H
#define EVALUATOR_SLOW_ORACLE_H

#include <stdbool.h>
#include <stdint.h>

enum { JOKER = 52, DEUCES = 4 }; // cards 0..3 are the deuces

// 687a.6(c) upside down, with five-of-a-kind where 687a.12 pays it.
enum dj_wild {
    HIGH_CARD,
    PAIR,
    TWO_PAIRS,
    THREE_OF_A_KIND,
    STRAIGHT,
    FLUSH,
    FULL_HOUSE,
    FOUR_OF_A_KIND,
    STRAIGHT_FLUSH,
    FIVE_OF_A_KIND,
    ROYAL_FLUSH,
    FIVE_WILDS,
};

struct verdict {
    int category; // its number in the ranking, from the lowest
    int ranks[5]; // deciding ranks, first those that make the category
    int made;     // how many make it
    int count;    // how many there are
};

// An integer that orders verdicts: category, then the ranks one after the other.
uint32_t order_of(const struct verdict *verdict);

// Five plain cards in the categories above; some may be equal, as wild cards can take any card's
// place.
struct verdict judge_five(const int cards[5]);

// The judges of the rankings. `count` cards, good ones.
struct verdict judge_standard(const int *cards, int count);

// Deuces and joker wild: the best of all ways to replace each of them by one of the 52 cards.
struct verdict judge_dj_wild(const int *cards, int count);

// The same in twice as many categories; the odd one when it is also reached without replacing
// anything.
struct verdict judge_trips(const int *cards, int count);

// The joker among the first five replaced by cards[5]; deuces plain.
struct verdict judge_progressive(const int *cards, int count);

#endif
