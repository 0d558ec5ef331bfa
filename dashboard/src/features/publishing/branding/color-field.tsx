import { TextInput, type TextInputProps } from '@mantine/core';
import { hexColor } from '@sightline/contract/publishing/page-colors';
import styles from './branding-card.module.css';

interface ColorFieldProps extends Omit<TextInputProps, 'onChange'> {
  /** Labels of the field and of its picker. */
  label: string;
  value: string;
  /** Used while the field is empty. */
  fallback: string;
  onChange: (value: string) => void;
}

/** A color as text and in a picker, kept in sync; text that is not a color stays as it is. */
export function ColorField({ label, value, fallback, onChange, ...props }: ColorFieldProps) {
  const color = hexColor(value) ?? (value.trim() === '' ? fallback : null);
  return (
    <TextInput
      {...props}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      placeholder={fallback}
      leftSectionPointerEvents="all"
      leftSection={
        <input
          type="color"
          aria-label={`Pick the ${label.toLowerCase()}`}
          className={styles.swatch}
          data-known={color !== null}
          value={color ?? fallback}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      }
    />
  );
}
