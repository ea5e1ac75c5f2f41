/* Messages and claims are copied and forgotten. */

inline copy_claim(to, from) {
    to.number = from.number; to.term = from.term; to.cents = from.cents; to.end = from.end
}

inline forget_claim(which) {
    which.number = 0; which.term = 0; which.cents = 0; which.end = 0
}

inline forget_report(which) {
    which.uid = 0; which.nonce = 0; which.term = 0; which.sequence = 0; which.total = 0;
    which.last = 0; which.claim = 0; forget_claim(which.said)
}

inline copy_report(to, from) {
    to.uid = from.uid; to.nonce = from.nonce; to.term = from.term; to.sequence = from.sequence;
    to.total = from.total; to.last = from.last; to.claim = from.claim; copy_claim(to.said, from.said)
}

inline forget_reply(which) {
    which.uid = 0; which.nonce = 0; which.term = 0; which.valid = 0;
    which.claim = 0; forget_claim(which.answer)
}

inline copy_reply(to, from) {
    to.uid = from.uid; to.nonce = from.nonce; to.term = from.term; to.valid = from.valid;
    to.claim = from.claim; copy_claim(to.answer, from.answer)
}
