import type { Experiment } from '@sightline/contract/personalizing/analytics';
import { signedScale } from '../../../lib/series/value-scale.ts';
import { timeText } from '../../../lib/words/format.ts';
import { TimeSeries } from '../../../ui/charts/time-series.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { chartEvents, effectPoints, reachOfEffect } from './experiment-points.ts';
import { differenceText, verdictReason } from './lift-words.ts';

/** The lift over time with its band, and what was decided meanwhile. */
export function ExperimentChart({ days, result, steps }: Experiment) {
  const { decides } = result;
  const points = effectPoints(days, decides);
  const isMoney = decides.metric === 'value';
  const scale = signedScale(reachOfEffect(points), (value) =>
    differenceText(isMoney ? value : value / 100, decides),
  );
  return (
    <TimeSeries
      title={isMoney ? 'Lift per visitor over time' : 'Lift over time, points'}
      series={[{ key: 'lift', label: 'Lift', tone: 'accent', points }]}
      events={chartEvents({ steps, days })}
      daysText={(at) => timeText(new Date(at), 'date', undefined, 'UTC')}
      scale={scale}
      empty={
        <EmptyState title="Not enough data for a line yet." order={3} outline="chart">
          {verdictReason(result)}
        </EmptyState>
      }
    />
  );
}
