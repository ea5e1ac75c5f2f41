/* The protocol of linked meters, as firmware/tablectl/linked and host_tools/floor/linked have it,
   with their names. An action is atomic, as a record and a transaction are; what must hold is
   asserted where it could break. README.md says what is in here and what is not. */

#ifndef TABLES
#define TABLES 3
#endif
#ifndef HITS
#define HITS 2
#endif
#define BASE 1
/* How much of it is played (run.py). */
#ifndef FAILOVER
#define FAILOVER 1
#endif
#ifndef VOIDS
#define VOIDS 1
#endif
#ifndef WAGERS
#define WAGERS 1
#endif
#ifndef MOST_LATE
#define MOST_LATE 2
#endif

/* The protocol broken on purpose (run.py). */
#ifndef BROKEN
#define BROKEN 0
#endif
#define ANY_NONCE (BROKEN == 1)
#define LEASE_FROM_ARRIVAL (BROKEN == 2)
#define ANY_TERM (BROKEN == 3)
#define TERM_NOT_JOURNALED (BROKEN == 4)
#define VOID_WHILE_CLAIMING (BROKEN == 5)
#define WAITS_FOR_NOBODY (BROKEN == 6)
#define ANSWERED_ANEW (BROKEN == 7)
#define CLAIM_BEFORE_CONTRIBUTION (BROKEN == 8)
#define ONLY_WHAT_IS_LISTED (BROKEN == 9)
#define ENDED_TWICE (BROKEN == 10)

/* Of a nonce: not the board's last one; the last one, given no longer ago than a lease holds; the
   last one, given before that. */
#define EARLIER 0
#define FRESH 1
#define LATE 2
/* Of a round, and of an answered award. */
#define BETTING 0
#define IN_PLAY 1
#define OVER 2
#define HELD 0
#define PAID 1
#define VOID 2

/* `number` is 0 until it is answered. Claims have the sequences 1, 2, ... of their table. */
typedef Claim { byte number; byte term; byte cents; byte end };
/* `lease` is gone with the power; `is_fresh`: what it has to be, known to no board. */
typedef Board {
    byte term; byte round; byte sequence; byte total; byte last; Claim claim[HITS];
    bit lease; bit is_fresh
};
typedef Ledger {
    byte term; byte told[TABLES]; byte sequence[TABLES]; byte total[TABLES];
    Claim award[TABLES * HITS]; byte last_number; byte lost; short current; short house
};
/* Lists one claim at most, the first that is not settled: 0 for none. A table may have two. */
typedef Report {
    byte uid; byte nonce; byte term; byte sequence; byte total; byte last; byte claim; Claim said
};
typedef Reply {
    byte uid; byte nonce; byte term; bit valid; byte claim; Claim answer
};

Board board[TABLES];
/* The primary, and the standby that takes over; `term` 0: nobody asks it. */
Ledger ledger[2];
byte hits, late;
/* On their way: they arrive as often as they like and when they like, or never. `term` 0: none. */
Report late_report;
Reply late_reply;
/* Of one action, and empty behind it. */
Report told;
Reply reply;
bit lacks, is_whole;
byte at, i, j, last_claim, settled;
short change, borne;

#define CLAIM(uid, which) board[uid].claim[(which) - 1]
#define LAST(uid) CLAIM(uid, board[uid].last)
#define CLAIMING(uid) (board[uid].last && !LAST(uid).number)
#define HOLDS(uid) (board[uid].last && LAST(uid).number && LAST(uid).end == HELD)
#define AWARD(d, uid, which) ledger[d].award[(uid) * HITS + (which) - 1]
#define LEDGER_OF(term_) ((term_) - 1)

#include "messages.pml"
#include "proofs.pml"
#include "board.pml"
#include "ledger.pml"

/* Whichever database the report comes to; its reply arrives now, later or never. */
inline arrive() {
    if
    :: told.term <= ledger[0].term || ANY_TERM -> d_step { reply_to(0); forget_report(told) }
    :: ledger[1].term == 2 -> d_step { reply_to(1); forget_report(told) }
    fi;
    if
    :: d_step { receive(); forget_reply(reply) }
    :: late < MOST_LATE && (reply.nonce != EARLIER || ANY_NONCE) -> d_step { copy_reply(late_reply, reply); forget_reply(reply); late++ }
    :: d_step { forget_reply(reply) }
    fi
}

proctype Table(byte me) {
    do
    :: atomic { board[me].round == BETTING && board[me].lease && (me == 0 || board[me - 1].round != BETTING) ->
        assert(board[me].is_fresh);
        d_step {
            board[me].sequence++; board[me].total++; board[me].round = IN_PLAY;
            board[me].lease = 0; board[me].is_fresh = 0
        } }
    :: atomic { VOIDS && board[me].round == IN_PLAY && !HOLDS(me) && (!CLAIMING(me) || VOID_WHILE_CLAIMING) ->
        d_step { board[me].sequence++; board[me].total--; board[me].round = OVER } }
    :: atomic { board[me].round == IN_PLAY && hits < HITS && !HOLDS(me) && !CLAIMING(me) ->
        d_step { board[me].last++; hits++ } }
    :: atomic { HOLDS(me) -> LAST(me).end = PAID }
    :: atomic { VOIDS && HOLDS(me) -> LAST(me).end = VOID }
    :: atomic {
        if
        :: settled = 0
        :: board[me].last && CLAIM(me, 1).end -> settled = 1
        fi;
        d_step { report(me); settled = 0 };
        if
        :: arrive()
        :: late < MOST_LATE -> d_step { copy_report(late_report, told); forget_report(told); late++ }
        fi }
    :: atomic { board[me].lease || (late_report.nonce == FRESH && late_report.uid == me) || (late_reply.nonce == FRESH && late_reply.uid == me) ->
        five_seconds(me) }
    :: atomic { board[me].lease || TERM_NOT_JOURNALED -> power_cut(me) }
    od
}

proctype Network() {
    do
    :: atomic { late_report.term -> copy_report(told, late_report); arrive() }
    :: atomic { late_reply.term -> d_step { copy_reply(reply, late_reply); receive(); forget_reply(reply) } }
    od
}

/* Two persons begin a term in the standby. What it lacks is what the primary still answers behind
   this: nobody sees the new term before he asks the standby. */
proctype Failover() {
    atomic {
        d_step {
            ledger[1].term = 2;
            for (i : 0 .. TABLES - 1) {
                ledger[1].told[i] = ledger[0].told[i]; ledger[1].sequence[i] = ledger[0].sequence[i];
                ledger[1].total[i] = ledger[0].total[i]
            }
            for (i : 0 .. TABLES * HITS - 1) { copy_claim(ledger[1].award[i], ledger[0].award[i]) }
            ledger[1].last_number = ledger[0].last_number; ledger[1].current = ledger[0].current;
            ledger[1].house = ledger[0].house; i = 0
        }
    }
}

init {
    atomic {
        ledger[0].term = 1; ledger[0].current = BASE;
        for (i : 0 .. TABLES - 1) { board[i].term = 1; ledger[0].told[i] = 1; if :: WAGERS :: else -> board[i].round = IN_PLAY; board[i].sequence = 1; board[i].total = 1 fi; run Table(i) }
        i = 0;
        run Network(); if :: FAILOVER -> run Failover() :: else fi
    }
}
