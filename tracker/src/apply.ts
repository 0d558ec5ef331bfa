import type { ElementChange } from '@sightline/contract/visiting/tracking';
import { guarded, later, on } from './guard.ts';
import { disguise } from './hydration.ts';
import { fold, holderOf, readingNodes, safe } from './page-text.ts';

/** One value in the page: a text or an attribute. */
type Value = [node: Text | Attr, value: string, before: string];

declare const __BESIDE__: boolean;

interface Patch extends ElementChange {
  found?: Element | null;
  /** When it was first found, and first changed. */
  seen: number;
  done: number;
  /** When it was changed again because the page had set something else. */
  again: number[];
  lost?: boolean;
}

export interface Outcome {
  applied: string[];
  missing: string[];
  overwritten: string[];
  hidden: number;
}

/** Maximum time for which anything stays hidden. */
const MAX_HIDDEN_LENGTH = 500;
/** For this long after loading, elements that do not exist yet are hidden when they appear. */
const MAX_LATE_MS = 5000;

let patches: Patch[] = [];
/** The value that was set. */
let made: Value[] = [];
let tell: () => void;
let settled: boolean;
let sheet: CSSStyleSheet | undefined;
let hiding = '';
let observer: MutationObserver | undefined;
let timer: number;
let end: number;

/** What must still be set for an element to show its change; empty when nothing. */
function lacking(element: Element, { text, href, src }: ElementChange): Value[] {
  const values: Value[] = [];
  const kind = element.localName;
  // If the attribute does not exist, it is not added.
  const add = (node: Text | Attr | null, value: string) => {
    if (node && node.nodeValue !== value) values.push([node, value, `${node.nodeValue}`]);
  };
  const set = (of: Element, name: string, value: string) => add(of.getAttributeNode(name), value);
  if (text != null) {
    const nodes = readingNodes(element);
    const holder = holderOf(nodes, element);
    set(element, kind === 'input' ? 'value' : '', text);
    if (fold(nodes.map(({ data }) => data).join('')) !== fold(text))
      for (const node of nodes) add(node, node === holder ? node.data.replace(/\S(.*\S)?/s, () => text) : '');
  }
  if (href && kind === 'a') set(element, 'href', safe(href));
  if (src && kind === 'img') {
    set(element, 'src', safe(src));
    // Other sources of the picture would take precedence.
    for (const one of [element, ...(element.closest('picture')?.children ?? [])]) set(one, 'srcset', src);
  }
  return values;
}

/** The parser appends the rest of a text later, so an element is changed only when something follows it. */
function isComplete(element: Node | null): boolean {
  for (let node = element; node; node = node.parentNode) if (node.nextSibling) return true;
  return document.readyState !== 'loading';
}

function checkOne(patch: Patch, now: number) {
  const { again } = patch;
  if (patch.lost) return;
  if (!patch.found?.isConnected) patch.found = document.querySelector(patch.selector);
  if (!patch.found) return;
  patch.seen ||= now;
  if (!isComplete(patch.found)) return checkLater(MAX_HIDDEN_LENGTH);
  const values = lacking(patch.found, patch);
  if (values.length && patch.done) {
    // Up to 3 times a second and 10 times in total; then the page's value stays.
    const rest = 1000 - now + (again.at(-3) ?? 0);
    patch.lost = again.length > 9;
    if (patch.lost) return;
    if (rest > 0) return checkLater(rest);
    again.push(now);
  }
  patch.done ||= now;
  for (const [node, value, before] of values) {
    if (__BESIDE__) disguise(node, before);
    node.nodeValue = value;
  }
  made.push(...values);
}

const check = /* @__PURE__ */ guarded(() => {
  const now = Date.now();
  for (const patch of patches) guarded(checkOne)(patch, now);
  // Hides what is about to change, in a way that a strict style policy allows.
  const css = patches
    .filter(({ done, seen }) => !done && !settled && !(seen && now - seen >= MAX_HIDDEN_LENGTH))
    .map(({ selector }) => `${selector}{visibility:hidden!important}`)
    .join('');
  if (css !== hiding) {
    if (!sheet) {
      sheet = new CSSStyleSheet();
      document.adoptedStyleSheets.push(sheet);
    }
    sheet.replaceSync(css);
    hiding = css;
  }
  // Ignores mutations caused by our own changes.
  observer?.takeRecords();
});

function checkLater(pause: number): void {
  clearTimeout(timer);
  timer = later(check, pause);
}

/** Reverts the previous changes that are still displayed, and makes these. */
export function personalize(changes: ElementChange[], whenSettled: () => void): void {
  for (const [node, value, before] of made.reverse()) if (node.nodeValue === value) node.nodeValue = before;
  clearTimeout(end);
  made = [];
  settled = false;
  tell = whenSettled;
  patches = changes.map((change) => ({ ...change, seen: 0, done: 0, again: [] }));
  if (!patches.length && !observer) return;
  observer ??= new MutationObserver(() => (settled ? checkLater(333) : check()));
  observer.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['href', 'src', 'value'],
  });
  on(document, 'readystatechange', goOn);
  goOn();
}

/** Looks now, and again until elements can no longer be expected to appear. */
function goOn(): void {
  check();
  if (document.readyState === 'loading') return;
  clearTimeout(end);
  end = later(() => {
    settled = true;
    check();
    tell();
  }, MAX_LATE_MS);
}

export function outcome(): Outcome {
  const ids = (fits: (patch: Patch) => unknown) => patches.filter(fits).map(({ element }) => element);
  return {
    applied: ids(({ done, lost }) => done && !lost),
    missing: ids(({ done }) => !done),
    overwritten: ids(({ lost }) => lost),
    hidden: Math.max(
      ...patches.map(({ seen, done }) => seen && Math.min((done || Date.now()) - seen, MAX_HIDDEN_LENGTH)),
    ),
  };
}

/** An element's text before it was changed; empty if it was not. */
export const originalOf = (element: Element) => {
  const texts = new Map<Node, string>();
  for (const [node, , before] of made)
    if (element.contains(node) || node === element.getAttributeNode('value')) texts.set(node, before);
  return [...texts.values()].join('');
};
