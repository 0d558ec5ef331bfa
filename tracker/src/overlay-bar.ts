import type { EditorBar, ElementChange } from '@sightline/contract/visiting/tracking';
import { guarded } from './guard.ts';
import { createAreas } from './overlay-areas.ts';
import { OVERLAY_STYLE } from './overlay-style.ts';

interface Shown {
  /** Whether this is the page that the link is about. */
  isHere: boolean;
  changes: ElementChange[];
  show: (isVariant: boolean) => void;
}

/** A page that re-renders itself may remove the bar this often; after that it stays away. */
const MAX_RETURNS = 20;

/** The editor's bar at the bottom of the page, in a place that no style or program of the page reaches. */
export function showBar({ title, edit_url, elements }: EditorBar, { isHere, changes, show }: Shown): void {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'closed' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(OVERLAY_STYLE);
  root.adoptedStyleSheets = [sheet];
  const bar = document.createElement('section');
  bar.lang = 'en';
  bar.dir = 'ltr';
  bar.setAttribute('aria-label', 'Sightline');
  const said = document.createElement('strong');
  said.textContent = isHere ? title : `${title} (of another page)`;
  bar.append(said);
  let isVariant = true;
  /** Selectors count siblings, so elements are looked up where the page put them. */
  const areas = createAreas(elements, edit_url, (look) => {
    const isMoved = isVariant && changes.some(({ before }) => before !== undefined);
    if (isMoved) show(false);
    look();
    if (isMoved) show(true);
  });
  const choose = (wanted: boolean) => {
    isVariant = wanted;
    show(wanted);
  };
  if (isHere && changes[0]) bar.append(createSwitch(choose));
  const point = button('Show what can change', () => areas.toggle(!isPressed(point)));
  areas.onToggle = (isOn) => press(point, isOn);
  press(point, false);
  if (isHere && elements[0]) bar.append(point);
  const edit = document.createElement('a');
  edit.textContent = 'Edit in Sightline';
  edit.href = edit_url;
  edit.target = '_blank';
  edit.rel = 'noopener';
  bar.append(edit, button('Close', close));
  root.append(areas.layer, bar);
  root.addEventListener('keydown', (event) => {
    if ((event as KeyboardEvent).key === 'Escape') areas.toggle(false);
  });
  const stop = keepInPage(host);

  function close(): void {
    stop();
    areas.toggle(false);
    host.remove();
  }
}

/** After the page was loaded, so that a framework that compares the page with its own finds nothing new. */
function keepInPage(host: Element): () => void {
  const page = document.documentElement;
  let returns = 0;
  const watcher = new MutationObserver(() => {
    if (!host.isConnected && returns++ < MAX_RETURNS) page.append(host);
  });
  const start = guarded(() => {
    page.append(host);
    watcher.observe(page, { childList: true });
  });
  if (document.readyState === 'complete') start();
  else addEventListener('load', start);
  return () => watcher.disconnect();
}

function createSwitch(choose: (isVariant: boolean) => void): HTMLElement {
  const group = document.createElement('div');
  group.setAttribute('role', 'group');
  group.setAttribute('aria-label', 'What the page shows');
  const showing = (isVariant: boolean) => {
    press(original, !isVariant);
    press(variant, isVariant);
    choose(isVariant);
  };
  const original = button('Original', () => showing(false));
  const variant = button('Variant', () => showing(true));
  press(original, false);
  press(variant, true);
  group.append(original, variant);
  return group;
}

function button(text: string, work: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = text;
  made.addEventListener('click', guarded(work));
  return made;
}

const isPressed = (one: Element) => one.getAttribute('aria-pressed') === 'true';
const press = (one: Element, isOn: boolean) => one.setAttribute('aria-pressed', String(isOn));
