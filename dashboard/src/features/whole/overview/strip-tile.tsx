import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Change, ChangeMark } from '../../../ui/charts/change-mark.tsx';
import { Sparkline } from '../../../ui/charts/sparkline.tsx';
import styles from './figure-strip.module.css';

interface TileProps {
  label: string;
  /** Without it, the figure is still coming. */
  figure?: ReactNode;
  change?: Change | null;
  note?: ReactNode;
  points?: readonly (number | null)[];
  /** From where its line rises. */
  floor?: number;
}

/** One figure of the strip. Its parts keep their place while it is coming. */
export function Tile({ label, figure, change, note, points = [], floor }: TileProps) {
  const known = points.filter((point) => point !== null).length;
  return (
    <section className={styles.tile} aria-label={label} data-figure>
      <div className={styles.label}>{label}</div>
      <div className={styles.figure}>{figure ?? <Skeleton height={28} width={72} />}</div>
      <div className={styles.spark}>
        {known > 1 && <Sparkline points={points} {...(floor !== undefined && { floor })} />}
      </div>
      <div className={styles.foot}>
        {change && <ChangeMark change={change} />}
        {note && <span>{note}</span>}
      </div>
    </section>
  );
}
