import type { ElementBox } from '@sightline/contract/personalizing/site-pages';

interface Point {
  x: number;
  y: number;
}

/** The smallest box at a point of the picture, as boxes may lie within others. */
export function smallestBoxAt(boxes: readonly ElementBox[], { x, y }: Point): ElementBox | null {
  let best: ElementBox | null = null;
  for (const box of boxes) {
    const isInside = x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height;
    if (isInside && (!best || areaOf(box) < areaOf(best))) best = box;
  }
  return best;
}

const areaOf = ({ width, height }: ElementBox) => width * height;

/** Scrolls a part of a scrolling frame to the frame's middle, unless it can be seen. */
export function reveal(frame: Element, part: Element | null) {
  if (!part) return;
  const [outer, inner] = [frame.getBoundingClientRect(), part.getBoundingClientRect()];
  if (inner.top >= outer.top && inner.bottom <= outer.bottom) return;
  const middle = (outer.height - Math.min(inner.height, outer.height)) / 2;
  frame.scrollBy({ top: inner.top - outer.top - middle });
}
