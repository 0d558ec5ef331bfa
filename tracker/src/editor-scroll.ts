/** Room left beside what is brought into view, in pixels. */
const MARGIN = 16;

/** How far to scroll so that a span lies within another one; where it is longer, it begins there. */
function beyond([start, end]: [number, number], [from, to]: [number, number]): number {
  if (start < from || end - start > to - from) return start - from;
  return Math.max(0, end - to);
}

/** Down to where something that stays in the window, such as a sticky head, covers the beginning of an element. */
function coveredTo(element: Element, { left, right, top }: DOMRect): number {
  const within = (value: number, most: number) => Math.min(Math.max(value, 0), most - 1);
  const x = within((left + Math.min(right, innerWidth)) / 2, innerWidth);
  for (const over of document.elementsFromPoint(x, within(top, innerHeight))) {
    if (over.contains(element) || element.contains(over)) break;
    for (let at: Element | null = over; at && !at.contains(element); at = at.parentElement) {
      const { bottom } = at.getBoundingClientRect();
      const { position } = getComputedStyle(at);
      if (/fixed|sticky/.test(position) && bottom < innerHeight / 2) return bottom;
    }
  }
  return 0;
}

const canScroll = (overflow: string) => /auto|scroll/.test(overflow);

/**
 * Brings an element, or a place in it, into view by scrolling what people can scroll. `scrollIntoView` would also scroll
 * what only cuts off its content, so that the page no longer looked as visitors see it.
 */
export function reveal(element: Element, placeOf = (of: Element) => of.getBoundingClientRect()) {
  const root = document.documentElement;
  for (let at = element.parentElement; at && at !== root; at = at.parentElement) {
    const { overflowX, overflowY, position } = getComputedStyle(at);
    const box = at.getBoundingClientRect();
    const place = placeOf(element);
    at.scrollBy({
      left: canScroll(overflowX) ? beyond([place.left, place.right], [box.left, box.right]) : 0,
      top: canScroll(overflowY) ? beyond([place.top, place.bottom], [box.top, box.bottom]) : 0,
      behavior: 'instant',
    });
    // It moves with the window.
    if (position === 'fixed') return;
  }
  // Heads stick only once the page was scrolled, so the second look knows what they cover.
  for (let look = 0; look < 2; look += 1) {
    const place = placeOf(element);
    const from = coveredTo(element, place) + MARGIN;
    const top = beyond([place.top, place.bottom], [from, innerHeight - MARGIN]);
    scrollBy({ top, behavior: 'instant' });
  }
}

/** Where the caret is, in an element that someone types in. */
export function caretPlace(element: Element): DOMRect {
  const selection = getSelection();
  const range = selection?.rangeCount ? selection.getRangeAt(0) : null;
  return range?.getClientRects()[0] ?? element.getBoundingClientRect();
}

/** Browsers also scroll what cuts off its content, to a caret or a selection; nobody could scroll it back. */
export function keepCut({ target }: Event) {
  const root = document.documentElement;
  const at = target instanceof Element ? target : root;
  const { overflowX, overflowY } = getComputedStyle(at);
  const isCut =
    overflowX === 'hidden' || (at === root && getComputedStyle(document.body).overflowX === 'hidden');
  if (isCut && at.scrollLeft !== 0) at.scrollLeft = 0;
  // A page that cannot be scrolled down has to be here, where its program does not run.
  if (overflowY === 'hidden' && at !== root && at.scrollTop !== 0) at.scrollTop = 0;
}
