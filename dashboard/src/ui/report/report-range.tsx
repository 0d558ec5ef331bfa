import type { ReportRange, VisitsSearch } from '../../lib/report/report-address.ts';
import { NAMED_REPORT_RANGES, reportDays } from '../../lib/report/report-search.ts';
import { useTimeZone } from '../../lib/session/use-session.ts';
import { RangeSelect } from '../forms/range-select.tsx';

interface ReportRangeProps {
  search: VisitsSearch;
  /** Default range when the URL has none. */
  fallback: ReportRange;
  onChange: (change: Pick<VisitsSearch, 'range' | 'start' | 'end'>) => void;
}

/** The days of visits, as the address says them. */
export function ReportRangeSelect({ search, fallback, onChange }: ReportRangeProps) {
  const range = search.range ?? fallback;
  const { start = '', end = '' } = reportDays({ ...search, range }, useTimeZone());
  return (
    <RangeSelect
      range={range}
      ranges={NAMED_REPORT_RANGES}
      start={start}
      end={end}
      onChange={({ range: chosen, start: first, end: last }) =>
        onChange({ range: chosen === fallback ? undefined : chosen, start: first, end: last })
      }
    />
  );
}
