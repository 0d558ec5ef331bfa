import type { Organization } from '@sightline/contract/organizations';
import { ManageButton } from '../features/billing/manage-button.tsx';
import { useCurrentPlan } from '../features/billing/payments.api.ts';
import { PlanCards } from '../features/billing/plan-cards.tsx';
import { UsagePanel } from '../features/billing/usage-panel.tsx';
import { countOf } from '../lib/format.ts';
import { useSession } from '../lib/use-session.ts';
import { FailureNote } from '../ui/failure-note.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import styles from './billing-screen.module.css';

export function BillingScreen() {
  const { organization } = useSession();
  const { data: current } = useCurrentPlan();
  const isOverdue = current?.status === 'past_due';
  return (
    <div className={styles.screen}>
      <PageHeader
        title="Billing & Usage"
        sentence={organization && sentenceOf(organization, current?.name ?? null)}
        actions={organization?.has_active_plan && <ManageButton />}
      />
      <FailureNote
        text={
          isOverdue
            ? 'Your last payment failed. Put it right under Manage Subscription, or the plan ends.'
            : null
        }
      />
      <UsagePanel />
      <h2 className={styles.heading}>Plans</h2>
      <PlanCards />
    </div>
  );
}

function sentenceOf({ has_active_plan, plan_limits }: Organization, name: string | null): string {
  const topics =
    plan_limits.topics === null ? 'every topic' : `up to ${countOf(plan_limits.topics, 'topic')}`;
  const measured = `${topics} per website, measured every ${plan_limits.frequency === 'daily' ? 'day' : 'week'}`;
  if (has_active_plan) return `${name ?? 'Your'} plan: ${measured}.`;
  return `No active subscription: ${measured}; pages go live with a plan.`;
}
