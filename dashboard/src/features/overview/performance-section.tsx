import { Badge } from '@mantine/core';
import type { OverviewMetrics } from '@sightline/contract/overview';
import { brokenLine } from '../../lib/broken-line.ts';
import { EXPLAINED } from '../../lib/figures.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/links.tsx';
import { Rate } from '../../ui/rate.tsx';
import { TimeSeries } from '../../ui/time-series.tsx';

const NOTHING = { n: 0, share: null, low: null, high: null };

/** Performance over all topics, day by day. */
export function PerformanceSection({ metrics }: { metrics: OverviewMetrics | undefined }) {
  const { points } = brokenLine(
    (metrics?.series ?? []).map(({ ts, score, comparable }) => ({ created_at: ts, score, comparable })),
  );
  return (
    <TimeSeries
      title="Performance Over Time"
      badge={
        <Badge>
          Overall:{' '}
          <Rate
            name="Overall"
            {...(metrics?.overall ?? NOTHING)}
            share={metrics?.overall_avg ?? null}
            explanation={`${EXPLAINED.performance} Over all topics by their newest run.`}
          />
        </Badge>
      }
      series={[{ key: 'score', label: 'Performance Score', tone: 'accent', points }]}
      empty={
        <EmptyState
          title="No data yet."
          order={3}
          outline="chart"
          action={
            <LinkButton to="/topic-analysis" variant="default">
              Open Analysis
            </LinkButton>
          }
        >
          Each run that a connected assistant answers adds a point.
        </EmptyState>
      }
    />
  );
}
