import { useEffect, useState } from 'react';
import { isShellShown } from './drop-shell.ts';

/**
 * Whether the page has just been loaded and what stands higher is still to be painted. When somebody comes from another
 * screen, everything is drawn at once.
 */
export function useIsLater(): boolean {
  const [isLater, setLater] = useState(isShellShown);
  useEffect(() => {
    if (!isLater) return;
    let timer: number | undefined;
    // A frame's callbacks run before it is painted, and it is shown while the next one waits.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        timer = window.setTimeout(setLater, 0, false);
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      window.clearTimeout(timer);
    };
  }, [isLater]);
  return isLater;
}
