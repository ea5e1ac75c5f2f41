/** Somebody says who he is. */

import { ask } from './ask.js';

const form = document.getElementById('sign-in');
const error = document.getElementById('error');

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const { name, password } = form.elements;
  error.textContent = '';
  const refused = await ask('sign-in', { name: name.value, password: password.value });
  if (refused) {
    error.textContent = refused;
    password.value = '';
    password.focus();
  } else {
    location.assign('./');
  }
});
