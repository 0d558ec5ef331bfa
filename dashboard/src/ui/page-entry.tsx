import type { ReactNode } from 'react';
import styles from './page-entry.module.css';
import { pageName } from './page-name.ts';

interface PageEntryProps {
  path: string;
  isCurrent: boolean;
  isPersonalized: boolean;
  onChoose: () => void;
  /** A small picture of the page. */
  thumb: ReactNode;
  /** Facts on one line. */
  children: ReactNode;
}

/** A page in the list beside a preview; one that was personalised says so by word and colour. */
export function PageEntry({ path, isCurrent, isPersonalized, onChoose, thumb, children }: PageEntryProps) {
  return (
    <button
      type="button"
      className={styles.entry}
      data-personalized={isPersonalized || undefined}
      aria-current={isCurrent ? 'step' : undefined}
      onClick={onChoose}
    >
      {thumb}
      <span className={styles.text}>
        <span className={styles.path} title={pageName(path)}>
          {pageName(path)}
        </span>
        <span className={styles.facts}>{children}</span>
        {isPersonalized && <span className={styles.mark}>Personalized</span>}
      </span>
    </button>
  );
}
