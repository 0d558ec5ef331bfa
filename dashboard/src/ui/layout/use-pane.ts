import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';

/** Whether a side pane is open: narrow windows close it; a manual choice wins until the window next crosses 1200 px. */
export function usePane(): { isOpen: boolean; toggle: () => void } {
  const isWide = useMediaQuery('(min-width: 1200px)', undefined, { getInitialValueInEffect: false });
  const [wasWide, setWasWide] = useState(isWide);
  const [chosen, setChosen] = useState<boolean>();
  if (wasWide !== isWide) {
    setWasWide(isWide);
    setChosen(undefined);
  }
  const isOpen = chosen ?? isWide;
  return { isOpen, toggle: () => setChosen(!isOpen) };
}
