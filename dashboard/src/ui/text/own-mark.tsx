import styles from './own-mark.module.css';

/** A label for the company's own items. */
export function OwnMark({ word }: { word: string }) {
  return <span className={styles.mark}>{word}</span>;
}
