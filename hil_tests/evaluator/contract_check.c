// Holds firmware/handeval to the promises of hand_eval.h; built with the sanitizers. Cards lie in
// blocks of their exact size, so that reading beyond them is seen.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hand_eval.h"

static int failures;

static void check(int holds, const char *promise, long detail)
{
    if (holds)
        return;
    printf("broken: %s (%ld)\n", promise, detail);
    failures++;
}

static uint32_t random_word(void)
{
    static uint64_t state = 1;
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(state >> 32);
}

static int32_t eval(int ranking, const uint8_t *cards, size_t count)
{
    uint8_t *exact = malloc(count + !count);
    if (count > 0)
        memcpy(exact, cards, count);
    int32_t value = hand_eval(ranking, exact, count);
    free(exact);
    return value;
}

static void check_codes(void)
{
    static const struct {
        int code, ranking;
        size_t count;
        uint8_t cards[7];
    } cases[] = {
        {HAND_BAD_RANKING, -1,                       5, {4, 8, 12, 16, 21}    },
        {HAND_BAD_RANKING, HAND_RANKING_COUNT,       5, {4, 8, 12, 16, 21}    },
        {HAND_BAD_COUNT,   HAND_STANDARD,            0, {0}                   },
        {HAND_BAD_COUNT,   HAND_STANDARD,            4, {4, 8, 12, 16}        },
        {HAND_BAD_COUNT,   HAND_DJ_WILD,             6, {4, 8, 12, 16, 21, 22}},
        {HAND_BAD_COUNT,   HAND_DJ_WILD_PROGRESSIVE, 5, {4, 8, 12, 16, 21}    },
        {HAND_BAD_CARD,    HAND_STANDARD,            5, {4, 8, 12, 16, 53}    },
        {HAND_BAD_CARD,    HAND_DJ_WILD,             5, {255, 8, 12, 16, 52}  },
        {HAND_BAD_CARD,    HAND_DJ_WILD_PROGRESSIVE, 6, {4, 8, 12, 16, 20, 53}},
        {HAND_NO_JOKER,    HAND_STANDARD,            5, {4, 8, 52, 16, 20}    },
        {HAND_DUPLICATE,   HAND_STANDARD,            5, {4, 8, 12, 16, 4}     },
        {HAND_DUPLICATE,   HAND_DJ_WILD_TRIPS,       5, {4, 52, 12, 52, 20}   },
        {HAND_DUPLICATE,   HAND_DJ_WILD_PROGRESSIVE, 6, {4, 8, 12, 16, 52, 52}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int code = eval(cases[i].ranking, cases[i].cards, cases[i].count);
        check(code == cases[i].code, "each fault has its code", (long)i);
        check(hand_eval_message(cases[i].code) != NULL, "each code has its text", (long)i);
    }
}

static void check_good_value(int ranking, int32_t value)
{
    uint8_t ranks[HAND_MAX_DECIDING_RANKS];
    check(value >= 0 && value < 1 << 30, "a value has 30 bits", value);
    check(hand_eval_category(ranking, value) == value >> 25, "the category is on top", value);
    check(hand_eval_ranks(ranking, value, ranks) >= 0, "the ranks can be read", value);
}

// The cards that make a value, taken alone, have it.
static void check_made(int ranking, const uint8_t *cards, size_t count)
{
    uint8_t positions[HAND_MAX_CARDS], made[HAND_MAX_CARDS];
    int size = hand_eval_made(ranking, cards, count, positions);
    check(size > 0 && size <= (int)count, "some of the cards make the value", size);
    for (int i = 0; i < size; i++)
        made[i] = cards[positions[i]];
    int32_t alone = hand_rankings[ranking].value(made, (unsigned)size);
    check(alone == hand_eval(ranking, cards, count), "made cards have the value", alone);
}

// Deals every ranking random hands of every size it takes.
static void check_all_rankings(void)
{
    for (int ranking = 0; ranking < HAND_RANKING_COUNT; ranking++) {
        const struct hand_ranking *row = &hand_rankings[ranking];
        for (int i = 0; i < 20000; i++) {
            uint8_t cards[HAND_MAX_CARDS];
            int facts[HAND_FACTS];
            size_t count = row->least + random_word() % (row->most - row->least + 1u);
            for (size_t j = 0; j < count; j++)
                cards[j] = (uint8_t)(row->first + random_word() % (row->last - row->first + 1u));
            if (hand_eval_check(ranking, cards, count, facts) < 0)
                continue;
            check_good_value(ranking, eval(ranking, cards, count));
            check_made(ranking, cards, count);
        }
    }
}

static void check_good_hands(void)
{
    static const int plain[] = {HAND_STANDARD, HAND_DJ_WILD, HAND_DJ_WILD_TRIPS};
    uint8_t hand[6];
    for (hand[0] = 0; hand[0] < 53; hand[0]++)
        for (hand[1] = 0; hand[1] < hand[0]; hand[1]++)
            for (hand[2] = 0; hand[2] < hand[1]; hand[2]++)
                for (hand[3] = 0; hand[3] < hand[2]; hand[3]++)
                    for (hand[4] = 0; hand[4] < hand[3]; hand[4]++) {
                        int ranking = hand[0] < 52 ? plain[random_word() % 3] : HAND_DJ_WILD;
                        check_good_value(ranking, hand_eval(ranking, hand, 5));
                    }
}

static void check_random_input(void)
{
    for (int i = 0; i < 500000; i++) {
        uint8_t cards[8];
        for (int j = 0; j < 8; j++)
            cards[j] = (uint8_t)(random_word() % (i % 2 ? 54 : 256));
        int ranking = (int)(random_word() % (HAND_RANKING_COUNT + 2)) - 1;
        int32_t value = eval(ranking, cards, i % 4 ? 5 : random_word() % 9);
        if (value >= 0)
            check_good_value(ranking, value);
        else
            check(value >= HAND_DUPLICATE, "a refusal is a known code", value);
    }
}

static void check_random_values(void)
{
    for (int i = 0; i < 500000; i++) {
        uint8_t *ranks = malloc(HAND_MAX_DECIDING_RANKS);
        int ranking = (int)(random_word() % (HAND_RANKING_COUNT + 2)) - 1;
        int32_t value = (int32_t)(random_word() & (i % 2 ? 0xFFFFFFFFu : 0x3E001003u));
        int count = hand_eval_ranks(ranking, value, ranks);
        int known = ranking >= 0 && ranking < HAND_RANKING_COUNT;
        check(known ? count >= 0 || count == HAND_BAD_VALUE : count == HAND_BAD_RANKING,
              "what is no value is refused", value);
        free(ranks);
    }
}

int main(void)
{
    check_codes();
    check_good_hands();
    check_all_rankings();
    check_random_input();
    check_random_values();
    return failures == 0 ? 0 : 1;
}
