import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Keeps the visible rows in place when others are added above. */
export function useHeldScroll(list: RefObject<HTMLElement | null>, ids: string[], rowHeight: number): void {
  const before = useRef(ids);
  useLayoutEffect(() => {
    const element = list.current;
    const known = before.current;
    before.current = ids;
    if (!element || known === ids || element.scrollTop === 0) return;
    const moved = rowsMoved(known, ids, Math.floor(element.scrollTop / rowHeight));
    if (moved !== 0) element.scrollTop += moved * rowHeight;
  }, [ids, list, rowHeight]);
}

/** By how many rows the first visible one moved down. Rows that moved up left on their own. */
export function rowsMoved(before: string[], after: string[], top: number): number {
  const places = new Map(after.map((id, at) => [id, at]));
  for (let at = top; at < before.length; at++) {
    const place = places.get(before[at] ?? '');
    if (place !== undefined && place >= at) return place - at;
  }
  return 0;
}
