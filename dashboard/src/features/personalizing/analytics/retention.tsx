import { Button, Skeleton, Title } from '@mantine/core';
import type { VisitRetention } from '@sightline/contract/personalizing/retention';
import type { ReactNode } from 'react';
import { useRetention } from '../../../lib/report/report.api.ts';
import type { ReportSearch } from '../../../lib/report/report-address.ts';
import { failureOf } from '../../../lib/server/problem.ts';
import { countOf, countText } from '../../../lib/words/format.ts';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import { shareOf, shareText } from './breakdown.ts';
import { daysText } from './report-words.ts';
import styles from './retention.module.css';

type Week = VisitRetention['weeks'][number];

/** As many weeks as are shown at first, and columns of later weeks. */
const [RECENT, LATER] = [12, 8];

interface RetentionProps {
  search: ReportSearch;
  onChange: (change: Pick<ReportSearch, 'retention'>) => void;
}

/** Whether visitors come back, counted when someone wants to know. */
export function Retention({ search, onChange }: RetentionProps) {
  const isShown = search.retention === 'on';
  const { data, error } = useRetention(search, isShown);
  const counted = isShown ? data : undefined;
  const rows = counted?.weeks.some(({ visitors }) => visitors > 0) ? counted.weeks : [];
  const recent = new Set(rows.slice(-RECENT));
  const empty = (title: string, words: ReactNode, action?: ReactNode) => (
    <EmptyState title={title} order={3} action={action}>
      {words}
    </EmptyState>
  );
  const show = (
    <Button variant="default" onClick={() => onChange({ retention: 'on' })}>
      Show retention
    </Button>
  );
  return (
    <section aria-label="Retention">
      <DataTable
        label="Retention"
        title={<Title order={2}>Retention</Title>}
        tools={
          isShown && (
            <Button variant="default" onClick={() => onChange({ retention: undefined })}>
              Hide
            </Button>
          )
        }
        csvName={rows.length > 0 ? 'Retention' : undefined}
        columns={COLUMNS}
        rows={rows}
        rowKey={({ week }) => week}
        isLeading={(row) => recent.has(row)}
        empty={
          !isShown ? (
            empty(
              'Do visitors come back?',
              'See what share of each week’s new visitors came back in the weeks after.',
              show,
            )
          ) : counted || error ? (
            empty('No new visitors in these weeks', failureOf(error) ?? 'Choose a longer range.')
          ) : (
            <Skeleton height={160} />
          )
        }
      />
      {counted && (
        <p className={styles.note}>
          {rows.length > 0 &&
            'Visitors by the week of their first visit, and the share who came back by any visit. '}
          {search.filter && 'Filters are about the first visit. '}
          {counted.daily > 0 &&
            `${countOf(counted.daily, 'visitor')} with a daily identity can’t be recognized and are left out.`}
        </p>
      )}
    </section>
  );
}

const COLUMNS: Column<Week>[] = [
  {
    key: 'week',
    header: 'Week of',
    cell: ({ week }) => daysText({ start: week, end: week }),
    value: ({ week }) => week,
  },
  {
    key: 'visitors',
    header: 'New visitors',
    align: 'right',
    cell: ({ visitors }) => countText(visitors),
    value: ({ visitors }) => visitors,
  },
  ...Array.from(
    { length: LATER },
    (_, at): Column<Week> => ({
      key: `${at + 1}`,
      header: `Week ${at + 1}`,
      align: 'right',
      cell: (row) => <Returned share={returnedShare(row, at)} />,
      value: (row) => returnedShare(row, at),
    }),
  ),
];

/** Null where the week is not over, or nobody was new. */
const returnedShare = ({ visitors, returned }: Week, at: number) =>
  visitors === 0 || returned[at] === undefined ? null : shareOf(returned[at], visitors);

function Returned({ share }: { share: number | null }) {
  if (share === null) return null;
  return (
    <span className={styles.share}>
      <span className={styles.tint} style={{ opacity: share * 0.55 }} aria-hidden />
      <span>{shareText(share)}</span>
    </span>
  );
}
