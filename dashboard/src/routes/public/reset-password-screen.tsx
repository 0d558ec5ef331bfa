import { Button, Stack } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { publicApi } from '../../lib/browser.ts';
import { FailureNote } from '../../ui/failure-note.tsx';
import { LinkAnchor } from '../../ui/links.tsx';
import { PasswordField } from './password-field.tsx';
import { PublicFrame } from './public-frame.tsx';
import { useSubmit } from './use-submit.ts';

const DONE = 'Password reset successful. Please log in with your new password.';

export function ResetPasswordScreen() {
  const navigate = useNavigate();
  const { token, id } = useSearch({ from: '/reset-password' });
  const [password, setPassword] = useState('');
  const { submit, isSubmitting, failure } = useSubmit(async () => {
    if (password === '') return 'Password is required.';
    if (!token || !id) return 'Invalid or missing token.';
    await publicApi.auth.resetPassword({ token, id, password });
    await navigate({ to: '/login', state: { notice: DONE } });
    return undefined;
  });
  return (
    <PublicFrame
      title="Choose your password"
      footer={<LinkAnchor to="/forgot-password">Ask for a new link</LinkAnchor>}
    >
      <form onSubmit={submit}>
        <Stack>
          <PasswordField
            label="New password"
            description="At least 10 characters."
            autoComplete="new-password"
            required={false}
            value={password}
            onChange={setPassword}
          />
          <FailureNote text={failure} />
          <Button type="submit" loading={isSubmitting} fullWidth>
            Save password
          </Button>
        </Stack>
      </form>
    </PublicFrame>
  );
}
