import { NativeSelect, TextInput } from '@mantine/core';
import styles from './range-select.module.css';
import type { NamedRange } from './visit-range.ts';

type Range = NamedRange | 'custom';
const RANGES: { value: Range; label: string }[] = [
  { value: 'week', label: 'Last 7 days' },
  { value: 'month', label: 'Last 30 days' },
  { value: 'year', label: 'Last 12 months' },
  { value: 'custom', label: 'Custom' },
];

interface RangeSelectProps {
  range: Range;
  /** The days of a custom range. */
  start: string;
  end: string;
  onChange: (chosen: { range: Range; start?: string; end?: string }) => void;
}

/** Which days a chart shows. */
export function RangeSelect({ range, start, end, onChange }: RangeSelectProps) {
  return (
    <div className={styles.range}>
      {range === 'custom' && (
        <>
          <TextInput
            type="date"
            aria-label="Start"
            value={start}
            max={end}
            onChange={({ currentTarget }) =>
              onChange({ range, start: currentTarget.value || undefined, end })
            }
          />
          <TextInput
            type="date"
            aria-label="End"
            value={end}
            min={start}
            onChange={({ currentTarget }) =>
              onChange({ range, start, end: currentTarget.value || undefined })
            }
          />
        </>
      )}
      <NativeSelect
        aria-label="Range"
        data={RANGES}
        value={range}
        onChange={({ currentTarget }) => {
          const chosen = RANGES.find(({ value }) => value === currentTarget.value);
          if (chosen) onChange({ range: chosen.value });
        }}
      />
    </div>
  );
}
