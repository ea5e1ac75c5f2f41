// Counts hands by the board's own evaluator (firmware/handeval), for the host alone.
//
// A class is what a row of a paytable can ask of a hand: value >> CLASS_SHIFT, the category and
// the ranks that make it (hand_eval.h), without the kickers. There are fewer than CLASS_COUNT.
#ifndef PAYBACK_COUNT_HANDS_H
#define PAYBACK_COUNT_HANDS_H

#include <stdint.h>

enum {
    CLASS_SHIFT = 13,
    CLASS_COUNT = 1 << 17,
    MOST_CARDS = 10,
    MOST_DECK = 416, // eight decks
};

// The hands to count: `before`, then each way to draw `drawn` cards from the deck in its order,
// then `after`. before_count + drawn + after_count <= MOST_CARDS.
struct hands {
    int ranking;
    const uint8_t *deck;
    unsigned deck_count;
    unsigned drawn;
    const uint8_t *before;
    unsigned before_count;
    const uint8_t *after;
    unsigned after_count;
};

// Adds to classes[class] the number of hands of each class.
void count_hands(const struct hands *hands, uint64_t classes[CLASS_COUNT]);

// As count_hands, for a deck of unnamed_hands.h and a ranking to which the names of the suits are
// nothing. Of `hands` only ranking, deck and drawn are used.
void count_unnamed(const struct hands *hands, uint64_t classes[CLASS_COUNT]);

#endif
