/** The words of the players' display: one file a language, `display?language=es`. */

const LANGUAGES = ['en', 'es'];
const asked = new URLSearchParams(location.search).get('language');
export const language = LANGUAGES.includes(asked) ? asked : 'en';
export const WORDS = await (await fetch(`page/words/${language}.json`)).json();

/** A sentence with its places filled in. */
export function filled(text, facts) {
  return text.replace(/\{(\w+)\}/g, (place, name) => facts[name] ?? place);
}

/** A term of the game in this language; one that its file does not have stays as it is. */
export function term(text) {
  return WORDS.terms[text.toLowerCase()] ?? text;
}

/** A seat, a hand of it, or a place on the layout. */
export function whoOf(to, hand = null) {
  const who = to === 0 ? WORDS.who.dealer : typeof to === 'number' ?
    filled(WORDS.who.seat, { number: to }) : term(String(to).replaceAll('_', ' '));
  return hand ? filled(WORDS.who.hand, { who, hand }) : who;
}

export function begin(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
