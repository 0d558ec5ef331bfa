import { useEffect, useState } from 'react';

/** What takes longer keeps nobody from what is there. */
const PATIENCE = 8000;

/** Whether to wait for what comes at first; not for ever, where one of several answers is late, and not again. */
export function usePatience(isComing: boolean): boolean {
  const [isOver, setOver] = useState(false);
  if (!isComing && !isOver) setOver(true);
  useEffect(() => {
    const timer = setTimeout(setOver, PATIENCE, true);
    return () => clearTimeout(timer);
  }, []);
  return isComing && !isOver;
}
