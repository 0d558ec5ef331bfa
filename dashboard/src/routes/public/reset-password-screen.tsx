import { Button, Stack } from '@mantine/core';
import type { PasswordLink, StartedSession } from '@sightline/contract/company/auth';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { logFailure } from '../../lib/server/log-failure.ts';
import { beginSession, publicApi } from '../../lib/session/browser.ts';
import { LoadingScreen } from '../../shell/loading-screen.tsx';
import { FailureNote } from '../../ui/forms/failure-note.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { LinkAnchor } from '../../ui/layout/links.tsx';
import { PublicFrame } from './public-frame.tsx';
import { useSubmit } from './use-submit.ts';

const DONE = 'Password reset successful. Please log in with your new password.';

/** Target of mailed links: a first password, a new one, or an invitation. */
export function ResetPasswordScreen() {
  const { token, id } = useSearch({ from: '/reset-password' });
  const { link, refusal } = usePasswordLink(token, id);
  const enter = useEnter();
  const [password, setPassword] = useState('');
  const { submit, isSubmitting, failure } = useSubmit(async () => {
    if (password === '') return 'Password is required.';
    if (!token || !id) return 'Invalid or missing token.';
    const session = await publicApi.auth.resetPassword({ token, id, password });
    await enter(link === 'unknown' ? null : link, session);
    return undefined;
  });
  if (link === null) return <LoadingScreen />;
  const invitation = link !== 'unknown' && link.purpose === 'invitation' ? link : null;
  return (
    <PublicFrame
      title={invitation ? `Join ${invitation.organization_name}` : 'Choose your password'}
      lead={invitation && `Choose a password to join. You’ll sign in as ${invitation.email}.`}
      footer={<LinkAnchor to="/forgot-password">Request a new link</LinkAnchor>}
    >
      <form onSubmit={submit}>
        <Stack>
          {link !== 'unknown' && (
            <input type="text" name="username" autoComplete="username" value={link.email} readOnly hidden />
          )}
          <PasswordField
            label={invitation ? 'Password' : 'New password'}
            description="At least 10 characters."
            autoComplete="new-password"
            required={false}
            value={password}
            onChange={setPassword}
          />
          <FailureNote text={failure ?? refusal} />
          <Button type="submit" loading={isSubmitting} fullWidth>
            {invitation ? 'Join' : 'Save password'}
          </Button>
        </Stack>
      </form>
    </PublicFrame>
  );
}

/** Choosing a password signs the person in; the login appears for a moment in between, with what was done. */
function useEnter() {
  const router = useRouter();
  const navigate = useNavigate();
  return async (link: PasswordLink | null, { user, tokens }: StartedSession) => {
    if (link?.purpose !== 'invitation') {
      await navigate({ to: '/login', state: { notice: DONE, email: user.email } });
    }
    beginSession(user, tokens);
    router.history.replace('/');
  };
}

const GONE = 'This link is no longer valid. Request a new one.';

interface Known {
  /** Null while loading. */
  link: PasswordLink | 'unknown' | null;
  /** Why the link is invalid. */
  refusal: string | null;
}

/** Purpose of a mailed link. If it cannot be determined, the link may still be tried. */
function usePasswordLink(token: string | undefined, id: string | undefined): Known {
  const [known, setKnown] = useState<Known>({ link: null, refusal: null });
  useEffect(() => {
    if (!token || !id) return;
    let left = false;
    const tell = (found: Known) => {
      if (!left) setKnown(found);
    };
    publicApi.auth.passwordLink({ token, id }).then(
      (link) => tell({ link: link ?? 'unknown', refusal: link ? null : GONE }),
      (error) => {
        logFailure('read a password link', error);
        tell({ link: 'unknown', refusal: null });
      },
    );
    return () => {
      left = true;
    };
  }, [token, id]);
  return token && id ? known : { link: 'unknown', refusal: null };
}
