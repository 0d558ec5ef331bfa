import { Switch } from '@mantine/core';
import type { ReportSearch } from '../../../lib/report/report-address.ts';
import { DEFAULT_RANGE, isCompared } from '../../../lib/report/report-search.ts';
import { ReportRangeSelect } from '../../../ui/report/report-range.tsx';

interface ReportControlsProps {
  search: ReportSearch;
  onChange: (change: ReportSearch) => void;
}

/** The days of the report, and whether the days before are shown. A grain may not suit other days. */
export function ReportControls({ search, onChange }: ReportControlsProps) {
  return (
    <>
      <Switch
        size="xs"
        label="Compare"
        title="Compare with the previous period"
        checked={isCompared(search)}
        disabled={search.range === 'all'}
        onChange={() => onChange({ compare: isCompared(search) ? 'off' : undefined })}
      />
      <ReportRangeSelect
        search={search}
        fallback={DEFAULT_RANGE}
        onChange={(days) => onChange({ ...days, grain: undefined })}
      />
    </>
  );
}
