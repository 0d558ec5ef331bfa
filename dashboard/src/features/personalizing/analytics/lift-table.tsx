import { Box, Title } from '@mantine/core';
import type { PooledLift, VariantLift } from '@sightline/contract/personalizing/analytics';
import type { ReactNode } from 'react';
import { moneyText } from '../../../lib/words/money-text.ts';
import { VariantIcon } from '../../../ui/icons/variant-icon.tsx';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import { StatusDot } from '../../../ui/text/status-dot.tsx';
import { BesideTable } from './beside-table.tsx';
import { shareText } from './breakdown.ts';
import { reachOf } from './interval-bar.tsx';
import { ArmFigure, LiftFigure } from './lift-figures.tsx';
import styles from './lift-table.module.css';
import {
  againstFirst,
  chanceText,
  dateOf,
  measureName,
  pooledSentence,
  rolloutText,
  verdictReason,
  verdictWords,
} from './lift-words.ts';

interface LiftTableProps {
  rows: VariantLift[];
  /** All of them together; undefined while unknown. */
  pooled: { everybody: PooledLift; assistants: PooledLift } | undefined;
  /** The variant's name as a link to its pages. */
  link: (variant: { variant_id: string; label: string }) => ReactNode;
  /** Leads to all that is known of it. */
  more: (variant_id: string) => ReactNode;
  /** Opens the goals that it is measured by. */
  goals: ReactNode;
  empty: ReactNode;
}

/** More variants without a visitor than that are named in a sentence. */
const MAX_UNSEEN = 2;

/** Each starting variant's effect compared with randomly held-out visitors. */
export function LiftTable({ rows, pooled, link, more, goals, empty }: LiftTableProps) {
  const seen = rows.filter(hasVisitors);
  // Before anybody has come, the table says what is live.
  const shown = seen.length > 0 && rows.length - seen.length > MAX_UNSEEN ? seen : rows;
  const measured_from = rows.find((row) => row.measured_from !== null)?.measured_from ?? null;
  return (
    <section aria-label="Lift by starting variant" className={styles.lifts}>
      <DataTable
        label="Lift by starting variant"
        title={
          <div className={styles.title}>
            <Title order={2}>Lift by starting variant</Title>
            {goals}
          </div>
        }
        csvName={rows.length > 0 ? 'Lift by starting variant' : undefined}
        columns={columnsOf(shown, { link, more })}
        rows={shown}
        rowKey={({ variant_id }) => variant_id}
        empty={empty}
      />
      {shown.length < rows.length && <Unseen rows={rows.filter((row) => !hasVisitors(row))} link={link} />}
      {pooled && <Together {...pooled} />}
      {rows.length > 0 && (
        <p className={styles.note}>
          {meaningOf(rows[0])}
          {measured_from && ` ${sinceText(measured_from)}`}
        </p>
      )}
      <BesideTable rows={shown} />
    </section>
  );
}

const hasVisitors = ({ personalized, holdout }: VariantLift) => personalized.visitors + holdout.visitors > 0;

/** Variants with nothing to compare, in one sentence instead of a row each. */
function Unseen({ rows, link }: Pick<LiftTableProps, 'rows' | 'link'>) {
  return (
    <p className={styles.note}>
      No visitors while {rows.length === 1 ? 'this one was' : 'these were'} live:{' '}
      {rows.map((row, place) => (
        <span key={row.variant_id}>
          {place > 0 && ', '}
          {link(row)}
        </span>
      ))}
      .
    </p>
  );
}

/** A verdict on all of them comes sooner than one on each. */
function Together({ everybody, assistants }: NonNullable<LiftTableProps['pooled']>) {
  const said = [
    pooledSentence('All these visitors', everybody),
    pooledSentence('Visitors from assistants', assistants),
  ].filter((sentence) => sentence !== null);
  if (said.length === 0) return null;
  return <p className={styles.note}>{`Combined: ${said.join(' ')}`}</p>;
}

const sinceText = (day: string) =>
  `Measured since ${dateOf(day)}, the day after the hold-out, the goal, or how it counts was changed.`;

function meaningOf(row: VariantLift | undefined) {
  const decides = row?.decides;
  const what =
    !decides || decides.goal_id === null
      ? 'the difference in conversion rate'
      : decides.metric === 'value'
        ? `the difference in what a visitor brings (${measureName(decides)}, at most ${moneyText(decides.cap ?? 0, decides.currency)} each)`
        : `the difference in the share who reach ${decides.label}`;
  return `Visitors are split at random; lift is ${what}, with a 95% interval you can act on any day.`;
}

const columnsOf = (
  rows: VariantLift[],
  { link, more }: Pick<LiftTableProps, 'link' | 'more'>,
): Column<VariantLift>[] => [
  {
    key: 'variant',
    header: 'Starting variant',
    cell: (row) => (
      <span className={styles.variant}>
        <VariantIcon name={row.label} />
        <span>
          {link(row)}
          {row.traffic_share !== null && (
            <span className={styles.small}>
              {` ${shareText(row.traffic_share)} of visitors now${row.is_adaptive ? ', adaptive' : ''}`}
            </span>
          )}
        </span>
      </span>
    ),
    value: ({ label }) => label,
  },
  {
    key: 'personalized',
    header: 'Personalized',
    cell: ({ personalized, decides }) => <ArmFigure {...personalized} of={decides} />,
    value: ({ personalized }) => personalized.value ?? personalized.share,
  },
  {
    key: 'holdout',
    header: 'Hold-out',
    cell: ({ holdout, decides }) => <ArmFigure {...holdout} of={decides} />,
    value: ({ holdout }) => holdout.value ?? holdout.share,
  },
  {
    key: 'lift',
    header: rows[0]?.decides.metric === 'value' ? 'Lift a visitor' : 'Lift, points',
    cell: ({ lift, decides }) => (lift ? <LiftFigure lift={lift} of={decides} reach={reachOf(rows)} /> : '–'),
    value: ({ lift }) => lift?.estimate ?? null,
  },
  ...(rows.some(({ traffic_share }) => traffic_share !== null)
    ? [
        {
          key: 'chance',
          header: 'Chance to win',
          align: 'right' as const,
          cell: ({ chance }: VariantLift) => (
            <span title="Probability of beating the original. Informational; the result decides.">
              {chanceText(chance)}
            </span>
          ),
          value: ({ chance }: VariantLift) => chance,
        },
      ]
    : []),
  {
    key: 'verdict',
    header: 'Verdict',
    cell: (row) => (
      <Box maw={280}>
        <StatusDot {...verdictWords(row)} />
        <div className={styles.small}>{verdictReason(row)}</div>
        {[againstFirst(row), rolloutText(row)].map(
          (said) =>
            said && (
              <div key={said} className={styles.small}>
                {said}
              </div>
            ),
        )}
        <div className={styles.small}>{more(row.variant_id)}</div>
      </Box>
    ),
    value: (row) => verdictWords(row).label,
  },
  {
    key: 'applied',
    header: 'Changes applied',
    align: 'right',
    cell: ({ applied_share }) => (
      <span title="Share of changes that the script could apply">
        {applied_share === null ? '–' : shareText(applied_share)}
      </span>
    ),
    value: ({ applied_share }) => applied_share,
  },
];
