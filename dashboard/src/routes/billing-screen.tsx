import { useSession } from '../lib/use-session.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function BillingScreen() {
  const { organization } = useSession();
  const limit = organization?.plan_limits.topics;
  return (
    <>
      <PageHeader title="Billing & Usage" />
      <EmptyState title="No active subscription" outline="cards">
        Plans cannot be bought in this version yet.
        {limit ? ` Your account measures up to ${limit} topics, ${organization.plan_limits.frequency}.` : ''}
      </EmptyState>
    </>
  );
}
