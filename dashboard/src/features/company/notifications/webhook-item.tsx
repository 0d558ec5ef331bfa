import { Button, Group, Text } from '@mantine/core';
import type { Webhook } from '@sightline/contract/company/webhooks';
import { StatusDot } from '../../../ui/text/status-dot.tsx';
import { ALERT_KINDS } from './alert-kinds.ts';
import styles from './notifications.module.css';

/** One address: the state of its last delivery, and a button for all of them. */
export function WebhookItem({ webhook, onOpen }: { webhook: Webhook; onOpen: () => void }) {
  const { url, kinds } = webhook;
  return (
    <li className={styles.item}>
      <Group justify="space-between" align="start" wrap="nowrap">
        <div>
          <Text className={styles.address}>{url}</Text>
          <WebhookState webhook={webhook} />
          <Text c="dimmed" size="xs">
            {kinds.map((kind) => ALERT_KINDS[kind].label).join(', ')}
          </Text>
        </div>
        <Button variant="default" size="compact-sm" aria-label={`Open ${url}`} onClick={onOpen} flex="none">
          Open
        </Button>
      </Group>
    </li>
  );
}

export function WebhookState({ webhook: { enabled, off_reason, last } }: { webhook: Webhook }) {
  if (!enabled) return <StatusDot tone={off_reason ? 'bad' : 'idle'} label={off_reason ?? 'Off'} />;
  if (!last) return <StatusDot tone="idle" label="Nothing sent yet" />;
  if (last.status === 'delivered') return <StatusDot tone="good" label="Delivered" at={last.at} />;
  if (last.status === 'failed') return <StatusDot tone="bad" label="Failed" at={last.at} />;
  return last.sending ? (
    <StatusDot tone="busy" label="Sending" />
  ) : (
    <StatusDot tone="warn" label="Failed, retrying" at={last.at} />
  );
}
