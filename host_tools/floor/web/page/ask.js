/** What every page of the floor asks of its server, and the button that signs out. */

import { chooseScheme, scheme, SCHEMES } from './scheme.js';

/** Where the server begins, however deep the page lies. */
const ROOT = new URL('..', import.meta.url);

/** @returns {Promise<string>} why it was refused, "" where it is done */
export async function ask(path, facts) {
  try {
    const reply = await fetch(new URL(path, ROOT), { method: 'POST',
      headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(facts) });
    if (reply.ok) {
      return '';
    }
    const isJson = reply.headers.get('content-type')?.includes('json');
    return isJson ? (await reply.json()).error : await reply.text();
  } catch {
    return 'The server does not answer: is `tablectl floor serve` still running?';
  }
}

/** The colours of all pages of this server. */
const colours = document.getElementById('scheme');
colours.append(...Object.entries(SCHEMES).map(([name, label]) =>
  new Option(label, name, false, name === scheme())));
colours.addEventListener('change', () => chooseScheme(colours.value));

export function leave() {
  location.assign(new URL('sign-in', ROOT));
}

document.getElementById('sign-out')?.addEventListener('click', async () => {
  await ask('sign-out', {});
  leave();
});
