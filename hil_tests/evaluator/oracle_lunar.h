// The judges of Lunar Poker: 58 Pa. Code 589.6(b), 589.6(d) with 589.11(c)(2)(ii), and the second
// combination of 589.11(e)(1)(ii).
#ifndef EVALUATOR_ORACLE_LUNAR_H
#define EVALUATOR_ORACLE_LUNAR_H

#include "slow_oracle.h"

struct verdict judge_lunar(const int *cards, int count);
struct verdict judge_lunar_super(const int *cards, int count);

// Every combination in the cards is written down, the highest of them wins, and the highest with a
// card that the winner lacks is the second.
struct verdict judge_lunar_second(const int *cards, int count);

#endif
