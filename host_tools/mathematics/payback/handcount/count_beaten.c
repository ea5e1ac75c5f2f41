// Pairs of hands, without looking at the pairs: going through the hands from the best down, the
// better ones that share no card with a hand are, by inclusion and exclusion over its subsets S,
// the sum of (-1)^|S| times the better hands that contain S. So each hand costs 2^cards look-ups.
#include <stdlib.h>

#include "count_hands.h"
#include "hand_eval.h"

enum { SUBSETS = 1 << MOST_DUEL_CARDS, CATEGORY_SHIFT = 25 };

struct valued_hand {
    int32_t value;
    uint8_t places[MOST_DUEL_CARDS]; // in the deck, rising
};

struct duel {
    const struct hands *hands;
    struct valued_hand *list;
    size_t count;
    uint32_t *containing; // better hands by the subset they contain
    uint32_t choose[MOST_DUEL_DECK + 1][MOST_DUEL_CARDS + 1];
    uint32_t first[MOST_DUEL_CARDS + 2]; // index of the first subset of so many cards
};

static void fill_choose(struct duel *duel)
{
    for (unsigned n = 0; n <= MOST_DUEL_DECK; n++) {
        duel->choose[n][0] = 1;
        for (unsigned k = 1; k <= MOST_DUEL_CARDS; k++)
            duel->choose[n][k] = n == 0 ? 0 : duel->choose[n - 1][k - 1] + duel->choose[n - 1][k];
    }
    duel->first[0] = 0;
    for (unsigned k = 0; k <= MOST_DUEL_CARDS; k++)
        duel->first[k + 1] = duel->first[k] + duel->choose[duel->hands->deck_count][k];
}

// The index of every subset of a hand; subset s holds the cards of its bits.
static void subset_indices(const struct duel *duel, const uint8_t *places,
                           uint32_t indices[SUBSETS])
{
    uint32_t within[SUBSETS] = {0}; // among the subsets of the same size
    indices[0] = 0;
    for (unsigned i = 0; i < duel->hands->drawn; i++)
        for (unsigned s = 0; s < 1u << i; s++) {
            unsigned with = s | 1u << i;
            unsigned size = (unsigned)__builtin_popcount(with);
            within[with] = within[s] + duel->choose[places[i]][size];
            indices[with] = duel->first[size] + within[with];
        }
}

static int64_t better_without_common_card(const struct duel *duel, const uint8_t *places)
{
    uint32_t indices[SUBSETS];
    subset_indices(duel, places, indices);
    int64_t sum = 0;
    for (unsigned s = 0; s < 1u << duel->hands->drawn; s++) {
        int64_t holding = duel->containing[indices[s]];
        sum += __builtin_popcount(s) % 2 == 0 ? holding : -holding;
    }
    return sum;
}

static void add_better(struct duel *duel, const uint8_t *places)
{
    uint32_t indices[SUBSETS];
    subset_indices(duel, places, indices);
    for (unsigned s = 0; s < 1u << duel->hands->drawn; s++)
        duel->containing[indices[s]]++;
}

// Lists the hands of category `least` or higher that begin with the first `drawn` places.
static void list_hands(struct duel *duel, int least, struct valued_hand *hand, unsigned drawn)
{
    const struct hands *hands = duel->hands;
    if (drawn == hands->drawn || drawn == MOST_DUEL_CARDS) {
        uint8_t cards[MOST_DUEL_CARDS] = {0};
        for (unsigned i = 0; i < drawn; i++)
            cards[i] = hands->deck[hand->places[i]];
        hand->value = hand_rankings[hands->ranking].value(cards, drawn);
        if (hand->value >> CATEGORY_SHIFT >= least)
            duel->list[duel->count++] = *hand;
        return;
    }
    for (unsigned i = drawn == 0 ? 0 : hand->places[drawn - 1] + 1u; i < hands->deck_count; i++) {
        hand->places[drawn] = (uint8_t)i;
        list_hands(duel, least, hand, drawn + 1);
    }
}

static int best_first(const void *left, const void *right)
{
    int32_t a = ((const struct valued_hand *)left)->value;
    int32_t b = ((const struct valued_hand *)right)->value;
    return (a < b) - (a > b);
}

// Hands of one value do not beat each other, so they are added after all of them are counted.
static void count_pairs(struct duel *duel, uint64_t classes[CLASS_COUNT])
{
    size_t end;
    for (size_t begin = 0; begin < duel->count; begin = end) {
        int32_t value = duel->list[begin].value;
        for (end = begin; end < duel->count && duel->list[end].value == value; end++)
            classes[value >> CLASS_SHIFT] +=
                (uint64_t)better_without_common_card(duel, duel->list[end].places);
        for (size_t i = begin; i < end; i++)
            add_better(duel, duel->list[i].places);
    }
}

int count_beaten(const struct hands *hands, int least, uint64_t classes[CLASS_COUNT])
{
    struct duel duel = {.hands = hands};
    fill_choose(&duel);
    duel.list = malloc(duel.choose[hands->deck_count][hands->drawn] * sizeof duel.list[0]);
    duel.containing = calloc(duel.first[hands->drawn + 1], sizeof duel.containing[0]);
    int done = duel.list != NULL && duel.containing != NULL;
    if (done) {
        list_hands(&duel, least, &(struct valued_hand){0}, 0);
        qsort(duel.list, duel.count, sizeof duel.list[0], best_first);
        count_pairs(&duel, classes);
    }
    free(duel.list);
    free(duel.containing);
    return done ? 0 : -1;
}
