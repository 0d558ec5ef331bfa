import { bandOf, percentText, type Score, toPercent } from '../../lib/words/percent.ts';
import styles from './meter.module.css';

const STEPS = [1, 2, 3, 4, 5];

/** The performance level as five steps next to its number, with its name for screen readers. */
export function Meter({ share }: { share: Score }) {
  const band = bandOf(share);
  return (
    <span
      role="img"
      aria-label={band ? `${band.word}, step ${band.band} of 5` : 'Not measured'}
      className={styles.steps}
      data-band={band?.band}
    >
      {STEPS.map((step) => (
        <span key={step} className={styles.step} data-on={band !== null && step <= band.band} />
      ))}
    </span>
  );
}

/** A thin labeled bar in the level's color, with its figure, or with why there is none. */
export function MeterBar({ label, share, absent }: { label: string; share: Score; absent?: string }) {
  return (
    <div className={styles.bar} data-band={bandOf(share)?.band}>
      <span className={styles.barLabel}>{label}</span>
      <span className={styles.barFigure}>
        {share === null ? (absent ?? percentText(share)) : percentText(share)}
      </span>
      <span className={styles.track}>
        <span className={styles.fill} style={{ width: `${toPercent(share) ?? 0}%` }} />
      </span>
    </div>
  );
}
