/** Light or dark, where somebody chose it: for all pages of this server in this browser. */

const KEPT = 'scheme';
/** By what is kept: what the choice is called. */
export const SCHEMES = { '': 'as the system', light: 'light', dark: 'dark' };

export function scheme() {
  return localStorage.getItem(KEPT) ?? '';
}

export function chooseScheme(name) {
  localStorage.setItem(KEPT, name);
  show();
}

function show() {
  document.documentElement.dataset.scheme = scheme();
}

addEventListener('storage', show);
show();
