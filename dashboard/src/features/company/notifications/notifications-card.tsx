import { Anchor, Button, Skeleton, Stack, Switch, Text, Title } from '@mantine/core';
import type { Alert, NotificationPreferences } from '@sightline/contract/company/notifications';
import { zoneText } from '@sightline/contract/time-zones';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useState } from 'react';
import { failureOf } from '../../../lib/server/problem.ts';
import { useProductName } from '../../../lib/server/public-config.ts';
import { parseTime } from '../../../lib/words/format.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { SettingsCard } from '../../../ui/forms/settings-card.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { ShowEarlier } from '../../../ui/layout/show-earlier.tsx';
import { SidePanel } from '../../../ui/layout/side-panel.tsx';
import { Moment } from '../../../ui/text/moment.tsx';
import { TextSkeleton } from '../../../ui/text/text-skeleton.tsx';
import { ALERT_KINDS } from './alert-kinds.ts';
import { useAlerts, usePreferences, useSetPreference } from './notifications.api.ts';
import styles from './notifications.module.css';

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
          ? `Next digest: ${digestText(preferences.next_digest_at, preferences.time_zone)} (skipped if nothing changed)`
          : 'Digest is off.'}
      </Text>
      <FailureNote text={failureOf(save.error)} />
    </Stack>
  );
}

/** In the time zone of the schedule. */
function digestText(at: string, timeZone: string): string {
  const time = `7:00 ${zoneText(timeZone)}`;
  const moment = parseTime(at);
  if (!moment) return `Monday, ${time}`;
  const form = { weekday: 'long', day: 'numeric', month: 'short', timeZone } as const;
  return `${new Intl.DateTimeFormat(undefined, form).format(moment)}, ${time}`;
}

/** All alerts so far, newest first, each with its next step. */
function AlertsPanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const alerts = useAlerts(isOpen, 0);
  const { data, error } = alerts;
  return (
    <SidePanel title="Alerts" isOpen={isOpen} onClose={onClose}>
      <Title order={2} mb="md">
        Alerts
      </Title>
      {!data && !error && <TextSkeleton />}
      {!data && <FailureNote text={failureOf(error)} />}
      {data?.length === 0 && (
        <EmptyState title="No alerts yet" order={3}>
          No significant changes or outages so far. Alerts also go to email and webhooks.
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul>
          {data.map((alert) => (
            <AlertItem key={alert.id} alert={alert} />
          ))}
        </ul>
      )}
      <ShowEarlier list={alerts} what="alerts" />
    </SidePanel>
  );
}

function AlertItem({ alert: { kind, title, detail, action, created_at } }: { alert: Alert }) {
  const router = useRouter();
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    router.history.push(action.path);
  };
  return (
    <li className={styles.item}>
      <Text c="dimmed" size="xs">
        {ALERT_KINDS[kind].label} · <Moment at={created_at} />
      </Text>
      <Text fw={500}>{title}</Text>
      <Text className={styles.detail}>{detail}</Text>
      <Anchor href={action.path} onClick={go}>
        {action.label}
      </Anchor>
    </li>
  );
}
