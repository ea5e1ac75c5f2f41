// Hands to judge: all of a kind, or many at random.
#ifndef EVALUATOR_DEAL_H
#define EVALUATOR_DEAL_H

#include <stdint.h>

enum { MAX_CARDS = 22, RANDOM_HANDS = 5000000 };

// From which hands are dealt: cards first..last, each `copies` times.
struct deck {
    int first, last, copies;
};

// How many hands the one that is visited stands for: 1 but in deal_classes.
extern unsigned alike;

typedef void visitor(const int *cards, int count);

// A random number below `limit`, the same ones in every run.
uint32_t below(uint32_t limit);

// Every hand of `count` different cards. Naturals before deuces and joker, so that hands with the
// same naturals follow each other.
void deal_all(const struct deck *deck, int count, visitor *visit);

// Every hand of `count` cards, those alike but for the names of the suits only once, with names
// drawn at random.
void deal_classes(const struct deck *deck, int count, visitor *visit);

// Every way to throw `count` alike dice.
void deal_dice(const struct deck *deck, int count, visitor *visit);

// RANDOM_HANDS hands.
void deal_random(const struct deck *deck, int count, visitor *visit);

// Every five cards of one deck with one more: with the joker among them every set-aside card,
// without it one at random.
void deal_set_aside(const struct deck *deck, int count, visitor *visit);

#endif
