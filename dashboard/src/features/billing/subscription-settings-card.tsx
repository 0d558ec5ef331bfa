import { Text } from '@mantine/core';
import { LinkButton } from '../../ui/links.tsx';
import { SettingsCard } from '../../ui/settings-card.tsx';
import { useCurrentPlan } from './payments.api.ts';

/** The plan in force, and the way to change it; an answer without a name, or none, means no plan. */
export function SubscriptionSettingsCard() {
  const { data } = useCurrentPlan();
  const name = data?.name ?? null;
  return (
    <SettingsCard
      title="Subscription"
      action={<LinkButton to="/billing">{name ? 'Manage Plan' : 'Choose a Plan'}</LinkButton>}
    >
      <Text>{name ?? 'No active subscription'}</Text>
    </SettingsCard>
  );
}
