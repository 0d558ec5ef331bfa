import { Skeleton, VisuallyHidden } from '@mantine/core';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Sparkline } from '../../../ui/charts/sparkline.tsx';
import styles from './figure-strip.module.css';
import type { Change } from './strip-words.ts';

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

function ChangeMark({ change: { direction, isClear, text, words } }: { change: Change }) {
  const Icon = direction === 'up' ? ArrowUp : ArrowDown;
  return (
    <span className={styles.change} data-direction={isClear ? direction : 'same'} title={words}>
      {direction !== 'same' && <Icon size={12} aria-hidden />}
      <span aria-hidden>{text}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}
