import { Button, Group, NativeSelect, Radio, Stack, Text, TextInput } from '@mantine/core';
import type { KeyScope } from '@sightline/contract/company/api-keys';
import { useState } from 'react';
import { CopyButton } from '../../../ui/forms/copy-button.tsx';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useCreateKey } from './api-keys.api.ts';
import styles from './api-keys.module.css';

/** Creates a key and shows it, which is the only time it can be seen. */
export function CreateKeyDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [made, setMade] = useState<string | null>(null);
  const close = () => {
    setMade(null);
    onClose();
  };
  // A click outside the dialog must not lose a displayed key.
  return (
    <Dialog
      isOpen={isOpen}
      onClose={made === null ? close : undefined}
      title={made === null ? 'Create API key' : 'Copy your API key'}
    >
      {made === null ? <KeyForm onMade={setMade} onClose={close} /> : <MadeKey value={made} onDone={close} />}
    </Dialog>
  );
}

const LIFETIMES = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: '', label: 'Never' },
];

function KeyForm({ onMade, onClose }: { onMade: (key: string) => void; onClose: () => void }) {
  const [name, setName] = useState('');
  const [scope, setScope] = useState<KeyScope>('read');
  const [days, setDays] = useState('90');
  const create = useCreateKey();
  const isBlank = name.trim() === '';
  const submit = () => {
    const expires_in_days = days === '' ? null : Number(days);
    create.mutate({ name, scope, expires_in_days }, { onSuccess: ({ key }) => onMade(key) });
  };
  return (
    <DialogForm action="Create key" onSubmit={submit} onCancel={onClose} canSubmit={!isBlank} of={create}>
      <TextInput
        label="Name"
        description="What you’ll use it for."
        placeholder="Weekly report"
        data-autofocus
        maxLength={80}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Radio.Group label="Access" value={scope} onChange={(value) => setScope(value as KeyScope)}>
        <Stack gap="xs" mt="xs">
          <Radio size="xs" value="read" label="Reads" description="Everything you can see." />
          <Radio
            size="xs"
            value="write"
            label="Reads and writes"
            description="Can also change websites, topics and pages, but not people, keys or billing."
          />
          <Radio
            size="xs"
            value="websites"
            label="Also adds websites"
            description="For integrations that add websites automatically."
          />
          <Radio
            size="xs"
            value="events"
            label="Sends events only"
            description="For your website’s server: purchases, sign-ups and the like."
          />
        </Stack>
      </Radio.Group>
      <NativeSelect
        label="Expires"
        data={LIFETIMES}
        value={days}
        onChange={({ currentTarget }) => setDays(currentTarget.value)}
      />
    </DialogForm>
  );
}

function MadeKey({ value, onDone }: { value: string; onDone: () => void }) {
  return (
    <Stack gap="md">
      <Text role="status">Your key is ready. Copy it now: you won’t be able to see it again.</Text>
      <TextInput
        label="API key"
        readOnly
        data-autofocus
        classNames={{ input: styles.secret }}
        value={value}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group justify="space-between">
        <CopyButton value={value} label="Copy key" />
        <Button onClick={onDone}>Done</Button>
      </Group>
    </Stack>
  );
}
