import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { EMAIL_INPUT } from '../../../ui/forms/email-input.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useTeamChanges } from './team.api.ts';

const CLOSES_AFTER_MS = 5_000;

export function AddTeammateDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Add teammate">
      {isOpen && <AddTeammate onClose={onClose} />}
    </Dialog>
  );
}

function AddTeammate({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { invite } = useTeamChanges();
  const submit = () => {
    const address = email.trim();
    const found = problemOf(address);
    setProblem(found);
    if (found === null) invite.mutate({ email: address, name: name.trim() || null });
  };
  const another = () => {
    setEmail('');
    setName('');
    invite.reset();
  };
  if (invite.isSuccess)
    return <Added who={invite.data.name ?? invite.data.email} onAnother={another} onClose={onClose} />;
  return (
    <DialogForm
      action="Add teammate"
      onSubmit={submit}
      onCancel={onClose}
      of={invite}
      fallback="Failed to add teammate"
    >
      <TextInput
        label="Email"
        {...EMAIL_INPUT}
        name="email"
        autoComplete="off"
        required
        withAsterisk={false}
        data-autofocus
        maxLength={254}
        value={email}
        error={problem}
        onChange={({ currentTarget }) => {
          setEmail(currentTarget.value);
          setProblem(null);
        }}
      />
      <TextInput
        label="Name"
        description="Optional. They can change it."
        name="name"
        autoComplete="off"
        maxLength={120}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </DialogForm>
  );
}

/** Closes the dialog automatically, unless someone continues in it. */
function Added({ who, onAnother, onClose }: { who: string; onAnother: () => void; onClose: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted from the success, however often it is drawn
  useEffect(() => {
    const timer = setTimeout(onClose, CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Stack gap="md">
      <Alert role="status" icon={<Check size={16} aria-hidden />}>
        {who} should receive email instructions to set up their account
      </Alert>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onAnother}>
          Add another
        </Button>
        <Button autoFocus onClick={onClose}>
          Done
        </Button>
      </Group>
    </Stack>
  );
}

function problemOf(address: string): string | null {
  if (address === '') return 'Email is required';
  return /^\S+@\S+\.\S+$/.test(address) ? null : 'Please enter a valid email address.';
}
