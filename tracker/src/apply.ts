import type { ElementChange, ScriptPage } from '@sightline/contract/visiting/tracking';
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
}

/** Maximum time for which anything stays hidden. */
const MAX_HIDDEN_LENGTH = 500;
/** For this long after loading, elements that do not exist yet are hidden when they appear. */
const MAX_LATE_MS = 5000;

type Patch = ReturnType<typeof patchOf>;
type Changed = Pick<ScriptPage, 'changes'>;

let patches: Patch[] = [];
/** The changes of each variant of the page, made or not, after the original, which has none. */
let arms: Patch[][] = [];
/** The values that were set, or came so with the page, by an adapter. */
let made: Value[] = (window as { sightlineMade?: Value[] }).sightlineMade ?? [];
let tell: () => void;
let settled: unknown;
let sheet: CSSStyleSheet | undefined;
let hiding: string;
let observer: MutationObserver;
let timer: number;
let end: number;

const said = (node: Node) => node.textContent as string;

const isOf =
  (node: Node) =>
  ([one]: Value) =>
    node === one;

/** An element has no value but its place. */
const nowOf = (node: Node) => node.nodeValue ?? node.nextSibling;

/** A sibling may have left the page. */
const setValue = /* @__PURE__ */ guarded(([node]: Value, value: Value[1]) => {
  if (typeof value === 'string') node.nodeValue = value;
  else (node.parentNode as Node).insertBefore(node, value);
});

/** The texts that a person reads, in order; those that were emptied still count. */
const textsOf = (element: Element) => {
  const nodes: Node[] = [];
  const walker = document.createTreeWalker(element, 4 /* SHOW_TEXT */);
  // biome-ignore lint/suspicious/noAssignInExpressions: nine bytes fewer, of a script that has none to spare
  for (let node: Node | null; (node = walker.nextNode()); )
    if (
      (said(node).trim() || made.some(isOf(node))) &&
      !(node.parentNode as Element).closest('svg,script,style')
    )
      nodes.push(node);
  return nodes[0] ? nodes : [element.getAttributeNode('value') ?? []].flat();
};

/** What an element that shows its change has. Throws where it does not fit. */
const valuesOf = (element: Element, { text, runs, href, src, alt, before }: ElementChange) => {
  const values: Value[] = [];
  // If the attribute does not exist, it is not added.
  const add = (node: Node | null, value: Value[1] | undefined) => {
    if (node && value != null) values.push([node, value, nowOf(node)]);
  };
  const set = (name: string, value?: string, of = element) => add(of.getAttributeNode(name), value);
  const nodes = textsOf(element);
  if (text != null) {
    // The text that receives the new wording, so that links, bold words and icons around it stay: the longest of the
    // element's own, else of its children's.
    const rank = (node: Node) => +(node.parentNode === element) * 1e6 + said(node).length;
    const [holder] = [...nodes].sort((one, other) => rank(other) - rank(one));
    if (fold(nodes.map(said).join('')) !== fold(text))
      runs = nodes.map((node) => (node === holder ? text : ''));
  }
  if (runs) {
    demand(runs.length === nodes.length);
    runs.forEach((run, place) => {
      const node = nodes[place] as Node;
      add(node, run && said(node).replace(/\S(.*\S)?|^$/s, () => run));
    });
  }
  if (href && element.localName === 'a') set('href', safe(href));
  if (src && element.localName === 'img') {
    set('src', safe(src));
    set('alt', alt);
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
const isFollowed = (node: Node | null): unknown => node?.nextSibling || (node && isFollowed(node.parentNode));

/** One change, and what became of it: how to find its element, change it, hide it until then, and report it. */
const patchOf = (change: ElementChange) => {
  const { element, selector, hide } = change;
  let found: Element | null | undefined;
  /** When it was first found. */
  let seen: number | undefined;
  let done: unknown;
  let lost: unknown;
  /** When it was changed again because the page had set something else. */
  const again: number[] = [];
  const find = guarded(() => {
    if (!found?.isConnected) found = document.querySelector(selector);
    return found;
  });
  return [
    find,
    (now: number) => {
      if (lost || !found) return;
      seen ||= now;
      if (document.readyState === 'loading' && !isFollowed(found)) return checkLater(MAX_HIDDEN_LENGTH);
      const values = valuesOf(found, change).filter(([, value, now]) => value !== now);
      if (values[0] && done) {
        // Up to 3 times a second and 10 times in total; then the page's value stays.
        lost = again[9];
        if (lost) return;
        if (now - (again.at(-3) as number) < 1000) return checkLater(500);
        again.push(now);
      }
      done = 1;
      for (const value of values) {
        setValue(value, value[1]);
        if (__BESIDE__ && typeof value[2] === 'string') disguise(value[0], value[2]);
      }
      made = [...values, ...made];
    },
    (now: number) => {
      const shown = done || settled || now - (seen as number) >= MAX_HIDDEN_LENGTH;
      return `${selector}{${hide ? 'display:none' : shown ? '' : 'visibility:hidden'}!important}`;
    },
    (told: Outcome) => (lost ? told.overwritten : done ? told.applied : told.missing).push(element),
    () => valuesOf(find() as Element, change),
  ] as const;
};

const check = /* @__PURE__ */ guarded(() => {
  const now = Date.now();
  // Selectors count siblings, so all elements are found before any is moved.
  for (const [find] of arms.flat()) find();
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
  observer.takeRecords();
});

const checkLater = (pause: number) => {
  timer = later(check, pause, timer);
};

/**
 * Reverts the previous changes that are still displayed, and makes those that are due, one of all, unless they are held
 * back. On a page that is late, what was seen stays; returns whether nothing else would change.
 */
export const personalize = (
  all: Changed[],
  due: unknown,
  whenSettled: () => void,
  isHeld?: unknown,
  isLate?: unknown,
) => {
  for (const value of made) if (nowOf(value[0]) === value[1]) setValue(value, value[2]);
  made = [];
  settled = 0;
  tell = whenSettled;
  arms = [[], ...all.map(({ changes }) => changes.map(patchOf))];
  patches = (arms[all.indexOf(due as Changed) + 1] as Patch[]).filter(
    ([find]) => !(__BESIDE__ && isLate && (find()?.getBoundingClientRect().top as number) < innerHeight),
  );
  const isMissed = !patches[0];
  if (isHeld) patches = [];
  if (!observer && patches[0]) {
    observer = new MutationObserver(() => (settled ? checkLater(333) : check()));
    observer.observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['href', 'src', 'alt', 'value'],
    });
    on('readystatechange', goOn);
  }
  if (observer) goOn();
  return __BESIDE__ && isMissed;
};

/** The same where nothing is counted. */
export const showChanges = (changes: ElementChange[], whenSettled = () => {}) => {
  const shown = { changes };
  personalize([shown], shown, whenSettled);
};

/** Looks now, and again until elements can no longer be expected to appear. */
const goOn = () => {
  check();
  if (document.readyState !== 'loading')
    end = later(
      () => {
        settled = 1;
        check();
        tell();
      },
      MAX_LATE_MS,
      end,
    );
};

export const outcome = () => {
  const told: Outcome = { applied: [], missing: [], overwritten: [] };
  for (const [, , , tellOf] of patches) tellOf(told);
  return told;
};

/** What an element reads in the original and in each variant, so that goals follow it whatever is shown here. */
export const readingsOf = (element: Element) =>
  arms.map((changes) => {
    const values = changes.flatMap(([, , , , wanted]) => guarded(wanted)() ?? []);
    return textsOf(element)
      .map((node) => values.find(isOf(node))?.[1] ?? made.find(isOf(node))?.[2] ?? said(node))
      .join('');
  });
