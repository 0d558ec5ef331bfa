import type { ElementChange } from '@sightline/contract/visiting/tracking';
import { guarded, later, on } from './guard.ts';
import { disguise } from './hydration.ts';
import { demand, fold, safe } from './page-text.ts';

/** One value in the page: a text, an attribute, or the sibling before which an element stands. */
type Value = [node: Node, value: string | Node | null, before: string | Node | null];

declare const __BESIDE__: boolean;

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

let patches: ReturnType<typeof patchOf>[] = [];
/** The value that was set. */
let made: Value[] = [];
let tell: () => void;
let settled: boolean;
let sheet: CSSStyleSheet | undefined;
let hiding: string;
let observer: MutationObserver | undefined;
let timer: number;
let end: number;

/** An element has no value but its place. */
const nowOf = (node: Node) => node.nodeValue ?? (node as Element).nextElementSibling;

/** A sibling may have left the page. */
const setValue = /* @__PURE__ */ guarded(([node]: Value, value: Value[1]) => {
  if (typeof value === 'string') node.nodeValue = value;
  else node.parentNode?.insertBefore(node, value);
});

/** What must still be set for an element to show its change; empty when nothing. Throws where it does not fit. */
const lacking = (element: Element, { text, runs, href, src, alt, before }: ElementChange) => {
  const values: Value[] = [];
  const kind = element.localName;
  // If the attribute does not exist, it is not added.
  const add = (node: Node | null, value: Value[1]) => {
    if (node && nowOf(node) !== value) values.push([node, value, nowOf(node)]);
  };
  const set = (name: string, value: string, of = element) => add(of.getAttributeNode(name), value);
  // The texts that a person reads, in order; those that were emptied still count.
  const nodes: Text[] = [];
  const walker = document.createTreeWalker(element, 4 /* SHOW_TEXT */);
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (
      (node.data.trim() || made.some(([one]) => one === node)) &&
      !(node.parentElement as Element).closest('svg,script,style')
    )
      nodes.push(node);
  }
  if (text != null) {
    if (kind === 'input') set('value', text);
    // The text that receives the new wording, so that links, bold words and icons around it stay: the longest of the
    // element's own, else of its children's.
    const rank = (node: Text) => (node.parentNode === element ? 1e6 : 0) + node.data.length;
    const [holder] = [...nodes].sort((one, other) => rank(other) - rank(one));
    if (fold(nodes.map(({ data }) => data).join('')) !== fold(text))
      runs = nodes.map((node) => (node === holder ? text : ''));
  }
  if (runs) {
    demand(runs.length === nodes.length);
    nodes.forEach((node, place) => {
      const run = (runs as string[])[place] ?? node.data;
      if (fold(run) !== fold(node.data)) add(node, run && node.data.replace(/\S(.*\S)?/s, () => run));
    });
  }
  if (href && kind === 'a') set('href', safe(href));
  if (src && kind === 'img') {
    set('src', safe(src));
    if (alt != null) set('alt', alt);
    // Other sources of the picture would take precedence.
    for (const one of [element, ...(element.closest('picture')?.children ?? [])]) set('srcset', src, one);
  }
  if (before) {
    const next = document.querySelector(before);
    demand(next && next !== element && next.parentNode === element.parentNode);
    add(element, next);
  }
  return values;
};

/** The parser appends the rest of a text later, so an element is changed only when something follows it. */
const isFollowed = (node: Node | null): unknown => node && (node.nextSibling || isFollowed(node.parentNode));

/** One change, and what became of it: how to find its element, change it, hide it until then, and report it. */
const patchOf = (change: ElementChange) => {
  const { element, selector, hide } = change;
  let found: Element | null | undefined;
  /** When it was first found, and first changed. */
  let seen = 0;
  let done = 0;
  let lost = false;
  /** When it was changed again because the page had set something else. */
  const again: number[] = [];
  return [
    (_: number) => {
      if (!found?.isConnected) found = document.querySelector(selector);
    },
    (now: number) => {
      if (lost || !found) return;
      seen ||= now;
      if (document.readyState === 'loading' && !isFollowed(found)) return checkLater(MAX_HIDDEN_LENGTH);
      const values = lacking(found, change);
      if (values[0] && done) {
        // Up to 3 times a second and 10 times in total; then the page's value stays.
        const rest = 1000 - now + (again.at(-3) ?? 0);
        lost = again.length > 9;
        if (lost) return;
        if (rest > 0) return checkLater(rest);
        again.push(now);
      }
      done ||= now;
      for (const value of values) {
        if (__BESIDE__ && typeof value[2] === 'string') disguise(value[0], value[2]);
        setValue(value, value[1]);
      }
      made.push(...values);
    },
    (now: number) => {
      const shown = done || settled || (seen && now - seen >= MAX_HIDDEN_LENGTH);
      return `${selector}{${hide ? 'display:none' : shown ? '' : 'visibility:hidden'}!important}`;
    },
    (told: Outcome) => {
      told[lost ? 'overwritten' : done ? 'applied' : 'missing'].push(element);
      told.hidden = Math.max(told.hidden, seen && Math.min((done || Date.now()) - seen, MAX_HIDDEN_LENGTH));
    },
  ] as const;
};

const check = /* @__PURE__ */ guarded(() => {
  const now = Date.now();
  // Selectors count siblings, so all elements are found before any is moved.
  for (const [find] of patches) guarded(find)(now);
  for (const [, make] of patches) guarded(make)(now);
  // Hides what is about to change, in a way that a strict style policy allows.
  const css = patches.map(([, , style]) => style(now)).join('');
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

const checkLater = (pause: number) => {
  timer = later(check, pause, timer);
};

/** Reverts the previous changes that are still displayed, and makes these. */
export const personalize = (changes: ElementChange[], whenSettled: () => void) => {
  for (const value of made.reverse()) if (nowOf(value[0]) === value[1]) setValue(value, value[2]);
  made = [];
  settled = false;
  tell = whenSettled;
  patches = changes.map(patchOf);
  if (!observer) {
    if (!patches[0]) return;
    observer = new MutationObserver(() => (settled ? checkLater(333) : check()));
    observer.observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['href', 'src', 'alt', 'value'],
    });
    on('readystatechange', goOn);
  }
  goOn();
};

/** Looks now, and again until elements can no longer be expected to appear. */
const goOn = () => {
  check();
  if (document.readyState !== 'loading')
    end = later(
      () => {
        settled = true;
        check();
        tell();
      },
      MAX_LATE_MS,
      end,
    );
};

export const outcome = () => {
  const told: Outcome = { applied: [], missing: [], overwritten: [], hidden: 0 };
  for (const [, , , tellOf] of patches) tellOf(told);
  return told;
};

/** An element's text before it was changed; empty if it was not. */
export const originalOf = (element: Element) => {
  const texts = new Map<Node, string>();
  for (const [node, , before] of made)
    if (typeof before === 'string' && (element.contains(node) || node === element.getAttributeNode('value')))
      texts.set(node, before);
  return [...texts.values()].join('');
};
