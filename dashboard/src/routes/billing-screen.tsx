import type { Organization } from '@sightline/contract/company/organizations';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ArrivalNote, ReturnLook } from '../features/company/billing/arrival-note.tsx';
import { ManageButton } from '../features/company/billing/manage-button.tsx';
import { useCurrentPlan } from '../features/company/billing/payments.api.ts';
import { PlanCards } from '../features/company/billing/plan-cards.tsx';
import { PlanStateNote } from '../features/company/billing/plan-state-note.tsx';
import { ReversalsList } from '../features/company/billing/reversals-list.tsx';
import { UsagePanel } from '../features/company/billing/usage-panel.tsx';
import { useSession } from '../lib/session/use-session.ts';
import { countOf } from '../lib/words/format.ts';
import { PageHeader } from '../ui/layout/page-header.tsx';
import styles from './billing-screen.module.css';
import * as search from './search-params.ts';

export function BillingScreen() {
  const { organization } = useSession();
  const { data: current } = useCurrentPlan();
  const { session_id } = search.billing(useSearch({ strict: false }));
  return (
    <div className={styles.screen}>
      <PageHeader
        title="Billing & Usage"
        sentence={organization && sentenceOf(organization, current?.name ?? null)}
        actions={organization?.has_active_plan && <ManageButton />}
      />
      <Arriving />
      <PlanStateNote plan={current} />
      <UsagePanel />
      <ReversalsList className={styles.heading} />
      <h2 className={styles.heading}>Plans</h2>
      <PlanCards isWaiting={session_id !== undefined} />
    </div>
  );
}

/** On return from the payment provider: opens the content if there is a plan, else stays here. */
function Arriving() {
  const { success, session_id, returned } = search.billing(useSearch({ strict: false }));
  const navigate = useNavigate();
  const goOn = (outcome: 'started' | 'none') =>
    void navigate({ to: success && outcome === 'started' ? '/content' : '/billing', replace: true });
  if (session_id) return <ArrivalNote session_id={session_id} onArrived={goOn} />;
  return returned ? <ReturnLook onArrived={goOn} /> : null;
}

function sentenceOf({ has_active_plan, plan_limits }: Organization, name: string | null): string {
  const topics =
    plan_limits.topics === null ? 'every topic' : `up to ${countOf(plan_limits.topics, 'topic')}`;
  const measured = `${topics} per website, measured every ${plan_limits.frequency === 'daily' ? 'day' : 'week'}`;
  if (has_active_plan) return `${name ?? 'Your'} plan: ${measured}.`;
  return `No active subscription: ${measured}; pages go live with a plan.`;
}
