import { useEffect, useState } from 'react';

/** What takes longer keeps nobody from what is there. */
const PATIENCE = 8000;

/** Whether to wait for what comes; not for ever, where one of several answers is late. */
export function usePatience(isComing: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isComing) return;
    const timer = setTimeout(setOver, PATIENCE, true);
    return () => clearTimeout(timer);
  }, [isComing]);
  return isComing && !isOver;
}
