import { TextInput } from '@mantine/core';
import { Search } from 'lucide-react';

interface SearchFieldProps {
  /** What is searched, such as `Search topics`. */
  label: string;
  value: string;
  onChange: (search: string) => void;
  className?: string | undefined;
}

/** Searches the content below it. */
export function SearchField({ label, value, onChange, className }: SearchFieldProps) {
  return (
    <TextInput
      className={className}
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<Search size={14} aria-hidden />}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
