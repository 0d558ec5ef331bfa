import styles from './name-tag.module.css';

/** A name with the color of its lines or bars in a chart. */
export function NameTag({ name, color }: { name: string; color: string }) {
  return (
    <span className={styles.tag}>
      <span className={styles.swatch} style={{ background: color }} aria-hidden />
      {name}
    </span>
  );
}
