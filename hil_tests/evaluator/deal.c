#include "deal.h"

#include <stdbool.h>
#include <string.h>

#include "slow_oracle.h"

enum { MAX_DECK = 53 * 8 };

static const struct deck *dealt_from;
static visitor *visitor_of_five;

unsigned alike = 1;

uint32_t below(uint32_t limit)
{
    static uint64_t state = 687;
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((state >> 32) * limit >> 32);
}

// All cards of the decks, deuces behind the other naturals. Returns how many.
static int lay_out(const struct deck *deck, int *cards)
{
    int count = 0;
    for (int copy = 0; copy < deck->copies; copy++) {
        for (int card = deck->first; card <= deck->last; card++)
            if (card >= DEUCES && card != JOKER)
                cards[count++] = card;
        for (int card = deck->first; card < DEUCES; card++)
            cards[count++] = card;
        if (deck->last == JOKER)
            cards[count++] = JOKER;
    }
    return count;
}

static void choose(const int *deck, int size, int again, int *hand, int held, int count,
                   visitor *visit)
{
    if (held == count) {
        visit(hand, count);
        return;
    }
    for (int i = 0; i < size; i++) {
        hand[held] = deck[i];
        choose(deck + i + !again, size - i - !again, again, hand, held + 1, count, visit);
    }
}

void deal_all(const struct deck *deck, int count, visitor *visit)
{
    int cards[MAX_DECK], hand[MAX_CARDS];
    choose(cards, lay_out(deck, cards), 0, hand, 0, count, visit);
}

void deal_dice(const struct deck *deck, int count, visitor *visit)
{
    int sides[6], hand[MAX_CARDS];
    for (int side = deck->first; side <= deck->last; side++)
        sides[side - deck->first] = side;
    choose(sides, 6, 1, hand, 0, count, visit);
}

void deal_random(const struct deck *deck, int count, visitor *visit)
{
    int cards[MAX_DECK];
    uint32_t size = (uint32_t)lay_out(deck, cards);
    for (int number = 0; number < RANDOM_HANDS; number++) {
        for (uint32_t i = 0; i < (uint32_t)count; i++) {
            uint32_t other = i + below(size - i);
            int card = cards[i];
            cards[i] = cards[other];
            cards[other] = card;
        }
        visit(cards, count);
    }
}

static void visit_set_aside(const int *hand, int five)
{
    int cards[6], left[53];
    int count = 0;
    bool joker = false;
    for (int card = dealt_from->first; card <= dealt_from->last; card++) {
        bool dealt = false;
        for (int i = 0; i < five; i++)
            dealt = dealt || hand[i] == card;
        if (!dealt)
            left[count++] = card;
        else if (card == JOKER)
            joker = true;
    }
    memcpy(cards, hand, (size_t)five * sizeof *hand);
    int first = joker ? 0 : (int)below((uint32_t)count);
    int last = joker ? count - 1 : first;
    for (int i = first; i <= last; i++) {
        cards[five] = left[i];
        visitor_of_five(cards, five + 1);
    }
}

void deal_set_aside(const struct deck *deck, int count, visitor *visit)
{
    dealt_from = deck;
    visitor_of_five = visit;
    deal_all(deck, count - 1, visit_set_aside);
}
