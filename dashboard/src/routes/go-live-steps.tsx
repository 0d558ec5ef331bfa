import { Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useCurrentPlan } from '../features/company/billing/payments.api.ts';
import type { GoLive } from '../features/publishing/content/go-live-dialog.tsx';
import { AddressSetup } from '../features/publishing/hosting/dns-setup.tsx';
import { useHasPlan } from '../lib/server/page-standings.ts';
import { LinkButton } from '../ui/layout/links.tsx';
import { rememberPublishing, takePublishing } from './publishing-return.ts';
import { content } from './search-params.ts';

const VERIFY_EVERY = 5000;

/** What the open page needs to go live. On return from the choice of a plan, the page and its steps are open again. */
export function useGoLive(slug: string): GoLive {
  const hasPlan = useHasPlan();
  const search = content(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = (publish: '1' | undefined) =>
    void navigate({ to: '/content', search: { ...search, publish }, replace: true, resetScroll: false });
  useEffect(() => {
    const publishing = hasPlan ? takePublishing() : null;
    if (publishing)
      void navigate({ to: '/content', search: { slug: publishing, publish: '1' }, replace: true });
  }, [hasPlan, navigate]);
  return {
    isOpen: search.publish === '1',
    onOpen: () => show('1'),
    onClose: () => show(undefined),
    plan: <PlanStep slug={slug} />,
    address: <AddressStep />,
  };
}

/** The plan in force, or the way to one and back to the page. */
function PlanStep({ slug }: { slug: string }) {
  const { data: plan } = useCurrentPlan();
  if (useHasPlan())
    return (
      <Text c="dimmed">
        {plan?.name ? `Your organization is on the ${plan.name} plan.` : 'Your organization has a plan.'}
      </Text>
    );
  return (
    <>
      <Text c="dimmed">
        Pages are public while your organization has a plan. You come back here afterwards.
      </Text>
      <div>
        <LinkButton to="/billing" onClick={() => rememberPublishing(slug)}>
          Choose a Plan
        </LinkButton>
      </div>
    </>
  );
}

/** The name, its records and what was found, checked while it is open. */
function AddressStep() {
  return <AddressSetup every={VERIFY_EVERY} isShort />;
}
