// The judges of hands made with community cards: 58 Pa. Code 583.11(d)(2) and 592.1.
#ifndef EVALUATOR_ORACLE_COMMUNITY_H
#define EVALUATOR_ORACLE_COMMUNITY_H

#include "slow_oracle.h"

// Three cards of the player, then the flop.
struct verdict judge_standard_flop(const int *cards, int count);

// Two cards of the player, then the cross: far, left, middle, right, near.
struct verdict judge_criss_cross_across(const int *cards, int count);
struct verdict judge_criss_cross_down(const int *cards, int count);

#endif
