// Deals hands that differ in more than the names of the suits: a hand is a set of ranks for each
// suit, and of all orders of these sets only the falling one is dealt.
#include "deal.h"

enum { SUITS = 4, SETS = 1 << 13 };

static visitor *visitor_of_class;
static int joker_held;
static int sizes[SETS];

static void count_sizes(void)
{
    for (int set = 1; set < SETS; set++)
        sizes[set] = sizes[set / 2] + set % 2;
}

// In how many different ways the sets can be dealt to the suits.
static unsigned orders_of(const int sets[SUITS])
{
    unsigned orders = 1, equal = 1;
    for (int suit = 0; suit < SUITS; suit++) {
        equal = suit > 0 && sets[suit] == sets[suit - 1] ? equal + 1 : 1;
        orders = orders * (unsigned)(suit + 1) / equal;
    }
    return orders;
}

static void visit_class(const int sets[SUITS])
{
    int cards[MAX_CARDS], suits[SUITS] = {0, 1, 2, 3};
    int count = 0;
    for (int i = 0; i < SUITS; i++) {
        int other = i + (int)below((uint32_t)(SUITS - i));
        int suit = suits[other];
        suits[other] = suits[i];
        for (int rank = 0; rank < 13; rank++)
            if (sets[i] >> rank & 1)
                cards[count++] = 4 * rank + suit;
    }
    if (joker_held)
        cards[count++] = 52;
    alike = orders_of(sets);
    visitor_of_class(cards, count);
}

static void choose_sets(int sets[SUITS], int suit, int count)
{
    if (suit == SUITS) {
        if (count == 0)
            visit_class(sets);
        return;
    }
    for (int set = suit > 0 ? sets[suit - 1] : SETS - 1; set >= 0; set--) {
        sets[suit] = set;
        if (sizes[set] <= count && (suit < SUITS - 1 || sizes[set] == count))
            choose_sets(sets, suit + 1, count - sizes[set]);
    }
}

void deal_classes(const struct deck *deck, int count, visitor *visit)
{
    visitor_of_class = visit;
    count_sizes();
    for (joker_held = 0; joker_held <= (deck->last == 52); joker_held++)
        choose_sets((int[SUITS]){0}, 0, count - joker_held);
    alike = 1;
}
