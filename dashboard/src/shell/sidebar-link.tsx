import { useLinkProps, useMatches } from '@tanstack/react-router';
import type { NavigationLink } from './navigation.ts';
import styles from './sidebar.module.css';

export function SidebarLink({ link, collapsed }: { link: NavigationLink; collapsed: boolean }) {
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
