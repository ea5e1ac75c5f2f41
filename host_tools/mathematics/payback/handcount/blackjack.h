// Blackjack of chapters 581, 590 and 591, one box, by dealing rounds at random under a strategy
// that is given as tables. base/blackjack_rules.py says what the rules mean.
//
// Cards are values, an ace 1. Sums of money are half wagers, so that a surrender and 3 to 2 are
// whole. up: the dealer's up card.
#ifndef PAYBACK_BLACKJACK_H
#define PAYBACK_BLACKJACK_H

#include <stdint.h>

enum {
    VALUES = 11, // index 0 unused
    TOTALS = 31, // a hand's total; of a hard ten that draws another and a ten, 30
    MOST_HANDS = 4,
    MOST_SHOE = 8 * 52,
    NET_ZERO = 64, // index of a net of 0 in the histogram
    NETS = 2 * NET_ZERO + 1,
};

enum decision { STAND, HIT, DOUBLE, SURRENDER };

struct blackjack_rules {
    int32_t cards[VALUES]; // of the shoe, by value
    int32_t endless;       // every card is drawn from the whole shoe
    int32_t blackjack;     // half wagers
    int32_t blackjack_wins_first, push_22, pays_21, double_any, rescue, double_returned,
        most_hands, one_card_to_aces, free_bets, second_chance, attack;
};

// [kind]: 0 for a hand with the player's money, 1 for one with a lammer alone.
struct blackjack_strategy {
    uint8_t first[VALUES][2][TOTALS];                   // [up][soft][total], two cards
    uint8_t after_split[2][VALUES][2][TOTALS];          // two cards
    uint8_t later[2][VALUES][2][TOTALS];                // three cards or more
    uint8_t doubled[VALUES][TOTALS];                    // [up][total]: STAND or SURRENDER
    uint8_t split_ace[VALUES][TOTALS];                  // [up][total]: STAND or SURRENDER
    uint8_t split[VALUES][VALUES];                      // [up][value of the pair]
    uint8_t split_again[2][MOST_HANDS][VALUES][VALUES]; // [kind][hands][up][value]
    uint8_t second_chance[VALUES][TOTALS];              // [up][total over 21]
    uint8_t attack[VALUES];
};

// nets[NET_ZERO + n]: rounds that netted n half wagers. staked: half wagers laid out in all.
struct blackjack_ends {
    uint64_t nets[NETS];
    uint64_t staked;
};

// Plays rounds, each from a full shoe. A seed always gives the same rounds. Adds to *ends.
void blackjack(const struct blackjack_rules *rules, const struct blackjack_strategy *strategy,
               uint64_t seed, uint64_t rounds, struct blackjack_ends *ends);

#endif
