import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Keeps the rows in view where they are when others come above them. */
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

/** By how many rows the first of those in view has gone down. Rows that went up left by themselves. */
export function rowsMoved(before: string[], after: string[], top: number): number {
  const places = new Map(after.map((id, at) => [id, at]));
  for (let at = top; at < before.length; at++) {
    const place = places.get(before[at] ?? '');
    if (place !== undefined && place >= at) return place - at;
  }
  return 0;
}
