// Every hand of a player against every hand of a dealer out of one deck, for the host alone.
//
// The deck: all four suits of one rank after another, each in the order of its card numbers, and
// perhaps the joker at the end (hand_eval.h numbers the cards). As renaming the suits changes no
// value, one hand stands for all that differ from it in the names of the suits only.
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

// A row is one of the player's hands, or with `shown` such a hand and one of the other cards. Rows
// are in the order of the hands' values. Each array has a row's items one after the other.
struct duel_rows {
    size_t count;
    uint8_t *cards;    // the player's cards, then the one shown
    uint8_t *weights;  // how many hands it stands for
    int32_t *values;   // of the player's hand
    uint32_t *against; // dealer's hands of the other cards: lower, equal, lower than each bound
};

// Fills `rows`, whose arrays are freed with free_duels. Returns 0, or -1 when there is no memory.
int count_duels(const struct duels *duels, struct duel_rows *rows);

void free_duels(struct duel_rows *rows);

#endif
