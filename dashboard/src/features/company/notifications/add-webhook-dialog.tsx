import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { detailOf } from '../../../lib/server/problem.ts';
import { SubmitRow } from '../../../ui/forms/submit-row.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ALERT_KIND_NAMES } from './alert-kinds.ts';
import { KindChoice } from './kind-choice.tsx';
import { SecretNote } from './secret-note.tsx';
import { useCreateWebhook } from './webhooks.api.ts';

/** Asks for an address and its kinds of alerts; then shows the secret, once. */
export function AddWebhookDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
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

interface AddFormProps {
  create: ReturnType<typeof useCreateWebhook>;
  onClose: () => void;
}

function AddForm({ create, onClose }: AddFormProps) {
  const [url, setUrl] = useState('');
  const [kinds, setKinds] = useState([...ALERT_KIND_NAMES]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (url.trim() !== '' && kinds.length > 0 && !create.isPending) create.mutate({ url, kinds });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
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
        <SubmitRow
          onCancel={onClose}
          canSubmit={url.trim() !== '' && kinds.length > 0}
          isPending={create.isPending}
        >
          Add webhook
        </SubmitRow>
      </Stack>
    </form>
  );
}
