import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * Asks before somebody leaves unsaved text: by closing the panel, opening another page or screen, or closing the
 * window.
 */
export function useUnsaved() {
  const [isDirty, setDirty] = useState(false);
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && (current.pathname !== next.pathname || slugIn(current.search) !== slugIn(next.search)),
    enableBeforeUnload: () => isDirty,
    disabled: !isDirty,
    withResolver: true,
  });
  const keep = () => {
    setLeaving(null);
    blocker.reset?.();
  };
  const discard = () => {
    setDirty(false);
    setLeaving(null);
    leaving?.();
    blocker.proceed?.();
  };
  /** Acts at once if nothing would be lost. */
  const leave = (go: () => void) => (isDirty ? setLeaving(() => go) : go());
  return { isAsking: leaving !== null || blocker.status === 'blocked', setDirty, leave, keep, discard };
}

function slugIn(search: object): unknown {
  return Reflect.get(search, 'slug');
}
