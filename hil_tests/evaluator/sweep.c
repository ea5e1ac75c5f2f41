// Deals every hand of a ranking to firmware/handeval and to the slow evaluator.
//
//   sweep RANKING VECTORS
//
// prints a line for each pair of verdict and value that occurred: order of the verdict, value by
// the layout, value of handeval, category, hands. Writes to the file VECTORS the lowest, the
// highest and some other hands of each category: ranking, cards, value by the layout, category,
// deciding ranks. Fields are separated by tabs.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hand_eval.h"
#include "slow_oracle.h"

enum { TABLE = 1 << 14, CLASSES = 32, SAMPLES = 30, MAX_CARDS = 6 };

struct subject {
    const char *name;
    int ranking;
    int cards;
    int deck;
    struct verdict (*judge)(const int *cards);
    int (*class_of)(const struct verdict *verdict);
};

// The value's category by the contract in hand_eval.h.
static int standard_class(const struct verdict *verdict)
{
    return (int)verdict->category - (verdict->category > FIVE_OF_A_KIND);
}

static int dj_wild_class(const struct verdict *verdict)
{
    return (int)verdict->category;
}

static int trips_class(const struct verdict *verdict)
{
    return 2 * (int)verdict->category + verdict->natural;
}

static const struct subject subjects[] = {
    {"standard",            HAND_STANDARD,            5, 52, judge,             standard_class},
    {"dj_wild",             HAND_DJ_WILD,             5, 53, judge_dj_wild,     dj_wild_class },
    {"dj_wild_trips",       HAND_DJ_WILD_TRIPS,       5, 53, judge_trips,       trips_class   },
    {"dj_wild_progressive", HAND_DJ_WILD_PROGRESSIVE, 6, 53, judge_progressive, standard_class},
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

static uint32_t below(uint32_t limit)
{
    static uint64_t state = 687;
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((state >> 32) * limit >> 32);
}

// The layout of hand_eval.h, from the verdict.
static int32_t layout_value(int class, const struct verdict *verdict)
{
    int32_t value = class * (1 << 25);
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
            pair->hands++;
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

static void visit(const int *cards)
{
    struct verdict verdict = subject->judge(cards);
    struct sample sample = {.order = order_of(&verdict), .verdict = verdict};
    for (int i = 0; i < subject->cards; i++)
        sample.cards[i] = (uint8_t)cards[i];
    for (uint32_t i = 4; i > 0; i--) {
        uint32_t other = below(i + 1);
        uint8_t card = sample.cards[i];
        sample.cards[i] = sample.cards[other];
        sample.cards[other] = card;
    }
    int class = subject->class_of(&verdict);
    keep_sample(&sample, class);
    int32_t value = hand_eval(subject->ranking, sample.cards, (size_t)subject->cards);
    count_pair(sample.order, layout_value(class, &verdict), value, class);
}

// With the joker in the hand every set-aside card, without it one of them at random.
static void visit_set_aside(const int *hand)
{
    int cards[MAX_CARDS], left[53];
    int count = 0;
    bool joker = false;
    for (int card = 0; card < 53; card++) {
        bool dealt = false;
        for (int i = 0; i < 5; i++)
            dealt = dealt || hand[i] == card;
        if (!dealt)
            left[count++] = card;
        else if (card == JOKER)
            joker = true;
    }
    memcpy(cards, hand, 5 * sizeof *hand);
    int first = joker ? 0 : (int)below((uint32_t)count);
    int last = joker ? count - 1 : first;
    for (int i = first; i <= last; i++) {
        cards[5] = left[i];
        visit(cards);
    }
}

// Naturals first, so that hands with the same natural cards follow each other.
static void deal_all(void (*each)(const int *cards))
{
    int deck[53], size = subject->deck;
    for (int i = 0; i < 48; i++)
        deck[i] = DEUCES + i;
    for (int i = 0; i < DEUCES; i++)
        deck[48 + i] = i;
    deck[52] = JOKER;
    for (int a = 0; a < size; a++)
        for (int b = a + 1; b < size; b++)
            for (int c = b + 1; c < size; c++)
                for (int d = c + 1; d < size; d++)
                    for (int e = d + 1; e < size; e++)
                        each((int[]){deck[a], deck[b], deck[c], deck[d], deck[e]});
}

static void write_sample(FILE *file, const struct sample *sample, int class)
{
    fprintf(file, "%s\t", subject->name);
    for (int i = 0; i < subject->cards; i++) {
        int card = sample->cards[i];
        if (card == JOKER)
            fputs("Jk", file);
        else
            fprintf(file, "%c%c", ranks_text[card / 4], "cdhs"[card % 4]);
        fputc(i + 1 < subject->cards ? ' ' : '\t', file);
    }
    fprintf(file, "%" PRId32 "\t%d\t", layout_value(class, &sample->verdict), class);
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
        write_sample(file, &of->lowest, class);
        write_sample(file, &of->highest, class);
        for (uint64_t i = 0; i < of->seen && i < SAMPLES; i++)
            write_sample(file, &of->kept[i], class);
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
        fputs("usage: sweep RANKING VECTORS, a known ranking and a file to write\n", stderr);
        return 2;
    }
    deal_all(subject->cards == MAX_CARDS ? visit_set_aside : visit);
    print_pairs();
    write_samples(vectors);
    return fclose(vectors) == 0 ? 0 : 1;
}
