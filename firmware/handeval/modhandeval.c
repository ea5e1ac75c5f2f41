// The module `handeval` of MicroPython, built into an image or alone as a native .mpy file;
// handeval.pyi describes it. Only arguments are converted here.
#include <string.h>

#if MICROPY_ENABLE_DYNRUNTIME
#include "natmod/runtime.h"
#else
#include "py/binary.h"
#include "py/objtuple.h"
#include "py/runtime.h"
#endif

#include "hand_eval.h"
#include "settings.h"

static void raise_fault(int code, const int facts[HAND_FACTS])
{
    mp_raise_msg_varg(&mp_type_ValueError, (mp_rom_error_text_t)hand_eval_message(code), facts[0],
                      facts[1], facts[2], facts[3]);
}

// For calls that have no cards to look at.
static void raise_code(int code, int ranking, int value)
{
    if (code == HAND_BAD_RANKING)
        raise_fault(code, (int[HAND_FACTS]){ranking, HAND_RANKING_COUNT - 1});
    raise_fault(code, (int[HAND_FACTS]){value, ranking});
}

// An int beyond 32 bits is an OverflowError on every port, as it is in CPython.
static int get_int(mp_obj_t number)
{
    mp_int_t wide = mp_obj_get_int(number);
    if (wide != (int)wide)
        mp_raise_msg(&mp_type_OverflowError, MP_ERROR_TEXT("beyond 32 bits"));
    return (int)wide;
}

static void raise_hand(int ranking, const mp_buffer_info_t *cards)
{
    int facts[HAND_FACTS];
    raise_fault(hand_eval_check(ranking, cards->buf, cards->len, facts), facts);
}

static mp_obj_t handeval_value(mp_obj_t ranking_in, mp_obj_t cards_in)
{
    int ranking = get_int(ranking_in);
    mp_buffer_info_t cards;
    mp_get_buffer_raise(cards_in, &cards, MP_BUFFER_READ);
    int32_t value = hand_eval(ranking, cards.buf, cards.len);
    if (value < 0)
        raise_hand(ranking, &cards);
    return MP_OBJ_NEW_SMALL_INT(value);
}
static MP_DEFINE_CONST_FUN_OBJ_2(handeval_value_obj, handeval_value);

static mp_obj_t handeval_made(mp_obj_t ranking_in, mp_obj_t cards_in)
{
    int ranking = get_int(ranking_in);
    mp_buffer_info_t cards;
    mp_get_buffer_raise(cards_in, &cards, MP_BUFFER_READ);
    uint8_t made[HAND_MAX_CARDS];
    int count = hand_eval_made(ranking, cards.buf, cards.len, made);
    if (count < 0)
        raise_hand(ranking, &cards);
    for (int i = 0; i < count; i++)
        made[i] = ((const uint8_t *)cards.buf)[made[i]];
    return mp_obj_new_bytes(made, count);
}
static MP_DEFINE_CONST_FUN_OBJ_2(handeval_made_obj, handeval_made);

// The fault of the first hand that was refused, with its place among the hands.
static void raise_one_of(int ranking, const uint8_t *hand, size_t count, size_t place)
{
    int facts[HAND_FACTS];
    int code = hand_eval_check(ranking, hand, count, facts);
    vstr_t fact;
    vstr_init(&fact, 64);
    vstr_printf(&fact, hand_eval_message(code), facts[0], facts[1], facts[2], facts[3]);
    mp_raise_msg_varg(&mp_type_ValueError, MP_ERROR_TEXT("hand %d: %s"), (int)place,
                      vstr_null_terminated_str(&fact));
}

static mp_obj_t handeval_values(size_t n_args, const mp_obj_t *args)
{
    (void)n_args;
    int ranking = get_int(args[0]);
    int count = get_int(args[2]);
    mp_buffer_info_t hands, values;
    mp_get_buffer_raise(args[1], &hands, MP_BUFFER_READ);
    mp_get_buffer_raise(args[3], &values, MP_BUFFER_WRITE);
    int item = (int)mp_binary_get_size('@', values.typecode, NULL);
    int number = (int)(values.len / sizeof(int32_t));
    if (item != sizeof(int32_t))
        mp_raise_msg_varg(&mp_type_ValueError,
                          MP_ERROR_TEXT("values: items of %d bytes, not of 4"), item);
    if (count < 0 || hands.len != (size_t)number * (size_t)count)
        mp_raise_msg_varg(&mp_type_ValueError, MP_ERROR_TEXT("%d bytes: not %d hands of %d cards"),
                          (int)hands.len, number, count);
    size_t done = hand_eval_values(ranking, hands.buf, (size_t)count, (size_t)number, values.buf);
    if (done < (size_t)number)
        raise_one_of(ranking, (const uint8_t *)hands.buf + done * (size_t)count, (size_t)count,
                     done);
    return mp_const_none;
}
static MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(handeval_values_obj, 4, 4, handeval_values);

static mp_obj_t handeval_category(mp_obj_t ranking_in, mp_obj_t value_in)
{
    int ranking = get_int(ranking_in);
    int value = get_int(value_in);
    int category = hand_eval_category(ranking, value);
    if (category < 0)
        raise_code(category, ranking, value);
    return MP_OBJ_NEW_SMALL_INT(category);
}
static MP_DEFINE_CONST_FUN_OBJ_2(handeval_category_obj, handeval_category);

static mp_obj_t string(const char *text)
{
    return mp_obj_new_str(text, strlen(text));
}

static mp_obj_t handeval_category_name(mp_obj_t ranking_in, mp_obj_t value_in)
{
    mp_obj_t category = handeval_category(ranking_in, value_in);
    return string(hand_eval_category_name(get_int(ranking_in), MP_OBJ_SMALL_INT_VALUE(category)));
}
static MP_DEFINE_CONST_FUN_OBJ_2(handeval_category_name_obj, handeval_category_name);

static mp_obj_t handeval_ranks(mp_obj_t ranking_in, mp_obj_t value_in)
{
    int ranking = get_int(ranking_in);
    int value = get_int(value_in);
    uint8_t ranks[HAND_MAX_DECIDING_RANKS];
    int count = hand_eval_ranks(ranking, value, ranks);
    if (count < 0)
        raise_code(count, ranking, value);
    mp_obj_t items[HAND_MAX_DECIDING_RANKS];
    for (int i = 0; i < count; i++)
        items[i] = MP_OBJ_NEW_SMALL_INT(ranks[i]);
    return mp_obj_new_tuple(count, items);
}
static MP_DEFINE_CONST_FUN_OBJ_2(handeval_ranks_obj, handeval_ranks);

static mp_obj_t category_names(int ranking)
{
    int count = hand_rankings[ranking].category_count;
    mp_obj_tuple_t *names = MP_OBJ_TO_PTR(mp_obj_new_tuple(count, NULL));
    for (int i = 0; i < count; i++)
        names->items[i] = string(hand_eval_category_name(ranking, i));
    return MP_OBJ_FROM_PTR(names);
}

static mp_obj_t handeval_categories(mp_obj_t ranking_in)
{
    int ranking = get_int(ranking_in);
    if (ranking < 0 || ranking >= HAND_RANKING_COUNT)
        raise_code(HAND_BAD_RANKING, ranking, 0);
    return category_names(ranking);
}
static MP_DEFINE_CONST_FUN_OBJ_1(handeval_categories_obj, handeval_categories);

static mp_obj_t handeval_rankings(void)
{
    mp_obj_t rows[HAND_RANKING_COUNT];
    for (int i = 0; i < HAND_RANKING_COUNT; i++) {
        const struct hand_ranking *row = &hand_rankings[i];
        mp_obj_t items[] = {string(row->name), MP_OBJ_NEW_SMALL_INT(row->least),
                            MP_OBJ_NEW_SMALL_INT(row->most), string(row->section),
                            category_names(i)};
        rows[i] = mp_obj_new_tuple(MP_ARRAY_SIZE(items), items);
    }
    return mp_obj_new_tuple(HAND_RANKING_COUNT, rows);
}
static MP_DEFINE_CONST_FUN_OBJ_0(handeval_rankings_obj, handeval_rankings);

// The cards whose bits are set.
static mp_obj_t cards_at(const mp_buffer_info_t *cards, unsigned mask)
{
    uint8_t some[HAND_MAX_CARDS];
    size_t count = 0;
    for (size_t i = 0; i < cards->len; i++)
        if (mask >> i & 1)
            some[count++] = ((const uint8_t *)cards->buf)[i];
    return mp_obj_new_bytes(some, count);
}

static mp_obj_t handeval_settings(mp_obj_t way, mp_obj_t cards_in)
{
    mp_buffer_info_t cards, rules;
    mp_get_buffer_raise(cards_in, &cards, MP_BUFFER_READ);
    uint8_t masks[HAND_MAX_SETTINGS];
    int facts[HAND_FACTS], count;
    if (mp_get_buffer(way, &rules, MP_BUFFER_READ))
        count = hand_house_way(rules.buf, rules.len, cards.buf, cards.len, masks, facts);
    else
        count = hand_settings(get_int(way), cards.buf, cards.len, masks, facts);
    if (count < 0)
        raise_fault(count, facts);
    mp_obj_t settings[HAND_MAX_SETTINGS];
    for (int i = 0; i < count; i++)
        settings[i] = cards_at(&cards, masks[i]);
    return mp_obj_new_tuple(count, settings);
}
static MP_DEFINE_CONST_FUN_OBJ_2(handeval_settings_obj, handeval_settings);

static mp_obj_t handeval_ways(void)
{
    mp_obj_t rows[HAND_WAY_COUNT];
    for (int i = 0; i < HAND_WAY_COUNT; i++) {
        const struct hand_way_row *row = &hand_ways[i];
        mp_obj_t items[] = {
            mp_obj_new_str(row->name, strlen(row->name)),
            MP_OBJ_NEW_SMALL_INT(row->cards),
            mp_obj_new_str(row->section, strlen(row->section)),
        };
        rows[i] = mp_obj_new_tuple(MP_ARRAY_SIZE(items), items);
    }
    return mp_obj_new_tuple(HAND_WAY_COUNT, rows);
}
static MP_DEFINE_CONST_FUN_OBJ_0(handeval_ways_obj, handeval_ways);

// clang-format off
#define HANDEVAL_FUNCTIONS(X)                                                  \
    X(value) X(values) X(made) X(category) X(category_name) X(ranks)           \
    X(categories) X(rankings) X(settings) X(ways)
// clang-format on

#if MICROPY_ENABLE_DYNRUNTIME
#define FUNCTION(name)    mp_store_global(MP_QSTR_##name, MP_OBJ_FROM_PTR(&handeval_##name##_obj));
#define CONSTANT(id, ...) mp_store_global(MP_QSTR_##id, MP_OBJ_NEW_SMALL_INT(HAND_##id));
#define WAY_CONSTANT(id, ...) \
    mp_store_global(MP_QSTR_WAY_##id, MP_OBJ_NEW_SMALL_INT(HAND_WAY_##id));

mp_obj_t mpy_init(mp_obj_fun_bc_t *self, size_t n_args, size_t n_kw, mp_obj_t *args)
{
    MP_DYNRUNTIME_INIT_ENTRY
    mp_store_global(MP_QSTR___version__, string(HANDEVAL_VERSION));
    HANDEVAL_FUNCTIONS(FUNCTION)
    HAND_RANKINGS(CONSTANT)
    HAND_WAYS(WAY_CONSTANT)
    MP_DYNRUNTIME_INIT_EXIT
}
#else
#define FUNCTION(name)        {MP_ROM_QSTR(MP_QSTR_##name), MP_ROM_PTR(&handeval_##name##_obj)},
#define CONSTANT(id, ...)     {MP_ROM_QSTR(MP_QSTR_##id), MP_ROM_INT(HAND_##id)},
#define WAY_CONSTANT(id, ...) {MP_ROM_QSTR(MP_QSTR_WAY_##id), MP_ROM_INT(HAND_WAY_##id)},

static const mp_rom_map_elem_t handeval_globals_table[] = {
    {MP_ROM_QSTR(MP_QSTR___name__), MP_ROM_QSTR(MP_QSTR_handeval)},
    HANDEVAL_FUNCTIONS(FUNCTION) HAND_RANKINGS(CONSTANT) HAND_WAYS(WAY_CONSTANT)
};
static MP_DEFINE_CONST_DICT(handeval_globals, handeval_globals_table);

const mp_obj_module_t handeval_module = {
    .base = {&mp_type_module},
    .globals = (mp_obj_dict_t *)&handeval_globals,
};

MP_REGISTER_MODULE(MP_QSTR_handeval, handeval_module);
#endif
