import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { placeAfter } from '../../lib/server/list-keys.ts';

/** Selector of list items that the keys move between. */
export interface ListStop {
  tabIndex: 0 | -1;
  'data-stop': string;
}

interface OneStop {
  item: (key: string) => ListStop;
  list: {
    onKeyDown: (event: KeyboardEvent) => void;
    onFocus: (event: FocusEvent) => void;
    onBlur: () => void;
  };
}

interface OneStopOptions {
  frame: RefObject<HTMLElement | null>;
  keys: readonly string[];
  /** The open item, which the Tab key focuses. */
  current: string | undefined;
  /** The rendered range, if not everything is rendered. */
  drawn?: readonly string[];
  /** Renders an item that is not. */
  reach?: (place: number) => void;
}

/** A long list that is one Tab stop; arrow keys, Page Up and Down, Home and End move through it. */
export function useOneStop({ frame, keys, current, drawn = keys, reach }: OneStopOptions): OneStop {
  const [focused, setFocused] = useState<string>();
  const [wanted, setWanted] = useState<string>();
  // The middle of a rendered range is visible.
  const nearest = drawn[drawn.length < keys.length ? Math.floor(drawn.length / 2) : 0];
  const stop = [focused, current].find((key) => key !== undefined && drawn.includes(key)) ?? nearest;
  const find = (key: string) => frame.current?.querySelector<HTMLElement>(`[data-stop="${CSS.escape(key)}"]`);
  const go = (place: number) => {
    const key = keys[place];
    if (key === undefined) return;
    const element = find(key);
    if (element) element.focus();
    else {
      setWanted(key);
      reach?.(place);
    }
  };
  useEffect(() => {
    const element = wanted === undefined ? null : find(wanted);
    if (!element) return;
    setWanted(undefined);
    element.focus();
  });
  return {
    item: (key) => ({ tabIndex: key === stop ? 0 : -1, 'data-stop': key }),
    list: {
      onFocus: ({ target }) => setFocused(keyOf(target)),
      onBlur: () => setFocused(undefined),
      onKeyDown: (event) => {
        const key = keyOf(event.target);
        if (key === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
        const place = placeAfter(event.key, keys.indexOf(key), keys.length);
        if (place === undefined) return;
        event.preventDefault();
        go(place);
      },
    },
  };
}

function keyOf(target: EventTarget): string | undefined {
  return target instanceof HTMLElement ? target.dataset.stop : undefined;
}
