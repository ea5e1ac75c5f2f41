// The slow evaluators of totals and dice: the words of 58 Pa. Code 579, 581, 585, 590, 591, 593
// and 686a and nothing clever. Nothing but the numbering of cards and dice is firmware/handeval's.
#ifndef EVALUATOR_ORACLE_TOTALS_H
#define EVALUATOR_ORACLE_TOTALS_H

#include "slow_oracle.h"

struct verdict judge_hi_lo_high(const int *cards, int count);
struct verdict judge_hi_lo_low(const int *cards, int count);
struct verdict judge_ante_bonus(const int *cards, int count);
struct verdict judge_blackjack(const int *cards, int count);
struct verdict judge_blackjack_split(const int *cards, int count);
struct verdict judge_blackjack_soft(const int *cards, int count);
struct verdict judge_bust_it(const int *cards, int count);
struct verdict judge_push_22(const int *cards, int count);
struct verdict judge_props_hops(const int *dice, int count);
struct verdict judge_high_roll(const int *dice, int count);

// The legal settings of five cards: the positions of each low hand, ascending. Returns how many.
int judge_settings(const int cards[5], int low_hands[10][2]);

#endif
