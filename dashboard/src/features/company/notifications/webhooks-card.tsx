import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { detailOf, failureOf } from '../../../lib/server/problem.ts';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { SettingsCard } from '../../../ui/forms/settings-card.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ALERT_KIND_NAMES } from './alert-kinds.ts';
import { KindChoice } from './kind-choice.tsx';
import { SecretNote } from './secret-note.tsx';
import { WebhookItem } from './webhook-item.tsx';
import { WebhookPanel } from './webhook-panel.tsx';
import { useCreateWebhook, useWebhooks } from './webhooks.api.ts';

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
        <EmptyState title="No webhooks yet" order={4} action={add}>
          Add an endpoint that accepts JSON. We send each alert once, retry for a day and log every delivery
          here.
        </EmptyState>
      )}
      {webhooks && !isEmpty && (
        <Stack gap={0}>
          <ul>
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

/** Asks for an address and its kinds of alerts; then shows the secret, once. */
function AddWebhookDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const create = useCreateWebhook();
  const close = () => {
    onClose();
    create.reset();
  };
  return (
    <Dialog isOpen={isOpen} onClose={close} title={create.isSuccess ? 'Webhook added' : 'Add webhook'}>
      {create.isSuccess ? (
        <>
          <SecretNote secret={create.data.secret} />
          <Group justify="flex-end" mt="lg">
            <Button onClick={close}>Done</Button>
          </Group>
        </>
      ) : (
        <AddForm create={create} onClose={close} />
      )}
    </Dialog>
  );
}

function AddForm({ create, onClose }: { create: ReturnType<typeof useCreateWebhook>; onClose: () => void }) {
  const [url, setUrl] = useState('');
  const [kinds, setKinds] = useState([...ALERT_KIND_NAMES]);
  return (
    <DialogForm
      action="Add webhook"
      onSubmit={() => create.mutate({ url, kinds })}
      onCancel={onClose}
      canSubmit={url.trim() !== '' && kinds.length > 0}
      of={{ isPending: create.isPending }}
    >
      <TextInput
        label="Address"
        description="An https endpoint that accepts JSON POST requests."
        placeholder="https://example.com/sightline"
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        maxLength={500}
        data-autofocus
        value={url}
        error={create.isError && detailOf(create.error)}
        onChange={({ currentTarget }) => {
          setUrl(currentTarget.value);
          if (create.isError) create.reset();
        }}
      />
      <KindChoice value={kinds} onChange={setKinds} />
    </DialogForm>
  );
}
