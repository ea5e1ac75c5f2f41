/* The ledger: taking.py and accounts.py. */

inline told_all(d) {
    is_whole = 1;
    for (j : 0 .. TABLES - 1) {
        is_whole = is_whole && (ledger[d].told[j] == ledger[d].term || WAITS_FOR_NOBODY)
    }
    j = 0
}

inline find_last_claim(d) {
    last_claim = 0;
    for (j : 1 .. HITS) {
        if :: AWARD(d, told.uid, j).number -> last_claim = j :: else fi
    }
    j = 0
}

inline add(d, micro) {
    /* No reversal takes a level below the base, or below where it stood. */
    if
    :: micro < 0 ->
        borne = (ledger[d].current < BASE -> ledger[d].current : BASE) - ledger[d].current - micro;
        borne = (borne > 0 -> borne : 0)
    :: else -> borne = 0
    fi;
    ledger[d].current = ledger[d].current + micro + borne;
    ledger[d].house = ledger[d].house + borne;
    borne = 0
}

inline book(d, number_, term_, cents_) {
    AWARD(d, told.uid, told.claim).number = number_;
    AWARD(d, told.uid, told.claim).term = term_;
    AWARD(d, told.uid, told.claim).cents = cents_;
    ledger[d].current = ledger[d].current + BASE - cents_;
    if :: number_ > ledger[d].last_number -> ledger[d].last_number = number_ :: else fi
}

inline reply_to(d) {
    if
    :: (told.term == ledger[d].term || ANY_TERM) && told.sequence >= ledger[d].sequence[told.uid] ->
        verify_report(d);
        take(d)
    :: else
    fi;
    reply.uid = told.uid; reply.nonce = told.nonce; reply.term = ledger[d].term;
    verify(d)
}

/* Here an alarm would be about a board that has done nothing wrong. */
inline verify_report(d) {
    assert(told.sequence != ledger[d].sequence[told.uid] || told.total == ledger[d].total[told.uid]);
    find_last_claim(d);
    if
    :: !told.claim
    :: told.claim && AWARD(d, told.uid, told.claim).number ->
        assert(!told.said.number || told.said.number == AWARD(d, told.uid, told.claim).number);
        assert(!told.said.number || told.said.cents == AWARD(d, told.uid, told.claim).cents);
        assert(!told.said.end || !AWARD(d, told.uid, told.claim).end || told.said.end == AWARD(d, told.uid, told.claim).end)
    :: told.claim && !AWARD(d, told.uid, told.claim).number ->
        assert(told.claim > last_claim);
        told_all(d);
        assert(!told.said.number || (told.said.term < ledger[d].term && !is_whole));
        is_whole = 0
    fi;
    last_claim = 0
}

inline take(d) {
    if :: told.claim && !CLAIM_BEFORE_CONTRIBUTION -> take_answered(d) :: else fi;
    if
    :: told.sequence != ledger[d].sequence[told.uid] && !(CLAIM_BEFORE_CONTRIBUTION && told.claim) ->
        change = told.total - ledger[d].total[told.uid];
        add(d, change);
        ledger[d].sequence[told.uid] = told.sequence; ledger[d].total[told.uid] = told.total;
        change = 0
    :: else
    fi;
    find_last_claim(d);
    if
    :: !lacks && ((told.claim -> told.claim : last_claim) == told.last || ONLY_WHAT_IS_LISTED) ->
        hear_out(d);
        told_all(d);
        if :: is_whole -> reply.valid = 1; if :: told.claim && !told.said.number -> take_waiting(d) :: else fi :: else fi;
        is_whole = 0
    :: else
    fi;
    lacks = 0; last_claim = 0
}

inline take_answered(d) {
    find_last_claim(d);
    if
    :: AWARD(d, told.uid, told.claim).number
    :: !AWARD(d, told.uid, told.claim).number && told.claim != last_claim + 1 -> lacks = 1
    :: !AWARD(d, told.uid, told.claim).number && told.claim == last_claim + 1 ->
        if
        :: told.said.number -> book(d, told.said.number, told.said.term, told.said.cents)
        :: else
        fi
    fi;
    last_claim = 0;
    if
    :: !lacks && told.said.end && (!AWARD(d, told.uid, told.claim).end || ENDED_TWICE) ->
        AWARD(d, told.uid, told.claim).end = told.said.end;
        if
        :: told.said.end == VOID -> change = told.said.cents - BASE; add(d, change); change = 0
        :: else
        fi
    :: else
    fi
}

inline take_waiting(d) {
    if
    :: !AWARD(d, told.uid, told.claim).number || ANSWERED_ANEW ->
        /* All that its table had fed is in what it wins. */
        assert(!CLAIMING(told.uid) || ledger[d].sequence[told.uid] == board[told.uid].sequence);
        change = ledger[d].current;
        book(d, ledger[d].last_number + 1, ledger[d].term, change);
        change = 0
    :: else
    fi;
    if
    :: !AWARD(d, told.uid, told.claim).end ->
        reply.claim = told.claim;
        copy_claim(reply.answer, AWARD(d, told.uid, told.claim))
    :: else
    fi
}

/* Numbers that nobody has are lost for good; and what a level then lacks the house bears. */
inline hear_out(d) {
    if
    :: ledger[d].told[told.uid] != ledger[d].term ->
        ledger[d].told[told.uid] = ledger[d].term;
        told_all(d);
        if :: is_whole -> complete(d) :: else fi;
        is_whole = 0
    :: else
    fi
}

inline complete(d) {
    at = 0;
    for (i : 0 .. TABLES * HITS - 1) { at = at | 1 << ledger[d].award[i].number };
    for (i : 1 .. ledger[d].last_number) {
        if :: !(at & 1 << i) -> ledger[d].lost = ledger[d].lost | 1 << i :: else fi
    };
    at = 0; i = 0;
    if
    :: ledger[d].current < 0 -> ledger[d].house = ledger[d].house - ledger[d].current; ledger[d].current = 0
    :: else
    fi
}
