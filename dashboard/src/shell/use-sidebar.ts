import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';

export interface Sidebar {
  collapsed: boolean;
  toggle(): void;
}

/** Narrow windows collapse the sidebar; a choice by hand wins until the window crosses 1200 px again. */
export function useSidebar(): Sidebar {
  const isNarrow = useMediaQuery('(max-width: 1199.98px)', undefined, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState<{ collapsed: boolean; isNarrow: boolean }>();
  const collapsed = chosen?.isNarrow === isNarrow ? chosen.collapsed : isNarrow;
  return { collapsed, toggle: () => setChosen({ collapsed: !collapsed, isNarrow }) };
}
