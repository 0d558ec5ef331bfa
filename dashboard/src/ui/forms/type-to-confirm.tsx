import { TextInput } from '@mantine/core';

interface TypeToConfirmProps {
  /** Of what goes, as it is shown. */
  name: string;
  value: string;
  onChange: (value: string) => void;
}

/** Taken before what cannot be undone: the name of what goes. */
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
