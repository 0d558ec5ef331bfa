import {
  ColorPicker,
  ColorSwatch,
  Popover,
  TextInput,
  type TextInputProps,
  UnstyledButton,
} from '@mantine/core';
import { hexColor } from '@sightline/contract/page-colors';
import styles from './branding-card.module.css';

interface ColorFieldProps extends Omit<TextInputProps, 'onChange'> {
  /** Of the field, for the button that opens the picker. */
  label: string;
  value: string;
  /** Taken where the field is empty. */
  fallback: string;
  onChange: (value: string) => void;
}

/** A colour as text and in a picker; each follows the other, and text that is no colour stays as it is. */
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
        <Popover position="bottom-start" trapFocus returnFocus>
          <Popover.Target>
            <UnstyledButton aria-label={`Pick the ${label.toLowerCase()}`} className={styles.swatch}>
              <ColorSwatch component="span" color={color ?? 'transparent'} size={18} radius={4} />
            </UnstyledButton>
          </Popover.Target>
          <Popover.Dropdown aria-label={label} p="sm">
            <ColorPicker
              value={color ?? fallback}
              onChange={onChange}
              saturationLabel="Saturation and brightness"
              hueLabel="Hue"
            />
          </Popover.Dropdown>
        </Popover>
      }
    />
  );
}
