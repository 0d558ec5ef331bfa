import { useEffect, useState } from 'react';

/** After this time, slow data no longer blocks what is there. */
const MAX_WAIT_MS = 8000;

/** Whether to wait for the first data; not forever if one of several answers is late, and not a second time. */
export function usePatience(isComing: boolean): boolean {
  const [isOver, setOver] = useState(false);
  if (!isComing && !isOver) setOver(true);
  useEffect(() => {
    const timer = setTimeout(setOver, MAX_WAIT_MS, true);
    return () => clearTimeout(timer);
  }, []);
  return isComing && !isOver;
}
