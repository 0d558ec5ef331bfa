/// <reference lib="dom" />
// Runs in the page that is scanned: each function may use only those of this file.
import type { FoundElement } from './match-elements.ts';
import { BLOCK_FUNCTIONS } from './scan-block.ts';
import { BOX_FUNCTIONS } from './scan-boxes.ts';
import { ROOM_FUNCTIONS, type Seeing, type SeenElement } from './scan-room.ts';
import { SELECTOR_FUNCTIONS } from './scan-selector.ts';

export interface ScanLimits {
  most: number;
  longest: number;
  /** Number of half-second waits for pages that show next to nothing. */
  late_looks: number;
}

export interface Screen {
  /** After every redirect, including those made by scripts. */
  url: string;
  title: string;
  content_type: string;
  asks_password: boolean;
  elements: SeenElement[];
}

/** Whether a person who scrolls down the page sees it. */
function isSeen(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  const { left, right, bottom, width, height } = element.getBoundingClientRect();
  if (width < 4 || height < 4 || right <= 0 || left >= document.documentElement.clientWidth) return false;
  return bottom + scrollY > 0;
}

/** A layer over the whole window; a program's own frame holds the page. */
function coversWindow(element: Element): boolean {
  if (getComputedStyle(element).position !== 'fixed') return false;
  const { width, height } = element.getBoundingClientRect();
  return width > innerWidth * 0.8 && height > innerHeight * 0.8 && !element.querySelector('h1, main, nav');
}

/** Inside a dialog over the page or a consent banner. */
function isInOverlay(element: Element): boolean {
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    const isDialog = at.matches('dialog, [role="dialog"], [role="alertdialog"], [aria-modal="true"]');
    if (isDialog || coversWindow(at)) return true;
    const names = `${at.id} ${at.getAttribute('class') ?? ''} ${at.getAttribute('aria-label') ?? ''}`;
    if (!/cookie|consent|gdpr|onetrust|didomi|usercentrics/i.test(names)) continue;
    if (['fixed', 'sticky', 'absolute'].includes(getComputedStyle(at).position)) return true;
    if (/cookie/i.test(at.textContent ?? '') && at.querySelector('button') && !at.querySelector('h1, main'))
      return true;
  }
  return false;
}

/** Its visible text, on one line. */
function textOf(element: Element): string {
  const parts: string[] = [];
  const walk = (parent: Node) => {
    for (const node of parent.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) parts.push(node.nodeValue ?? '');
      if (!(node instanceof Element) || !node.checkVisibility({ visibilityProperty: true })) continue;
      const apart = node.localName === 'br' || getComputedStyle(node).display !== 'inline';
      if (apart) parts.push(' ');
      walk(node);
      if (apart) parts.push(' ');
    }
  };
  walk(element);
  return parts
    .join('')
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A link that looks like a button. */
function looksLikeButton(link: Element): boolean {
  if (/(^|[\s_-])(btn|button|cta)([\s_-]|$)/i.test(link.getAttribute('class') ?? '')) return true;
  const style = getComputedStyle(link);
  if (style.display === 'inline' || Number.parseFloat(style.paddingLeft) < 8) return false;
  const isFilled =
    !/^(transparent|rgba\(.*, 0\))$/.test(style.backgroundColor) || style.backgroundImage !== 'none';
  return isFilled || Number.parseFloat(style.borderTopWidth) > 0;
}

/** Its kind, or null when its text cannot be changed. Text that contains links or pictures would lose them. */
function kindOf(element: Element, looksLikeHeading: Seeing['looksLikeHeading']): FoundElement['kind'] | null {
  const tag = element.localName;
  const holds = (selector: string) => element.querySelector(selector) !== null;
  if (tag === 'img') {
    const { width, height } = element.getBoundingClientRect();
    return width >= 40 && height >= 40 ? 'image' : null;
  }
  const blocks = 'h1, h2, h3, h4, h5, h6, p, ul, ol, table, form, img, video, iframe, input';
  if (tag === 'a') return holds(blocks) ? null : looksLikeButton(element) ? 'button' : 'link';
  if (tag === 'button' || tag === 'input' || element.getAttribute('role') === 'button')
    return holds(blocks) ? null : 'button';
  const parts =
    'a, button, img, picture, video, iframe, input, select, textarea, form, ul, ol, table, p, pre, code';
  if (holds(parts)) return null;
  if (/^h[1-6]$/.test(tag) || element.getAttribute('role') === 'heading' || looksLikeHeading(element))
    return 'heading';
  if (['p', 'li', 'dd', 'dt', 'blockquote', 'figcaption'].includes(tag))
    return holds('div, h1, h2, h3, h4, h5, h6') ? null : 'paragraph';
  // Pages whose text is in plain boxes.
  const isText = [...element.childNodes].some(
    ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && (nodeValue ?? '').trim().length >= 20,
  );
  const isPart =
    element.parentElement?.closest('p, li, dd, dt, blockquote, label, legend, td, th, summary') != null;
  return isText && !isPart && !holds('div, h1, h2, h3, h4, h5, h6') ? 'paragraph' : null;
}

/** The part of the page it belongs to. */
function areaOf(element: Element): FoundElement['area'] {
  const footer = element.closest('footer, [role="contentinfo"]');
  if (footer && !footer.closest('main, article, blockquote')) return 'footer';
  if (element.closest('nav, [role="navigation"]')) return 'header';
  const header = element.closest('header, [role="banner"]');
  const isHero = (header?.getBoundingClientRect().height ?? 0) > 300;
  return header && !isHero && !header.closest('main, article, section') && !header.querySelector('h1')
    ? 'header'
    : 'main';
}

function addressOf(value: string | null | undefined): string | null {
  return value && /^(https?|mailto|tel):/i.test(value) && value.length <= 2000 ? value : null;
}

/** Its text and target; null when it has no text. */
function describe(element: Element, kind: FoundElement['kind'], longest: number) {
  const link = element instanceof HTMLAnchorElement ? addressOf(element.href) : null;
  if (element instanceof HTMLImageElement) {
    const src = addressOf(element.currentSrc || element.src);
    return src ? { content: element.alt.trim().slice(0, longest), href: null, src } : null;
  }
  const content = element instanceof HTMLInputElement ? element.value.trim() : textOf(element);
  const most = kind === 'paragraph' ? longest : 300;
  const reads = /[\p{L}\p{N}]/u.test(content) && content.length <= most;
  return reads ? { content, href: link, src: null } : null;
}

/** Elements that can be changed, in page order; content nested in one belongs to it. */
function collect({ most }: ScanLimits, { looksLikeHeading }: Seeing) {
  const found: { element: Element; kind: FoundElement['kind']; area: FoundElement['area'] }[] = [];
  const taken = new Set<Element>();
  const isPartOfTaken = (element: Element) => {
    for (let at = element.parentElement; at; at = at.parentElement) if (taken.has(at)) return true;
    return false;
  };
  const candidates =
    'h1, h2, h3, h4, h5, h6, [role="heading"], p, li, dd, dt, blockquote, figcaption, a[href], button, [role="button"], ' +
    'input[type="submit"], input[type="button"], img, div, span';
  for (const element of document.body.querySelectorAll(candidates)) {
    if (isPartOfTaken(element)) continue;
    if (element.closest('svg, noscript, template, select, pre, code, [contenteditable="true"]')) continue;
    const kind = kindOf(element, looksLikeHeading);
    if (!kind || !isSeen(element) || isInOverlay(element)) continue;
    taken.add(element);
    found.push({ element, kind, area: areaOf(element) });
  }
  const isMain = ({ area }: { area: string }) => area === 'main';
  const ranked = [...found.filter(isMain), ...found.filter((entry) => !isMain(entry))];
  const room = new Set(ranked.slice(0, most));
  return found.filter((entry) => room.has(entry));
}

/** What the page shows now; `listed` then holds the elements themselves, in the same order. */
function readScreen(
  selectorOf: (element: Element) => string | null,
  limits: ScanLimits,
  listed: Element[],
  seeing: Seeing,
): Screen {
  listed.length = 0;
  const found = collect(limits, seeing);
  const headings: Element[] = [];
  for (const { element, kind, area } of found)
    if (kind === 'heading' && area === 'main') headings.push(element);
  const blocks = seeing.blocksOf(headings);
  const elements = found.flatMap(({ element, kind, area }) => {
    const said = describe(element, kind, limits.longest);
    const selector = said && selectorOf(element);
    if (!said || !selector || selector.length > 1000) return [];
    listed.push(element);
    const begun = blocks.get(element);
    const block = begun ? selectorOf(begun) : null;
    return [
      { selector, tag: element.localName, kind, area, block, ...said, ...seeing.looksOf(element, kind) },
    ];
  });
  const asks = [...document.querySelectorAll('input[type="password"]')].some((field) =>
    field.checkVisibility(),
  );
  return {
    url: location.href,
    title: document.title.trim().slice(0, 300),
    content_type: document.contentType,
    asks_password: asks,
    elements,
  };
}

/** Whether it shows more than an empty frame. */
function isFilled({ elements, content_type, asks_password }: Screen): boolean {
  if (asks_password || !/html/i.test(content_type)) return true;
  return elements.filter(({ area }) => area === 'main').length >= 3;
}

/** Waits until nothing is added any more, for pages that scripts render; false where that never ended. */
export async function settle(quiet_ms: number, most_ms: number): Promise<boolean> {
  const until = performance.now() + most_ms;
  let changed = performance.now();
  const observer = new MutationObserver(() => {
    changed = performance.now();
  });
  observer.observe(document, { childList: true, characterData: true, subtree: true });
  let isQuiet = false;
  while (!isQuiet && performance.now() < until) {
    isQuiet = performance.now() - changed >= quiet_ms && document.readyState === 'complete';
    if (!isQuiet) await new Promise((done) => setTimeout(done, 50));
  }
  observer.disconnect();
  return isQuiet;
}

/** Without the elements whose text was another one in an earlier reading: it is never at rest, as a clock or a ticker. */
function withoutRestless(screen: Screen, earlier: Screen, listed: Element[]): Screen {
  const said = new Map(earlier.elements.map(({ selector, content }) => [selector, content]));
  const isStill = ({ selector, content }: SeenElement) => (said.get(selector) ?? content) === content;
  const still = listed.filter((_, at) => screen.elements[at] && isStill(screen.elements[at]));
  listed.splice(0, listed.length, ...still);
  return { ...screen, elements: screen.elements.filter(isStill) };
}

/** Scrolls down and up again, so that lazy content loads. */
async function scrollThrough(most_steps: number): Promise<void> {
  const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));
  const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
  for (let step = 1; step <= most_steps; step += 1) {
    scrollTo({ top: step * innerHeight, behavior: 'instant' });
    // A busy machine draws no frame in so short a time, and observers hear of a place only when it is drawn.
    await Promise.all([wait(40), Promise.race([nextFrame().then(nextFrame), wait(400)])]);
    if (scrollY + innerHeight >= document.documentElement.scrollHeight - 2) break;
  }
  scrollTo({ top: 0, behavior: 'instant' });
}

const FUNCTIONS = [
  ...SELECTOR_FUNCTIONS,
  isSeen,
  coversWindow,
  isInOverlay,
  textOf,
  looksLikeButton,
  kindOf,
  areaOf,
  addressOf,
  describe,
  collect,
  readScreen,
  isFilled,
  settle,
  withoutRestless,
  scrollThrough,
  ...BLOCK_FUNCTIONS,
  ...BOX_FUNCTIONS,
  ...ROOM_FUNCTIONS,
];

/** Adds a function to every document that reads it without changing its content; page policies allow it. */
export const SCAN_SCRIPT = `(() => {
${FUNCTIONS.map(String).join('\n')}
const passing = watchNames();
const listed = [];
const seeing = { looksOf, looksLikeHeading, blocksOf };
globalThis[Symbol.for('sightline.scan')] = async (limits) => {
  await settle(500, 5000);
  await scrollThrough(30);
  const isQuiet = await settle(300, 2500);
  let screen = readScreen(makeSelectorOf(passing), limits, listed, seeing);
  // What a program draws late may still be on its way.
  for (let more = 0; more < limits.late_looks && !isFilled(screen); more += 1) {
    await new Promise((done) => setTimeout(done, 500));
    screen = readScreen(makeSelectorOf(passing), limits, listed, seeing);
  }
  if (isQuiet) return screen;
  await new Promise((done) => setTimeout(done, 700));
  return withoutRestless(readScreen(makeSelectorOf(passing), limits, listed, seeing), screen, listed);
};
globalThis[Symbol.for('sightline.boxes')] = (looks) => boxesAtRest(listed, looks);
})();`;
