/** Local variables of a trace's function. 0 to 14 are R0 to R14. */

/** Last result, for N and Z. */
export const NZ = 15;
/** Operands and result of the last sum or difference, for C and V. */
export const A = 16;
export const B = 17;
export const RESULT = 18;
/** C, where a shift has set it. */
export const CARRY = 19;
/** An operand or address of the present instruction. */
export const X = 20;
/** An offset in the memory. */
export const OFFSET = 21;
/** Cycles left at the trace's first instruction. */
export const LEFT = 22;
/** Is the next instruction one for the core? */
export const UNUSUAL = 23;
/** Places that a register's low byte says to shift by, and another number of places. */
export const COUNT = 24;
export const PLACE = 25;
/** Where the trace goes on. */
export const PROGRAM_COUNTER = 26;
/** Cycles of the trace from its first instruction to the last. */
export const LEAD = 27;
export const LOCALS = 28;
