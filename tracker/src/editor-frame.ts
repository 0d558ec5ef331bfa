import type { FromFrame, ToFrame } from '@sightline/contract/personalizing/editor-messages';
import type { ElementChange } from '@sightline/contract/visiting/tracking';
import { showChanges } from './apply.ts';
import { createMarks } from './editor-marks.ts';
import { around, describe, find, meantBy, partsOf, type ReadPage, readPage } from './editor-pick.ts';
import { caretPlace, keepCut, reveal } from './editor-scroll.ts';
import { drawTree, NO_IMAGE, type Snapshot } from './editor-tree.ts';
import { typeInto } from './editor-typing.ts';

/** In the dashboard's frame: shows a page, makes changes with the script's own code, and lets a person choose and type. */

declare const parent: Window;
type SelectorMaker = (passing: Set<string>) => (element: Element) => string | null;

// The frame is of no origin, but its address is the dashboard's.
const tell = (message: FromFrame) => parent.postMessage(message, location.origin);

let page: ReadPage | undefined;
let shown: Snapshot | undefined;
let chosen: Element | null = null;
let changes: ElementChange[] = [];
let typing: { element: Element; texts: Text[]; end: () => void } | undefined;
/** Images that were swapped, with what they showed. */
let swapped = new Map<Element, { src: string; srcset: string | null }>();
const marks = createMarks();

function show({ json, known }: Extract<ToFrame, { type: 'page' }>) {
  const snapshot: Snapshot = JSON.parse(json);
  const drawn = drawTree(snapshot);
  if (!drawn) return;
  showChanges([]);
  document.documentElement.replaceWith(drawn);
  if (!document.body) drawn.append(document.createElement('body'));
  const makeSelectorOf: SelectorMaker = Reflect.get(globalThis, Symbol.for('sightline.selectors'));
  shown = snapshot;
  page = readPage(known, makeSelectorOf(new Set(snapshot.passing)));
  marks.attach();
  tell({ type: 'shown', parts: partsOf(page) });
  change(changes);
}

/** The changes as visitors will see them; the text that someone types right now stays theirs. */
function change(wanted: ElementChange[]) {
  changes = wanted;
  for (const [image, { src, srcset }] of swapped) {
    image.setAttribute('src', src);
    if (srcset !== null) image.setAttribute('srcset', srcset);
  }
  swapped = new Map();
  const isTyped = ({ selector }: ElementChange) =>
    typing !== undefined && page?.nameOf(typing.element) === selector;
  showChanges(
    wanted.map(({ src: _, alt: __, ...one }) => {
      if (!isTyped(one)) return one;
      const { text: ___, runs: ____, ...rest } = one;
      return rest;
    }),
    () => {},
  );
  for (const { selector, src } of wanted) {
    const image = src === undefined ? null : find(selector);
    if (!image || src === undefined) continue;
    swapped.set(image, { src: image.getAttribute('src') ?? '', srcset: image.getAttribute('srcset') });
    image.removeAttribute('srcset');
    image.setAttribute('src', shown?.resources[shown.urls[src] ?? ''] ?? NO_IMAGE);
  }
  marks.draw();
}

function pick(element: Element | null) {
  if (element !== typing?.element) endTyping();
  chosen = element;
  marks.choose(element);
  if (element && page) nameAround(page, element);
  tellChosen();
}

const tellChosen = () => tell({ type: 'picked', element: chosen && page ? describe(page, chosen) : null });

/** Selectors count siblings, so names are given while every element stands where it belongs. */
function nameAround({ nameOf }: ReadPage, element: Element) {
  const elements = around(element);
  const isMoved = changes.some(({ before }) => before !== undefined);
  if (isMoved) showChanges([]);
  for (const one of elements) nameOf(one);
  if (isMoved) change(changes);
}

function startTyping(element: Element) {
  if (!page || !(element instanceof HTMLElement)) return;
  const described = describe(page, element);
  if (described?.kind !== 'text' || described.is_off) return;
  const selector = page.nameOf(element);
  const texts = page.textsOf(element);
  const now = texts.map(({ data }) => data);
  typing = { element, texts, end: () => {} };
  change(changes);
  for (const [place, text] of texts.entries()) text.data = now[place] ?? '';
  typing.end = typeInto({
    element,
    nodes: texts,
    told: (runs) => {
      reveal(element, caretPlace);
      marks.draw();
      if (selector) tell({ type: 'typed', selector, runs });
    },
  });
}

function endTyping() {
  if (!typing || !page) return;
  const { texts, end } = typing;
  typing = undefined;
  end();
  for (const text of texts) text.data = page.originals.get(text) ?? '';
  change(changes);
}

const targetOf = ({ target }: Event) => {
  const element = target instanceof Element ? target : null;
  return page && element && document.body.contains(element) ? meantBy(page, element) : null;
};

addEventListener('message', ({ source, origin, data }: MessageEvent<ToFrame>) => {
  if (source !== parent || origin !== location.origin) return;
  if (data.type === 'page') show(data);
  if (data.type === 'switches' && page) {
    for (const one of data.known) if (find(one.selector)) page.listed.set(find(one.selector) as Element, one);
    if (chosen && !typing) tellChosen();
  }
  if (data.type === 'changes') {
    change(data.changes);
    // Its place may be another now.
    if (chosen && !typing) tellChosen();
  }
  if (data.type === 'pick') {
    const element = data.selector === null ? null : find(data.selector);
    if (element) reveal(element);
    pick(element);
  }
});

for (const kind of ['click', 'auxclick', 'dblclick', 'submit', 'dragstart', 'drop'])
  addEventListener(
    kind,
    (event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      if (kind !== 'click') return;
      const element = targetOf(event);
      if (typing && element === typing.element) return;
      if (element && element === chosen) startTyping(element);
      else pick(element);
    },
    true,
  );
addEventListener('pointermove', (event) => marks.point(targetOf(event)), true);
document.addEventListener('pointerleave', () => marks.point(null));
addEventListener(
  'keydown',
  (event) => {
    if (event.key !== 'Escape') return;
    if (typing) endTyping();
    else pick(null);
  },
  true,
);
addEventListener('scroll', keepCut, true);
for (const kind of ['scroll', 'resize']) addEventListener(kind, () => marks.draw(), true);
tell({ type: 'ready' });
