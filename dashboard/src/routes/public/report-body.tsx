import type { SharedReport } from '@sightline/contract/whole/reports';
import { KIND_LABEL } from '../../features/measuring/citations/site-words.ts';
import { runChange } from '../../features/measuring/topics/run-change.ts';
import { topicHistory } from '../../features/measuring/topics/topic-history.ts';
import { changeEvents } from '../../features/whole/overview/change-events.ts';
import { MentionTable } from '../../features/whole/overview/mention-table.tsx';
import { countChange, shareChange } from '../../features/whole/overview/strip-words.ts';
import { brokenLine } from '../../lib/series/broken-line.ts';
import { daysBefore } from '../../lib/series/range-days.ts';
import { countText } from '../../lib/words/format.ts';
import { percentText, rangeText } from '../../lib/words/percent.ts';
import { type Change, ChangeMark } from '../../ui/charts/change-mark.tsx';
import { Meter } from '../../ui/charts/meter.tsx';
import { sampleText } from '../../ui/charts/rate.tsx';
import { Stat, StatStrip } from '../../ui/charts/stat-strip.tsx';
import { TimeSeries } from '../../ui/charts/time-series.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Line, List } from './report-lists.tsx';
import styles from './report-screen.module.css';

/** Figures, their history, assistants and brands, sources or topics, and what to do next. */
export function ReportBody({ report }: { report: SharedReport }) {
  const { mentions, topics, sources, next } = report;
  return (
    <>
      <Performance report={report} />
      <Figures report={report} />
      {mentions.brands.length > 0 && (
        <MentionTable
          mentions={{
            start: report.start,
            end: report.end,
            time_zone: report.time_zone,
            assistants: mentions.assistants,
            // A report holds no ids.
            brands: mentions.brands.map((brand, place) => ({ ...brand, brand_id: String(place) })),
          }}
          chosen={null}
        />
      )}
      {topics.length > 0 && <Topics report={report} />}
      {sources.length > 0 && <Sources report={report} />}
      {next.length > 0 && (
        <List title="What to do next">
          {next.map(({ text, target_type }) => (
            <Line
              key={`${target_type} ${text}`}
              what={text}
              figure={target_type === 'owned_media' ? 'Own page' : 'Other sites'}
            />
          ))}
        </List>
      )}
    </>
  );
}

function Performance({
  report: { performance, comparison, series, executions, topic },
}: {
  report: SharedReport;
}) {
  const change = runChange(comparison);
  const drawn = topic === null ? overviewHistory(series) : topicHistory(executions);
  return (
    <TimeSeries
      title="Performance over time"
      lead={
        <Stat
          isLead
          label="Performance"
          change={change && <ChangeMark change={change} isTold />}
          note={sampleText(performance)}
        >
          {percentText(performance.share)}
          <Meter share={performance.share} />
        </Stat>
      }
      {...drawn}
      empty={
        <EmptyState title="Nothing was measured in this range." order={3}>
          Each completed run adds a point.
        </EmptyState>
      }
    />
  );
}

function overviewHistory(series: SharedReport['series']) {
  const { points } = brokenLine(
    series.map(({ ts, score, comparable }) => ({ created_at: ts, score, comparable })),
  );
  return {
    series: [{ key: 'score', label: 'Performance', tone: 'accent' as const, points }],
    events: changeEvents(series),
  };
}

function Figures({ report: { strip, rates } }: { report: SharedReport }) {
  if (rates)
    return (
      <StatStrip label="Key figures">
        <Share label="Mentioned" {...rates.mentioned} />
        <Share label="Cited" {...rates.cited} />
      </StatStrip>
    );
  if (!strip) return null;
  const before = daysBefore(strip);
  const counts = [
    { label: 'AI visits', ...strip.visits },
    { label: 'Conversions', ...strip.conversions },
  ];
  return (
    <StatStrip label="Key figures">
      <Share label="Mentioned" {...strip.mentioned} change={shareChange(strip.mentioned, before)} />
      <Share label="Cited" {...strip.cited} change={shareChange(strip.cited, before)} />
      <Share
        label="Share of voice"
        {...strip.share_of_voice}
        change={shareChange(strip.share_of_voice, before)}
      />
      {counts.map(({ label, ...figure }) => {
        const change = countChange(figure, before);
        return (
          figure.count !== null && (
            <Stat key={label} label={label} change={change && <ChangeMark change={change} />}>
              {countText(figure.count)}
            </Stat>
          )
        );
      })}
    </StatStrip>
  );
}

interface ShareProps {
  label: string;
  share: number | null;
  low: number | null;
  high: number | null;
  n: number;
  change?: Change | null;
}

function Share({ label, share, low, high, n, change }: ShareProps) {
  const interval = rangeText(low, high);
  return (
    <Stat
      label={label}
      change={change && <ChangeMark change={change} />}
      note={
        share === null ? 'no answers' : [...(interval ? [interval] : []), `n ${countText(n)}`].join(' · ')
      }
    >
      {percentText(share)}
    </Stat>
  );
}

function Topics({ report: { topics } }: { report: SharedReport }) {
  return (
    <List title="Topics">
      {topics.map(({ text, score, n }) => (
        <Line
          key={text}
          what={text}
          figure={
            score === null ? (
              'not measured'
            ) : (
              <span className={styles.score}>
                n {countText(n)} <Meter share={score} /> <strong>{percentText(score)}</strong>
              </span>
            )
          }
        />
      ))}
    </List>
  );
}

function Sources({ report: { brand, sources, answers } }: { report: SharedReport }) {
  return (
    <List title="Top sources">
      {sources.map(({ domain, kind, answers: citing, named }) => (
        <Line
          key={domain}
          what={
            <>
              {domain}
              <span className={styles.kind}>{kind === 'own' ? brand : KIND_LABEL[kind]}</span>
            </>
          }
          figure={`cited in ${percentText(answers === 0 ? null : citing / answers)} of answers · ${countText(named)} mention ${brand}`}
        />
      ))}
    </List>
  );
}
