import { Button, Skeleton, Stack, Switch, Text } from '@mantine/core';
import type { NotificationPreferences } from '@sightline/contract/company/notifications';
import { useState } from 'react';
import { failureOf } from '../../../lib/server/problem.ts';
import { useProductName } from '../../../lib/server/public-config.ts';
import { parseTime } from '../../../lib/words/format.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { SettingsCard } from '../../../ui/forms/settings-card.tsx';
import { AlertsPanel } from './alerts-panel.tsx';
import { usePreferences, useSetPreference } from './notifications.api.ts';

type Kind = 'weekly_digest' | 'alert_letters';

/** Which letters this person receives, and the alerts so far. */
export function NotificationsCard() {
  const { data, error, isPending } = usePreferences();
  const [isOpen, setOpen] = useState(false);
  const save = useSetPreference();
  return (
    <SettingsCard
      title="Notifications"
      lead={`Emails that ${useProductName()} sends you. Unsubscribe with one click.`}
      said={save.isSuccess && 'Saved'}
      action={
        <Button variant="default" onClick={() => setOpen(true)}>
          Show alerts
        </Button>
      }
    >
      {isPending && <Skeleton height={136} />}
      {data && <Switches preferences={data} save={save} />}
      {!data && <FailureNote text={failureOf(error)} />}
      <AlertsPanel isOpen={isOpen} onClose={() => setOpen(false)} />
    </SettingsCard>
  );
}

interface SwitchesProps {
  preferences: NotificationPreferences;
  save: ReturnType<typeof useSetPreference>;
}

function Switches({ preferences, save }: SwitchesProps) {
  const asked = save.isPending ? save.variables : {};
  const propsOf = (kind: Kind) => ({
    checked: asked[kind] ?? preferences[kind],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      save.mutate({ [kind]: currentTarget.checked }),
  });
  return (
    <Stack gap="sm">
      <Switch
        label="Weekly digest"
        description="What changed on each website, new pages, visits and what to do next."
        {...propsOf('weekly_digest')}
      />
      <Switch
        label="Email alerts"
        description="Only for significant score changes, or when measuring, pages, the script or a payment fails."
        {...propsOf('alert_letters')}
      />
      <Text c="dimmed">
        {preferences.weekly_digest
          ? `Next digest: ${digestText(preferences.next_digest_at)} (skipped if nothing changed)`
          : 'Digest is off.'}
      </Text>
      <FailureNote text={failureOf(save.error)} />
    </Stack>
  );
}

/** In UTC, like the schedule. */
function digestText(at: string): string {
  const moment = parseTime(at);
  if (!moment) return 'Monday, 7:00 UTC';
  const day = new Intl.DateTimeFormat(undefined, {
    weekday: 'long',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  return `${day.format(moment)}, 7:00 UTC`;
}
