// The module `handduel` of CPython; handduel.pyi describes it. Arguments are checked and converted
// here, and the counting runs without the interpreter's lock.
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "../handcount/unnamed_hands.h"
#include "duels.h"
#include "force.h"
#include "hand_eval.h"
#include "pai_gow_six.h"

static int good_ranking(int ranking)
{
    if (ranking >= 0 && ranking < HAND_RANKING_COUNT)
        return 1;
    PyErr_Format(PyExc_ValueError, "ranking %d: not 0..%d", ranking, HAND_RANKING_COUNT - 1);
    return 0;
}

static int good_counts(const struct duels *duels)
{
    if (duels->deck_count <= MOST_DUEL_DECK && duels->cards >= 1 &&
        duels->cards <= MOST_DUEL_CARDS && duels->shown <= 1 &&
        2 * duels->cards <= duels->deck_count)
        return 1;
    PyErr_Format(PyExc_ValueError, "hands of %d, %d shown, of %d: not 1..%d, 0..1, at most %d",
                 (int)duels->cards, (int)duels->shown, (int)duels->deck_count, MOST_DUEL_CARDS,
                 MOST_DUEL_DECK);
    return 0;
}

static int good_deck(const struct duels *duels)
{
    int at = misplaced_card(duels->deck, duels->deck_count);
    if (at >= 0)
        PyErr_Format(PyExc_ValueError, "card %d of the deck, %d: not four suits of each rank", at,
                     (int)duels->deck[at]);
    return at < 0;
}

// One hand after the other covers the whole deck; an evaluator that takes these takes all.
static int evaluable(const struct duels *duels)
{
    for (unsigned i = 0; i + duels->cards <= duels->deck_count; i++) {
        int facts[HAND_FACTS];
        int code = hand_eval_check(duels->ranking, duels->deck + i, duels->cards, facts);
        if (code < 0) {
            PyErr_Format(PyExc_ValueError, hand_eval_message(code), facts[0], facts[1], facts[2],
                         facts[3]);
            return 0;
        }
    }
    return 1;
}

static int read_bounds(PyObject *bounds, struct duels *duels)
{
    Py_ssize_t count = PyTuple_Size(bounds);
    if (count > MOST_BOUNDS) {
        PyErr_Format(PyExc_ValueError, "%zd bounds: at most %d", count, MOST_BOUNDS);
        return 0;
    }
    for (Py_ssize_t k = 0; k < count; k++) {
        long bound = PyLong_AsLong(PyTuple_GetItem(bounds, k));
        if (bound < 0 || bound > INT32_MAX) {
            if (!PyErr_Occurred())
                PyErr_Format(PyExc_ValueError, "bound %ld: not a value", bound);
            return 0;
        }
        duels->bounds[k] = (int32_t)bound;
    }
    duels->bound_count = (unsigned)count;
    return 1;
}

static PyObject *as_bytes(const struct duels *duels, const struct duel_hands *hands)
{
    size_t counts = hands->count * counts_of_a_hand(duels);
    return Py_BuildValue("(y#y#y#y#)", hands->cards, (Py_ssize_t)(hands->count * duels->cards),
                         hands->weights, (Py_ssize_t)hands->count, hands->values,
                         (Py_ssize_t)(hands->count * sizeof hands->values[0]), hands->against,
                         (Py_ssize_t)(counts * sizeof hands->against[0]));
}

static PyObject *counted(const struct duels *duels)
{
    struct duel_hands hands;
    PyThreadState *thread = PyEval_SaveThread();
    int status = count_duels(duels, &hands);
    PyEval_RestoreThread(thread);
    PyObject *found = status < 0 ? PyErr_NoMemory() : as_bytes(duels, &hands);
    free_duels(&hands);
    return found;
}

static PyObject *handduel_duels(PyObject *module, PyObject *args)
{
    (void)module;
    struct duels duels = {0};
    Py_buffer deck;
    PyObject *bounds;
    if (!PyArg_ParseTuple(args, "iy*IIO!:duels", &duels.ranking, &deck, &duels.cards, &duels.shown,
                          &PyTuple_Type, &bounds))
        return NULL;
    duels.deck = deck.buf;
    duels.deck_count = (unsigned)deck.len;
    int good = good_ranking(duels.ranking) && good_counts(&duels) && good_deck(&duels) &&
               evaluable(&duels) && read_bounds(bounds, &duels);
    PyObject *found = good ? counted(&duels) : NULL;
    PyBuffer_Release(&deck);
    return found;
}

// Every player's hand is one that the evaluator takes.
static int good_players(int ranking, const Py_buffer *cards, const Py_buffer *won)
{
    Py_ssize_t count = won->len / (Py_ssize_t)sizeof(int32_t);
    if (cards->len != count * FORCE_CARDS) {
        PyErr_Format(PyExc_ValueError, "%zd bytes of cards: not %d for each of %zd", cards->len,
                     FORCE_CARDS, count);
        return 0;
    }
    for (Py_ssize_t i = 0; i < count; i++) {
        int facts[HAND_FACTS];
        const uint8_t *hand = (const uint8_t *)cards->buf + i * FORCE_CARDS;
        int code = hand_eval_check(ranking, hand, FORCE_CARDS, facts);
        if (code < 0) {
            PyErr_Format(PyExc_ValueError, hand_eval_message(code), facts[0], facts[1], facts[2],
                         facts[3]);
            return 0;
        }
    }
    return 1;
}

static PyObject *counted_forced(int ranking, int least, const Py_buffer *cards,
                                const Py_buffer *won)
{
    size_t count = (size_t)won->len / sizeof(int32_t);
    PyObject *found = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)(count * sizeof(struct forced)));
    if (found == NULL)
        return NULL;
    struct forced *forced = (struct forced *)(void *)PyBytes_AsString(found);
    PyThreadState *thread = PyEval_SaveThread();
    int status = count_forced(ranking, least, cards->buf, won->buf, count, forced);
    PyEval_RestoreThread(thread);
    if (status < 0) {
        Py_DECREF(found);
        return PyErr_NoMemory();
    }
    return found;
}

static PyObject *handduel_forced(PyObject *module, PyObject *args)
{
    (void)module;
    int ranking, least;
    Py_buffer cards, won;
    if (!PyArg_ParseTuple(args, "iiy*y*:forced", &ranking, &least, &cards, &won))
        return NULL;
    int good = good_ranking(ranking) && good_players(ranking, &cards, &won);
    PyObject *found = good ? counted_forced(ranking, least, &cards, &won) : NULL;
    PyBuffer_Release(&cards);
    PyBuffer_Release(&won);
    return found;
}

static PyObject *counted_pai_gow_six(const struct duels *deck, int joker_lowest)
{
    struct pai_gow_six sums;
    PyThreadState *thread = PyEval_SaveThread();
    int status = count_pai_gow_six(deck->deck, deck->deck_count, joker_lowest, &sums);
    PyEval_RestoreThread(thread);
    if (status < 0)
        return PyErr_NoMemory();
    return PyBytes_FromStringAndSize((const char *)&sums, sizeof sums);
}

static PyObject *handduel_pai_gow_six(PyObject *module, PyObject *args)
{
    (void)module;
    Py_buffer deck;
    int joker_lowest;
    if (!PyArg_ParseTuple(args, "y*p:pai_gow_six", &deck, &joker_lowest))
        return NULL;
    struct duels checked = {.deck = deck.buf, .deck_count = (unsigned)deck.len, .cards = 5};
    int good = good_counts(&checked) && good_deck(&checked);
    PyObject *found = good ? counted_pai_gow_six(&checked, joker_lowest) : NULL;
    PyBuffer_Release(&deck);
    return found;
}

static PyMethodDef methods[] = {
    {"pai_gow_six", handduel_pai_gow_six, METH_VARARGS,
     "pai_gow_six(deck, joker_lowest) -> counts"                                                      },
    {"forced",      handduel_forced,      METH_VARARGS, "forced(ranking, least, cards, won) -> counts"},
    {"duels",       handduel_duels,       METH_VARARGS,
     "duels(ranking, deck, cards, shown, bounds) -> (cards, weights, values, against)"                },
    {NULL,          NULL,                 0,            NULL                                          },
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "handduel",
    .m_doc = "Every hand of a player against every hand of a dealer.",
    .m_size = 0,
    .m_methods = methods,
};

PyMODINIT_FUNC PyInit_handduel(void)
{
    return PyModule_Create(&definition);
}
