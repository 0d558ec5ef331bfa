import type { ListedPart, Picked } from '@sightline/contract/personalizing/editor-messages';
import { fold } from './page-text.ts';

const MAX_RUNS = 40;
const MAX_TEXT = 2000;
const MAX_SELECTOR = 1000;
const MAX_PARTS = 300;
const MIN_IMAGE = 40;
const NEAR = 5;

export interface Switch {
  selector: string;
  enabled: boolean;
}

/** The shown page before anything was changed. */
export interface ReadPage {
  /** Elements of the newest scan, which have switches. */
  listed: Map<Element, Switch>;
  /** Text nodes that people read, with their original. */
  originals: Map<Text, string>;
  nameOf(element: Element | null): string | null;
  textsOf(element: Element): Text[];
}

export function readPage(
  known: readonly Switch[],
  selectorOf: (element: Element) => string | null,
): ReadPage {
  const listed = new Map<Element, Switch>();
  for (const one of known) {
    const element = find(one.selector);
    if (element) listed.set(element, one);
  }
  const originals = new Map<Text, string>();
  for (const node of textNodes(document.body))
    if (node.data.trim() && !node.parentElement?.closest('svg,script,style')) originals.set(node, node.data);
  const names = new Map<Element, string | null>();
  return {
    listed,
    originals,
    nameOf(element) {
      if (!element || element === document.body || !document.body.contains(element)) return null;
      const known_name = names.get(element);
      if (known_name !== undefined) return known_name;
      const name = listed.get(element)?.selector ?? selectorOf(element);
      const short = name && name.length <= MAX_SELECTOR ? name : null;
      names.set(element, short);
      return short;
    },
    textsOf: (element) => textNodes(element).filter((node) => originals.has(node)),
  };
}

function textNodes(element: Element): Text[] {
  const walker = document.createTreeWalker(element, 4 /* SHOW_TEXT */);
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  return nodes;
}

/** The listed element around another one, or itself. */
function listedAround({ listed }: ReadPage, element: Element): Element | null {
  for (let at: Element | null = element; at; at = at.parentElement) if (listed.has(at)) return at;
  return null;
}

/** The element that a person means by pointing at another one. */
export const meantBy = (page: ReadPage, target: Element): Element =>
  listedAround(page, target) ?? target.closest('svg') ?? target;

/** What has to have a name before an element can be described. */
export function around(element: Element): Element[] {
  const parent = element.parentElement;
  const siblings = [...(parent?.children ?? [])];
  const place = siblings.indexOf(element);
  return [...(parent ? [parent] : []), ...siblings.slice(Math.max(0, place - NEAR), place + NEAR)];
}

function kindOf({ listed }: ReadPage, element: Element, texts: readonly Text[]): Picked['kind'] {
  if (element.localName === 'img') return 'image';
  const size = texts.reduce((sum, { length }) => sum + length, 0);
  const isShort = texts.length > 0 && texts.length <= MAX_RUNS && size <= MAX_TEXT;
  const holdsListed = [...listed.keys()].some((other) => other !== element && element.contains(other));
  return isShort && !holdsListed ? 'text' : 'block';
}

/** The next one that can be named. */
function sibling(
  page: ReadPage,
  element: Element | null,
  side: 'previousElementSibling' | 'nextElementSibling',
) {
  let at = element?.[side] ?? null;
  while (at && page.nameOf(at) === null) at = at[side];
  return at;
}

export function describe(page: ReadPage, element: Element): Picked | null {
  const { listed, nameOf } = page;
  const selector = nameOf(element);
  if (!selector) return null;
  const texts = page.textsOf(element);
  const said = texts.map((node) => originalOf(page, node));
  const kind = kindOf(page, element, texts);
  const next = sibling(page, element, 'nextElementSibling');
  const attribute = (tag: string, name: string) =>
    element.localName === tag ? (element.getAttribute(name) ?? '').slice(0, MAX_TEXT) : null;
  return {
    selector,
    tag: element.localName,
    kind,
    text: said.join(' ').slice(0, MAX_TEXT),
    runs: kind === 'text' ? said : [],
    href: attribute('a', 'href'),
    alt: attribute('img', 'alt'),
    is_off: listed.get(element)?.enabled === false,
    parent: nameOf(element.parentElement),
    previous: nameOf(sibling(page, element, 'previousElementSibling')),
    next: nameOf(next),
    after_next: nameOf(sibling(page, next, 'nextElementSibling')),
  };
}

const originalOf = ({ originals }: ReadPage, node: Text) => fold(originals.get(node) ?? '');

/** What the list beside the page offers, from top to bottom. */
export function partsOf(page: ReadPage): ListedPart[] {
  const found = new Set<Element>(page.listed.keys());
  const add = (element: Element | null, isSeen: (element: Element) => boolean) => {
    if (element && !listedAround(page, element) && isSeen(element)) found.add(element);
  };
  for (const { parentElement } of page.originals.keys()) add(parentElement, isShown);
  for (const image of document.images) add(image, (one) => one.getBoundingClientRect().width >= MIN_IMAGE);
  return [...found]
    .sort((a, b) => (a.compareDocumentPosition(b) & 4 /* FOLLOWING */ ? -1 : 1))
    .slice(0, MAX_PARTS)
    .flatMap((element): ListedPart[] => {
      const selector = page.nameOf(element);
      const said = page.textsOf(element).map((node) => originalOf(page, node));
      const text = (said.join(' ') || element.getAttribute('alt') || '').slice(0, 200);
      const is_off = page.listed.get(element)?.enabled === false;
      return selector ? [{ selector, tag: element.localName, text, is_off }] : [];
    });
}

export function find(selector: string): Element | null {
  try {
    return document.querySelector(selector);
  } catch {
    return null;
  }
}

const isShown = (element: Element) => element.checkVisibility?.({ visibilityProperty: true }) ?? true;
