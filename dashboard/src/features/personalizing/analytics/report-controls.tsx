import { NativeSelect } from '@mantine/core';
import type { ReportSearch } from '../../../lib/report/report-address.ts';
import { DEFAULT_RANGE, reportInput } from '../../../lib/report/report-search.ts';
import { useTimeZone } from '../../../lib/session/use-session.ts';
import { DayInput } from '../../../ui/forms/range-select.tsx';
import { ReportRangeSelect } from '../../../ui/report/report-range.tsx';

const COMPARISONS = [
  { value: 'off', label: 'No comparison' },
  { value: 'previous', label: 'Previous period' },
  { value: 'year', label: 'Previous year' },
  { value: 'custom', label: 'Custom period' },
] as const;

interface ReportControlsProps {
  search: ReportSearch;
  onChange: (change: ReportSearch) => void;
}

/** The days of the report, and those that they are compared with. A grain may not suit other days. */
export function ReportControls({ search, onChange }: ReportControlsProps) {
  const { compare, compare_start } = reportInput(search, useTimeZone());
  return (
    <>
      {compare_start && (
        <DayInput label="Compare from" day={compare_start} onChange={(since) => onChange({ since })} />
      )}
      <NativeSelect
        aria-label="Compare with"
        data={COMPARISONS}
        value={compare === 'none' ? 'off' : compare}
        disabled={search.range === 'all'}
        onChange={({ currentTarget }) => {
          const chosen = COMPARISONS.find(({ value }) => value === currentTarget.value)?.value;
          onChange({ compare: chosen === 'previous' ? undefined : chosen, since: undefined });
        }}
      />
      <ReportRangeSelect
        search={search}
        fallback={DEFAULT_RANGE}
        onChange={(days) => onChange({ ...days, grain: undefined })}
      />
    </>
  );
}
