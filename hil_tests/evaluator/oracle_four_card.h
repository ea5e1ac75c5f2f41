// The judge of four-card hands: 58 Pa. Code 573.6(b), (c), the best four of the cards.
#ifndef EVALUATOR_ORACLE_FOUR_CARD_H
#define EVALUATOR_ORACLE_FOUR_CARD_H

#include "slow_oracle.h"

struct verdict judge_four_card(const int *cards, int count);

#endif
