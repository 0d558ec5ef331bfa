import { Skeleton, Stack, Text } from '@mantine/core';
import type { CurrentPlan } from '@sightline/contract/company/billing';
import { SettingsCard } from '../../../ui/forms/settings-card.tsx';
import { LinkButton } from '../../../ui/layout/links.tsx';
import { StatusDot } from '../../../ui/text/status-dot.tsx';
import { useCurrentPlan } from './payments.api.ts';
import { endText, pauseText, trialEndText } from './plan-state-note.tsx';

/** The current plan, and how to change it; an answer without a name, or no answer, means no plan. */
export function SubscriptionSettingsCard() {
  const { data, isPending, isError } = useCurrentPlan();
  const plan = isError ? null : data;
  const name = plan?.name ?? null;
  return (
    <SettingsCard
      title="Subscription"
      lead="Your plan and its limits."
      action={
        isPending ? (
          <Skeleton width={120} height={32} />
        ) : (
          <LinkButton to="/billing" variant="default">
            {name ? 'Manage Plan' : 'Choose a Plan'}
          </LinkButton>
        )
      }
    >
      {isPending ? <Skeleton width={160} height={20} /> : <PlanInWords name={name} plan={plan} />}
    </SettingsCard>
  );
}

function PlanInWords({ name, plan }: { name: string | null; plan: CurrentPlan | null | undefined }) {
  const end = endText(plan);
  const trialEnd = trialEndText(plan);
  const pause = pauseText(plan);
  return (
    <Stack gap={4}>
      <Text>{name ?? 'No active subscription'}</Text>
      {plan?.status === 'past_due' && <StatusDot tone="warn" label="Payment overdue" />}
      {trialEnd && <StatusDot tone="idle" label={`Trial until ${trialEnd}`} />}
      {pause && <StatusDot tone="idle" label={pause} />}
      {end && <StatusDot tone="idle" label={`Ends on ${end}`} />}
    </Stack>
  );
}
