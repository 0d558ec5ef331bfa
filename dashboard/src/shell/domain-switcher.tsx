import { ChevronsUpDown, Globe } from 'lucide-react';
import { sessionStore, storage } from '../lib/browser.ts';
import { chooseDomain } from '../lib/session-state.ts';
import { useCurrentDomain, useSession } from '../lib/use-session.ts';
import { MenuButton } from '../ui/menu-button.tsx';
import styles from './sidebar.module.css';

/** Names the current domain; where the organisation has several, changes it. */
export function DomainSwitcher({ collapsed = false }: { collapsed?: boolean }) {
  const { domains } = useSession();
  const current = useCurrentDomain();
  if (current === null) return null;
  const hint = collapsed ? current.host : undefined;
  const label = (
    <>
      <Globe size={16} aria-hidden />
      {!collapsed && <span className={styles.name}>{current.host}</span>}
    </>
  );
  if (domains.length < 2) {
    return (
      <div className={styles.domain} data-hint={hint}>
        {label}
      </div>
    );
  }
  const entries = domains.map(({ id, host }) => ({
    label: host,
    isCurrent: id === current.id,
    onSelect: () => chooseDomain(sessionStore, storage, id),
  }));
  return (
    <MenuButton
      label={collapsed ? `${current.host}, change domain` : 'change domain'}
      className={styles.domain}
      hint={hint}
      groups={[{ heading: 'Domains', entries }]}
    >
      {label}
      {!collapsed && <ChevronsUpDown size={14} aria-hidden />}
    </MenuButton>
  );
}
