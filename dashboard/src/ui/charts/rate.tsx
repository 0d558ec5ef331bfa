import { Suspense, useRef, useState } from 'react';
import { countText } from '../../lib/words/format.ts';
import { percentText, rangeText, type Score } from '../../lib/words/percent.ts';
import { lazyExport } from '../tables/lazy-export.ts';
import styles from './rate.module.css';
import type { Explained } from './rate-explanation.tsx';

interface RateProps extends Explained {
  /** Displayed instead of the percentage, such as `2 of 3`. */
  text?: string;
}

const RateExplanation = lazyExport(() => import('./rate-explanation.tsx'), 'RateExplanation');

/** A figure with an explanation on hover, focus and click: computation, sample, interval, evidence. */
export function Rate({ text, ...explained }: RateProps) {
  const shown = text ?? percentText(explained.share);
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const timer = useRef(0);
  const later = (open: boolean, delay: number) => {
    setWanted(true);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setOpen(open), delay);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: follows pointer and focus of the button within
    <span
      className={styles.frame}
      onPointerEnter={() => later(true, 250)}
      onPointerLeave={() => later(false, 150)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
      onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
    >
      <button
        type="button"
        className={styles.figure}
        aria-expanded={isOpen}
        aria-label={`${explained.name}: ${shown}`}
        onFocus={() => later(true, 250)}
        onClick={() => later(true, 0)}
      >
        {shown}
      </button>
      <Suspense>{isWanted && <RateExplanation isOpen={isOpen} {...explained} />}</Suspense>
    </span>
  );
}

/** `44–100% · n 54`: the interval, and the sample. */
export function sampleText({ n, low, high }: { n?: number | null; low?: Score; high?: Score }): string {
  if (!n) return 'no answers yet';
  const interval = rangeText(low, high);
  return interval === null ? `n ${countText(n)}` : `${interval} · n ${countText(n)}`;
}
