/// <reference lib="dom" />
// Runs in the page that is scanned: each function may use only those of this file.

/** A place on the page, in pixels from its top left corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Ends what moves: what has an end jumps to it, what has none returns to its start. */
function endMotion(): void {
  for (const animation of document.getAnimations()) {
    if (!animation.effect || animation.playbackRate === 0) continue;
    if (Number.isFinite(animation.effect.getComputedTiming().endTime)) animation.finish();
    else animation.cancel();
  }
}

/** The part of an element that its ancestors, such as a row of slides, do not cut off. */
function visiblePart(element: Element) {
  let { left, top, right, bottom } = element.getBoundingClientRect();
  let { position } = getComputedStyle(element);
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
    if (position === 'fixed') break;
    const style = getComputedStyle(at);
    // What is placed by itself is cut only by what it is placed in.
    if (position === 'absolute' && style.position === 'static' && style.transform === 'none') continue;
    position = style.position;
    const frame = at.getBoundingClientRect();
    if (style.overflowX !== 'visible')
      [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
    if (style.overflowY !== 'visible')
      [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
  }
  return { left, top, right, bottom };
}

/** Null for an element that the page does not show any more. */
function boxOf(element: Element): Box | null {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return null;
  const { left, top, right, bottom } = visiblePart(element);
  const [x, y] = [Math.round(left + scrollX), Math.round(top + scrollY)];
  return { x, y, width: Math.round(right + scrollX) - x, height: Math.round(bottom + scrollY) - y };
}

/** Looks again, at most so many times, until nothing has moved since the last look. */
async function boxesAtRest(elements: readonly Element[], looks: number): Promise<(Box | null)[]> {
  const look = () => {
    // Pages that scroll by a program of their own glide on.
    scrollTo({ top: 0, behavior: 'instant' });
    endMotion();
    return elements.map(boxOf);
  };
  let boxes = look();
  for (let more = 0; more < looks; more += 1) {
    await new Promise((done) => setTimeout(done, 200));
    const before = JSON.stringify(boxes);
    boxes = look();
    if (JSON.stringify(boxes) === before) break;
  }
  return boxes;
}

/** The functions of this file, to be combined with those that use them. */
export const BOX_FUNCTIONS = [endMotion, visiblePart, boxOf, boxesAtRest];
