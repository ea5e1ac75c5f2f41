// All hands of six cards and the ways to set them, 588.11(b) and (d). Internal to pai_gow_six.c.
#ifndef PAYBACK_PAI_GOW_HANDS_H
#define PAYBACK_PAI_GOW_HANDS_H

#include <stddef.h>
#include <stdint.h>

enum {
    SIX_DECK = 53,
    SIX_CARDS = 6,
    LOW_ACE = 12,
    LOW_JOKER = 13, // the player's, above the dealer's ace (588.6(c))
};

// Set by the house way. eights: whether the six cards hold a pair of 8s or better (588.11(g)).
struct dealer {
    int32_t high;
    uint8_t low, eights;
    uint8_t cards[SIX_CARDS];
};

// One of the hands that differ in more than the names of the suits, and how many it stands for.
// as_dealer: the same cards set by the house way; all: the dealers it meets.
struct player {
    struct dealer as_dealer;
    uint8_t weight, category;
    uint32_t all[2];
};

// One way to set a player's hand, and the dealers it meets: those with a lower high hand, with a
// lower low card, with both. [0] of all dealers, [1] of those with a pair of 8s or better.
struct setting {
    int32_t high;
    uint32_t player;
    uint8_t low, house;
    uint32_t high_lower[2], low_lower[2], both_lower[2];
};

struct pai_gow_hands {
    const uint8_t *deck;
    unsigned deck_count;
    struct dealer *dealers;
    size_t dealer_count;
    struct player *players;
    size_t player_count;
    struct setting *settings;
    size_t setting_count;
};

// Fills the arrays for the deck; free_pai_gow_hands frees them. Returns 0, or -1 when there is no
// memory.
int list_pai_gow_hands(struct pai_gow_hands *hands);

void free_pai_gow_hands(struct pai_gow_hands *hands);

#endif
