import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { failureOf } from '../../../lib/server/problem.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { SettingsCard } from '../../../ui/forms/settings-card.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { AddWebhookDialog } from './add-webhook-dialog.tsx';
import styles from './notifications.module.css';
import { WebhookItem } from './webhook-item.tsx';
import { WebhookPanel } from './webhook-panel.tsx';
import { useWebhooks } from './webhooks.api.ts';

const MAX_WEBHOOKS = 5;

/** Where else alerts are sent, and the state of the deliveries. */
export function WebhooksCard() {
  const { data: webhooks, error, isPending } = useWebhooks();
  const [isAdding, setAdding] = useState(false);
  const [openId, setOpenId] = useState<string>();
  const add = (
    <Button variant="default" onClick={() => setAdding(true)}>
      Add webhook
    </Button>
  );
  const isEmpty = webhooks?.length === 0;
  const isFull = webhooks !== undefined && webhooks.length >= MAX_WEBHOOKS;
  const open = webhooks?.find(({ id }) => id === openId);
  return (
    <SettingsCard
      title="Webhooks"
      lead="Send signed alerts to Slack, a ticket system or any endpoint."
      action={webhooks && !isEmpty && !isFull ? add : undefined}
    >
      {isPending && <Skeleton height={104} />}
      {!webhooks && <FailureNote text={failureOf(error)} />}
      {isEmpty && (
        <EmptyState title="No webhooks yet" order={4} outline="none" action={add}>
          Add an endpoint that accepts JSON. We send each alert once, retry for a day and log every delivery
          here.
        </EmptyState>
      )}
      {webhooks && !isEmpty && (
        <Stack gap={0}>
          <ul className={styles.list}>
            {webhooks.map((webhook) => (
              <WebhookItem key={webhook.id} webhook={webhook} onOpen={() => setOpenId(webhook.id)} />
            ))}
          </ul>
          {isFull && <Text c="dimmed">There are at most {MAX_WEBHOOKS}.</Text>}
        </Stack>
      )}
      <AddWebhookDialog isOpen={isAdding} onClose={() => setAdding(false)} />
      {open && <WebhookPanel webhook={open} onClose={() => setOpenId(undefined)} />}
    </SettingsCard>
  );
}
