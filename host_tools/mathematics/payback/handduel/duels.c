// Pairs of hands without looking at the pairs. The dealer's hands are added in the order of their
// values; for every set of cards it is known how many of them hold it. Those that share no card
// with a player's hand are, by inclusion and exclusion over its sets S, the sum of (-1)^|S| times
// those that hold S; those that hold the card shown besides, the same sum over S and that card. So
// a row costs 2^cards look-ups. What is added and what is looked up is the same whatever the suits
// are called (card_sets.h).
#include "duels.h"

#include <stdlib.h>
#include <string.h>

#include "../handcount/unnamed_hands.h"
#include "card_sets.h"

// Columns of counts: LOWER and EQUAL, compared with the hands at hand, then the bounds.
enum { LOWER = 0, EQUAL = 1, BOUNDS = 2, COLUMNS = 8 };

struct hand {
    int32_t value;
    uint8_t weight;
    uint8_t places[MOST_DUEL_CARDS]; // in the deck, rising
};

struct sweep {
    const struct duels *duels;
    struct hand *list;
    size_t count;
    struct card_sets sets;
    uint32_t (*holding)[COLUMNS]; // dealer's hands so far, by the class of the set they hold
};

static void list_hand(void *context, const uint8_t *places, unsigned weight)
{
    struct sweep *sweep = context;
    const struct duels *duels = sweep->duels;
    struct hand *hand = &sweep->list[sweep->count++];
    uint8_t cards[MOST_DUEL_CARDS];
    hand->weight = (uint8_t)weight;
    memcpy(hand->places, places, duels->cards);
    sort_places(hand->places, duels->cards);
    for (unsigned i = 0; i < duels->cards; i++)
        cards[i] = duels->deck[hand->places[i]];
    hand->value = hand_rankings[duels->ranking].value(cards, duels->cards);
}

static int lowest_first(const void *left, const void *right)
{
    const struct hand *a = left, *b = right;
    if (a->value != b->value)
        return a->value < b->value ? -1 : 1;
    return memcmp(a->places, b->places, sizeof a->places);
}

// Adds the hand to one column, `times` the hands it stands for; -1 takes it away.
static void add(struct sweep *sweep, const struct hand *hand, unsigned column, int times)
{
    uint32_t classes[HAND_SETS];
    unsigned cards = sweep->duels->cards;
    classes_of_sets(&sweep->sets, hand->places, cards, NO_PLACE, classes);
    for (unsigned s = 0; s < 1u << cards; s++)
        sweep->holding[classes[s]][column] +=
            (uint32_t)(times * hand->weight * sweep->sets.alike[classes[s]]);
}

// Counts the dealer's hands so far that hold none of the hand's places but the one `shown`, which
// is NO_PLACE for none. All the places with that one are more cards than a hand has.
static void count_met(const struct sweep *sweep, const struct hand *hand, unsigned shown,
                      uint32_t *against)
{
    uint32_t classes[HAND_SETS], sums[COLUMNS] = {0};
    unsigned cards = sweep->duels->cards;
    classes_of_sets(&sweep->sets, hand->places, cards, shown, classes);
    for (unsigned s = 0; s < (1u << cards) - (shown != NO_PLACE); s++) {
        const uint32_t *holding = sweep->holding[classes[s]];
        uint32_t minus = is_odd(s) ? UINT32_MAX : 0;
        for (unsigned column = 0; column < COLUMNS; column++)
            sums[column] += (holding[column] ^ minus) - minus;
    }
    for (unsigned column = 0; column < BOUNDS + sweep->duels->bound_count; column++)
        against[column] = sums[column] / ORDERS_OF_SUITS;
}

static void count_hand(const struct sweep *sweep, const struct hand *hand, uint32_t *against)
{
    const struct duels *duels = sweep->duels;
    if (!duels->shown)
        count_met(sweep, hand, NO_PLACE, against);
    for (unsigned place = 0; duels->shown && place < duels->deck_count; place++) {
        if (memchr(hand->places, (int)place, duels->cards) != NULL)
            continue;
        count_met(sweep, hand, place, against);
        against += BOUNDS + duels->bound_count;
    }
}

// The dealer's hands below the bounds are the same for all, so they are added first; the others
// value by value.
static void go_through(struct sweep *sweep, struct duel_hands *hands)
{
    const struct duels *duels = sweep->duels;
    const struct hand *list = sweep->list;
    for (unsigned k = 0; k < duels->bound_count; k++)
        for (size_t i = 0; i < sweep->count && list[i].value < duels->bounds[k]; i++)
            add(sweep, &list[i], BOUNDS + k, 1);
    size_t end;
    for (size_t begin = 0; begin < sweep->count; begin = end) {
        for (end = begin; end < sweep->count && list[end].value == list[begin].value; end++)
            add(sweep, &list[end], EQUAL, 1);
        for (size_t i = begin; i < end; i++)
            count_hand(sweep, &list[i], &hands->against[i * counts_of_a_hand(duels)]);
        for (size_t i = begin; i < end; i++) {
            add(sweep, &list[i], LOWER, 1);
            add(sweep, &list[i], EQUAL, -1);
        }
    }
}

static void describe(const struct sweep *sweep, struct duel_hands *hands)
{
    const struct duels *duels = sweep->duels;
    for (size_t i = 0; i < sweep->count; i++) {
        for (unsigned card = 0; card < duels->cards; card++)
            hands->cards[i * duels->cards + card] = duels->deck[sweep->list[i].places[card]];
        hands->weights[i] = sweep->list[i].weight;
        hands->values[i] = sweep->list[i].value;
    }
}

static int allocate(const struct sweep *sweep, struct duel_hands *hands)
{
    hands->count = sweep->count;
    hands->cards = malloc(hands->count * sweep->duels->cards);
    hands->weights = malloc(hands->count);
    hands->values = malloc(hands->count * sizeof hands->values[0]);
    hands->against =
        malloc(hands->count * counts_of_a_hand(sweep->duels) * sizeof hands->against[0]);
    return hands->cards != NULL && hands->weights != NULL && hands->values != NULL &&
           hands->against != NULL;
}

unsigned counts_of_a_hand(const struct duels *duels)
{
    unsigned columns = BOUNDS + duels->bound_count;
    return duels->shown ? (duels->deck_count - duels->cards) * columns : columns;
}

int count_duels(const struct duels *duels, struct duel_hands *hands)
{
    struct sweep sweep = {.duels = duels};
    *hands = (struct duel_hands){0};
    int good = find_card_sets(&sweep.sets, duels->deck_count, duels->cards) == 0;
    sweep.list = calloc(sweep.sets.class_count + 1, sizeof sweep.list[0]);
    sweep.holding = calloc(sweep.sets.class_count + 1, sizeof sweep.holding[0]);
    good = good && sweep.list != NULL && sweep.holding != NULL;
    if (good) {
        deal_unnamed(duels->deck_count, duels->cards, list_hand, &sweep);
        qsort(sweep.list, sweep.count, sizeof sweep.list[0], lowest_first);
        good = allocate(&sweep, hands);
    }
    if (good) {
        describe(&sweep, hands);
        go_through(&sweep, hands);
    }
    free_card_sets(&sweep.sets);
    free(sweep.list);
    free(sweep.holding);
    return good ? 0 : -1;
}

void free_duels(struct duel_hands *hands)
{
    free(hands->cards);
    free(hands->weights);
    free(hands->values);
    free(hands->against);
    *hands = (struct duel_hands){0};
}
