import styles from './folding-text.module.css';

/** A button's text that is hidden next to its icon in a narrow preview; screen readers always get it. */
export function FoldingText({ children }: { children: string }) {
  return <span className={styles.word}>{children}</span>;
}

/** For Mantine's button around it: the text has its own spacing. */
export const foldingButton = { section: { marginInline: 0 } };
