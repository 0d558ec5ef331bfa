import { Alert } from '@mantine/core';
import type { CurrentPlan } from '@sightline/contract/company/billing';
import { Info } from 'lucide-react';
import { parseTime, timeText } from '../../../lib/words/format.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';

/** Unusual states of the current plan. */
export function PlanStateNote({ plan }: { plan: CurrentPlan | undefined }) {
  const end = endText(plan);
  const trialEnd = trialEndText(plan);
  return (
    <>
      <FailureNote
        text={
          plan?.status === 'past_due'
            ? 'Your last payment failed. Update your payment method under Manage Subscription to keep your plan.'
            : null
        }
      />
      {end && (
        <Alert role="status" icon={<Info size={16} aria-hidden />}>
          Your {plan?.name} plan ends on {end}. Renew it under Manage Subscription to keep it.
        </Alert>
      )}
      {trialEnd && (
        <Alert role="status" icon={<Info size={16} aria-hidden />}>
          Your trial ends on {trialEnd}. Your first payment is due then.
        </Alert>
      )}
    </>
  );
}

/** The day a trial that goes on as a plan ends; null outside of one. */
export function trialEndText(plan: CurrentPlan | null | undefined): string | null {
  const at = plan?.ends_at ? null : parseTime(plan?.trial_ends_at);
  return at && timeText(at, 'date');
}

/** The day a canceled plan ends; null while it continues. */
export function endText(plan: CurrentPlan | null | undefined): string | null {
  const at = parseTime(plan?.ends_at);
  return at && timeText(at, 'date');
}
