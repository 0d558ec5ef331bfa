import { Anchor, Text, Title } from '@mantine/core';
import type { Alert } from '@sightline/contract/company/notifications';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { failureOf } from '../../../lib/server/problem.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { ShowEarlier } from '../../../ui/layout/show-earlier.tsx';
import { SidePanel } from '../../../ui/layout/side-panel.tsx';
import { Moment } from '../../../ui/text/moment.tsx';
import { TextSkeleton } from '../../../ui/text/text-skeleton.tsx';
import { ALERT_KINDS } from './alert-kinds.ts';
import { useAlerts } from './notifications.api.ts';
import styles from './notifications.module.css';

/** All alerts so far, newest first, each with its next step. */
export function AlertsPanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
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
        <EmptyState title="No alerts yet" order={3} outline="none">
          No significant changes or outages so far. Alerts also go to email and webhooks.
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className={styles.list}>
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
