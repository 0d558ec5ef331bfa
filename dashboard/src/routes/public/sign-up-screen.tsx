import { Button, Stack, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { publicApi } from '../../lib/session/browser.ts';
import { cleanDomain, domainProblem } from '../../lib/words/domain-name.ts';
import { EMAIL_INPUT } from '../../ui/forms/email-input.ts';
import { FailureNote } from '../../ui/forms/failure-note.tsx';
import { LinkAnchor } from '../../ui/layout/links.tsx';
import { PublicFrame } from './public-frame.tsx';
import { useSubmit } from './use-submit.ts';
import { WaysIn } from './ways-in.tsx';

export function SignUpScreen() {
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [company, setCompany] = useState('');
  const [website, setWebsite] = useState('');
  const [websiteProblem, setWebsiteProblem] = useState<string | null>(null);
  const { submit, isSubmitting, failure } = useSubmit(async () => {
    const domain_url = cleanDomain(website);
    const problem = domainProblem(domain_url);
    setWebsiteProblem(problem);
    if (problem !== null) return undefined;
    const { timeZone: time_zone } = Intl.DateTimeFormat().resolvedOptions();
    const details = { email, organization_name: company, domain_url, time_zone };
    await publicApi.auth.signUp({ ...details, generated_pages_enabled: true });
    await navigate({ to: '/check-email', state: { email } });
    return undefined;
  });
  return (
    <PublicFrame
      title="Create your account"
      lead="See how AI assistants mention and cite your company."
      footer={
        <WaysIn
          lead={
            <>
              Have an account?{' '}
              <LinkAnchor to="/login" underline="always">
                Log in
              </LinkAnchor>
            </>
          }
        />
      }
    >
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label="Work email"
            {...EMAIL_INPUT}
            name="email"
            autoComplete="email"
            required
            withAsterisk={false}
            value={email}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
          <TextInput
            label="Company name"
            name="organization"
            autoComplete="organization"
            required
            withAsterisk={false}
            value={company}
            onChange={({ currentTarget }) => setCompany(currentTarget.value)}
          />
          <TextInput
            label="Company website domain"
            name="website"
            inputMode="url"
            autoCapitalize="none"
            placeholder="example.com"
            error={websiteProblem}
            value={website}
            onChange={({ currentTarget }) => {
              setWebsite(currentTarget.value);
              setWebsiteProblem(null);
            }}
          />
          <FailureNote text={failure} />
          <Button type="submit" loading={isSubmitting} fullWidth>
            Create account
          </Button>
        </Stack>
      </form>
    </PublicFrame>
  );
}
