// The slow judges of pai gow poker: the words of 588.6, 588.12, 688a.6 and 688a.12.
#ifndef EVALUATOR_ORACLE_PAI_GOW_H
#define EVALUATOR_ORACLE_PAI_GOW_H

#include "slow_oracle.h"

// The best five of the cards.
struct verdict judge_pai_gow_high(const int *cards, int count);

// One card or two.
struct verdict judge_pai_gow_low(const int *cards, int count);

#endif
