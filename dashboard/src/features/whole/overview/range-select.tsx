import { NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import styles from './range-select.module.css';
import type { NamedRange } from './visit-range.ts';

type Range = NamedRange | 'custom';
const RANGES: { value: Range; label: string }[] = [
  { value: 'week', label: 'Last 7 days' },
  { value: 'month', label: 'Last 30 days' },
  { value: 'year', label: 'Last 12 months' },
  { value: 'custom', label: 'Custom' },
];
/** Typing a year passes through earlier centuries. */
const FIRST_DAY = '2000-01-01';

interface RangeSelectProps {
  range: Range;
  /** The days of a custom range. */
  start: string;
  end: string;
  onChange: (chosen: { range: Range; start?: string; end?: string }) => void;
}

/** The days that a chart shows. A start after the end clears the end, and the reverse. */
export function RangeSelect({ range, start, end, onChange }: RangeSelectProps) {
  return (
    <div className={styles.range}>
      {range === 'custom' && (
        <>
          <DayInput
            label="Start"
            day={start}
            onChange={(day) => onChange({ range, start: day, end: day <= end ? end : undefined })}
          />
          <DayInput
            label="End"
            day={end}
            onChange={(day) => onChange({ range, start: start <= day ? start : undefined, end: day })}
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

interface DayInputProps {
  label: string;
  day: string;
  onChange: (day: string) => void;
}

function DayInput({ label, day, onChange }: DayInputProps) {
  const [typed, setTyped] = useState(day);
  useEffect(() => {
    setTyped(day);
  }, [day]);
  return (
    <TextInput
      type="date"
      aria-label={label}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        if (value >= FIRST_DAY) onChange(value);
      }}
      onBlur={() => setTyped(day)}
    />
  );
}
