import styles from './icons.module.css';

interface MarkIconProps {
  name: string;
  /** Drawn on 24 by 24; the first letter of the name without one. */
  mark: string | undefined;
}

/** A company's mark; its name stands beside it. */
export function MarkIcon({ name, mark }: MarkIconProps) {
  if (mark)
    return (
      <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden focusable="false">
        <path d={mark} fill="currentColor" />
      </svg>
    );
  return (
    <span
      className={styles.letter}
      aria-hidden
      // Drawn by the style, so that the text beside it is the name alone.
      data-letter={[...name.trim()][0]?.toUpperCase() ?? '?'}
    />
  );
}
