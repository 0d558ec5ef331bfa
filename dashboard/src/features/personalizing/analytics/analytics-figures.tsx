import { Title } from '@mantine/core';
import type { AnalyticsOverview } from '@sightline/contract/personalizing/analytics';
import { countText } from '../../../lib/words/format.ts';
import { Stat, StatStrip } from '../../../ui/charts/stat-strip.tsx';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import { type BreakdownRow, breakdownOf, shareOf, shareOfText, shareText } from './breakdown.ts';
import styles from './lift-table.module.css';

/** How many visits were tracked, and how many of them personalized. */
export function AnalyticsCards({ overview }: { overview: AnalyticsOverview }) {
  const { tracked_visitors, tracked_visits, personalized_visits, personalized_conversions } = overview;
  return (
    <StatStrip label="Visits and conversions">
      <Stat label="Tracked Visitors" note="unique visitors">
        {countText(tracked_visitors)}
      </Stat>
      <Stat label="Tracked Visits" note="end after 30 minutes of inactivity">
        {countText(tracked_visits)}
      </Stat>
      <Stat
        label="Personalized Visits"
        note={shareOfText(shareOf(personalized_visits, tracked_visits), tracked_visits, 'visit')}
      >
        {countText(personalized_visits)}
      </Stat>
      <Stat
        label="Personalized Conversions"
        note={shareOfText(overview.personalized_conversion_rate, personalized_visits, 'personalized visit')}
      >
        {countText(personalized_conversions)}
      </Stat>
    </StatStrip>
  );
}

const COLUMNS: Column<BreakdownRow>[] = [
  { key: 'metric', header: 'Metric', cell: ({ metric }) => metric },
  { key: 'count', header: 'Count', align: 'right', cell: ({ count }) => countText(count) },
  { key: 'share', header: 'Percentage', align: 'right', cell: ({ share }) => shareText(share) },
];

/** Visits that saw a variant next to those that did not. */
export function Breakdown({ overview }: { overview: AnalyticsOverview }) {
  return (
    <section aria-label="Breakdown">
      <DataTable
        label="Breakdown"
        title={<Title order={2}>Breakdown</Title>}
        columns={COLUMNS}
        rows={breakdownOf(overview)}
        rowKey={({ metric }) => metric}
        empty={null}
      />
      <p className={styles.note}>
        Conversions are shares of the visits above them. For impact, compare with the hold-out group below.
      </p>
    </section>
  );
}
