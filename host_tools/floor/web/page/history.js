/** The page of what happened: what is older, another kind of it, and alarms that are taken. */

import { ask } from './ask.js';

const form = document.querySelector('.search');
const older = document.getElementById('older');

// Each kind has fields of its own.
form.elements.of.addEventListener('change', () => form.requestSubmit());

for (const take of document.querySelectorAll('.take')) {
  take.addEventListener('submit', async (event) => {
    event.preventDefault();
    const key = JSON.parse(take.dataset.key);
    const refused = await ask('take', { ...key, said: take.elements.said.value });
    if (refused) {
      take.querySelector('.error').textContent = refused;
    } else {
      location.reload();
    }
  });
}

if (older) {
  const query = new URLSearchParams(location.search);
  query.set('after', older.dataset.after);
  older.href = `history?${query}`;
}
