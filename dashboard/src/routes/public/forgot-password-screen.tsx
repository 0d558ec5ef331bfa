import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { UNEXPECTED } from '../../lib/server/problem.ts';
import { publicApi } from '../../lib/session/browser.ts';
import { EMAIL_INPUT } from '../../ui/forms/email-input.ts';
import { FailureNote } from '../../ui/forms/failure-note.tsx';
import { LinkAnchor } from '../../ui/layout/links.tsx';
import { MailboxLink } from './mailbox-link.tsx';
import { PublicFrame } from './public-frame.tsx';
import { useSubmit } from './use-submit.ts';

export function ForgotPasswordScreen() {
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  const { submit, isSubmitting, failure } = useSubmit(
    async () => {
      await publicApi.auth.requestPasswordReset({ email });
      setSent(true);
      return undefined;
    },
    () => UNEXPECTED,
  );
  return (
    <PublicFrame
      title="Reset your password"
      lead="We’ll email you a link to choose a new one."
      footer={<LinkAnchor to="/login">Back to log in</LinkAnchor>}
    >
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
          {isSent && (
            <>
              <Alert role="status">Check your email for a password-reset link.</Alert>
              <MailboxLink />
            </>
          )}
          <FailureNote text={failure} />
          <Button type="submit" loading={isSubmitting} disabled={isSent} fullWidth>
            Send reset link
          </Button>
        </Stack>
      </form>
    </PublicFrame>
  );
}
