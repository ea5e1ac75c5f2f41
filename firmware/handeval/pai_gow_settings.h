// A whole pai gow hand, of which the low hand is to be found. Internal to the house ways.
#ifndef HANDEVAL_PAI_GOW_SETTINGS_H
#define HANDEVAL_PAI_GOW_SETTINGS_H

#include "pai_gow.h"
#include "settings.h"

// Most hands hold neither straight nor flush nor five aces, and no part of them does: then only
// the ranks matter, also of what is left when cards are taken out.
struct whole_hand {
    // From the highest rank down, a word a card: its rank as a set, the joker an ace, in bits
    // 16-28, its position as a set in bits 8-15, the card in bits 0-7.
    uint32_t sorted[HAND_HOUSE_WAY_CARDS];
    struct pai_gow_kinds kinds; // the joker an ace
    int32_t run;                // the value of the best straight or flush, or 0
    int five_aces;
    int only_ranks;
    int only_runs;            // equal ranks are less than the high hand must be
    struct pai_gow_sets sets; // if only the ranks matter, the joker is an ace here as well
};

// Takes `count` good cards, seven at most.
void pai_gow_look_at(struct whole_hand *hand, const uint8_t *cards, int count);

// The low hand of seven cards, as a mask of positions: the greatest that leaves a high hand whose
// value is `least` or more and that is not foul. 0 if there is none.
uint8_t pai_gow_set_seven(struct whole_hand *hand, int32_t least);

#endif
