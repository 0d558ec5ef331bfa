import type { ReactNode } from 'react';
import styles from './page-entry.module.css';
import { pageName } from './page-name.ts';
import type { ListStop } from './use-one-stop.ts';

interface PageEntryProps {
  path: string;
  isCurrent: boolean;
  isPersonalized: boolean;
  onChoose: () => void;
  /** A small picture of the page. */
  thumb: ReactNode;
  stop: ListStop;
  /** Facts on one line. */
  children: ReactNode;
}

/** A page in the list next to a preview; a personalized one says so by word and color. */
export function PageEntry({
  path,
  isCurrent,
  isPersonalized,
  onChoose,
  thumb,
  stop,
  children,
}: PageEntryProps) {
  return (
    <button
      {...stop}
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
