import { Stack, Text } from '@mantine/core';
import type { ApiKey } from '@sightline/contract/company/api-keys';
import { useState } from 'react';
import { failureOf } from '../../../lib/server/problem.ts';
import { ConfirmRow } from '../../../ui/forms/confirm-row.tsx';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useRevokeKey } from './api-keys.api.ts';

/** Asks before programs stop working; open while there is a key. */
export function RevokeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey | null; onClose: () => void }) {
  const [shown, setShown] = useState(apiKey);
  // The text stays readable while the dialog closes.
  if (apiKey && apiKey !== shown) setShown(apiKey);
  const revoke = useRevokeKey();
  const close = () => {
    revoke.reset();
    onClose();
  };
  return (
    <Dialog isOpen={apiKey !== null} onClose={close} title="Revoke API key?">
      <Stack gap="md">
        <Text>
          Integrations using “{shown?.name}” will stop working. This can’t be undone, but you can create a new
          key.
        </Text>
        <FailureNote text={failureOf(revoke.error)} />
        <ConfirmRow
          action="Revoke key"
          onCancel={close}
          onConfirm={() => shown && revoke.mutate({ key_id: shown.id }, { onSuccess: close })}
          isPending={revoke.isPending}
          startsBack
        />
      </Stack>
    </Dialog>
  );
}
