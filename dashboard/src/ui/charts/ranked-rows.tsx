import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './ranked-rows.module.css';

export interface RankedRow {
  key: string;
  label: string;
  icon?: ReactNode;
  count: number;
  /** Share of the total, with one decimal. */
  share: string;
  /** A second share, such as how many of these converted. */
  rate?: string;
  isChosen: boolean;
}

interface RankedRowsProps {
  label: string;
  rows: readonly RankedRow[];
  /** What the names, the counts and the rates are. */
  heads: { name: string; count: string; rate?: string };
  onChoose: (key: string) => void;
}

/** Ranked bars behind their names, each with its number and its share; choosing one filters by it. */
export function RankedRows({ label, rows, heads, onChoose }: RankedRowsProps) {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <div className={styles.frame} data-rate={heads.rate !== undefined}>
      <div className={styles.heads} aria-hidden>
        <span>{heads.name}</span>
        <span>{heads.count}</span>
        <span>Share</span>
        {heads.rate && <span className={styles.rate}>{heads.rate}</span>}
      </div>
      <ol className={styles.rows} aria-label={label}>
        {rows.map((row) => (
          <li key={row.key}>
            <UnstyledButton
              className={styles.row}
              aria-pressed={row.isChosen}
              title={row.isChosen ? `Take away the filter ${row.label}` : `Filter by ${row.label}`}
              onClick={() => onChoose(row.key)}
            >
              <span className={styles.fill} style={{ width: `${(row.count / most) * 100}%` }} aria-hidden />
              <span className={styles.name}>
                {row.icon}
                <span className={styles.text}>{row.label}</span>
              </span>
              <span className={styles.count}>
                {new Intl.NumberFormat().format(row.count)}
                <VisuallyHidden> {heads.count.toLowerCase()},</VisuallyHidden>
              </span>
              <span className={styles.share}>{row.share}</span>
              {row.rate !== undefined && (
                <span className={styles.rate}>
                  {row.rate}
                  <VisuallyHidden> converted</VisuallyHidden>
                </span>
              )}
            </UnstyledButton>
          </li>
        ))}
      </ol>
    </div>
  );
}
