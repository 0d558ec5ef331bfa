import { type KeyboardEvent, type RefObject, useRef } from 'react';

/** By then, a letter after `g` opens no screen any more. */
const GO_MS = 1000;
const TYPING = 'input, textarea, select, [contenteditable]';

/**
 * Single letters that work only while the focus is inside the frame (WCAG 2.1.4), and never while someone types or goes
 * to another screen with `g` and a letter: each presses the button that names it, J and K step.
 */
export function useDecisionKeys(frame: RefObject<HTMLElement | null>, step: (by: 1 | -1) => void) {
  const goneAt = useRef(Number.NEGATIVE_INFINITY);
  return (event: KeyboardEvent) => {
    const { target, timeStamp, altKey, ctrlKey, metaKey } = event;
    // Events of dialogs come here, too, although these stand elsewhere.
    if (!(target instanceof Element) || !frame.current?.contains(target)) return;
    if (altKey || ctrlKey || metaKey || target.closest(TYPING)) return;
    const key = event.key.toUpperCase();
    const isGoing = timeStamp - goneAt.current < GO_MS;
    goneAt.current = key === 'G' ? timeStamp : Number.NEGATIVE_INFINITY;
    if (isGoing) return;
    if (key === 'J' || key === 'K') return step(key === 'J' ? 1 : -1);
    // A key that is held down decides about one thing only.
    if (event.repeat) return;
    const button = frame.current.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`);
    if (!button || button.matches(':disabled, [aria-disabled="true"]')) return;
    event.preventDefault();
    button.click();
  };
}
