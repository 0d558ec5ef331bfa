import { Badge } from '@mantine/core';
import type { Voice } from '@sightline/contract/whole/voice';
import { pointDays } from '../../../lib/series/point-days.ts';
import { fittedScale } from '../../../lib/series/value-scale.ts';
import { percentText } from '../../../lib/words/percent.ts';
import { TimeSeries } from '../../../ui/charts/time-series.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { LinkButton } from '../../../ui/layout/links.tsx';
import { switchEvents } from './change-events.ts';
import { useOverviewMetrics } from './overview.api.ts';
import { onePointSentence, ownShare, voiceLines } from './voice-trend.ts';

/** Share of voice over the days of runs, beside the strongest competitors. */
export function VoiceSection({
  voice,
  assistant,
}: {
  voice: Voice | undefined;
  assistant?: string | undefined;
}) {
  const { data: metrics } = useOverviewMetrics();
  const lines = voice ? voiceLines(voice) : [];
  const isAlone = lines.length < 2;
  return (
    <TimeSeries
      title="Share of voice over time"
      badge={voice && lines.length > 1 && <Badge>Whole range: {percentText(ownShare(voice))}</Badge>}
      events={voice ? switchEvents(metrics?.series ?? [], voice, assistant) : []}
      series={isAlone || (voice?.points.length ?? 0) < 2 ? [] : lines}
      daysText={(at) => (voice ? pointDays(voice.points, at) : '')}
      scale={fittedScale(lines)}
      empty={voice && <NoLines voice={voice} isAlone={isAlone} />}
    />
  );
}

/** Why no line can be drawn. */
function NoLines({ voice, isAlone }: { voice: Voice; isAlone: boolean }) {
  const [point] = voice.points;
  if (!point)
    return (
      <EmptyState title="No tracked brand was mentioned in this range." order={3}>
        Answers that mention you or a competitor add a point.
      </EmptyState>
    );
  if (isAlone)
    return (
      <EmptyState
        title="No competitors were mentioned in this range."
        order={3}
        action={
          <LinkButton to="/knowledge-base/$view" params={{ view: 'competitors' }} variant="default">
            Open competitors
          </LinkButton>
        }
      >
        Track competitors to compare share of voice.
      </EmptyState>
    );
  return (
    <EmptyState
      title={`Only one run in this range, on ${pointDays(voice.points, Date.parse(point.start))}.`}
      order={3}
    >
      {onePointSentence(voiceLines(voice))} Lines begin with the next run on another day.
    </EmptyState>
  );
}
