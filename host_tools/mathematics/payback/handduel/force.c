// A dealer's hand that does not qualify has no pair, and neither king nor ace below its highest
// card. So what the new card makes depends on the other four only, and none of the cards that
// could have been the highest one qualifies as the new one.
#include "force.h"

#include <stdlib.h>

#include "hand_eval.h"

enum { KEPT = 4, MOST_KEPT = 84480, RANKS_UP_TO_QUEEN = 11, SUITS = 4 };

// Four cards that the dealer keeps. All of these are gone through for each player, so they are
// small.
struct kept {
    uint8_t cards[KEPT];
    int32_t most;     // the highest value that a new card makes
    uint64_t held;    // a bit a card
    uint64_t highest; // cards that may have been the fifth
    uint64_t making;  // new cards that qualify
};

struct kept_list {
    int ranking;
    int32_t least;
    struct kept *items;
    int32_t (*values)[FORCE_DECK]; // by new card, of each item
    size_t count;
};

static void judge(const struct kept_list *list, struct kept *kept, int32_t values[FORCE_DECK])
{
    uint8_t hand[FORCE_CARDS];
    for (int i = 0; i < KEPT; i++)
        hand[i] = kept->cards[i];
    for (unsigned card = 0; card < FORCE_DECK; card++) {
        uint64_t bit = (uint64_t)1 << card;
        if (kept->held & bit)
            continue;
        hand[KEPT] = (uint8_t)card;
        values[card] = hand_rankings[list->ranking].value(hand, FORCE_CARDS);
        kept->most = values[card] > kept->most ? values[card] : kept->most;
        if (values[card] >= list->least)
            kept->making |= bit;
        else if (card / SUITS > kept->cards[KEPT - 1] / SUITS)
            kept->highest |= bit;
    }
}

// Lists all of four rising ranks that begin with the first `drawn` cards.
static void list_kept(struct kept_list *list, struct kept *kept, unsigned drawn)
{
    if (drawn == KEPT) {
        struct kept *item = &list->items[list->count];
        *item = *kept;
        judge(list, item, list->values[list->count]);
        list->count += item->highest != 0;
        return;
    }
    unsigned rank = drawn == 0 ? 0 : kept->cards[drawn - 1] / SUITS + 1u;
    for (unsigned card = rank * SUITS; card < RANKS_UP_TO_QUEEN * SUITS; card++) {
        uint64_t bit = (uint64_t)1 << card;
        kept->cards[drawn] = (uint8_t)card;
        kept->held |= bit;
        list_kept(list, kept, drawn + 1);
        kept->held &= ~bit;
    }
}

struct force_player {
    uint64_t own; // a bit a card
    int32_t value;
    int32_t won;
};

static unsigned lowest_card(uint64_t cards)
{
    return (unsigned)__builtin_ctzll(cards);
}

static void add_forced(struct forced *forced, unsigned shown, uint64_t hands,
                       const uint64_t new_cards[3])
{
    forced->counts[shown][0] += hands;
    for (int i = 0; i < 3; i++)
        forced->counts[shown][1 + i] += hands * new_cards[i];
}

static void force(const struct kept *kept, const int32_t values[FORCE_DECK],
                  const struct force_player *player, struct forced *forced)
{
    uint64_t new_cards[3] = {0}, left = kept->making & ~player->own; // lower, equal, higher
    if (kept->most < player->value) {
        new_cards[0] = (uint64_t)__builtin_popcountll(left);
        left = 0;
    }
    for (; left != 0; left &= left - 1) {
        int32_t dealer = values[lowest_card(left)];
        new_cards[dealer < player->value ? 0 : dealer == player->value ? 1 : 2]++;
    }
    // Forced, a win nets `won`, a loss costs Ante and Bet, and the fee is gone; else an Ante is
    // won.
    int64_t gain = player->won * (int64_t)new_cards[0] - 3 * (int64_t)new_cards[2];
    if (gain <= 2 * FORCE_REPLACEMENTS)
        return;
    uint64_t highest = kept->highest & ~player->own;
    uint64_t hands = (uint64_t)__builtin_popcountll(highest);
    for (int i = 0; i < KEPT; i++)
        add_forced(forced, kept->cards[i], hands, new_cards);
    for (; highest != 0; highest &= highest - 1)
        add_forced(forced, lowest_card(highest), 1, new_cards);
}

static struct force_player player_of(int ranking, const uint8_t *cards, int32_t won)
{
    struct force_player player = {.won = won};
    player.value = hand_rankings[ranking].value(cards, FORCE_CARDS);
    for (int i = 0; i < FORCE_CARDS; i++)
        player.own |= (uint64_t)1 << cards[i];
    return player;
}

int count_forced(int ranking, int32_t least, const uint8_t *cards, const int32_t *won,
                 size_t count, struct forced *forced)
{
    struct kept_list list = {.ranking = ranking, .least = least};
    list.items = calloc(MOST_KEPT + 1, sizeof list.items[0]);
    list.values = calloc(MOST_KEPT + 1, sizeof list.values[0]);
    int good = list.items != NULL && list.values != NULL;
    if (good)
        list_kept(&list, &(struct kept){0}, 0);
    for (size_t i = 0; good && i < count; i++) {
        struct force_player player = player_of(ranking, cards + i * FORCE_CARDS, won[i]);
        forced[i] = (struct forced){0};
        for (size_t k = 0; k < list.count; k++)
            if ((list.items[k].held & player.own) == 0)
                force(&list.items[k], list.values[k], &player, &forced[i]);
    }
    free(list.items);
    free(list.values);
    return good ? 0 : -1;
}
