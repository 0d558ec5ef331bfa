import { Alert } from '@mantine/core';
import type { CurrentPlan } from '@sightline/contract/company/billing';
import { Info } from 'lucide-react';
import { parseTime, timeText } from '../../../lib/words/format.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';

/** Unusual states of the current plan. */
export function PlanStateNote({ plan }: { plan: CurrentPlan | undefined }) {
  const end = endText(plan);
  const trialEnd = trialEndText(plan);
  const pause = pauseText(plan);
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
          Your trial ends on {trialEnd}.
          {!isPausedAt(plan, plan?.trial_ends_at) && ' Your first payment is due then.'}
        </Alert>
      )}
      {pause && (
        <Alert role="status" icon={<Info size={16} aria-hidden />}>
          {pause}. Your {plan?.name} plan stays in force, and invoices of this time{' '}
          {plan?.payments_paused?.collected_later ? 'may still be charged later' : 'are not charged'}.
        </Alert>
      )}
    </>
  );
}

/** "Payments are paused until Apr 1"; null while they go on. */
export function pauseText(plan: CurrentPlan | null | undefined): string | null {
  if (!plan?.payments_paused) return null;
  const until = parseTime(plan.payments_paused.until);
  return until ? `Payments are paused until ${timeText(until, 'date')}` : 'Payments are paused';
}

/** Whether payments will still be paused at that time; without an end they are. */
function isPausedAt(plan: CurrentPlan | null | undefined, at: string | null | undefined): boolean {
  if (!plan?.payments_paused) return false;
  const [until, time] = [parseTime(plan.payments_paused.until), parseTime(at)];
  return !until || !time || until > time;
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
