// The judges of three-card hands: 58 Pa. Code 583.6(d), 587.6(c), and 587.12(e)(1) with suits.
#ifndef EVALUATOR_ORACLE_THREE_CARD_H
#define EVALUATOR_ORACLE_THREE_CARD_H

#include "slow_oracle.h"

struct verdict judge_three_card(const int *cards, int count);
struct verdict judge_three_card_suits(const int *cards, int count);

#endif
