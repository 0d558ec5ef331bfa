import { useMantineColorScheme } from '@mantine/core';
import { ChevronsUpDown, Keyboard, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { useLogOut, useSession } from '../lib/session/use-session.ts';
import { MenuButton } from '../ui/overlays/menu-button.tsx';
import styles from './sidebar.module.css';

const SCHEMES = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'auto', label: 'As the system', icon: Monitor },
] as const;

/** The sidebar's footer: account, color scheme, and sign-out. */
export function AccountMenu({ collapsed, showKeys }: { collapsed: boolean; showKeys: () => void }) {
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
