import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { DnsSetup } from '../features/publishing/hosting/dns-setup.tsx';
import { useHostingStatus, useLastIndexing } from '../features/publishing/hosting/hosting.api.ts';
import { isDnsDone } from '../features/publishing/hosting/is-dns-done.ts';
import { api } from '../lib/server/api-client.ts';
import { failureOf } from '../lib/server/problem.ts';
import { sessionStore } from '../lib/session/browser.ts';
import { mergeDomain } from '../lib/session/session-state.ts';
import { useDomainId } from '../lib/session/use-session.ts';
import { FailureNote } from '../ui/forms/failure-note.tsx';
import { BackLink } from '../ui/layout/back-link.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';

const VERIFY_EVERY = 3000;

/** /aeo-onboarding: the two steps to publish the pages for AI. */
export function AeoOnboardingScreen() {
  const { pathname } = useLocation();
  const step = pathname.endsWith('/indexing') ? 2 : 1;
  return (
    <>
      <PageHeader
        title="Go live"
        sentence={`Step ${step} of 2`}
        back={<BackLink to="/content">Back</BackLink>}
      />
      <Outlet />
      {step === 1 ? <DnsButtons /> : <IndexingButtons />}
    </>
  );
}

export function OnboardingDnsStep() {
  return <DnsSetup every={VERIFY_EVERY} />;
}

function DnsButtons() {
  const { data: status } = useHostingStatus();
  const navigate = useNavigate();
  // They are below content whose height depends on the status.
  if (!status) return null;
  return (
    <Group mt="xl" gap="sm">
      <Button variant="default" disabled>
        Previous
      </Button>
      <Button disabled={!isDnsDone(status)} onClick={() => navigate({ to: '/aeo-onboarding/indexing' })}>
        Next
      </Button>
    </Group>
  );
}

function IndexingButtons() {
  const { id } = useDomainId();
  const navigate = useNavigate();
  const isFound = useLastIndexing()?.found ?? false;
  const finish = useMutation({
    mutationFn: () => api.domains.update({ id, completed_cms_onboarding: true }),
    onSuccess: (domain) => {
      mergeDomain(sessionStore, domain);
      navigate({ to: '/content' });
    },
  });
  return (
    <>
      <Group mt="xl" mb="sm" gap="sm">
        <Button variant="default" onClick={() => navigate({ to: '/aeo-onboarding/dns' })}>
          Previous
        </Button>
        <Button disabled={!isFound} loading={finish.isPending} onClick={() => finish.mutate()}>
          Finish
        </Button>
      </Group>
      <FailureNote text={failureOf(finish.error)} />
    </>
  );
}
