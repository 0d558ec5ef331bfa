import { settingsId } from '../ui/forms/settings-id.ts';
import { LinkAnchor } from '../ui/layout/links.tsx';
import styles from './settings-screen.module.css';

export interface NavGroup {
  id: string;
  title: string;
  /** The cards of each page; the first gives it its name. */
  pages: string[][];
}

/** The pages of the settings; beside the open one if there is room, else above it. */
export function SettingsNav({ groups, open }: { groups: NavGroup[]; open: string | undefined }) {
  return (
    <nav className={styles.nav} aria-label="Settings">
      {groups.map(({ id, title, pages }) => (
        <div key={id} className={styles.group}>
          <p className={styles.title} title={title}>
            {title}
          </p>
          <ul className={styles.pages} aria-label={title}>
            {pages.map(([name = '']) => (
              <li key={name}>
                <LinkAnchor
                  to="/settings/$card"
                  params={{ card: settingsId(name) }}
                  className={styles.page}
                  underline="never"
                  aria-current={name === open ? 'page' : undefined}
                >
                  {name}
                </LinkAnchor>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
