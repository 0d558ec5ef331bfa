import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { placeAfter } from '../../lib/server/list-keys.ts';

/** What makes an item of the list one that its keys go to. */
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
  /** What is open: the Tab key comes to it. */
  current: string | undefined;
  /** Those that are drawn, where that isn't all. */
  drawn?: readonly string[];
  /** Has one drawn that isn't. */
  reach?: (place: number) => void;
}

/** A long list that is one stop of the Tab key; arrow keys, Page Up and Down, Home and End go through it. */
export function useOneStop({ frame, keys, current, drawn = keys, reach }: OneStopOptions): OneStop {
  const [focused, setFocused] = useState<string>();
  const [wanted, setWanted] = useState<string>();
  // Of a part that is drawn, the middle is in view.
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
