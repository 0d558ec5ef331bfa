import type { Comparison } from '@sightline/contract/measuring/topic-results';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { countOf } from '../../lib/words/format.ts';
import styles from './delta.module.css';

/** The change in Performance, and whether it is more than noise. */
export function Delta({ comparison }: { comparison: Comparison | null }) {
  if (comparison === null) return null;
  const { verdict, difference, pairs, reason } = comparison;
  if (verdict === 'not_comparable' || difference === null) {
    return <span title={reason ?? undefined}>not comparable</span>;
  }
  const points = Math.round(Math.abs(difference) * 100);
  const title = `Compared across the ${countOf(pairs, 'pair')} of prompt and assistant that earlier runs have, too.`;
  if (verdict === 'within_noise')
    return <span title={title}>{signed(difference, points)} · within noise</span>;
  const Icon = verdict === 'up' ? ArrowUp : ArrowDown;
  return (
    <span className={styles.delta} data-verdict={verdict} title={title}>
      <Icon size={12} aria-hidden />
      {signed(difference, points)}
    </span>
  );
}

function signed(difference: number, points: number): string {
  const sign = points === 0 ? '±' : difference > 0 ? '+' : '−';
  return `${sign}${points} ${points === 1 ? 'pt' : 'pts'}`;
}
