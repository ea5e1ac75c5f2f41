/** What the page asks of the table, and what it is told. */

/** What is known: the parts of the picture, and what belongs to this page alone. */
export const state = {
  away: true,
  log: [],
  error: null,
  /** This page's own: the chip in hand, cards picked, what a decision wants, dice, dialog. */
  chip: 500,
  picked: new Set(),
  wanting: null,
  dice: [],
  dialog: null,
};

const LOG_KEPT = 500;
/** Between two tries where a proxy answers that the server is away. */
const AGAIN_MS = 2000;
let render = () => {};
let source = null;

/** Changes something of this page and shows it. */
export function change(changes) {
  Object.assign(state, changes);
  render();
}

/**
 * Asks for an act.
 * @returns {Promise<object | null>} the reply, null where it was refused, which is then shown
 */
export async function act(what, facts = {}) {
  try {
    const reply = await fetch('act', { method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ do: what, ...facts }) });
    const answer = reply.headers.get('content-type')?.includes('json') ? await reply.json() :
      { error: await reply.text() };
    change({ error: answer.error ?? null });
    return reply.ok ? answer : null;
  } catch {
    change({ error: 'The panel does not answer: is `tablectl panel` still running?' });
    return null;
  }
}

/** What shows the page whenever something changed. */
export function drawWith(show) {
  render = show;
}

/** Follows the table as long as somebody looks at this page. */
export function follow(show) {
  drawWith(show);
  document.addEventListener('visibilitychange', () => (document.hidden ? leave() : connect()));
  connect();
}

function connect() {
  leave();
  source = new EventSource('events');
  source.onopen = () => {
    state.log = [];
  };
  source.onmessage = ({ data }) => take(JSON.parse(data));
  const mine = source;
  source.onerror = () => {
    change({ away: true });
    // What a proxy answers for a server that is away closes the line for good.
    if (mine.readyState === EventSource.CLOSED) {
      setTimeout(() => mine === source && connect(), AGAIN_MS);
    }
  };
}

function leave() {
  source?.close();
  source = null;
}

/** The shoe is open for as long as cards are due. */
function closeShoe() {
  if (state.dialog?.name === 'shoe' && state.step.what !== 'card') {
    state.dialog = null;
  }
}

/** Whoever only looks on has the table as a replay has it: nothing to press. */
function lookedAt({ table, step, ...parts }) {
  return { ...parts,
    ...(table && { table: { ...table, watched: true, hands: false, keys: [], examples: [] } }),
    ...(step && { step: { ...step, offers: [], enter: '' } }) };
}

function take({ log = [], ...told }) {
  const before = state.step?.n;
  const readOnly = told.read_only ?? state.read_only;
  Object.assign(state, readOnly ? lookedAt(told) : told, { away: false });
  if (!state.table) {
    return;
  }
  if (!state.table.chips.includes(state.chip)) {
    state.chip = state.table.chips.at(1) ?? state.table.chips[0];
  }
  state.log = [...state.log, ...log].slice(-LOG_KEPT);
  // Cards and amounts that were picked here are for the step that was shown.
  if (state.step.n !== before) {
    Object.assign(state, { picked: new Set(), wanting: null, error: null });
    state.dice = Array(state.step.dice ?? 0).fill(1);
    closeShoe();
  }
  document.documentElement.dataset.seq = state.seq;
  render();
}

