import { NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import styles from './range-select.module.css';

/** Typing a year passes through earlier centuries. */
const FIRST_DAY = '2000-01-01';

interface RangeSelectProps<Range extends string> {
  range: Range | 'custom';
  /** All but the custom one, which comes last. */
  ranges: readonly { value: Range; label: string }[];
  /** The days of a custom range. */
  start: string;
  end: string;
  onChange: (chosen: { range: Range | 'custom'; start?: string; end?: string }) => void;
}

/** The days that a chart shows. A start after the end clears the end, and the reverse. */
export function RangeSelect<Range extends string>({
  range,
  ranges,
  start,
  end,
  onChange,
}: RangeSelectProps<Range>) {
  const all = [...ranges, { value: 'custom' as const, label: 'Custom' }];
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
        data={all}
        value={range}
        onChange={({ currentTarget }) => {
          const chosen = all.find(({ value }) => value === currentTarget.value);
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

export function DayInput({ label, day, onChange }: DayInputProps) {
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
