import { SegmentedControl, Text } from '@mantine/core';
import type { VisitGrain, VisitReport } from '@sightline/contract/personalizing/visit-report';
import { zoneText } from '@sightline/contract/time-zones';
import type { Metric } from '../../../lib/report/report-address.ts';
import { grainsFor } from '../../../lib/report/report-search.ts';
import { useAnnotations } from './analytics.api.ts';
import { Annotations } from './annotations.tsx';
import { GRAIN_LABEL } from './report-words.ts';
import { VisitTrend } from './visit-trend.tsx';

/** As many as have room; others by the address. */
const MAX_CURRENCIES = 4;

interface ReportChartProps {
  report: VisitReport;
  metric: Metric;
  onGrain: (grain: VisitGrain) => void;
  onCurrency: (currency: string) => void;
}

/** The chosen figure over time, with what a team notes and chooses. */
export function ReportChart({ report, metric, onGrain, onCurrency }: ReportChartProps) {
  const { data: annotations = [] } = useAnnotations();
  const { start, end } = report;
  const grains = grainsFor(report);
  return (
    <VisitTrend
      report={report}
      metric={metric}
      annotations={annotations}
      tools={
        <>
          <Text c="dimmed">{zoneText(report.time_zone)}</Text>
          <Annotations annotations={annotations.filter(({ day }) => start <= day && day <= end)} end={end} />
          {metric === 'revenue' && report.currencies.length > 1 && (
            <SegmentedControl
              size="xs"
              aria-label="Currency"
              value={report.currency ?? ''}
              data={report.currencies.slice(0, MAX_CURRENCIES)}
              onChange={onCurrency}
            />
          )}
          {grains.length > 1 && (
            <SegmentedControl
              size="xs"
              aria-label="Chart by"
              value={report.grain}
              data={grains.map((value) => ({ value, label: GRAIN_LABEL[value] }))}
              onChange={(value) => {
                const chosen = grains.find((one) => one === value);
                if (chosen) onGrain(chosen);
              }}
            />
          )}
        </>
      }
    />
  );
}
