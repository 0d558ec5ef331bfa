import { Button, Group, Stack, Switch, Text, Title } from '@mantine/core';
import type { Webhook } from '@sightline/contract/company/webhooks';
import { useState } from 'react';
import { detailOf, failureOf } from '../../../lib/server/problem.ts';
import { ConfirmRow } from '../../../ui/forms/confirm-row.tsx';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { SidePanel } from '../../../ui/layout/side-panel.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { KindChoice } from './kind-choice.tsx';
import styles from './notifications.module.css';
import { SecretNote } from './secret-note.tsx';
import { WebhookState } from './webhook-item.tsx';
import { useRemoveWebhook, useRotateSecret, useSendTest, useUpdateWebhook } from './webhooks.api.ts';

/** One address in the side panel: its kinds of alerts, its secret, and its deliveries. */
export function WebhookPanel({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { id: webhook_id, url, enabled } = webhook;
  const update = useUpdateWebhook();
  const test = useSendTest();
  const asked = update.isPending ? update.variables : undefined;
  const failure = [update, test].find(({ isError }) => isError)?.error;
  return (
    <SidePanel title={`Webhook ${url}`} isOpen onClose={onClose}>
      <Stack>
        <div>
          <Title order={2} className={styles.address} pr={40}>
            {url}
          </Title>
          <WebhookState webhook={webhook} />
        </div>
        <Switch
          label="Send alerts"
          description="When off, alerts aren’t sent or queued."
          checked={asked?.enabled ?? enabled}
          onChange={({ currentTarget }) => update.mutate({ webhook_id, enabled: currentTarget.checked })}
        />
        <KindChoice
          value={asked?.kinds ?? webhook.kinds}
          onChange={(kinds) => kinds.length > 0 && update.mutate({ webhook_id, kinds })}
        />
        <Group gap="sm">
          <Button variant="default" loading={test.isPending} onClick={() => test.mutate({ webhook_id })}>
            Send test
          </Button>
          <NewSecret webhook_id={webhook_id} />
          <RemoveWebhook webhook={webhook} onRemoved={onClose} />
        </Group>
        <FailureNote text={failure ? detailOf(failure) : null} />
        <DeliveryLog webhook_id={webhook_id} isOn={enabled} />
      </Stack>
    </SidePanel>
  );
}

function NewSecret({ webhook_id }: { webhook_id: string }) {
  const rotate = useRotateSecret();
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    rotate.reset();
  };
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        New secret
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title="New secret">
        {rotate.isSuccess ? (
          <SecretNote secret={rotate.data.secret} />
        ) : (
          <Text>
            Deliveries are signed with both secrets for 24 hours so you can switch over. Then only the new one
            works.
          </Text>
        )}
        <FailureNote text={failureOf(rotate.error)} />
        <Group justify="flex-end" gap="sm" mt="lg">
          {rotate.isSuccess ? (
            <Button onClick={close}>Done</Button>
          ) : (
            <>
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
              <Button loading={rotate.isPending} onClick={() => rotate.mutate({ webhook_id })}>
                Rotate secret
              </Button>
            </>
          )}
        </Group>
      </Dialog>
    </>
  );
}

function RemoveWebhook({ webhook: { id, url }, onRemoved }: { webhook: Webhook; onRemoved: () => void }) {
  const remove = useRemoveWebhook();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setOpen(true)}>
        Remove
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Remove webhook?">
        <Text className={styles.detail}>We’ll stop sending alerts to {url} and delete the delivery log.</Text>
        <ConfirmRow
          action="Remove webhook"
          onCancel={() => setOpen(false)}
          onConfirm={() => remove.mutate({ webhook_id: id }, { onSuccess: onRemoved })}
          of={remove}
          back="Keep it"
        />
      </Dialog>
    </>
  );
}
