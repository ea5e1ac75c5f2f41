// What modhandeval.c uses of MicroPython and dynruntime.h does not offer a native .mpy file: here
// it is made of what the firmware's table of functions has.
#ifndef HANDEVAL_NATMOD_RUNTIME_H
#define HANDEVAL_NATMOD_RUNTIME_H

#include "py/dynruntime.h"

#define mp_type_OverflowError (*(mp_obj_type_t *)(mp_load_global(MP_QSTR_OverflowError)))

#undef mp_obj_get_int
#define mp_obj_get_int(number)         (natmod_whole_int(number))
#define mp_raise_msg_varg              natmod_raise
#define strlen                         natmod_length
#define vstr_t                         struct natmod_text
#define vstr_init(text, room)          ((void)(text))
#define vstr_printf                    natmod_printf
#define vstr_null_terminated_str(text) ((text)->bytes)

// The table's own conversion cuts off what a machine word has no room for.
static inline mp_int_t natmod_whole_int(mp_obj_t number)
{
    if (mp_obj_is_small_int(number))
        return MP_OBJ_SMALL_INT_VALUE(number);
    mp_int_t word = (mp_int_t)mp_fun_table.native_from_obj(number, MP_NATIVE_TYPE_INT);
    if (!mp_obj_is_true(mp_binary_op(MP_BINARY_OP_EQUAL, mp_obj_new_int(word), number)))
        mp_raise_msg(&mp_type_OverflowError, "overflow converting long int to machine word");
    return word;
}

// The compiler calls it to clear what is on the stack.
void *memset(void *bytes, int value, size_t count)
{
    return mp_fun_table.memset_(bytes, value, count);
}

static inline size_t natmod_length(const char *text)
{
    size_t length = 0;
    while (text[length] != '\0')
        length++;
    return length;
}

// In the place of a vstr_t, which allocates: what does not fit is left out. No text is as long.
struct natmod_text {
    size_t length;
    char bytes[96];
};

static void natmod_append(void *data, const char *bytes, size_t count)
{
    struct natmod_text *text = data;
    for (size_t i = 0; i < count && text->length < sizeof(text->bytes) - 1; i++)
        text->bytes[text->length++] = bytes[i];
    text->bytes[text->length] = '\0';
}

static void natmod_vprintf(struct natmod_text *text, const char *format, va_list facts)
{
    mp_print_t print = {text, natmod_append};
    text->length = 0;
    mp_vprintf(&print, format, facts);
}

static void natmod_printf(struct natmod_text *text, const char *format, ...)
{
    va_list facts;
    va_start(facts, format);
    natmod_vprintf(text, format, facts);
    va_end(facts);
}

// mp_raise_msg would keep a pointer to its text, which may not be on the stack.
static NORETURN void natmod_raise(const mp_obj_type_t *type, const char *format, ...)
{
    struct natmod_text text;
    va_list facts;
    va_start(facts, format);
    natmod_vprintf(&text, format, facts);
    va_end(facts);
    mp_raise_type_arg(MP_OBJ_FROM_PTR(type), mp_obj_new_str(text.bytes, text.length));
}

#endif
