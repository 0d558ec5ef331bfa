import { Stack, Switch, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { detailOf } from '../../lib/problem.ts';
import { useCurrentDomain } from '../../lib/use-session.ts';
import { FailureNote } from '../../ui/failure-note.tsx';
import { LinkButton } from '../../ui/links.tsx';
import { SettingsCard } from '../../ui/settings-card.tsx';
import { useSwitchPersonalization } from './domain-options.api.ts';

/** Whether the website adapts to its visitors; switching it on leads to its set-up. */
export function OptionsCard() {
  const domain = useCurrentDomain();
  const change = useSwitchPersonalization();
  const navigate = useNavigate();
  if (!domain) return null;
  const isOn = domain.selected_personalization;
  const toggle = (selected: boolean) =>
    change.mutate(selected, {
      onSuccess: () => {
        if (selected) navigate({ to: '/personalization-setup' });
      },
    });
  return (
    <SettingsCard
      title="Options"
      lead={`What Sightline does for ${domain.host}.`}
      action={
        isOn && (
          <LinkButton to="/personalization-setup" variant="default">
            {domain.completed_personalization_onboarding ? 'Open setup' : 'Continue setup'}
          </LinkButton>
        )
      }
    >
      <Stack gap="sm">
        <Switch
          label="Personalization"
          description="Adapt pages to where visitors come from, follow their journeys, and measure whether it helps."
          checked={change.isPending ? change.variables : isOn}
          disabled={change.isPending}
          onChange={({ currentTarget }) => toggle(currentTarget.checked)}
        />
        {!isOn && <Text c="dimmed">While it is off, the script on your website does nothing.</Text>}
        <FailureNote text={change.isError ? detailOf(change.error) : null} />
      </Stack>
    </SettingsCard>
  );
}
