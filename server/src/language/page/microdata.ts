import { isElement, lineOf, MAX_DEPTH, type PageElement, type PageNode } from './page-dom.ts';

type Item = Record<string, unknown>;

const MAX_ITEMS = 200;
/** Each may cost a walk through all that is inside it. */
const MAX_PROPERTIES = 300;
const MAX_VALUE_CHARS = 1000;

/**
 * Items of a page's microdata (`itemscope`, `itemtype`, `itemprop` of the HTML standard) in the shape of JSON-LD:
 * `@type` without its vocabulary, a property named twice as a list, items inside items as objects.
 */
export function readMicrodata(nodes: PageNode[]): Item[] {
  const top: Item[] = [];
  const state = { items: 0, properties: 0 };
  walk(nodes, { item: null, top, state, depth: 0 });
  return top.filter((item) => Object.keys(item).some((name) => name !== '@type'));
}

interface Place {
  /** The item whose properties are met here; null outside of all. */
  item: Item | null;
  top: Item[];
  state: { items: number; properties: number };
  depth: number;
}

function walk(nodes: PageNode[], place: Place): void {
  if (place.depth > MAX_DEPTH) return;
  for (const node of nodes) {
    if (!isElement(node)) continue;
    const own = node.attribs.itemscope === undefined ? null : newItem(node, place.state);
    const names = node.attribs.itemprop?.split(/\s+/).filter(Boolean) ?? [];
    if (names.length > 0 && place.item !== null) {
      place.state.properties += 1;
      if (place.state.properties > MAX_PROPERTIES) return;
      const value = own ?? textValueOf(node);
      for (const name of names) if (value !== '') add(place.item, name, value);
    } else if (own !== null) place.top.push(own);
    walk(node.children, { ...place, item: own ?? place.item, depth: place.depth + 1 });
  }
}

function newItem({ attribs }: PageElement, state: Place['state']): Item | null {
  if (state.items >= MAX_ITEMS) return null;
  state.items += 1;
  const type = /([A-Za-z0-9]+)\/?\s*$/.exec(attribs.itemtype?.trim().split(/\s+/)[0] ?? '')?.[1];
  return type === undefined ? {} : { '@type': type };
}

function add(item: Item, name: string, value: unknown) {
  // A page may name a property after what every object has.
  if (name.startsWith('@') || name === '__proto__') return;
  const known = item[name];
  item[name] = known === undefined ? value : [...[known].flat(), value];
}

/** What the standard takes for the value: an attribute of some elements, else the text. */
function textValueOf(node: PageElement): string {
  const { tagName, attribs } = node;
  const stated =
    attribs.content ??
    (tagName === 'time' ? attribs.datetime : undefined) ??
    (tagName === 'data' || tagName === 'meter' ? attribs.value : undefined) ??
    (/^(?:a|area|link)$/.test(tagName) ? attribs.href : undefined) ??
    (/^(?:img|audio|video|source|embed|iframe)$/.test(tagName) ? attribs.src : undefined);
  return (stated ?? lineOf([node], MAX_VALUE_CHARS)).trim().slice(0, MAX_VALUE_CHARS);
}
