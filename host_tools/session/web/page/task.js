/** What comes next, in words and buttons; the dealer's own buttons, chips and shoe. */

import { act, change, state } from './act.js';
import { die } from './cards.js';
import { h } from './dom.js';
import { sectionLink } from './sections.js';
import { replayLink } from './side.js';
import { chipStack, isBetting } from './spots.js';
import { begin, cents, dollars, money } from './words.js';

/** Acts with a button of their own at the dealer's hand. */
const AUTO = 'toggle_auto_deal';
const AT_HAND = new Set(['start_game']);
/** Cards of a high hand; the others of a hand are its low one. */
const HIGH = 5;
const OF_PLAYERS = new Set(['decide', 'ask_house_way']);
const ANSWERS = new Set(['decide', 'set_low', 'roll']);

export function task() {
  const { step } = state;
  const error = state.error ?? state.trouble;
  return h('section', { class: 'task', 'aria-label': 'What comes next', 'data-step': step.n,
    'data-what': step.what, 'data-to': step.to, 'data-dice': step.dice },
    h('div', { class: 'hand-left' }, button('lock_out', 'Lock-out', 'l')),
    h('div', { class: 'now' },
      h('p', { class: 'says' }, h('b', null, begin(step.phase)), ' ', step.says, ' ',
        sectionLink(step.section)),
      error ? h('p', { class: 'error', role: 'alert' }, error) : null,
      h('div', { class: 'offers' }, state.wanting ? wanting() : offers(),
        state.step.offers.some((offer) => offer.do === AUTO) ? everyRound() : null, editor(),
        step.what === 'next_round' && step.round !== null ?
          replayLink(step.round, 'Show this round again') : null),
      tools()),
    h('div', { class: 'hand-right' }, button('start_game', 'Start Game', 's')));
}

/** What comes next, for whoever only looks on. */
export function lookedOn() {
  const { step } = state;
  return h('section', { class: 'task looked-on', 'aria-label': 'What comes next' },
    h('p', { class: 'says' }, h('b', null, begin(step.phase)), ' ', step.says, ' ',
      sectionLink(step.section)),
    h('p', { class: 'hint' }, 'Read-only: nobody acts on the table from here.'));
}

/** A push-button at the table; on a real one it is pressed there. */
function button(what, label, key) {
  const due = state.step.offers.some((offer) => offer.do === what);
  return h('button', { class: `push ${what}${due ? ' due' : ''}`,
    disabled: !state.table.hands || !state.power, 'aria-keyshortcuts': key,
    title: state.table.hands ? `${label} (${key})` : 'pressed at the table itself',
    onclick: () => act(what) }, h('span', null, label));
}

/** The dealer's next act stands out; of what a player decides nothing does. */
function offers() {
  const [first] = state.step.offers;
  const usual = OF_PLAYERS.has(first?.do) ? null : first;
  return state.step.offers.filter((offer) => !AT_HAND.has(offer.do)).map((offer) =>
    h('button', { key: offer.do + offer.label,
      class: offer === usual ? 'primary' : `plain${isOn(offer) ? ' on' : ''}`,
      'aria-pressed': offer.do === AUTO ? String(state.auto) : null,
      'aria-keyshortcuts': offer.key || null, onclick: () => take(offer) },
    offer.label, offer.key ? h('kbd', { 'aria-hidden': 'true' }, offer.key) : null));
}

function isOn(offer) {
  return offer.do === AUTO && state.auto;
}

/** Auto-deal ends with the round, unless it is asked for every one. */
function everyRound() {
  return h('label', { class: 'switch', key: 'every' },
    h('input', { type: 'checkbox', checked: state.every,
      onchange: () => act('toggle_every_round') }), ' in every round');
}

/** Takes up an offer; a decision may want an amount or cards first. */
export async function take(offer) {
  const answer = await act(offer.do, { ...offer.facts, ...ofStep(offer.do) });
  if (answer?.wanting) {
    change({ wanting: { ...answer, fact: answer.wanting, what: offer.facts.what,
      label: offer.label }, picked: new Set() });
    document.querySelector('.now input')?.select();
  }
}

/** An answer names the step that it is for, so that none is taken for the next one. */
function ofStep(what) {
  return ANSWERS.has(what) ? { step: state.step.n } : {};
}

function wanting() {
  const { fact, what, label } = state.wanting;
  const give = async (facts) => {
    const taken = await act('decide', { what, ...facts, ...ofStep('decide') });
    change({ picked: new Set(), ...(taken ? { wanting: null } : {}) });
  };
  return [
    fact === 'cents' ? amount(state.wanting, (given) => give({ cents: given })) :
      pickedCards(label, (cards) => give({ cards })),
    h('button', { class: 'plain', onclick: () => change({ wanting: null }) }, 'Cancel'),
  ];
}

/** An amount in dollars; between which ones the board has said. */
function amount({ label, least, most, usual }, give) {
  const between = most ? ` (${money(least)} to ${money(most)})` : '';
  return h('form', { class: 'entry', key: 'amount', onsubmit: (event) => {
    event.preventDefault();
    const given = cents(event.target.elements.amount.value);
    if (given === null) {
      change({ error: 'An amount in dollars, such as 5 or 12.50' });
    } else {
      give(given);
    }
  } },
  h('label', null, `${label}: dollars${between} `, h('input', { name: 'amount',
    inputmode: 'decimal', autocomplete: 'off', size: 7, value: usual ? dollars(usual) : '' })),
  quick({ Least: least, Most: most, Usual: usual }),
  h('button', { class: 'primary' }, 'Place'));
}

/** Amounts that are filled in with one press; of equal ones the first. */
function quick(amounts) {
  const named = Object.entries(amounts).filter(([, value], place, all) => value &&
    all.findIndex(([, other]) => other === value) === place);
  return named.length < 2 ? null : named.map(([name, value]) =>
    h('button', { class: 'plain', type: 'button', key: name, onclick: ({ target }) => {
      const field = target.form.elements.amount;
      field.value = dollars(value);
      field.focus();
    } }, `${name} ${money(value)}`));
}

function pickedCards(label, give) {
  const { picked, step } = state;
  const cards = handInTurn(step).filter((_, place) => picked.has(place));
  return [
    h('span', { class: 'hint' }, `${label}: press its cards in the hand`),
    h('button', { class: 'primary', disabled: !cards.length, onclick: () => give(cards) },
      cards.length ? `${label} ${cards.join(' ')}` : 'Select cards'),
  ];
}

function handInTurn({ to, hand }) {
  if (to === 0) {
    return state.places.find(({ place }) => place === 0)?.cards ?? [];
  }
  const facts = state.seats.find(({ seat }) => seat === to);
  return facts?.hands.find((one) => one.hand === (hand ?? 1))?.cards ?? [];
}

/** What is entered besides the buttons, where the step has something. */
function editor() {
  const editors = { low_hand: lowHand, dice, stub };
  return state.wanting ? null : editors[state.step.enter]?.();
}

function lowHand() {
  const { picked, step } = state;
  const hand = handInTurn(step);
  const cards = hand.filter((_, place) => picked.has(place));
  const low = Math.max(1, hand.length - HIGH);
  return h('button', { class: 'primary', key: 'low', disabled: !cards.length,
    onclick: async () => {
      await act('set_low', { cards, ...ofStep('set_low') });
      // Of a hand that was refused, other cards are picked.
      change({ picked: new Set() });
    } },
  cards.length ? `Low hand ${cards.join(' ')}` : `Select ${low} card${low > 1 ? 's' : ''}`);
}

function dice() {
  const turn = (place) => change({
    dice: state.dice.map((pips, at) => (at === place ? 1 + (pips % 6) : pips)) });
  return h('span', { class: 'entry throw', key: 'dice' }, 'or they lie so:',
    state.dice.map((pips, place) => die(pips, () => turn(place))),
    h('button', { class: 'plain',
      onclick: () => act('roll', { dice: state.dice, ...ofStep('roll') }) }, 'Enter the dice'));
}

/** What the dealer counts behind the last card, or before it is asked for. */
export function stub() {
  const most = state.shoe?.of ?? 999;
  return h('form', { class: 'entry', key: 'stub', onsubmit: (event) => {
    event.preventDefault();
    const { count, misdealt } = event.target.elements;
    act('stub', { count: Number(count.value), misdealt: misdealt.checked });
  } },
  h('label', null, `Cards (0 to ${most}) `, h('input', { name: 'count', type: 'number', min: 0,
    max: most, required: true, value: state.shoe?.left ?? '' })),
  h('label', null, h('input', { name: 'misdealt', type: 'checkbox' }), ' misdealt'),
  h('button', { class: 'primary' }, 'Send count'));
}

/** The rack while bets are taken, the shoe while cards are, and what may go wrong at any time. */
function tools() {
  return h('div', { class: 'tools' },
    isBetting() ? rack() : null,
    state.shoe && state.table.hands ? shoe() : null,
    h('span', { class: 'push-right' }),
    h('button', { class: 'plain', 'aria-keyshortcuts': 'i', onclick: () => change({
      dialog: { name: 'irregularity' } }) }, 'Irregularity…'),
    state.faults ? h('button', { class: `plain${anyFault() ? ' alarm' : ''}`,
      onclick: () => change({ dialog: { name: 'faults' } }) }, 'Faults…') : null);
}

function anyFault() {
  const { stuck, entropy, memory, noise } = state.faults;
  return entropy || memory || noise || Object.keys(stuck).length > 0;
}

/** The chips to choose from. */
export function rack() {
  return h('div', { class: 'rack', role: 'radiogroup', 'aria-label': 'Chip in hand' },
    state.table.chips.map((value) => h('button', { role: 'radio', key: value,
      class: state.chip === value ? 'held' : '', 'aria-checked': String(state.chip === value),
      tabindex: state.chip === value ? 0 : -1,
      'aria-label': `chip of ${money(value)}`,
      onclick: () => change({ chip: value }) }, chipStack(value))));
}

function shoe() {
  const { left, of } = state.shoe;
  return h('button', { class: 'shoe plain', title: 'Choose the next card',
    onclick: () => change({ dialog: { name: 'shoe' } }) },
  h('span', { class: 'card back', 'aria-hidden': 'true' }), `Shoe ${left} of ${of}`);
}
