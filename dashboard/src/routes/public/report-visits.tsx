import { filterText } from '@sightline/contract/personalizing/visit-filters';
import type { SharedReport } from '@sightline/contract/whole/reports';
import {
  type CountedVisits,
  comparedWith,
  METRIC_LABEL,
  metricChange,
  metricOf,
  metricText,
  visitsSentence,
} from '../../features/personalizing/analytics/report-words.ts';
import { VisitTrend } from '../../features/personalizing/analytics/visit-trend.tsx';
import { DIMENSION_WORDS } from '../../lib/report/dimension-words.ts';
import { METRICS } from '../../lib/report/report-address.ts';
import { addressText, filtersOf, OPERATOR_WORDS } from '../../lib/report/report-search.ts';
import { countOf } from '../../lib/words/format.ts';
import { ChangeMark } from '../../ui/charts/change-mark.tsx';
import { Stat, StatStrip } from '../../ui/charts/stat-strip.tsx';
import { Line, List } from './report-lists.tsx';

type Visits = NonNullable<SharedReport['visits']>;

const countedOf = ({ start, end, time_zone }: SharedReport, visits: Visits): CountedVisits => ({
  start,
  end,
  time_zone,
  ...visits,
});

/** Which visits they are. */
export function chosenText({ filters }: Visits): string {
  if (filters.length === 0) return 'All visits';
  const labels = new Map(filters.map(({ filter, label }) => [filter, label]));
  return filtersOf(addressText([...labels.keys()]))
    .map((filter) => {
      const { one, none } = DIMENSION_WORDS[filter.dimension];
      return `${one} ${OPERATOR_WORDS[filter.operator]} ${labels.get(filterText(filter)) || none}`;
    })
    .join(', ');
}

export const sentenceOf = (report: SharedReport, visits: Visits): string =>
  visitsSentence(countedOf(report, visits), visits.from_assistants, visits.filters.length > 0);

/** Figures, visitors over time, and what most visits have in common. */
export function ReportVisits({ report, visits }: { report: SharedReport; visits: Visits }) {
  const counted = countedOf(report, visits);
  return (
    <>
      <Figures counted={counted} />
      <VisitTrend report={counted} metric="visitors" />
      {visits.pages.length > 0 && (
        <List title="Top pages">
          {visits.pages.map(({ path, views }) => (
            <Line key={path} what={path} figure={countOf(views, 'view')} />
          ))}
        </List>
      )}
      {visits.lists.map(({ dimension, rows }) => (
        <List key={dimension} title={DIMENSION_WORDS[dimension].tab}>
          {rows.map(({ label, visits: of, converted }) => (
            <Line
              key={label}
              what={label}
              figure={[
                countOf(of, 'visit'),
                ...(converted > 0 && dimension !== 'goal' ? [`${countOf(converted, 'conversion')}`] : []),
              ].join(' · ')}
            />
          ))}
        </List>
      ))}
    </>
  );
}

function Figures({ counted }: { counted: CountedVisits }) {
  const before = comparedWith(counted);
  return (
    <StatStrip label="Key figures">
      {METRICS.map((metric) => {
        const change = metricChange(counted, metric);
        return (
          <Stat
            key={metric}
            label={METRIC_LABEL[metric]}
            change={change && <ChangeMark change={change} />}
            note={before && `was ${metricText(metricOf(before.totals, metric), metric)}`}
          >
            {metricText(metricOf(counted.totals, metric), metric)}
          </Stat>
        );
      })}
    </StatStrip>
  );
}
