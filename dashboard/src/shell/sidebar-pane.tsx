import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import { Link, useLinkProps, useMatches } from '@tanstack/react-router';
import { ChevronsUpDown, Keyboard, LogOut, Monitor, Moon, PanelLeft, Search, Sun } from 'lucide-react';
import { useProductName } from '../lib/server/public-config.ts';
import { useCurrentDomain, useLogOut, useSession } from '../lib/session/use-session.ts';
import { MenuButton } from '../ui/overlays/menu-button.tsx';
import { DomainSwitcher } from './domain-switcher.tsx';
import { Logo } from './logo.tsx';
import { type NavigationLink, navigationOf } from './navigation.ts';
import { COMMAND_KEY } from './shortcut-keys.ts';
import styles from './sidebar.module.css';

function SidebarLink({ link, collapsed }: { link: NavigationLink; collapsed: boolean }) {
  const { to, label, icon: Icon } = link;
  const name = collapsed ? label : undefined;
  // The displayed screen; the address changes before the next one has loaded, or without it ever loading.
  const isShown = useMatches({ select: (matches) => isBelow(matches.at(-1)?.pathname ?? '', to) });
  const props = useLinkProps({ to, className: styles.link, 'aria-label': name });
  return (
    <a {...props} aria-current={isShown ? 'page' : undefined} data-hint={name}>
      <Icon size={16} aria-hidden />
      {!collapsed && <span>{label}</span>}
    </a>
  );
}

const isBelow = (pathname: string, to: string) => pathname === to || pathname.startsWith(`${to}/`);

const PALETTE_KEYS = COMMAND_KEY === '⌘' ? '⌘K' : `${COMMAND_KEY} K`;

interface SidebarPaneProps {
  collapsed: boolean;
  onToggle: () => void;
  openPalette: () => void;
  showKeys: () => void;
}

export function SidebarPane({ collapsed, onToggle, openPalette, showKeys }: SidebarPaneProps) {
  const product_name = useProductName();
  const { organization } = useSession();
  const domain = useCurrentDomain();
  const groups = navigationOf(domain, organization);
  const toggleLabel = collapsed ? 'Expand sidebar' : 'Collapse sidebar';
  return (
    <aside className={styles.pane} data-collapsed={collapsed} data-print="off" aria-label="Workspace">
      <div className={styles.top}>
        <Link to="/" className={styles.logo} aria-label={collapsed ? product_name : undefined}>
          <Logo />
          {!collapsed && <span>{product_name}</span>}
        </Link>
        <ActionIcon
          onClick={onToggle}
          aria-label={toggleLabel}
          data-hint={toggleLabel}
          aria-expanded={!collapsed}
        >
          <PanelLeft size={16} />
        </ActionIcon>
      </div>
      <DomainSwitcher collapsed={collapsed} />
      <button
        type="button"
        className={styles.search}
        onClick={openPalette}
        aria-label={collapsed ? 'Search' : undefined}
        data-hint={collapsed ? 'Search' : undefined}
      >
        <Search size={16} aria-hidden />
        {!collapsed && (
          <>
            <span>Search</span>
            <kbd>{PALETTE_KEYS}</kbd>
          </>
        )}
      </button>
      <nav aria-label="Main" className={styles.groups}>
        {groups.map(({ name, heading, links }) => (
          <div key={name} className={styles.group} data-group={name}>
            {heading && !collapsed && <h2 className={styles.heading}>{heading}</h2>}
            {links.map((link) => (
              <SidebarLink key={link.to} link={link} collapsed={collapsed} />
            ))}
          </div>
        ))}
      </nav>
      <AccountMenu collapsed={collapsed} showKeys={showKeys} />
    </aside>
  );
}

const SCHEMES = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'auto', label: 'As the system', icon: Monitor },
] as const;

/** The sidebar's footer: account, color scheme, and sign-out. */
function AccountMenu({ collapsed, showKeys }: { collapsed: boolean; showKeys: () => void }) {
  const { organization, user } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const leave = useLogOut();
  const name = organization?.name || 'Account';
  const schemes = SCHEMES.map(({ value, ...entry }) => ({
    ...entry,
    isCurrent: colorScheme === value,
    onSelect: () => setColorScheme(value),
  }));
  return (
    <MenuButton
      label={collapsed ? `${name}, account menu` : 'account menu'}
      className={styles.account}
      hint={collapsed ? name : undefined}
      groups={[
        { heading: user?.email, entries: schemes },
        {
          entries: [
            { label: 'Keyboard shortcuts', icon: Keyboard, onSelect: showKeys },
            { label: 'Log Out', icon: LogOut, onSelect: leave },
          ],
        },
      ]}
    >
      <span className={styles.initial} aria-hidden>
        {name.charAt(0).toUpperCase()}
      </span>
      {!collapsed && (
        <>
          <span className={styles.name}>{name}</span>
          <ChevronsUpDown size={14} aria-hidden />
        </>
      )}
    </MenuButton>
  );
}
