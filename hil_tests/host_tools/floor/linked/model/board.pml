/* The board: levels.py. */

inline forget_nonce(uid_) {
    if :: late_report.term && late_report.uid == uid_ -> late_report.nonce = EARLIER :: else fi;
    if :: late_reply.term && late_reply.uid == uid_ ->
        /* Nobody takes it any more. */
        if :: ANY_NONCE -> late_reply.nonce = EARLIER :: else -> forget_reply(late_reply) fi
    :: else
    fi
}

inline report(uid_) {
    forget_nonce(uid_);
    told.uid = uid_; told.nonce = FRESH; told.term = board[uid_].term;
    told.sequence = board[uid_].sequence; told.total = board[uid_].total;
    told.last = board[uid_].last;
    if
    :: settled < board[uid_].last ->
        told.claim = settled + 1;
        copy_claim(told.said, CLAIM(uid_, told.claim))
    :: else
    fi
}

/* Nobody can tell the primary anything any more. */
inline forget_primary() {
    is_whole = 1;
    for (i : 0 .. TABLES - 1) { is_whole = is_whole && board[i].term == 2 };
    if
    :: is_whole && late_report.term != 1 ->
        for (i : 0 .. TABLES - 1) { ledger[0].told[i] = 0; ledger[0].sequence[i] = 0; ledger[0].total[i] = 0 };
        for (i : 0 .. TABLES * HITS - 1) { forget_claim(ledger[0].award[i]) };
        ledger[0].last_number = 0; ledger[0].current = 0; ledger[0].house = 0; ledger[0].term = 0
    :: else
    fi;
    is_whole = 0; i = 0
}

inline receive() {
    if
    :: reply.nonce == EARLIER && !ANY_NONCE
    :: reply.term < board[reply.uid].term && !ANY_TERM
    :: else ->
        i = reply.uid; at = reply.nonce;
        forget_nonce(i);
        board[i].lease = 0; board[i].is_fresh = 0;
        if
        :: reply.term > board[i].term -> board[i].term = reply.term
        :: else ->
            if
            :: reply.valid && board[i].round == BETTING ->
                board[i].is_fresh = (at == FRESH);
                board[i].lease = (at == FRESH || ANY_NONCE || LEASE_FROM_ARRIVAL)
            :: else
            fi;
            if
            :: reply.claim && reply.claim == board[i].last && CLAIMING(i) -> answered(i)
            :: else
            fi
        fi
    fi;
    i = 0; at = 0;
    if :: ANY_TERM || TERM_NOT_JOURNALED :: else -> forget_primary() fi
}

/* No old term answers once another one does; and no number is given twice. */
inline answered(uid_) {
    told_all(1);
    assert(reply.term == 2 || ledger[1].term < 2 || !is_whole);
    is_whole = 0;
    for (at : 0 .. TABLES * HITS - 1) {
        assert(board[at / HITS].claim[at % HITS].number != reply.answer.number)
    }
    assert(AWARD(LEDGER_OF(reply.term), uid_, reply.claim).number == reply.answer.number);
    assert(AWARD(LEDGER_OF(reply.term), uid_, reply.claim).cents == reply.answer.cents);
    copy_claim(LAST(uid_), reply.answer)
}

/* Since the board gave the nonce of its lease, or of the report on its way as well. */
inline five_seconds(me) {
    if :: LEASE_FROM_ARRIVAL :: else -> board[me].lease = 0 fi;
    board[me].is_fresh = 0;
    if
    :: late_report.nonce == FRESH && late_report.uid == me -> late_report.nonce = LATE
    :: late_reply.nonce == FRESH && late_reply.uid == me -> late_reply.nonce = LATE
    :: true
    fi
}

inline power_cut(me) {
    d_step {
        forget_nonce(me);
        board[me].lease = 0; board[me].is_fresh = 0;
        if :: TERM_NOT_JOURNALED -> board[me].term = 1 :: else fi
    }
}
