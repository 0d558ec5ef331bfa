import styles from './folding-text.module.css';

/** The word of a button that leaves it to the icon where a preview is narrow; screen readers have it always. */
export function FoldingText({ children }: { children: string }) {
  return <span className={styles.word}>{children}</span>;
}

/** For Mantine's button around it: the word brings its own space along. */
export const foldingButton = { section: { marginInline: 0 } };
