/** Amounts, cards and names as people read and hear them. */

const RANKS = { T: '10', J: 'jack', Q: 'queen', K: 'king', A: 'ace' };
const SUITS = {
  c: { sign: '♣', name: 'clubs', red: false },
  d: { sign: '♦', name: 'diamonds', red: true },
  h: { sign: '♥', name: 'hearts', red: true },
  s: { sign: '♠', name: 'spades', red: false },
};
export const JOKER = 'Jk';
export const FACE_DOWN = 'face down';
export const SUIT_ORDER = ['s', 'h', 'd', 'c'];
export const RANK_ORDER = [...'AKQJT98765432'];

export function suitOf(card) {
  return SUITS[card[1]];
}

export function rankOf(card) {
  return card[0] === 'T' ? '10' : card[0];
}

/** A card as it is said: `ace of spades`. */
export function spoken(card) {
  if (card === JOKER) {
    return 'joker';
  }
  return card in BACKS ? card : `${RANKS[card[0]] ?? card[0]} of ${SUITS[card[1]].name}`;
}

const BACKS = { [FACE_DOWN]: true };

/** Made once: a page with many wagers writes hundreds of amounts at each change. */
const DOLLARS_AND_CENTS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 });

/** Cents as money: `$10.00`, `$1,250.50`. */
export function money(cents) {
  return `$${DOLLARS_AND_CENTS.format(cents / 100)}`;
}

/** What is printed on a chip, or typed for an amount: `10`, `12.50`. */
export function dollars(cents) {
  return money(cents).slice(1).replace(/\.00$/, '');
}

/** Whole cents of `12.50` or `1,250.00` dollars, or null: as host_tools/common/money.py. */
export function cents(text) {
  const found = DOLLARS.exec(text.trim());
  return found ? 100 * Number(found[1].replaceAll(',', '')) + Number(found[2] ?? 0) : null;
}

const DOLLARS = /^(\d{1,8}|\d{1,3},\d{3}|\d{1,2},\d{3},\d{3})(?:\.(\d\d))?$/;

export function begin(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Seconds of the table's own clock. */
export function seconds(micros) {
  return (micros / 1e6).toFixed(1);
}

/** Who or what a step is about. */
export function whose(to) {
  if (to === 0) {
    return 'dealer';
  }
  return typeof to === 'number' ? `seat ${to}` : String(to).replaceAll('_', ' ');
}
