import { NativeSelect } from '@mantine/core';

interface ChoiceSelectProps<Value extends string> {
  label: string;
  /** The entry for no choice, such as `All topics`. */
  all: string;
  value: Value | undefined;
  choices: readonly { value: Value; label: string }[];
  /** The widest it gets, in pixels. */
  maxWidth?: number;
  onChange: (value: Value | undefined) => void;
}

/** A filter with one value, or none. */
export function ChoiceSelect<Value extends string>(props: ChoiceSelectProps<Value>) {
  const { label, all, value, choices, maxWidth = 200, onChange } = props;
  return (
    <NativeSelect
      aria-label={label}
      maw={maxWidth}
      data={[{ value: '', label: all }, ...choices]}
      value={value ?? ''}
      onChange={({ currentTarget }) =>
        onChange(choices.find((one) => one.value === currentTarget.value)?.value)
      }
    />
  );
}
