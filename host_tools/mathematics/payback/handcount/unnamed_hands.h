// All hands of a deck up to the names of the suits: of hands that differ in nothing else one is
// dealt, and it stands for them all. Of seven cards that is one in 22.
//
// The deck: all four suits of one rank after another, each in the order of its card numbers, and
// perhaps the joker at the end (hand_eval.h numbers the cards).
#ifndef PAYBACK_UNNAMED_HANDS_H
#define PAYBACK_UNNAMED_HANDS_H

#include <stdint.h>

#include "hand_eval.h"

enum { SUITS = 4, MOST_RANKS = 13, MOST_UNNAMED_CARDS = 7, ORDERS_OF_SUITS = 24 };

// Takes a hand of the deck's places, in no order, that stands for `weight` hands.
typedef void take_hand(void *context, const uint8_t *places, unsigned weight);

struct dealing {
    take_hand *take;
    void *context;
    uint8_t places[MOST_UNNAMED_CARDS];
    // The sets of ranks by how many they are, those of one number rising.
    uint16_t sets[1 << MOST_RANKS];
    uint16_t first[MOST_RANKS + 2];
};

// Deals suit after suit, none with a higher set of ranks than the one before it. `filled`: cards
// so far; same: suits before this one with the set `most`; orders: of the suits so far, those that
// make different hands.
static inline void deal_suit(struct dealing *dealing, unsigned suit, unsigned filled,
                             unsigned left, unsigned most, unsigned same, unsigned orders)
{
    int last = suit + 1 == SUITS;
    for (unsigned size = last ? left : 0; size <= left && size <= MOST_RANKS; size++)
        for (unsigned i = dealing->first[size]; i < dealing->first[size + 1]; i++) {
            unsigned set = dealing->sets[i], alike = set == most ? same + 1 : 1, at = filled;
            if (set > most)
                break;
            for (unsigned rest = set; rest != 0; rest &= rest - 1)
                dealing->places[at++] = (uint8_t)(SUITS * __builtin_ctz(rest) + (int)suit);
            if (last)
                dealing->take(dealing->context, dealing->places, orders / alike);
            else
                deal_suit(dealing, suit + 1, at, left - size, set, alike, orders / alike);
        }
}

static inline void deal_unnamed(unsigned deck_count, unsigned cards, take_hand *take,
                                void *context)
{
    struct dealing dealing = {.take = take, .context = context};
    unsigned ranks = deck_count / SUITS, found = 0;
    for (unsigned size = 0; size <= MOST_RANKS; size++) {
        dealing.first[size] = (uint16_t)found;
        for (unsigned set = 0; set < 1u << ranks; set++)
            if ((unsigned)__builtin_popcount(set) == size)
                dealing.sets[found++] = (uint16_t)set;
    }
    dealing.first[MOST_RANKS + 1] = (uint16_t)found;
    deal_suit(&dealing, 0, 0, cards, UINT16_MAX, 0, ORDERS_OF_SUITS);
    if (deck_count % SUITS == 0 || cards == 0)
        return;
    dealing.places[cards - 1] = (uint8_t)(deck_count - 1);
    deal_suit(&dealing, 0, 0, cards - 1, UINT16_MAX, 0, ORDERS_OF_SUITS);
}

// The names that the suits have in one of the ORDERS_OF_SUITS.
static inline void order_of_suits(unsigned number, uint8_t order[SUITS])
{
    for (unsigned suit = 0; suit < SUITS; suit++) {
        // Put in at one of the places among those before it.
        unsigned at = number % (suit + 1);
        number /= suit + 1;
        for (unsigned i = suit; i > at; i--)
            order[i] = order[i - 1];
        order[at] = (uint8_t)suit;
    }
}

// The first card that makes this no such deck, or -1.
static inline int misplaced_card(const uint8_t *deck, unsigned deck_count)
{
    for (unsigned i = 0; i < deck_count; i++) {
        int joker = deck[i] == HAND_JOKER && i % SUITS == 0 && i + 1 == deck_count;
        int suited = deck[i] < HAND_JOKER && deck[i] % SUITS == i % SUITS &&
                     (i % SUITS == 0 ? i + 3 < deck_count : deck[i] == deck[i - 1] + 1);
        if (!joker && !suited)
            return (int)i;
    }
    return -1;
}

#endif
