#include "deal.h"

#include <stdbool.h>
#include <string.h>

#include "slow_oracle.h"

enum { MAX_DECK = 53 * 8 };

static const struct deck *dealt_from;
static visitor *visitor_of_five;
static visitor *visitor_of_dice;

uint64_t alike = 1;

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
    int cards[MAX_DECK], hand[MAX_CARDS] = {0};
    choose(cards, lay_out(deck, cards), 0, hand, 0, count, visit);
}

// As many throws show the dice as they can be put in different orders.
static void visit_throws(const int *dice, int count)
{
    uint64_t orders = 1;
    int same = 0; // dice up to here that show the same
    for (int i = 0; i < count; i++) {
        same = i > 0 && dice[i] == dice[i - 1] ? same + 1 : 1;
        orders = orders * (uint64_t)(i + 1) / (uint64_t)same;
    }
    alike = orders;
    visitor_of_dice(dice, count);
}

void deal_dice(const struct deck *deck, int count, visitor *visit)
{
    visitor_of_dice = visit;
    int sides[6], hand[MAX_CARDS] = {0};
    for (int side = deck->first; side <= deck->last; side++)
        sides[side - deck->first] = side;
    choose(sides, 6, 1, hand, 0, count, visit_throws);
}

static void deal_number(const struct deck *deck, int count, int hands, visitor *visit)
{
    int cards[MAX_DECK];
    uint32_t size = (uint32_t)lay_out(deck, cards);
    for (int number = 0; number < hands; number++) {
        for (uint32_t i = 0; i < (uint32_t)count; i++) {
            uint32_t other = i + below(size - i);
            int card = cards[i];
            cards[i] = cards[other];
            cards[other] = card;
        }
        visit(cards, count);
    }
}

void deal_random(const struct deck *deck, int count, visitor *visit)
{
    deal_number(deck, count, RANDOM_HANDS, visit);
}

void deal_few(const struct deck *deck, int count, visitor *visit)
{
    deal_number(deck, count, FEW_HANDS, visit);
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

static void draw(const struct deck *deck, int *hand, int held, int count, uint64_t ways,
                 visitor *visit)
{
    if (held == count) {
        alike = ways;
        visit(hand, count);
        return;
    }
    for (int card = deck->first; card <= deck->last; card++) {
        int left = deck->copies;
        for (int i = 0; i < held; i++)
            left -= hand[i] == card;
        hand[held] = card;
        if (left > 0)
            draw(deck, hand, held + 1, count, ways * (uint64_t)left, visit);
    }
}

void deal_in_order(const struct deck *deck, int count, visitor *visit)
{
    int hand[MAX_CARDS] = {0};
    draw(deck, hand, 0, count, 1, visit);
}

static bool in_decks(const struct deck *deck, const int *hand, int count)
{
    int held[JOKER + 1] = {0};
    for (int i = 0; i < count; i++)
        if (++held[hand[i]] > deck->copies)
            return false;
    return true;
}

// The card of rank `rank` at `place` of `count`, in one of WAYS ways to choose suits.
static int suited(int way, int rank, int suit, int place, int count)
{
    static const int other_of_color[] = {3, 2, 1, 0};
    if (way == 0)
        suit = (suit + place) % 4;
    else if (way == 1 && place % 2 == 1)
        suit = other_of_color[suit];
    else if (way == 3 && place == count - 1)
        suit ^= 1; // of the other color
    return 4 * rank + suit;
}

static void visit_suited(const struct deck *deck, const int *ranks, int count, visitor *visit)
{
    enum { WAYS = 4 };
    int hand[MAX_CARDS];
    for (int way = 0; way < WAYS; way++) {
        int suit = (int)below(4);
        for (int i = 0; i < count; i++)
            hand[i] = suited(way, ranks[i], suit, i, count);
        if (in_decks(deck, hand, count))
            visit(hand, count);
    }
}

// Ranks from the ace, the lowest, up.
static void add_points(const struct deck *deck, int *ranks, int held, int count, int points,
                       visitor *visit)
{
    if (held >= 2)
        visit_suited(deck, ranks, held, visit);
    if (held == count)
        return;
    int lowest = held > 0 ? (ranks[held - 1] + 1) % 13 : 0;
    for (int place = lowest; place < 13; place++) {
        int more = place < 9 ? place + 1 : 10;
        if (points + more > 31)
            return;
        ranks[held] = (place + 12) % 13;
        add_points(deck, ranks, held + 1, count, points + more, visit);
    }
}

void deal_points(const struct deck *deck, int count, visitor *visit)
{
    int ranks[MAX_CARDS] = {0};
    add_points(deck, ranks, 0, count, 0, visit);
}
