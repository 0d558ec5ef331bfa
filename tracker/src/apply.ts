import type { ElementChange } from '@sightline/contract/tracking';
import { guarded } from './guard.ts';
import { holderOf, isSafe, readingNodes } from './page-text.ts';

/** One value in the page: a text's (no name) or an attribute's; null takes the attribute away. */
type Value = [node: Node, name: string, value: string | null];

interface Patch {
  change: ElementChange;
  element: Element | null;
  /** When it was first found. */
  seen: number;
  /** When it was first changed. */
  done: number;
  /** When the page had set something else and it was changed again. */
  again: number[];
  overwritten: boolean;
  /** What was there before. */
  before: [...Value, ours: string | null][];
}

export interface Outcome {
  applied: string[];
  missing: string[];
  overwritten: string[];
  hidden: number;
}

/** Nothing stays hidden for longer. */
const LONGEST_HIDDEN = 500;
/** So long after loading elements that are not there are looked for. */
const SETTLED = 5000;
const MOST_TIMES = 10;

let patches: Patch[] = [];
let whenSettled = () => {};
let settled = false;
let sheet: CSSStyleSheet | null = null;
let observer: MutationObserver | null = null;
let timer = 0;
let end = 0;

const fold = (text: string) => text.replace(/\s+/g, ' ').trim();
const valueOf = (node: Node, name: string) => (name ? (node as Element).getAttribute(name) : node.nodeValue);

function put([node, name, value]: Value): void {
  if (!name) node.nodeValue = value;
  else if (value === null) (node as Element).removeAttribute(name);
  else (node as Element).setAttribute(name, value);
}

/** What has to be set for an element to show its change; nothing when it does. */
function lacking(element: Element, { text, href, src }: ElementChange): Value[] {
  const values: Value[] = [];
  const kind = element.localName;
  const attribute = (on: Element, name: string, value: string | null) => {
    if (valueOf(on, name) !== value) values.push([on, name, value]);
  };
  if (text != null && kind === 'input') attribute(element, 'value', text);
  else if (text != null) {
    const nodes = readingNodes(element);
    const holder = holderOf(nodes, element);
    if (fold(nodes.map((node) => node.nodeValue).join('')) !== fold(text))
      for (const node of nodes)
        values.push([node, '', node === holder ? node.data.replace(/\S[^]*\S|\S/, () => text) : '']);
    if (!holder && text) values.push([element.appendChild(document.createTextNode('')), '', text]);
  }
  if (href != null && /^(a|area)$/.test(kind) && isSafe(href)) attribute(element, 'href', href);
  if (src != null && kind === 'img' && isSafe(src)) {
    attribute(element, 'src', src);
    // Other sources of the picture would win over it.
    attribute(element, 'srcset', null);
    for (const source of element.closest('picture')?.querySelectorAll('source') ?? [])
      attribute(source, 'srcset', null);
  }
  return values;
}

/** The parser adds the rest of a text to what is there, so an element is changed when something follows it. */
function isComplete(element: Node): boolean {
  if (document.readyState !== 'loading') return true;
  for (let node: Node | null = element; node; node = node.parentNode) if (node.nextSibling) return true;
  return false;
}

/** Up to 3 times a second and 10 times in all; then the page has its way. */
function mayAgain(patch: Patch, now: number): boolean {
  const { again } = patch;
  if (again.length >= MOST_TIMES) {
    patch.overwritten = true;
    return false;
  }
  const third = again.at(-3);
  if (third && now - third < 1000) {
    later(1000 - now + third);
    return false;
  }
  again.push(now);
  return true;
}

function check(): void {
  const now = Date.now();
  for (const patch of patches) guarded(() => checkOne(patch, now));
  hide(now);
  // Our own changes are no news.
  observer?.takeRecords();
}

function checkOne(patch: Patch, now: number): void {
  if (patch.overwritten) return;
  if (!patch.element?.isConnected) patch.element = document.querySelector(patch.change.selector);
  const { element } = patch;
  if (!element) return;
  patch.seen ||= now;
  if (!isComplete(element)) return later(LONGEST_HIDDEN);
  const values = lacking(element, patch.change);
  if (values.length && patch.done && !mayAgain(patch, now)) return;
  patch.done ||= now;
  for (const value of values) {
    patch.before.push([value[0], value[1], valueOf(value[0], value[1]), value[2]]);
    put(value);
  }
}

/** Hides what is about to change, in a way that a strict policy for styles allows. */
function hide(now: number): void {
  const waiting = patches.filter(
    ({ done, seen, overwritten }) =>
      !done && !settled && !overwritten && !(seen && now - seen >= LONGEST_HIDDEN),
  );
  const css = waiting.map(({ change }) => `${change.selector}{visibility:hidden!important}`).join('');
  guarded(() => {
    if (!sheet && css) {
      sheet = new CSSStyleSheet();
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    }
    sheet?.replaceSync(css);
  });
}

function later(pause: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => guarded(check), pause);
}

function settle(): void {
  settled = true;
  check();
  whenSettled();
}

/** Takes back what still shows the changes before, and makes these instead. */
export function personalize(changes: ElementChange[], done: () => void): void {
  for (const { before } of patches.splice(0))
    for (const [node, name, value, ours] of before.reverse())
      if (valueOf(node, name) === ours) put([node, name, value]);
  observer?.disconnect();
  clearTimeout(end);
  patches = changes.map((change) => ({
    change,
    element: null,
    seen: 0,
    done: 0,
    again: [],
    overwritten: false,
    before: [],
  }));
  settled = false;
  whenSettled = done;
  check();
  if (!changes.length) return;
  observer ??= new MutationObserver(() => (settled ? later(333) : guarded(check)));
  observer.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['href', 'src', 'value'],
  });
  const wait = () => {
    guarded(check);
    end = setTimeout(() => guarded(settle), SETTLED);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}

export function outcome(): Outcome {
  const ids = (fits: (patch: Patch) => unknown) => patches.filter(fits).map(({ change }) => change.element);
  return {
    applied: ids(({ done, overwritten }) => done && !overwritten),
    missing: ids(({ done }) => !done),
    overwritten: ids(({ overwritten }) => overwritten),
    hidden: Math.max(
      0,
      ...patches.map(({ seen, done }) => (seen ? Math.min((done || Date.now()) - seen, LONGEST_HIDDEN) : 0)),
    ),
  };
}

/** What an element read before it was changed; empty where it was not. */
export function originalOf(element: Element): string {
  return patches
    .flatMap(({ before }) => before)
    .filter(([node, name]) => element.contains(node) && (!name || name === 'value'))
    .map(([, , value]) => value)
    .join(' ');
}
