import { TextInput } from '@mantine/core';

interface TypeToConfirmProps {
  /** Name of the thing to delete, as displayed. */
  name: string;
  value: string;
  onChange: (value: string) => void;
}

/** Asks for the name of the thing before an irreversible deletion. */
export function TypeToConfirm({ name, value, onChange }: TypeToConfirmProps) {
  return (
    <TextInput
      label={
        <>
          Type <b>{name}</b> to confirm
        </>
      }
      data-autofocus
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={253}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
