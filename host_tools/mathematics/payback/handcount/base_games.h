// Base wagers against a paytable under the best play: every way the unseen cards can come, by the
// board's own evaluator (firmware/handeval), for the host alone.
//
// A class is what the paytables of these games ask of a five-card hand, low to high: no pair, the
// pairs of deuces to aces, then two pairs to royal flush. Sums of money are integers in a unit
// that the caller chooses. Of two decisions worth the same, the one that stakes less is taken.
#ifndef PAYBACK_BASE_GAMES_H
#define PAYBACK_BASE_GAMES_H

#include <stdint.h>

#include "hand_eval.h"

enum {
    DECK = 52,
    CLASS_PAIR = 1,       // of deuces; of aces 13
    CLASS_TWO_PAIRS = 14, // of the categories above one pair on
    HAND_CLASSES = 22,
};

static inline uint8_t class_of_value(uint32_t value)
{
    uint32_t category = value >> 25;
    if (category > STANDARD_PAIR)
        return (uint8_t)(CLASS_TWO_PAIRS + category - STANDARD_TWO_PAIRS);
    if (category == STANDARD_HIGH_CARD)
        return 0;
    // Made ranks have a bit from the 3 on (hand_eval.h): none is a pair of deuces.
    uint32_t made = value >> 13 & 0xFFF;
    return (uint8_t)(made == 0 ? CLASS_PAIR : CLASS_PAIR + 32 - __builtin_clz(made));
}

// The class of the best five of five to seven cards.
static inline uint8_t hand_class(const uint8_t *cards, unsigned count)
{
    return class_of_value((uint32_t)hand_standard(cards, count));
}

// Writes the cards of the deck that are not among `held`, in order, and returns how many.
static inline unsigned cards_unseen(const uint8_t *held, unsigned count, uint8_t unseen[DECK])
{
    unsigned found = 0;
    for (uint8_t card = 0; card < DECK; card++) {
        int seen = 0;
        for (unsigned i = 0; i < count; i++)
            seen |= held[i] == card;
        if (!seen)
            unseen[found++] = card;
    }
    return found;
}

// Raise It Up Stud (587.11): net[m][class] is what a hand of that class nets with a Play Wager of
// m Antes, net[0][class] after a fold. Adds to ends[m][class] the orders of the three community
// cards (49 * 48 * 47) that end so.
void raise_it_up(const uint8_t own[3], const int32_t net[4][HAND_CLASSES],
                 uint64_t ends[4][HAND_CLASSES]);

// Flop Poker (583.11(d)(2)): adds to ends[class] the sets of three community cards of which two
// and the three own cards make at best that class.
void flop_poker(const uint8_t own[3], uint64_t ends[HAND_CLASSES]);

// Criss-Cross Poker (592.11): where a hand of two own cards ends, in orders of (outside cards of
// the row, outside cards of the column, middle card): C(50,2) * C(48,2) * 46.
// Bets are 1 or 3 Antes, index 0 or 1. Any multiple between is never better: what follows a bet
// is the best of several sums that are linear in it, so it is greatest at an end.
struct criss_cross_ends {
    uint64_t across_fold;
    uint64_t down_fold[2];                                 // by Across Bet
    uint64_t middle_fold[2][2];                            // by Across and Down Bet
    uint64_t settled[2][2][2][HAND_CLASSES][HAND_CLASSES]; // by the bets, Across and Down Hand
};

// ante[class] and bet[class]: what one Ante and a bet of one Ante net, a bet within +-600. Adds to
// *ends.
// Returns 0, or -1 when there is no memory.
int criss_cross(const uint8_t own[2], const int32_t ante[HAND_CLASSES],
                const int32_t bet[HAND_CLASSES], struct criss_cross_ends *ends);

#endif
