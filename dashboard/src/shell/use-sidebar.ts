import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';

export interface Sidebar {
  collapsed: boolean;
  toggle(): void;
}

/** Narrow windows collapse the sidebar; a choice by hand wins until the window next crosses 1200 px. */
export function useSidebar(): Sidebar {
  const isNarrow = useMediaQuery('(max-width: 1199.98px)', undefined, { getInitialValueInEffect: false });
  const [wasNarrow, setWasNarrow] = useState(isNarrow);
  const [chosen, setChosen] = useState<boolean>();
  if (wasNarrow !== isNarrow) {
    setWasNarrow(isNarrow);
    setChosen(undefined);
  }
  const collapsed = chosen ?? isNarrow;
  return { collapsed, toggle: () => setChosen(!collapsed) };
}
