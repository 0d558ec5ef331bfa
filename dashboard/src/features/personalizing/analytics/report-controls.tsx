import { Switch } from '@mantine/core';
import { RangeSelect } from '../../../ui/forms/range-select.tsx';
import type { ReportSearch } from './report-address.ts';
import { DEFAULT_RANGE, isCompared, NAMED_REPORT_RANGES, reportDays } from './report-search.ts';

interface ReportControlsProps {
  search: ReportSearch;
  onChange: (change: ReportSearch) => void;
}

/** The days of the report, and whether the days before are shown. A grain may not suit other days. */
export function ReportControls({ search, onChange }: ReportControlsProps) {
  const { start = '', end = '' } = reportDays(search);
  return (
    <>
      <Switch
        size="xs"
        label="Compare"
        title="With as many days before"
        checked={isCompared(search)}
        disabled={search.range === 'all'}
        onChange={() => onChange({ compare: isCompared(search) ? 'off' : undefined })}
      />
      <RangeSelect
        range={search.range ?? DEFAULT_RANGE}
        ranges={NAMED_REPORT_RANGES}
        start={start}
        end={end}
        onChange={({ range, start: first, end: last }) =>
          onChange({
            range: range === DEFAULT_RANGE ? undefined : range,
            start: first,
            end: last,
            grain: undefined,
          })
        }
      />
    </>
  );
}
