import { ChevronsUpDown, Globe, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useCurrentDomain, useSession } from '../lib/session/use-session.ts';
import { MenuButton } from '../ui/overlays/menu-button.tsx';
import { lazyExport } from '../ui/tables/lazy-export.ts';
import styles from './sidebar.module.css';
import { useLookAgain } from './use-bootstrap.ts';
import { useSwitchDomain } from './use-switch-domain.ts';

/** Websites added by teammates are in the menu when it opens. */
const LOOK_AGAIN_MS = 2000;

const AddWebsite = lazyExport(() => import('./add-website.tsx'), 'AddWebsite');

/** Shows the current website, links to the organization's others, and adds one. */
export function DomainSwitcher({ collapsed = false }: { collapsed?: boolean }) {
  const { domains } = useSession();
  const current = useCurrentDomain();
  const change = useSwitchDomain();
  const lookAgain = useLookAgain(LOOK_AGAIN_MS);
  const [isAdding, setAdding] = useState(false);
  const [isWanted, setWanted] = useState(false);
  if (current === null) return null;
  const entries = domains.map((domain) => ({
    label: domain.host,
    isCurrent: domain.id === current.id,
    onSelect: () => change(domain),
  }));
  const add = () => {
    setWanted(true);
    setAdding(true);
  };
  return (
    <>
      <MenuButton
        label={collapsed ? `${current.host}, change domain` : 'change domain'}
        className={styles.domain}
        hint={collapsed ? current.host : undefined}
        onReach={lookAgain}
        groups={[
          { heading: 'Websites', entries },
          { entries: [{ label: 'Add website', icon: Plus, onSelect: add }] },
        ]}
      >
        <Globe size={16} aria-hidden />
        {!collapsed && <span className={styles.name}>{current.host}</span>}
        {!collapsed && <ChevronsUpDown size={14} aria-hidden />}
      </MenuButton>
      <Suspense>{isWanted && <AddWebsite isOpen={isAdding} onClose={() => setAdding(false)} />}</Suspense>
    </>
  );
}
