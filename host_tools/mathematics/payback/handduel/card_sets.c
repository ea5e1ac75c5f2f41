#include "card_sets.h"

#include <stdlib.h>

#include "../handcount/unnamed_hands.h"

static void fill_choose(struct card_sets *sets)
{
    for (unsigned n = 0; n <= MOST_SET_DECK; n++) {
        sets->choose[n][0] = 1;
        for (unsigned k = 1; k <= MOST_SET; k++)
            sets->choose[n][k] = n == 0 ? 0 : sets->choose[n - 1][k - 1] + sets->choose[n - 1][k];
    }
    for (unsigned k = 0; k <= MOST_SET; k++)
        sets->first[k + 1] = sets->first[k] + sets->choose[sets->deck_count][k];
}

// Sets are of one size in the order of their bits, a bit a place.
static uint32_t index_of(const struct card_sets *sets, unsigned size, uint64_t places)
{
    uint32_t index = sets->first[size];
    for (unsigned i = 1; places != 0; places &= places - 1)
        index += sets->choose[__builtin_ctzll(places)][i++];
    return index;
}

static uint64_t renamed(uint64_t places, const uint8_t order[SUITS])
{
    const uint64_t one_suit = UINT64_C(0x1111111111111);
    uint64_t found = 0;
    for (unsigned suit = 0; suit < SUITS; suit++)
        found |= (places >> suit & one_suit) << order[suit];
    return found;
}

struct naming {
    struct card_sets *sets;
    unsigned size;
};

static void name_class(void *context, const uint8_t *places, unsigned weight)
{
    const struct naming *naming = context;
    struct card_sets *sets = naming->sets;
    uint64_t suited = 0, joker = 0;
    for (unsigned i = 0; i < naming->size; i++)
        *(places[i] < sets->deck_count / SUITS * SUITS ? &suited : &joker) |= UINT64_C(1)
                                                                              << places[i];
    uint32_t class = sets->class_count++;
    sets->alike[class] = (uint8_t)(ORDERS_OF_SUITS / weight);
    uint8_t order[SUITS];
    for (unsigned number = 0; number < ORDERS_OF_SUITS; number++) {
        order_of_suits(number, order);
        uint64_t same = renamed(suited, order) | joker;
        sets->class_of[index_of(sets, naming->size, same)] = class;
    }
}

int find_card_sets(struct card_sets *sets, unsigned deck_count, unsigned most)
{
    *sets = (struct card_sets){.deck_count = deck_count, .most = most};
    fill_choose(sets);
    sets->class_of = malloc(sets->first[most + 1] * sizeof sets->class_of[0]);
    sets->alike = malloc(sets->first[most + 1]);
    if (sets->class_of == NULL || sets->alike == NULL)
        return -1;
    for (unsigned size = 0; size <= most; size++) {
        sets->first_class[size] = sets->class_count;
        deal_unnamed(deck_count, size, name_class, &(struct naming){sets, size});
    }
    return 0;
}

void free_card_sets(struct card_sets *sets)
{
    free(sets->class_of);
    free(sets->alike);
}

void classes_of_sets(const struct card_sets *sets, const uint8_t *places, unsigned count,
                     unsigned besides, uint32_t classes[HAND_SETS])
{
    uint32_t within[HAND_SETS] = {0}; // index among the sets of the same size
    uint8_t sizes[HAND_SETS] = {0};
    int waiting = besides != NO_PLACE;
    for (unsigned i = 0; i <= count; i++) {
        if (waiting && (i == count || besides < places[i])) {
            for (unsigned s = 0; s < 1u << i; s++)
                within[s] += sets->choose[besides][++sizes[s]];
            waiting = 0;
        }
        for (unsigned s = 0; i < count && s < 1u << i; s++) {
            unsigned with = s | 1u << i;
            sizes[with] = (uint8_t)(sizes[s] + 1);
            within[with] = within[s] + sets->choose[places[i]][sizes[with]];
        }
    }
    for (unsigned s = 0; s < 1u << count; s++)
        if (sizes[s] <= sets->most)
            classes[s] = sets->class_of[sets->first[sizes[s]] + within[s]];
}

void sort_places(uint8_t *places, unsigned count)
{
    for (unsigned i = 1; i < count; i++)
        for (unsigned j = i; j > 0 && places[j - 1] > places[j]; j--) {
            uint8_t higher = places[j - 1];
            places[j - 1] = places[j];
            places[j] = higher;
        }
}
