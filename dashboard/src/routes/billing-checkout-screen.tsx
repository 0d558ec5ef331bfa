import { Text } from '@mantine/core';
import { useParams, useRouter } from '@tanstack/react-router';
import { CheckoutCard } from '../features/company/billing/checkout-card.tsx';
import { useBillingSession } from '../features/company/billing/payments.api.ts';
import { SubscriptionCard } from '../features/company/billing/subscription-card.tsx';
import { ProblemError } from '../lib/server/problem.ts';
import { LinkButton } from '../ui/layout/links.tsx';
import { TextSkeleton } from '../ui/text/text-skeleton.tsx';
import { PublicFrame } from './public/public-frame.tsx';

/** Starts a plan, or switches to another one. */
export function CheckoutScreen() {
  const { session, isGone } = useSessionOfPage();
  const leave = useLeave();
  const plan = session?.plan;
  if (isGone || session?.state === 'expired' || (session && !plan)) return <GonePage />;
  if (!session || !plan) return <ComingPage title="Checkout" />;
  if (session.state === 'completed') {
    return (
      <EndedPage title="Done">
        This checkout is complete: your organization has the {session.current_plan?.name ?? plan.name} plan.
      </EndedPage>
    );
  }
  return (
    <PublicFrame
      home="/billing"
      isWide
      title={session.kind === 'switch' ? `Switch to ${plan.name}` : `Start with ${plan.name}`}
    >
      <CheckoutCard session={session} plan={plan} onLeave={leave} />
    </PublicFrame>
  );
}

/** Cancels the subscription, or undoes that. */
export function ManageSubscriptionScreen() {
  const { session, isGone } = useSessionOfPage();
  const leave = useLeave();
  if (isGone || session?.state === 'expired' || (session && session.kind !== 'portal')) return <GonePage />;
  if (!session) return <ComingPage title="Manage Subscription" />;
  return (
    <PublicFrame home="/billing" isWide title="Manage Subscription">
      <SubscriptionCard session={session} onLeave={leave} />
    </PublicFrame>
  );
}

function useSessionOfPage() {
  const { sessionId } = useParams({ strict: false });
  const { data, error } = useBillingSession(sessionId ?? '');
  return { session: data, isGone: error instanceof ProblemError && error.status === 404 };
}

/** Replaces this page, so that nobody returns to a finished checkout. */
function useLeave() {
  const router = useRouter();
  return (path: string) => router.history.replace(path);
}

function ComingPage({ title }: { title: string }) {
  return (
    <PublicFrame home="/billing" isWide title={title}>
      <TextSkeleton />
    </PublicFrame>
  );
}

function GonePage() {
  return (
    <EndedPage title="This page has expired">
      Checkout links expire after 24 hours. Choose a plan again on Billing & Usage.
    </EndedPage>
  );
}

function EndedPage({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <PublicFrame home="/billing" isWide title={title}>
      <Text>{children}</Text>
      <div>
        <LinkButton to="/billing">Back to Billing & Usage</LinkButton>
      </div>
    </PublicFrame>
  );
}
