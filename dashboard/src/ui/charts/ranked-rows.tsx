import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './ranked-rows.module.css';

export interface RankedRow {
  key: string;
  label: string;
  icon?: ReactNode;
  count: number;
  /** Share of the total, with one decimal, or what the head says. */
  share: string;
  /** A further figure, such as how many of these converted. */
  rate?: string;
  isChosen?: boolean;
}

interface RankedRowsProps {
  label: string;
  rows: readonly RankedRow[];
  /** What the names, the counts, the shares and the rates are. */
  heads: { name: string; count: string; share?: string; rate?: string };
  /** Without it, rows say what they say. */
  onChoose?: (key: string) => void;
}

/** Ranked bars behind their names, each with its number and its share; one that is chosen is filtered by. */
export function RankedRows({ label, rows, heads, onChoose }: RankedRowsProps) {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <div className={styles.frame} data-rate={heads.rate !== undefined}>
      <div className={styles.heads} aria-hidden>
        <span>{heads.name}</span>
        <span>{heads.count}</span>
        <span>{heads.share ?? 'Share'}</span>
        {heads.rate && <span className={styles.rate}>{heads.rate}</span>}
      </div>
      <ol className={styles.rows} aria-label={label}>
        {rows.map((row) => (
          <li key={row.key}>
            {onChoose ? (
              <UnstyledButton
                className={styles.row}
                aria-pressed={row.isChosen}
                title={row.isChosen ? `Take away the filter ${row.label}` : `Filter by ${row.label}`}
                onClick={() => onChoose(row.key)}
              >
                <Figures row={row} heads={heads} width={row.count / most} />
              </UnstyledButton>
            ) : (
              <div className={styles.row}>
                <Figures row={row} heads={heads} width={row.count / most} />
              </div>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

interface FiguresProps {
  row: RankedRow;
  heads: RankedRowsProps['heads'];
  /** Share of the longest bar, from 0 to 1. */
  width: number;
}

function Figures({ row, heads, width }: FiguresProps) {
  return (
    <>
      <span className={styles.fill} style={{ width: `${width * 100}%` }} aria-hidden />
      <span className={styles.name}>
        {row.icon}
        <span className={styles.text}>{row.label}</span>
      </span>
      <span className={styles.count}>
        {new Intl.NumberFormat().format(row.count)}
        <VisuallyHidden> {heads.count.toLowerCase()},</VisuallyHidden>
      </span>
      <span className={styles.share}>
        {row.share}
        {heads.share && <VisuallyHidden> {heads.share.toLowerCase()},</VisuallyHidden>}
      </span>
      {row.rate !== undefined && (
        <span className={styles.rate}>
          {row.rate}
          <VisuallyHidden> {heads.rate?.toLowerCase()}</VisuallyHidden>
        </span>
      )}
    </>
  );
}
