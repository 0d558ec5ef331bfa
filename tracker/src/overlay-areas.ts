import type { EditorBar } from '@sightline/contract/visiting/tracking';
import { guarded } from './guard.ts';
import { fold } from './page-text.ts';

/** Pause between two looks for elements that are not there, in milliseconds. */
const LOOK_EVERY = 500;

interface Area {
  selector: string;
  link: HTMLAnchorElement;
  element: Element | null;
}

/**
 * Outlines of the elements that variants may change: links that lie above them and lead to the editor, so that pointing
 * and the keyboard reach them and nothing of the page is followed. `stand` lets elements be looked up in their places.
 */
export function createAreas(
  elements: EditorBar['elements'],
  edit_url: string,
  stand: (look: () => void) => void,
) {
  const layer = document.createElement('nav');
  layer.lang = 'en';
  layer.setAttribute('aria-label', 'What can change');
  let looked = 0;
  let frame = 0;
  const all = elements.map(({ id, selector }): Area => {
    const link = document.createElement('a');
    link.href = `${edit_url}&element=${id}`;
    link.target = '_blank';
    link.rel = 'noopener';
    const area: Area = { selector, link, element: null };
    link.addEventListener('focus', () => {
      // A click must not move what it is about to hit.
      if (link.matches(':focus-visible')) area.element?.scrollIntoView({ block: 'center' });
    });
    return area;
  });
  const look = () =>
    stand(() => {
      for (const area of all) {
        area.element = find(area.selector);
        area.link.ariaLabel = `Edit “${nameOf(area.element)}”`;
      }
    });
  const draw = (now: number) => {
    frame = requestAnimationFrame(draw);
    if (now - looked > LOOK_EVERY && all.some(({ element }) => !element?.isConnected)) {
      looked = now;
      guarded(look)();
    }
    for (const { element, link } of all) place(link, element);
  };
  const areas = {
    layer,
    onToggle: (_isOn: boolean) => {},
    toggle: (isOn: boolean) => {
      cancelAnimationFrame(frame);
      layer.replaceChildren();
      if (isOn) {
        guarded(look)();
        layer.append(...all.map(({ link }) => link));
        frame = requestAnimationFrame(draw);
      }
      areas.onToggle(isOn);
    },
  };
  return areas;
}

function place({ style }: HTMLElement, element: Element | null): void {
  const isSeen = element?.isConnected && (element.checkVisibility?.({ visibilityProperty: true }) ?? true);
  const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
  style.display = isSeen && width > 0 && height > 0 ? 'block' : 'none';
  style.left = `${left}px`;
  style.top = `${top}px`;
  style.width = `${width}px`;
  style.height = `${height}px`;
}

const nameOf = (element: Element | null) =>
  fold(element?.textContent ?? '').slice(0, 80) || element?.getAttribute('alt') || element?.localName || '';

function find(selector: string): Element | null {
  try {
    return document.querySelector(selector);
  } catch {
    return null;
  }
}
