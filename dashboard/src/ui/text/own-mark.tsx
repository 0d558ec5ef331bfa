import styles from './own-mark.module.css';

/** A word beside what is the company's own. */
export function OwnMark({ word }: { word: string }) {
  return <span className={styles.mark}>{word}</span>;
}
