/* Numbers without a gap, none twice; money neither comes nor goes; and what a board was answered
   is what the ledger has that all boards have told. */
inline verify(d) {
    told_all(d);
    if
    :: is_whole ->
        at = 0; change = BASE + ledger[d].house - ledger[d].current;
        for (i : 0 .. TABLES * HITS - 1) {
            if
            :: ledger[d].award[i].number ->
                assert(!(at & 1 << ledger[d].award[i].number));
                at = at | 1 << ledger[d].award[i].number;
                if
                :: ledger[d].award[i].end != VOID -> change = change + BASE - ledger[d].award[i].cents
                :: else
                fi
            :: else
            fi
        }
        assert(!(at & ledger[d].lost));
        assert((at | ledger[d].lost) == (1 << ledger[d].last_number + 1) - 2);
        for (i : 0 .. TABLES - 1) {
            change = change + ledger[d].total[i];
            verify_answers(d, i)
        }
        assert(change == 0 && ledger[d].current >= 0 && ledger[d].house >= 0)
    :: else
    fi;
    at = 0; i = 0; j = 0; change = 0; is_whole = 0
}

inline verify_answers(d, uid) {
    for (j : 1 .. HITS) {
        if
        :: CLAIM(uid, j).number && CLAIM(uid, j).term <= ledger[d].term ->
            assert(AWARD(d, uid, j).number == CLAIM(uid, j).number);
            assert(AWARD(d, uid, j).cents == CLAIM(uid, j).cents)
        :: else
        fi;
        assert(AWARD(d, uid, j).end == HELD || AWARD(d, uid, j).end == CLAIM(uid, j).end)
    }
}
