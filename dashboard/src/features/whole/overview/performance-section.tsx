import { Badge } from '@mantine/core';
import type { PageFigures } from '@sightline/contract/publishing/page-figures';
import { dayIn } from '@sightline/contract/time-zones';
import type { OverviewMetrics } from '@sightline/contract/whole/overview';
import type { ReactNode } from 'react';
import { brokenLine } from '../../../lib/series/broken-line.ts';
import { useTimeZone } from '../../../lib/session/use-session.ts';
import { EXPLAINED } from '../../../lib/words/figures.ts';
import { Rate } from '../../../ui/charts/rate.tsx';
import { TimeSeries } from '../../../ui/charts/time-series.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { LinkButton } from '../../../ui/layout/links.tsx';
import { changeEvents } from './change-events.ts';
import styles from './overview-lists.module.css';
import { publishEvents } from './publish-events.ts';

const NOTHING = { n: 0, share: null, low: null, high: null };

interface PerformanceSectionProps {
  metrics: OverviewMetrics | undefined;
  /** The days that are drawn, both included. */
  days: { start: string; end: string };
  /** When pages went live, which is marked. */
  publishings: PageFigures['publishings'];
  /** Notes on where the score comes from. */
  note?: ReactNode;
  /** There was a run, but its answers are not comparable. */
  isBlind: boolean;
}

/** Performance over all topics, day by day. */
export function PerformanceSection({ metrics, days, publishings, note, isBlind }: PerformanceSectionProps) {
  const all = metrics?.series ?? [];
  const zone = useTimeZone();
  const series = all.filter(({ ts }) => {
    const day = dayIn(zone, new Date(ts));
    return day >= days.start && day <= days.end;
  });
  const { points } = brokenLine(
    series.map(({ ts, score, comparable }) => ({ created_at: ts, score, comparable })),
  );
  const overall = metrics?.overall_avg ?? null;
  const isScored = points.some(({ value }) => value !== null);
  const span = { from: points[0]?.at ?? 0, to: points.at(-1)?.at ?? 0 };
  const events = [...changeEvents(series), ...publishEvents(publishings, span)];
  return (
    <>
      <TimeSeries
        title="Performance Over Time"
        badge={
          <Badge>
            Overall:{' '}
            <Rate
              name="Overall"
              {...(metrics?.overall ?? NOTHING)}
              share={overall}
              text={overall === null ? (isScored ? 'no answers' : 'not measured yet') : undefined}
              explanation={`${EXPLAINED.performance} Latest run of every topic.`}
            />
          </Badge>
        }
        events={events}
        series={[{ key: 'score', label: 'Performance Score', tone: 'accent', points }]}
        empty={all.length > series.length ? <NoRuns /> : <NoScore isBlind={isBlind} />}
      />
      {isScored && note && <p className={styles.note}>{note}</p>}
    </>
  );
}

function NoRuns() {
  return (
    <EmptyState title="No runs in this range." order={3} outline="chart">
      Choose a longer range to see earlier ones.
    </EmptyState>
  );
}

function NoScore({ isBlind }: { isBlind: boolean }) {
  return (
    <EmptyState
      title="No data yet."
      order={3}
      outline="chart"
      action={
        isBlind ? (
          <LinkButton to="/knowledge-base/$view" params={{ view: 'competitors' }} variant="default">
            Add competitors
          </LinkButton>
        ) : (
          <LinkButton to="/topic-analysis" variant="default">
            Open Analysis
          </LinkButton>
        )
      }
    >
      {isBlind
        ? 'Add two competitors to get a score without an assistant.'
        : 'Each completed run adds a point.'}
    </EmptyState>
  );
}
