import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { failureOf } from '../../../lib/server/problem.ts';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useChangePassword } from './team.api.ts';

const MIN_PASSWORD_LENGTH = 10;

interface ChangePasswordProps {
  email: string;
  onClose: () => void;
}

export function ChangePasswordDialog({ isOpen, ...props }: ChangePasswordProps & { isOpen: boolean }) {
  return (
    <Dialog isOpen={isOpen} onClose={props.onClose} title="Change password">
      {isOpen && <ChangePassword {...props} />}
    </Dialog>
  );
}

function ChangePassword({ email, onClose }: ChangePasswordProps) {
  const [current_password, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const change = useChangePassword();
  const submit = () => {
    const found = problemOf(current_password, password);
    setProblem(found);
    if (found === null) change.mutate({ current_password, password });
  };
  if (change.isSuccess)
    return (
      <Stack gap="md">
        <Text role="status">
          Password changed. You’re signed out on other devices. Your API keys still work.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" autoFocus onClick={onClose}>
            Close
          </Button>
        </Group>
      </Stack>
    );
  return (
    <DialogForm
      action="Change password"
      onSubmit={submit}
      onCancel={onClose}
      of={{ isPending: change.isPending }}
    >
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        data-autofocus
        label="Current password"
        autoComplete="current-password"
        value={current_password}
        onChange={setCurrent}
      />
      <PasswordField
        label="New password"
        description="At least 10 characters. This signs you out on other devices. API keys keep working; revoke them in Settings if needed."
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
      />
      <FailureNote text={problem ?? failureOf(change.error)} />
    </DialogForm>
  );
}

function problemOf(current_password: string, password: string): string | null {
  if (current_password === '') return 'Your current password is required.';
  return password.length < MIN_PASSWORD_LENGTH
    ? `Use at least ${MIN_PASSWORD_LENGTH} characters for the new password.`
    : null;
}
