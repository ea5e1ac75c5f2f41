// The module `handcount` of CPython; handcount.pyi describes it. Arguments are checked and
// converted here, and the counting runs without the interpreter's lock.
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdlib.h>

#include "count_hands.h"
#include "hand_eval.h"
#include "unnamed_hands.h"

// What the evaluator cannot take is refused here, once for all the hands.
static int fit(const struct hands *hands)
{
    if (hands->ranking < 0 || hands->ranking >= HAND_RANKING_COUNT) {
        PyErr_Format(PyExc_ValueError, "ranking %d: not 0..%d", hands->ranking,
                     HAND_RANKING_COUNT - 1);
        return 0;
    }
    if (hands->deck_count > MOST_DECK || hands->drawn > hands->deck_count) {
        PyErr_Format(PyExc_ValueError, "%d cards of a deck of %d: not 0..%d of at most %d",
                     (int)hands->drawn, (int)hands->deck_count, (int)hands->deck_count, MOST_DECK);
        return 0;
    }
    return 1;
}

// Hands of neighbours in the deck show every card that the evaluator would get.
static int evaluable(const struct hands *hands)
{
    uint8_t cards[MOST_CARDS];
    unsigned count = hands->before_count + hands->drawn + hands->after_count;
    if (count > MOST_CARDS) {
        PyErr_Format(PyExc_ValueError, "%d cards in a hand: at most %d", (int)count, MOST_CARDS);
        return 0;
    }
    unsigned steps = hands->drawn > 0 ? hands->deck_count - hands->drawn + 1 : 1;
    for (unsigned step = 0; step < steps; step++) {
        unsigned filled = 0;
        int facts[HAND_FACTS];
        for (unsigned i = 0; i < hands->before_count; i++)
            cards[filled++] = hands->before[i];
        for (unsigned i = 0; i < hands->drawn; i++)
            cards[filled++] = hands->deck[step + i];
        for (unsigned i = 0; i < hands->after_count; i++)
            cards[filled++] = hands->after[i];
        int code = hand_eval_check(hands->ranking, cards, count, facts);
        if (code < 0) {
            PyErr_Format(PyExc_ValueError, hand_eval_message(code), facts[0], facts[1], facts[2],
                         facts[3]);
            return 0;
        }
    }
    return 1;
}

// {class: hands} of the classes that occur.
static PyObject *as_dict(const uint64_t *classes)
{
    PyObject *dict = PyDict_New();
    for (long key = 0; dict != NULL && key < CLASS_COUNT; key++) {
        if (classes[key] == 0)
            continue;
        PyObject *class = PyLong_FromLong(key);
        PyObject *count = PyLong_FromUnsignedLongLong(classes[key]);
        if (class == NULL || count == NULL || PyDict_SetItem(dict, class, count) < 0)
            Py_CLEAR(dict);
        Py_XDECREF(class);
        Py_XDECREF(count);
    }
    return dict;
}

static PyObject *counted(const struct hands *hands, int unnamed)
{
    uint64_t *classes = calloc(CLASS_COUNT, sizeof classes[0]);
    if (classes == NULL)
        return PyErr_NoMemory();
    Py_BEGIN_ALLOW_THREADS if (unnamed) count_unnamed(hands, classes);
    else count_hands(hands, classes);
    Py_END_ALLOW_THREADS PyObject *dict = as_dict(classes);
    free(classes);
    return dict;
}

static PyObject *handcount_count(PyObject *module, PyObject *args)
{
    (void)module;
    struct hands hands = {0};
    Py_buffer deck, before = {0}, after = {0};
    if (!PyArg_ParseTuple(args, "iy*I|y*y*:count", &hands.ranking, &deck, &hands.drawn, &before,
                          &after))
        return NULL;
    hands.deck = deck.buf;
    hands.deck_count = (unsigned)deck.len;
    hands.before = before.buf;
    hands.before_count = (unsigned)before.len;
    hands.after = after.buf;
    hands.after_count = (unsigned)after.len;
    PyObject *dict = fit(&hands) && evaluable(&hands) ? counted(&hands, 0) : NULL;
    PyBuffer_Release(&deck);
    if (before.obj != NULL)
        PyBuffer_Release(&before);
    if (after.obj != NULL)
        PyBuffer_Release(&after);
    return dict;
}

static int good_deck(const struct hands *hands)
{
    int at = misplaced_card(hands->deck, hands->deck_count);
    if (at < 0 && hands->drawn <= MOST_UNNAMED_CARDS)
        return 1;
    if (at < 0)
        PyErr_Format(PyExc_ValueError, "%d cards in a hand: at most %d", (int)hands->drawn,
                     MOST_UNNAMED_CARDS);
    else
        PyErr_Format(PyExc_ValueError, "card %d of the deck, %d: not four suits of each rank", at,
                     (int)hands->deck[at]);
    return 0;
}

static PyObject *handcount_count_unnamed(PyObject *module, PyObject *args)
{
    (void)module;
    struct hands hands = {0};
    Py_buffer deck;
    if (!PyArg_ParseTuple(args, "iy*I:count_unnamed", &hands.ranking, &deck, &hands.drawn))
        return NULL;
    hands.deck = deck.buf;
    hands.deck_count = (unsigned)deck.len;
    int good = fit(&hands) && evaluable(&hands) && good_deck(&hands);
    PyObject *dict = good ? counted(&hands, 1) : NULL;
    PyBuffer_Release(&deck);
    return dict;
}

static PyMethodDef methods[] = {
    {"count",         handcount_count,         METH_VARARGS,
     "count(ranking, deck, drawn, before=b'', after=b'') -> {class: hands}"},
    {"count_unnamed", handcount_count_unnamed, METH_VARARGS,
     "count_unnamed(ranking, deck, drawn) -> {class: hands}"               },
    {NULL,            NULL,                    0,            NULL          },
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "handcount",
    .m_doc = "Counts of all hands by the board's own evaluator.",
    .m_size = 0,
    .m_methods = methods,
};

PyMODINIT_FUNC PyInit_handcount(void)
{
    PyObject *module = PyModule_Create(&definition);
    if (module != NULL && PyModule_AddIntConstant(module, "CLASS_SHIFT", CLASS_SHIFT) < 0)
        Py_CLEAR(module);
    return module;
}
