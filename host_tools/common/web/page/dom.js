/**
 * A page as a function of what is known: `h` describes elements, `patch` makes a part of the page
 * so, touching only what differs, so that the focus stays where it is.
 */

const SVG = 'http://www.w3.org/2000/svg';
const OF_SVG = new Set(['svg', 'g', 'polygon', 'circle', 'rect', 'path', 'ellipse', 'text']);
/** Set as properties, for their attributes are only what they begin with. */
const PROPERTIES = new Set(['value', 'checked', 'disabled', 'open', 'selected']);

/**
 * @param {string} tag
 * @param {object | null} [props] attributes, `onclick` and its like, `key` among siblings
 * @param {...any} children descriptions and texts; null and false stand for nothing
 */
export function h(tag, props, ...children) {
  const shown = children.flat(Infinity).filter((child) => child !== null && child !== false &&
    child !== undefined && child !== '');
  return { tag, props: props ?? {}, children: shown };
}

/** Makes the children of an element those that are described. */
export function patch(element, children) {
  const keyed = new Map();
  for (const child of element.childNodes) {
    if (child.key !== undefined) {
      keyed.set(child.key, child);
    }
  }
  let place = element.firstChild;
  for (const wanted of children) {
    const found = match(wanted, place, keyed);
    const node = found ?? create(wanted);
    if (node === place) {
      place = place.nextSibling;
    } else {
      element.insertBefore(node, place);
    }
    update(node, wanted);
  }
  while (place) {
    const next = place.nextSibling;
    place.remove();
    place = next;
  }
}

/** The node that is there already for what is wanted, if any. */
function match(wanted, place, keyed) {
  if (typeof wanted !== 'object') {
    return place?.nodeType === Node.TEXT_NODE ? place : null;
  }
  const { key } = wanted.props;
  if (key !== undefined) {
    const node = keyed.get(String(key));
    return node?.localName === wanted.tag ? node : null;
  }
  return place?.localName === wanted.tag && place.key === undefined ? place : null;
}

function create(wanted) {
  if (typeof wanted !== 'object') {
    return document.createTextNode('');
  }
  const node = OF_SVG.has(wanted.tag) ? document.createElementNS(SVG, wanted.tag) :
    document.createElement(wanted.tag);
  if (wanted.props.key !== undefined) {
    node.key = String(wanted.props.key);
  }
  return node;
}

function update(node, wanted) {
  if (typeof wanted !== 'object') {
    if (node.data !== String(wanted)) {
      node.data = String(wanted);
    }
    return;
  }
  const before = node.given ?? {};
  for (const name of Object.keys(before)) {
    if (!(name in wanted.props)) {
      set(node, name, undefined);
    }
  }
  for (const [name, value] of Object.entries(wanted.props)) {
    if (before[name] !== value && name !== 'key') {
      set(node, name, value);
    }
  }
  node.given = wanted.props;
  patch(node, wanted.children);
}

function set(node, name, value) {
  if (name.startsWith('on')) {
    node[name] = value ?? null;
  } else if (PROPERTIES.has(name)) {
    node[name] = value ?? (name === 'value' ? '' : false);
  } else if (value === undefined || value === null || value === false) {
    node.removeAttribute(name);
  } else {
    node.setAttribute(name, value === true ? '' : value);
  }
}
