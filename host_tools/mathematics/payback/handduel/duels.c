// Pairs of hands without looking at the pairs. The dealer's hands are added in the order of their
// values; for every set of cards it is known how many of them contain it. Those that share no card
// with a player's hand are, by inclusion and exclusion over its subsets S, the sum of (-1)^|S|
// times those that contain S; those that contain the card shown besides, the same sum over S and
// that card. So a row costs 2^cards look-ups.
#include <stdlib.h>

#include "duels.h"
#include "hand_eval.h"

enum { SUBSETS = 1 << (MOST_DUEL_CARDS + 1), SUITS = 4, LOWER = 0, EQUAL = 1, BOUNDS = 2 };

struct hand {
    int32_t value;
    uint8_t places[MOST_DUEL_CARDS]; // in the deck, rising
};

struct sweep {
    const struct duels *duels;
    struct duel_rows *rows;
    struct hand *list;
    size_t count;
    struct hand *players; // one of those that differ in the names of the suits only
    size_t player_count;
    uint32_t *containing; // dealer's hands so far, by the subset they contain
    uint32_t choose[MOST_DUEL_DECK + 1][MOST_DUEL_CARDS + 1];
    uint32_t first[MOST_DUEL_CARDS + 2]; // index of the first subset of so many cards
};

static void fill_choose(struct sweep *sweep)
{
    for (unsigned n = 0; n <= MOST_DUEL_DECK; n++) {
        sweep->choose[n][0] = 1;
        for (unsigned k = 1; k <= MOST_DUEL_CARDS; k++)
            sweep->choose[n][k] =
                n == 0 ? 0 : sweep->choose[n - 1][k - 1] + sweep->choose[n - 1][k];
    }
    for (unsigned k = 0; k <= MOST_DUEL_CARDS; k++)
        sweep->first[k + 1] = sweep->first[k] + sweep->choose[sweep->duels->deck_count][k];
}

// The index of every subset of rising places; subset s holds the places of its bits. Subsets of
// more than MOST_DUEL_CARDS have none.
static void index_subsets(const struct sweep *sweep, const uint8_t *places, unsigned count,
                          uint32_t indices[SUBSETS])
{
    uint32_t within[SUBSETS] = {0}; // among the subsets of the same size
    indices[0] = 0;
    for (unsigned i = 0; i < count; i++)
        for (unsigned s = 0; s < 1u << i; s++) {
            unsigned with = s | 1u << i;
            unsigned size = (unsigned)__builtin_popcount(with);
            if (size > MOST_DUEL_CARDS)
                continue;
            within[with] = within[s] + sweep->choose[places[i]][size];
            indices[with] = sweep->first[size] + within[with];
        }
}

// The dealer's hands so far that hold none of the places but the one of the bit `shown`, 0 for
// none.
static uint32_t so_far(const struct sweep *sweep, const uint8_t *places, unsigned count,
                       unsigned shown)
{
    uint32_t indices[SUBSETS];
    index_subsets(sweep, places, count, indices);
    int64_t sum = 0;
    for (unsigned s = 0; s < 1u << count; s++) {
        unsigned size = (unsigned)__builtin_popcount(s);
        if ((s & shown) != shown || size > MOST_DUEL_CARDS)
            continue;
        int64_t holding = sweep->containing[indices[s]];
        sum += __builtin_popcount(s ^ shown) % 2 == 0 ? holding : -holding;
    }
    return (uint32_t)sum;
}

static void add(struct sweep *sweep, const uint8_t *places)
{
    uint32_t indices[SUBSETS];
    index_subsets(sweep, places, sweep->duels->cards, indices);
    for (unsigned s = 0; s < 1u << sweep->duels->cards; s++)
        sweep->containing[indices[s]]++;
}

// Lists the hands that begin with the first `drawn` places.
static void list_hands(struct sweep *sweep, struct hand *hand, unsigned drawn)
{
    const struct duels *duels = sweep->duels;
    if (drawn == duels->cards || drawn == MOST_DUEL_CARDS) {
        uint8_t cards[MOST_DUEL_CARDS] = {0};
        for (unsigned i = 0; i < drawn; i++)
            cards[i] = duels->deck[hand->places[i]];
        hand->value = hand_rankings[duels->ranking].value(cards, drawn);
        sweep->list[sweep->count++] = *hand;
        return;
    }
    for (unsigned i = drawn == 0 ? 0 : hand->places[drawn - 1] + 1u; i < duels->deck_count; i++) {
        hand->places[drawn] = (uint8_t)i;
        list_hands(sweep, hand, drawn + 1);
    }
}

static int lowest_first(const void *left, const void *right)
{
    const struct hand *a = left, *b = right;
    if (a->value != b->value)
        return a->value < b->value ? -1 : 1;
    for (int i = 0; i < MOST_DUEL_CARDS; i++)
        if (a->places[i] != b->places[i])
            return a->places[i] < b->places[i] ? -1 : 1;
    return 0;
}

// How many hands a hand stands for, itself included; 0 if another one stands for it. The one that
// does has the suits in the order of the ranks they hold.
static uint8_t stands_for(const struct sweep *sweep, const struct hand *hand)
{
    uint32_t ranks[SUITS] = {0};
    for (unsigned i = 0; i < sweep->duels->cards; i++)
        if (sweep->duels->deck[hand->places[i]] != HAND_JOKER)
            ranks[hand->places[i] % SUITS] |= 1u << hand->places[i] / SUITS;
    unsigned orders = 24, same = 1;
    for (unsigned suit = 1; suit < SUITS; suit++) {
        if (ranks[suit - 1] < ranks[suit])
            return 0;
        same = ranks[suit - 1] == ranks[suit] ? same + 1 : 1;
        orders /= same;
    }
    return (uint8_t)orders;
}

// The hand's places with the one shown put in its place; returns its bit.
static unsigned put_in(const uint8_t *places, unsigned count, uint8_t shown, uint8_t *with)
{
    unsigned at = 0;
    while (at < count && places[at] < shown)
        at++;
    for (unsigned i = 0; i < count; i++)
        with[i + (i >= at)] = places[i];
    with[at] = shown;
    return 1u << at;
}

static int holds(const struct hand *hand, unsigned count, unsigned place)
{
    for (unsigned i = 0; i < count; i++)
        if (hand->places[i] == place)
            return 1;
    return 0;
}

static unsigned rows_of_a_hand(const struct duels *duels)
{
    return duels->shown ? duels->deck_count - duels->cards : 1;
}

// Puts the dealer's hands so far into one column of all rows of a player's hand.
static void fill_column(struct sweep *sweep, size_t player, unsigned column)
{
    const struct duels *duels = sweep->duels;
    const struct hand *hand = &sweep->players[player];
    unsigned columns = BOUNDS + duels->bound_count;
    uint32_t *cell = &sweep->rows->against[player * rows_of_a_hand(duels) * columns + column];
    if (!duels->shown) {
        *cell = so_far(sweep, hand->places, duels->cards, 0);
        return;
    }
    for (unsigned place = 0; place < duels->deck_count; place++) {
        if (holds(hand, duels->cards, place))
            continue;
        uint8_t with[MOST_DUEL_CARDS + 1];
        unsigned shown = put_in(hand->places, duels->cards, (uint8_t)place, with);
        *cell = so_far(sweep, with, duels->cards + 1, shown);
        cell += columns;
    }
}

// Everything of a row that does not depend on the dealer's hands.
static void describe(struct sweep *sweep, size_t player)
{
    const struct duels *duels = sweep->duels;
    const struct hand *hand = &sweep->players[player];
    size_t row = player * rows_of_a_hand(duels);
    unsigned width = duels->cards + duels->shown;
    for (unsigned place = 0; place < duels->deck_count; place++) {
        if (duels->shown && holds(hand, duels->cards, place))
            continue;
        uint8_t *cards = &sweep->rows->cards[row * width];
        for (unsigned i = 0; i < duels->cards; i++)
            cards[i] = duels->deck[hand->places[i]];
        if (duels->shown)
            cards[duels->cards] = duels->deck[place];
        sweep->rows->weights[row] = stands_for(sweep, hand);
        sweep->rows->values[row] = hand->value;
        row++;
        if (!duels->shown)
            return;
    }
}

static void list_players(struct sweep *sweep)
{
    for (size_t i = 0; i < sweep->count; i++)
        if (stands_for(sweep, &sweep->list[i]) > 0)
            sweep->players[sweep->player_count++] = sweep->list[i];
}

static void fill_bounds(struct sweep *sweep, int64_t below, int64_t upto)
{
    for (unsigned k = 0; k < sweep->duels->bound_count; k++)
        if (sweep->duels->bounds[k] > below && sweep->duels->bounds[k] <= upto)
            for (size_t player = 0; player < sweep->player_count; player++)
                fill_column(sweep, player, BOUNDS + k);
}

// Adds the hands value by value. EQUAL first has the hands up to the player's value.
static void go_through(struct sweep *sweep)
{
    int64_t below = -1;
    size_t end, player = 0;
    for (size_t begin = 0; begin < sweep->count; begin = end) {
        int32_t value = sweep->list[begin].value;
        size_t first = player;
        fill_bounds(sweep, below, value);
        for (; player < sweep->player_count && sweep->players[player].value == value; player++)
            fill_column(sweep, player, LOWER);
        for (end = begin; end < sweep->count && sweep->list[end].value == value; end++)
            add(sweep, sweep->list[end].places);
        for (size_t i = first; i < player; i++)
            fill_column(sweep, i, EQUAL);
        below = value;
    }
    fill_bounds(sweep, below, INT64_MAX);
}

static void subtract_lower(struct duel_rows *rows, unsigned columns)
{
    for (size_t row = 0; row < rows->count; row++)
        rows->against[row * columns + EQUAL] -= rows->against[row * columns + LOWER];
}

static int allocate_rows(const struct sweep *sweep)
{
    const struct duels *duels = sweep->duels;
    struct duel_rows *rows = sweep->rows;
    rows->count = sweep->player_count * rows_of_a_hand(duels);
    rows->cards = malloc(rows->count * (duels->cards + duels->shown));
    rows->weights = malloc(rows->count);
    rows->values = malloc(rows->count * sizeof rows->values[0]);
    rows->against = malloc(rows->count * (BOUNDS + duels->bound_count) * sizeof(uint32_t));
    return rows->cards != NULL && rows->weights != NULL && rows->values != NULL &&
           rows->against != NULL;
}

int count_duels(const struct duels *duels, struct duel_rows *rows)
{
    struct sweep sweep = {.duels = duels, .rows = rows};
    *rows = (struct duel_rows){0};
    fill_choose(&sweep);
    size_t hands = sweep.choose[duels->deck_count][duels->cards];
    sweep.list = malloc(hands * sizeof sweep.list[0]);
    sweep.players = malloc(hands * sizeof sweep.players[0]);
    sweep.containing = calloc(sweep.first[duels->cards + 1], sizeof sweep.containing[0]);
    int good = sweep.list != NULL && sweep.players != NULL && sweep.containing != NULL;
    if (good) {
        list_hands(&sweep, &(struct hand){0}, 0);
        qsort(sweep.list, sweep.count, sizeof sweep.list[0], lowest_first);
        list_players(&sweep);
        good = allocate_rows(&sweep);
    }
    if (good) {
        for (size_t player = 0; player < sweep.player_count; player++)
            describe(&sweep, player);
        go_through(&sweep);
        subtract_lower(rows, BOUNDS + duels->bound_count);
    }
    free(sweep.list);
    free(sweep.players);
    free(sweep.containing);
    return good ? 0 : -1;
}

void free_duels(struct duel_rows *rows)
{
    free(rows->cards);
    free(rows->weights);
    free(rows->values);
    free(rows->against);
    *rows = (struct duel_rows){0};
}
