import { useHotkeys } from '@mantine/hooks';
import { Outlet } from '@tanstack/react-router';
import { type MouseEvent, Suspense, useCallback, useState } from 'react';
import { useDomainId } from '../lib/session/use-session.ts';
import { usePane } from '../ui/layout/use-pane.ts';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { lazyExport } from '../ui/tables/lazy-export.ts';
import { Banner } from './banner.tsx';
import { isCovered } from './is-covered.ts';
import { RouteAnnouncer } from './route-announcer.tsx';
import { SampleMark } from './sample-mark.tsx';
import styles from './shell.module.css';
import { SidebarPane } from './sidebar-pane.tsx';
import { useFreshSession } from './use-bootstrap.ts';
import { useContentPoll } from './use-content-poll.ts';
import { useGoKeys } from './use-go-keys.ts';

const ShortcutList = lazyExport(() => import('./shortcut-list.tsx'), 'ShortcutList');
const CommandPalette = lazyExport(() => import('./command-palette.tsx'), 'CommandPalette');

/** The signed-in frame: sidebar, banner, and the main area for screens. */
export function Shell() {
  const { isOpen, toggle } = usePane();
  const { id } = useDomainId();
  const [isPaletteWanted, setPaletteWanted] = useState(false);
  // Not over a dialog, because Escape would close both.
  const openPalette = () => {
    if (!isCovered()) setPaletteWanted(true);
  };
  useHotkeys([['mod+K', openPalette]], []);
  const [areKeysShown, setKeysShown] = useState(false);
  const showKeys = useCallback(() => setKeysShown(true), []);
  useGoKeys(showKeys);
  useContentPoll();
  useFreshSession();
  return (
    <div className={styles.shell} data-collapsed={!isOpen}>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place on this screen */}
      <a href="#main" className={styles.skip} onClick={skip}>
        Skip to content
      </a>
      <RouteAnnouncer />
      <SidebarPane collapsed={!isOpen} onToggle={toggle} openPalette={openPalette} showKeys={showKeys} />
      <div className={styles.column}>
        <SampleMark />
        <Banner key={id} />
        <main id="main" className={styles.main} tabIndex={-1}>
          {/* Another website starts with a fresh state. */}
          <Outlet key={id} />
        </main>
      </div>
      <Suspense>
        {isPaletteWanted && <CommandPalette onClose={() => setPaletteWanted(false)} showKeys={showKeys} />}
      </Suspense>
      <Dialog isOpen={areKeysShown} onClose={() => setKeysShown(false)} title="Keyboard shortcuts">
        <Suspense>
          <ShortcutList />
        </Suspense>
      </Dialog>
    </div>
  );
}

/** The address stays the same, because a new one would ask about unsaved text. */
function skip(event: MouseEvent) {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
