// All hands of six cards and the ways to set them, 588.11(b) and (d). Internal to pai_gow_six.c.
#ifndef PAYBACK_PAI_GOW_HANDS_H
#define PAYBACK_PAI_GOW_HANDS_H

#include <stddef.h>
#include <stdint.h>

#include "card_sets.h"

enum {
    SIX_CARDS = 6,
    LOW_ACE = 12,
    LOW_JOKER = 13, // the player's, above the dealer's ace (588.6(c))
    FOUL = UINT16_MAX,
};

// One of the hands that differ in more than the names of the suits. A setting is the position of
// its low card.
struct six_hand {
    uint8_t places[SIX_CARDS]; // in the deck, rising
    uint8_t weight;            // how many hands it stands for
    uint8_t category;          // of all six cards
    uint8_t eights;            // whether they hold a pair of 8s or better (588.11(g))
    uint8_t house;             // the setting by the house way
    uint16_t highs[SIX_CARDS]; // by setting: how many high hands are lower, or FOUL
    uint8_t lows[SIX_CARDS];   // by setting: the rank of the low card, or LOW_JOKER
};

// What a low card is to the dealer.
static inline uint8_t dealers_low(uint8_t low)
{
    return low == LOW_JOKER ? LOW_ACE : low;
}

struct pai_gow_hands {
    const uint8_t *deck;
    const struct card_sets *sets; // of five cards
    int joker_lowest;             // the answer "lowest" to R-588-10
    int32_t *values;              // of high hands, by the class of their cards
    int32_t *rising;              // the same, each once
    size_t rising_count;
    struct six_hand *list;
    size_t count;
};

// Fills the arrays for the deck and its sets; free_pai_gow_hands frees them. Returns 0, or -1 when
// there is no memory.
int list_pai_gow_hands(struct pai_gow_hands *hands);

void free_pai_gow_hands(struct pai_gow_hands *hands);

#endif
