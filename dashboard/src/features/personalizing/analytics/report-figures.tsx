import { UnstyledButton } from '@mantine/core';
import type { VisitReport } from '@sightline/contract/personalizing/visit-report';
import { ALL_METRICS, METRICS, type Metric } from '../../../lib/report/report-address.ts';
import { ChangeMark } from '../../../ui/charts/change-mark.tsx';
import { Sparkline } from '../../../ui/charts/sparkline.tsx';
import styles from './report-figures.module.css';
import {
  comparedText,
  comparedWith,
  METRIC_LABEL,
  METRIC_NOTE,
  metricChange,
  metricLine,
  metricOf,
  metricText,
} from './report-words.ts';

interface ReportFiguresProps {
  report: VisitReport;
  chosen: Metric;
  onChoose: (metric: Metric) => void;
}

/** The key figures, each with its change and how it went; the chosen one is drawn below. */
export function ReportFigures({ report, chosen, onChoose }: ReportFiguresProps) {
  const metrics = report.currency === null ? METRICS : ALL_METRICS;
  return (
    <fieldset className={styles.strip} aria-label="Key figures" data-figures={metrics.length}>
      {metrics.map((metric) => {
        const change = metricChange(report, metric);
        return (
          <UnstyledButton
            key={metric}
            className={styles.figure}
            aria-pressed={metric === chosen}
            title={METRIC_NOTE[metric]}
            onClick={() => onChoose(metric)}
            data-figure
          >
            <span className={styles.label}>{METRIC_LABEL[metric]}</span>
            <span className={styles.number}>
              {metricText(metricOf(report.totals, metric), metric, report.currency)}
            </span>
            <span className={styles.spark}>
              <FigureLine points={metricLine(report, metric)} />
            </span>
            <span className={styles.foot}>
              {change && <ChangeMark change={change} />}
              <span title={comparedWith(report) ? `In ${comparedText(report)}` : undefined}>
                {noteOf(report, metric)}
              </span>
            </span>
          </UnstyledButton>
        );
      })}
    </fieldset>
  );
}

/** None where a single point, or nothing at all, would be drawn. */
function FigureLine({ points }: { points: readonly (number | null)[] }) {
  const known = points.filter((point) => point !== null);
  return known.length > 1 && known.some((point) => point > 0) ? (
    <Sparkline points={points} floor={0} />
  ) : null;
}

/** What it was before; of a rate without a time before, its margin of error. */
function noteOf(report: VisitReport, metric: Metric): string {
  const before = comparedWith(report);
  const { totals } = report;
  if (before) return `was ${metricText(metricOf(before.totals, metric), metric, report.currency)}`;
  const { low, high } = totals.conversion_rate;
  if (metric !== 'rate' || low === null || high === null) return '';
  return `between ${metricText(low, 'rate')} and ${metricText(high, 'rate')}`;
}
