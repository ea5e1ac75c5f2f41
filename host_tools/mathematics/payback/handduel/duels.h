// Every hand of a player against every hand of a dealer out of one deck, for the host alone.
//
// The deck is one of unnamed_hands.h. As renaming the suits changes no value, one hand stands for
// all that differ from it in the names of the suits only.
#ifndef PAYBACK_DUELS_H
#define PAYBACK_DUELS_H

#include <stddef.h>
#include <stdint.h>

enum { MOST_DUEL_CARDS = 5, MOST_DUEL_DECK = 53, MOST_BOUNDS = 4 };

// `shown` (0 or 1) cards of the dealer's are known to the player before he decides.
struct duels {
    int ranking;
    const uint8_t *deck;
    unsigned deck_count;
    unsigned cards; // in each of both hands
    unsigned shown;
    int32_t bounds[MOST_BOUNDS];
    unsigned bound_count;
};

// The player's hands in the order of their values; each array has a hand's items one after the
// other.
struct duel_hands {
    size_t count;
    uint8_t *cards;
    uint8_t *weights; // how many hands it stands for
    int32_t *values;
    // Dealer's hands of the other cards: lower, equal, lower than each bound. With `shown`, so for
    // each of the deck's other cards in order: those that hold it.
    uint32_t *against;
};

// How many counts `against` has for each hand.
unsigned counts_of_a_hand(const struct duels *duels);

// Fills `hands`, whose arrays are freed with free_duels. Returns 0, or -1 when there is no memory.
int count_duels(const struct duels *duels, struct duel_hands *hands);

void free_duels(struct duel_hands *hands);

#endif
