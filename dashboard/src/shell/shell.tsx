import { Box, VisuallyHidden } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { type MouseEvent, Suspense, useCallback, useEffect, useState } from 'react';
import { useCurrentDomain, useDomainId, useSession } from '../lib/session/use-session.ts';
import { LinkButton } from '../ui/layout/links.tsx';
import { usePane } from '../ui/layout/use-pane.ts';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { lazyExport } from '../ui/tables/lazy-export.ts';
import { bannerOf, isBannerDue } from './banner-message.ts';
import { navigationOf } from './navigation.ts';
import { SampleMark } from './sample-mark.tsx';
import styles from './shell.module.css';
import { SidebarPane } from './sidebar-pane.tsx';
import { useFreshSession } from './use-bootstrap.ts';
import { useContentPoll } from './use-content-poll.ts';
import { useHosting } from './use-hosting.ts';

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

const SETTLED = 300;

/** Announces the displayed screen or tab to screen readers, like a page load would; a slow one after it has loaded. */
function RouteAnnouncer() {
  const [title, setTitle] = useState('');
  useEffect(() => {
    const tell = () => setTitle(document.title);
    let timer = setTimeout(tell, SETTLED);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(tell, SETTLED);
    });
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, []);
  return <VisuallyHidden aria-live="polite">{title}</VisuallyHidden>;
}

const FALLBACK_DELAY = 2000;

/** What keeps the current domain's pages from being public, with a link to fix it. */
function Banner() {
  const domain = useCurrentDomain();
  const { organization } = useSession();
  const hosting = useHosting();
  const hasWaited = useHasWaited(domain?.id);
  const banner = bannerOf(domain, organization, hosting);
  if (banner === null) return null;
  if (!isBannerDue(Boolean(domain?.has_content), hosting !== null, hasWaited))
    // With a plan, hosting decides whether there is a banner; without one it is certain, so its space is kept.
    return organization?.has_active_plan ? null : <Box h={39} />;
  return (
    <aside className={styles.banner} aria-label="Account status">
      <span>{banner.message}</span>
      <LinkButton to={banner.to} size="compact-sm" variant="default">
        Go live
      </LinkButton>
    </aside>
  );
}

function useHasWaited(domainId: string | undefined): boolean {
  const [waitedFor, setWaitedFor] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setWaitedFor(domainId), FALLBACK_DELAY);
    return () => clearTimeout(timer);
  }, [domainId]);
  return domainId !== undefined && waitedFor === domainId;
}

const MAX_PAUSE_MS = 1000;

/** `g` followed by a letter opens a screen of the sidebar, `?` the list of shortcuts. */
function useGoKeys(showList: () => void): void {
  const navigate = useNavigate();
  const domain = useCurrentDomain();
  const { organization } = useSession();
  useEffect(() => {
    let pressedAt = 0;
    const onKey = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target) || isCovered()) return;
      if (event.key === '?') return showList();
      if (event.key === 'g') {
        pressedAt = event.timeStamp;
        return;
      }
      const links = navigationOf(domain, organization).flatMap((group) => group.links);
      const link = links.find(({ key }) => key === event.key);
      if (link && pressedAt > 0 && event.timeStamp - pressedAt < MAX_PAUSE_MS) navigate({ to: link.to });
      pressedAt = 0;
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [navigate, domain, organization, showList]);
}

/** Choices such as radio buttons, which segmented controls are made of, take no letters. */
const CHOICES = /^(?:radio|checkbox|button|submit|reset|file|color|range)$/;

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !CHOICES.test(target.type);
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** Whether a dialog or menu covers the screen and receives the keys. */
function isCovered(): boolean {
  return document.querySelector('[aria-modal="true"], [role="menu"]') !== null;
}
