import { Link } from '@tanstack/react-router';
import type { NavigationLink } from './navigation.ts';
import styles from './sidebar.module.css';

export function SidebarLink({ link, collapsed }: { link: NavigationLink; collapsed: boolean }) {
  const { to, label, icon: Icon } = link;
  const name = collapsed ? label : undefined;
  return (
    <Link to={to} className={styles.link} aria-label={name} data-hint={name}>
      <Icon size={16} aria-hidden />
      {!collapsed && <span>{label}</span>}
    </Link>
  );
}
