import { useCallback, useRef, useState } from 'react';

/** The element that the pointer or the focus is on, and where. */
export interface Pointed {
  element_id: string;
  from: 'list' | 'picture';
}

/** Where a pointer is in the window; none for the keyboard. */
export interface PointerPlace {
  clientX: number;
  clientY: number;
}

/** A pointer counts when it moves: what scrolls below one that rests takes nothing from the keyboard. */
export function usePointed() {
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const last = useRef<PointerPlace>(undefined);
  const point = useCallback((element_id: string | null, from: Pointed['from'], place?: PointerPlace) => {
    if (place) {
      const before = last.current;
      last.current = { clientX: place.clientX, clientY: place.clientY };
      // The first event may come from a pointer that rests where the screen has just appeared.
      if (!before || (before.clientX === place.clientX && before.clientY === place.clientY)) return;
    }
    setPointed((before) => {
      if (element_id === null) return null;
      return before?.element_id === element_id && before.from === from ? before : { element_id, from };
    });
  }, []);
  return { pointed, point };
}
