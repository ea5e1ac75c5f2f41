#include "fuzz_calls.h"

#include <stdlib.h>
#include <string.h>

#include "hand_eval.h"
#include "settings.h"

static void check(int holds, const char *promise)
{
    if (!holds)
        fuzz_fail(promise);
}

// A block of just that many bytes, so that the address sanitizer sees a step beyond them.
static uint8_t *exact(size_t size)
{
    uint8_t *block = malloc(size + !size);
    if (block == NULL)
        abort();
    return block;
}

// Any 32 bits are read back or refused.
static void read_back(int ranking, int32_t value)
{
    uint8_t *ranks = exact(HAND_MAX_DECIDING_RANKS);
    int known = ranking >= 0 && ranking < HAND_RANKING_COUNT;
    int category = hand_eval_category(ranking, value);
    int count = hand_eval_ranks(ranking, value, ranks);
    if (!known)
        check(category == HAND_BAD_RANKING && count == HAND_BAD_RANKING, "rankings are known");
    else if (category < 0)
        check(category == HAND_BAD_VALUE && count == HAND_BAD_VALUE, "no category, no value");
    else
        check(strlen(hand_eval_category_name(ranking, category)) > 0, "categories have names");
    check(count <= HAND_MAX_DECIDING_RANKS, "few ranks decide");
    for (int i = 0; i < count; i++)
        check(ranks[i] <= 12, "ranks are 0 to 12");
    free(ranks);
}

static void refused(int ranking, const uint8_t *cards, size_t count, int code, const int *facts)
{
    uint8_t positions[HAND_MAX_CARDS];
    int32_t value = 0;
    check(code >= HAND_DUPLICATE && hand_eval_message(code) != NULL, "a refusal has its text");
    check(hand_eval(ranking, cards, count) == code, "hand_eval refuses what check refuses");
    check(hand_eval_made(ranking, cards, count, positions) == code, "so does hand_eval_made");
    check(hand_eval_values(ranking, cards, count, 1, &value) == 0, "so does hand_eval_values");
    if (code == HAND_BAD_CARD || code == HAND_NO_JOKER || code == HAND_DUPLICATE)
        check(facts[1] < (int)count && cards[facts[1]] == facts[0], "the fact is the card");
}

static void check_made(int ranking, const uint8_t *cards, size_t count, int32_t value)
{
    uint8_t *positions = exact(HAND_MAX_CARDS);
    int size = hand_eval_made(ranking, cards, count, positions);
    check(size > 0 && size <= (int)count, "some of the cards make the value");
    uint8_t *made = exact((size_t)size);
    for (int i = 0; i < size; i++) {
        check(i == 0 || positions[i] > positions[i - 1], "positions ascend");
        made[i] = cards[positions[i]];
    }
    check(hand_rankings[ranking].value(made, (unsigned)size) == value,
          "made cards have the value");
    free(made);
    free(positions);
}

static void accepted(int ranking, const uint8_t *cards, size_t count)
{
    uint8_t ranks[HAND_MAX_DECIDING_RANKS];
    int32_t value = hand_eval(ranking, cards, count);
    check(value >= 0 && value < 1 << 30, "a value has 30 bits");
    check(hand_eval_category(ranking, value) == value >> 25, "the category is on top");
    check(hand_eval_ranks(ranking, value, ranks) >= 0, "a value has its ranks");
    check_made(ranking, cards, count, value);
    uint8_t *twice = exact(2 * count);
    int32_t values[2] = {-1, -1};
    memcpy(twice, cards, count);
    memcpy(twice + count, cards, count);
    check(hand_eval_values(ranking, twice, count, 2, values) == 2, "both hands have values");
    check(values[0] == value && values[1] == value, "a hand has one value");
    free(twice);
}

// A low hand has one card or two, of `count`.
static void low_hand(unsigned mask, size_t count)
{
    check(mask < 1u << count, "the low hand is of the hand's cards");
    check(mask != 0 && __builtin_popcount(mask) <= 2, "one card or two are low");
}

static void settings(int way, const uint8_t *cards, size_t count)
{
    int facts[HAND_FACTS];
    uint8_t *masks = exact(HAND_MAX_SETTINGS);
    int found = hand_settings(way, cards, count, masks, facts);
    check(found != 0 && found <= HAND_MAX_SETTINGS, "a code or some settings");
    for (int i = 0; i < found; i++)
        low_hand(masks[i], count);
    free(masks);
}

static void house_way(const uint8_t *rules, size_t size, const uint8_t *cards, size_t count)
{
    int facts[HAND_FACTS];
    uint8_t *mask = exact(1);
    int found = hand_house_way(rules, size, cards, count, mask, facts);
    check(found <= 1 && found != 0, "a code or one setting");
    if (found == 1)
        low_hand(*mask, count);
    free(mask);
}

// Rules of which one fits any hand, which those of random bytes hardly ever do.
static void fit_any(uint8_t *rules, uint8_t category)
{
    enum { ANY_HOLDS = 0x1F, ANY_RANK = 0xE0 };
    for (int hand = HOUSE_NO_PAIR; hand <= HOUSE_FIVE_ACES_AND_PAIR; hand++) {
        *rules++ = (uint8_t)(hand << 4 | category);
        *rules++ = ANY_HOLDS;
        for (int i = 0; i < 4; i++)
            *rules++ = ANY_RANK;
    }
}

// A hand of seven cards, and what follows them as the rules of a house way; then one that asks
// for a category alone.
static void house_ways(const uint8_t *cards, size_t count)
{
    enum { SIZE = (HOUSE_FIVE_ACES_AND_PAIR + 1) * HOUSE_WAY_RULE };
    size_t seven = count < HAND_HOUSE_WAY_CARDS ? count : HAND_HOUSE_WAY_CARDS;
    house_way(cards + seven, count - seven, cards, seven);
    uint8_t *rules = exact(SIZE);
    fit_any(rules, count > seven ? cards[seven] & 15 : 0);
    house_way(rules, SIZE, cards, seven);
    free(rules);
}

// Switch 1 puts each card into the range of the ranking's cards, which random bytes rarely are.
static uint8_t *cards_of(int ranking, const uint8_t *bytes, size_t count, int fold)
{
    uint8_t *cards = exact(count);
    for (size_t i = 0; i < count; i++) {
        cards[i] = bytes[i];
        if (fold && ranking >= 0 && ranking < HAND_RANKING_COUNT) {
            const struct hand_ranking *row = &hand_rankings[ranking];
            cards[i] = (uint8_t)(row->first + bytes[i] % (row->last - row->first + 1));
        }
    }
    return cards;
}

static void set_hands(const uint8_t *cards, size_t count)
{
    for (int way = -1; way <= HAND_WAY_COUNT; way++)
        settings(way, cards, count);
    house_ways(cards, count);
}

void fuzz_calls(const uint8_t *bytes, size_t size)
{
    int ranking = size > 0 ? bytes[0] % (HAND_RANKING_COUNT + 3) - 1 : 0;
    int switches = size > 1 ? bytes[1] : 0;
    size_t count = size > 2 ? size - 2 : 0;
    uint8_t *cards = cards_of(ranking, bytes + 2, count, switches & 1);
    if (ranking > HAND_RANKING_COUNT)
        set_hands(cards, count);
    int facts[HAND_FACTS];
    int32_t any = 0;
    memcpy(&any, bytes + 2, count < 4 ? count : 4);
    read_back(ranking, switches & 2 ? any & 0x3E001003 : any);
    int code = hand_eval_check(ranking, cards, count, facts);
    if (code < 0)
        refused(ranking, cards, count, code, facts);
    else
        accepted(ranking, cards, count);
    free(cards);
}
