// Deals hands of a subject, a ranking with a number of cards, to firmware/handeval and to its slow
// judge.
//
//   sweep SUBJECT VECTORS
//
// prints a line for each pair of verdict and value that occurred: order of the verdict, value by
// the layout, value of handeval, category, hands. Writes to the file VECTORS the lowest, the
// highest and some other hands of each category: ranking, cards, value by the layout, category,
// deciding ranks. Fields are separated by tabs.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "deal.h"
#include "hand_eval.h"
#include "oracle_community.h"
#include "oracle_four_card.h"
#include "oracle_lunar.h"
#include "oracle_three_card.h"
#include "oracle_pai_gow.h"
#include "slow_oracle.h"

enum { TABLE = 1 << 15, CLASSES = 32, SAMPLES = 30 };

// `loose`: how many of the first cards may change places.
struct subject {
    const char *name;
    int ranking;
    int cards;
    int loose;
    void (*deal)(const struct deck *deck, int count, visitor *visit);
    struct verdict (*judge)(const int *cards, int count);
};

static const struct subject subjects[] = {
    {"standard",            HAND_STANDARD,            5, 5, deal_all,       judge_standard          },
    {"standard_six",        HAND_STANDARD,            6, 6, deal_random,    judge_standard          },
    {"standard_seven",      HAND_STANDARD,            7, 7, deal_random,    judge_standard          },
    {"three_card",          HAND_THREE_CARD,          3, 3, deal_all,       judge_three_card        },
    {"three_card_suits",    HAND_THREE_CARD_SUITS,    3, 3, deal_all,       judge_three_card_suits  },
    {"four_card",           HAND_FOUR_CARD,           5, 5, deal_all,       judge_four_card         },
    {"standard_flop",       HAND_STANDARD_FLOP,       6, 3, deal_random,    judge_standard_flop     },
    {"criss_cross_across",  HAND_CRISS_CROSS_ACROSS,  7, 2, deal_random,    judge_criss_cross_across},
    {"criss_cross_down",    HAND_CRISS_CROSS_DOWN,    7, 2, deal_random,    judge_criss_cross_down  },
    {"lunar_5",             HAND_LUNAR,               5, 5, deal_all,       judge_lunar             },
    {"lunar_6",             HAND_LUNAR,               6, 6, deal_classes,   judge_lunar             },
    {"lunar_second_5",      HAND_LUNAR_SECOND,        5, 5, deal_all,       judge_lunar_second      },
    {"lunar_second_6",      HAND_LUNAR_SECOND,        6, 6, deal_classes,   judge_lunar_second      },
    {"lunar_super",         HAND_LUNAR_SUPER,         5, 5, deal_all,       judge_lunar_super       },
    {"dj_wild",             HAND_DJ_WILD,             5, 5, deal_all,       judge_dj_wild           },
    {"dj_wild_trips",       HAND_DJ_WILD_TRIPS,       5, 5, deal_all,       judge_trips             },
    {"dj_wild_progressive", HAND_DJ_WILD_PROGRESSIVE, 6, 5, deal_set_aside, judge_progressive       },
    {"pai_gow_high_5",      HAND_PAI_GOW_HIGH,        5, 5, deal_all,       judge_pai_gow_high      },
    {"pai_gow_high_6",      HAND_PAI_GOW_HIGH,        6, 6, deal_classes,   judge_pai_gow_high      },
    {"pai_gow_high_7",      HAND_PAI_GOW_HIGH,        7, 7, deal_classes,   judge_pai_gow_high      },
    {"pai_gow_low",         HAND_PAI_GOW_LOW,         2, 2, deal_all,       judge_pai_gow_low       },
    {"pai_gow_low_card",    HAND_PAI_GOW_LOW_CARD,    1, 1, deal_all,       judge_pai_gow_low       },
};

struct pair {
    uint32_t order;
    int32_t expected, value;
    int class;
    uint64_t hands;
};

struct sample {
    uint32_t order;
    uint8_t cards[MAX_CARDS];
    struct verdict verdict;
};

struct class_samples {
    uint64_t seen;
    struct sample lowest, highest, kept[SAMPLES];
};

static const char ranks_text[] = "23456789TJQKA";
static const struct subject *subject;
static struct pair pairs[TABLE];
static struct class_samples samples[CLASSES];

// The layout of hand_eval.h, from the verdict.
static int32_t layout_value(const struct verdict *verdict)
{
    int32_t value = verdict->category * (1 << 25);
    for (int i = 0; i < verdict->count; i++) {
        int rank = verdict->ranks[i];
        if (i >= verdict->made)
            value += 1 << rank;
        else if (rank > 0)
            value += 1 << (rank - 1 + 13);
    }
    return value;
}

static void count_pair(uint32_t order, int32_t expected, int32_t value, int class)
{
    uint32_t slot = (order * 2654435761u ^ (uint32_t)value * 40503u) % TABLE;
    for (int tries = 0; tries < TABLE; tries++, slot = (slot + 1) % TABLE) {
        struct pair *pair = &pairs[slot];
        if (pair->hands == 0)
            *pair = (struct pair){order, expected, value, class, 0};
        if (pair->order == order && pair->value == value) {
            pair->hands += alike;
            return;
        }
    }
    fprintf(stderr, "sweep: over %d different pairs of verdict and value\n", TABLE);
    exit(1);
}

static void keep_sample(const struct sample *sample, int class)
{
    struct class_samples *of = &samples[class];
    if (of->seen == 0 || sample->order < of->lowest.order)
        of->lowest = *sample;
    if (of->seen == 0 || sample->order > of->highest.order)
        of->highest = *sample;
    uint64_t place = of->seen < SAMPLES ? of->seen : below((uint32_t)of->seen + 1);
    if (place < SAMPLES)
        of->kept[place] = *sample;
    of->seen++;
}

static void visit(const int *cards, int count)
{
    struct verdict verdict = subject->judge(cards, count);
    struct sample sample = {.order = order_of(&verdict), .verdict = verdict};
    for (int i = 0; i < count; i++)
        sample.cards[i] = (uint8_t)cards[i];
    for (uint32_t i = (uint32_t)subject->loose - 1; i > 0; i--) {
        uint32_t other = below(i + 1);
        uint8_t card = sample.cards[i];
        sample.cards[i] = sample.cards[other];
        sample.cards[other] = card;
    }
    keep_sample(&sample, verdict.category);
    int32_t value = hand_eval(subject->ranking, sample.cards, (size_t)count);
    count_pair(sample.order, layout_value(&verdict), value, verdict.category);
}

// A die is its pips.
static void write_card(FILE *file, int card)
{
    if (subject->deal == deal_dice)
        fprintf(file, "%d", card);
    else if (card == JOKER)
        fputs("Jk", file);
    else
        fprintf(file, "%c%c", ranks_text[card / 4], "cdhs"[card % 4]);
}

static void write_sample(FILE *file, const struct sample *sample)
{
    fprintf(file, "%s\t", hand_rankings[subject->ranking].name);
    for (int i = 0; i < subject->cards; i++) {
        write_card(file, sample->cards[i]);
        fputc(i + 1 < subject->cards ? ' ' : '\t', file);
    }
    fprintf(file, "%" PRId32 "\t%d\t", layout_value(&sample->verdict), sample->verdict.category);
    for (int i = 0; i < sample->verdict.count; i++)
        fputc(ranks_text[sample->verdict.ranks[i]], file);
    fputc('\n', file);
}

static void write_samples(FILE *file)
{
    for (int class = 0; class < CLASSES; class++) {
        struct class_samples *of = &samples[class];
        if (of->seen == 0)
            continue;
        write_sample(file, &of->lowest);
        write_sample(file, &of->highest);
        for (uint64_t i = 0; i < of->seen && i < SAMPLES; i++)
            write_sample(file, &of->kept[i]);
    }
}

static void print_pairs(void)
{
    for (int slot = 0; slot < TABLE; slot++) {
        struct pair *pair = &pairs[slot];
        if (pair->hands > 0)
            printf("%" PRIu32 "\t%" PRId32 "\t%" PRId32 "\t%d\t%" PRIu64 "\n", pair->order,
                   pair->expected, pair->value, pair->class, pair->hands);
    }
}

int main(int argc, char **argv)
{
    for (size_t i = 0; argc == 3 && i < sizeof subjects / sizeof *subjects; i++)
        if (strcmp(argv[1], subjects[i].name) == 0)
            subject = &subjects[i];
    FILE *vectors = subject != NULL ? fopen(argv[2], "w") : NULL;
    if (vectors == NULL) {
        fputs("usage: sweep SUBJECT VECTORS, a known subject and a file to write\n", stderr);
        return 2;
    }
    const struct hand_ranking *row = &hand_rankings[subject->ranking];
    subject->deal(&(struct deck){row->first, row->last, row->copies}, subject->cards, visit);
    print_pairs();
    write_samples(vectors);
    return fclose(vectors) == 0 ? 0 : 1;
}
