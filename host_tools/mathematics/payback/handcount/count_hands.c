#include "count_hands.h"

#include "hand_eval.h"
#include "unnamed_hands.h"

// The cards of one hand, and where the drawing stands.
struct drawing {
    const struct hands *hands;
    uint8_t cards[MOST_CARDS];
    uint64_t *classes;
};

static void count_hand(struct drawing *drawing)
{
    const struct hands *hands = drawing->hands;
    unsigned count = hands->before_count + hands->drawn + hands->after_count;
    int32_t value = hand_rankings[hands->ranking].value(drawing->cards, count);
    drawing->classes[value >> CLASS_SHIFT]++;
}

static void draw(struct drawing *drawing, unsigned drawn, unsigned from)
{
    const struct hands *hands = drawing->hands;
    uint8_t *place = &drawing->cards[hands->before_count + drawn];
    unsigned left = hands->drawn - drawn;
    for (unsigned i = from; i + left <= hands->deck_count; i++) {
        *place = hands->deck[i];
        if (left > 1)
            draw(drawing, drawn + 1, i + 1);
        else
            count_hand(drawing);
    }
}

void count_hands(const struct hands *hands, uint64_t classes[CLASS_COUNT])
{
    struct drawing drawing = {.hands = hands, .classes = classes};
    for (unsigned i = 0; i < hands->before_count; i++)
        drawing.cards[i] = hands->before[i];
    for (unsigned i = 0; i < hands->after_count; i++)
        drawing.cards[hands->before_count + hands->drawn + i] = hands->after[i];
    if (hands->drawn > 0)
        draw(&drawing, 0, 0);
    else
        count_hand(&drawing);
}

static void count_alike(void *context, const uint8_t *places, unsigned weight)
{
    struct drawing *drawing = context;
    const struct hands *hands = drawing->hands;
    for (unsigned i = 0; i < hands->drawn; i++)
        drawing->cards[i] = hands->deck[places[i]];
    int32_t value = hand_rankings[hands->ranking].value(drawing->cards, hands->drawn);
    drawing->classes[value >> CLASS_SHIFT] += weight;
}

void count_unnamed(const struct hands *hands, uint64_t classes[CLASS_COUNT])
{
    struct drawing drawing = {.hands = hands, .classes = classes};
    deal_unnamed(hands->deck_count, hands->drawn, count_alike, &drawing);
}
