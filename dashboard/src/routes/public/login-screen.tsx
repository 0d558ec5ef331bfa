import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { ProblemError, UnreachableError } from '../../lib/server/problem.ts';
import { beginSession, publicApi } from '../../lib/session/browser.ts';
import { EMAIL_INPUT } from '../../ui/forms/email-input.ts';
import { FailureNote } from '../../ui/forms/failure-note.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { LinkAnchor, LinkButton } from '../../ui/layout/links.tsx';
import { PublicFrame } from './public-frame.tsx';
import { useSubmit } from './use-submit.ts';
import { WaysIn } from './ways-in.tsx';

export function LoginScreen() {
  const router = useRouter();
  const arrival = useRouterState({ select: ({ location }) => location.state });
  const { from = '/', notice, email: known = '' } = arrival;
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  const { submit, isSubmitting, failure } = useSubmit(async () => {
    const { user, tokens: pair } = await publicApi.auth.logIn({ email, password });
    beginSession(user, pair);
    router.history.replace(from);
    return undefined;
  }, messageOf);
  return (
    <PublicFrame
      title="Welcome back"
      footer={
        <WaysIn lead="New here?">
          <LinkButton to="/sign-up" variant="default">
            Create your account
          </LinkButton>
        </WaysIn>
      }
    >
      {notice && <Alert role="status">{notice}</Alert>}
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label="Email"
            {...EMAIL_INPUT}
            name="email"
            autoComplete="username"
            required
            withAsterisk={false}
            value={email}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            autoFocus={known !== ''}
            value={password}
            onChange={setPassword}
          />
          <FailureNote text={failure} />
          <Button type="submit" loading={isSubmitting} fullWidth>
            Log in
          </Button>
          <LinkAnchor to="/forgot-password" ta="center">
            Forgot your password?
          </LinkAnchor>
        </Stack>
      </form>
    </PublicFrame>
  );
}

function messageOf(error: unknown): string {
  if (error instanceof UnreachableError) return 'Can’t reach the server. Try again in a moment.';
  const wait = error instanceof ProblemError && error.status === 429 ? error.detail : null;
  return wait ? `Invalid credentials. ${wait}` : 'Invalid credentials';
}
