import { ActionIcon, TextInput } from '@mantine/core';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';

interface PasswordFieldProps {
  label: string;
  description?: string;
  autoComplete: 'current-password' | 'new-password';
  required?: boolean;
  autoFocus?: boolean;
  value: string;
  onChange: (value: string) => void;
}

/** A password that can be shown and hidden. */
export function PasswordField({ value, onChange, required = true, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const label = isShown ? 'Hide password' : 'Show password';
  return (
    <TextInput
      {...field}
      type={isShown ? 'text' : 'password'}
      name="password"
      required={required}
      withAsterisk={false}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      rightSection={
        <ActionIcon size="sm" aria-label={label} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? <EyeOff size={16} /> : <Eye size={16} />}
        </ActionIcon>
      }
    />
  );
}
