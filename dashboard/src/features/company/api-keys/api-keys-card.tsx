import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { ApiKey } from '@sightline/contract/company/api-keys';
import { type ReactNode, useState } from 'react';
import { useSession } from '../../../lib/session/use-session.ts';
import { ConfirmRow } from '../../../ui/forms/confirm-row.tsx';
import { CopyButton } from '../../../ui/forms/copy-button.tsx';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { SettingsCard } from '../../../ui/forms/settings-card.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { LinkAnchor } from '../../../ui/layout/links.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useApiKeys, useRevokeKey } from './api-keys.api.ts';
import styles from './api-keys.module.css';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { KeyItem } from './key-item.tsx';

/** Where assistants such as Claude or Cursor reach what keys reach. */
function McpAddress() {
  const address = `${location.origin}/mcp`;
  return (
    <Group justify="space-between" gap="xs" mt="md">
      <Text size="sm" c="dimmed" className={styles.about}>
        To use Sightline in an assistant such as Claude, Cursor or VS Code, add <code>{address}</code> there
        as an MCP server, with a key.
      </Text>
      <CopyButton value={address} label="Copy address" />
    </Group>
  );
}

export function ApiKeysCard() {
  const { organization } = useSession();
  const [isCreating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const isSample = organization?.sample ?? false;
  const { data: keys } = useApiKeys({ enabled: !isSample });
  const create = (
    <Button variant="default" onClick={() => setCreating(true)}>
      Create key
    </Button>
  );
  return (
    <SettingsCard
      title="API keys"
      lead={
        <>
          Read and update your Sightline data from your own tools. See the{' '}
          <LinkAnchor to="/api-reference" underline="always">
            API reference
          </LinkAnchor>
          .
        </>
      }
      action={keys && keys.length > 0 && create}
    >
      {isSample ? (
        <Text c="dimmed">The sample workspace has no API keys. Sign up to use the API.</Text>
      ) : (
        <>
          <KeyList onRevoke={setRevoking} create={create} />
          <McpAddress />
        </>
      )}
      <CreateKeyDialog isOpen={isCreating} onClose={() => setCreating(false)} />
      <RevokeKeyDialog apiKey={revoking} onClose={() => setRevoking(null)} />
    </SettingsCard>
  );
}

function KeyList({ onRevoke, create }: { onRevoke: (key: ApiKey) => void; create: ReactNode }) {
  const { data: keys, isPending, isError } = useApiKeys();
  if (isPending) return <Skeleton height={44} aria-busy />;
  if (!keys)
    return <FailureNote text={isError ? 'Your API keys could not be loaded. Open this page again.' : null} />;
  if (keys.length === 0)
    return (
      <EmptyState title="No API keys yet" order={4} action={create}>
        Create one key per integration and revoke it when you no longer need it. Keep keys as safe as
        passwords.
      </EmptyState>
    );
  return (
    <ul className={styles.keys}>
      {keys.map((key) => (
        <KeyItem key={key.id} apiKey={key} onRevoke={() => onRevoke(key)} />
      ))}
    </ul>
  );
}

/** Confirms, because apps with this key stop working; open while there is a key. */
function RevokeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey | null; onClose: () => void }) {
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
        <ConfirmRow
          action="Revoke key"
          onCancel={close}
          onConfirm={() => shown && revoke.mutate({ key_id: shown.id }, { onSuccess: close })}
          of={revoke}
        />
      </Stack>
    </Dialog>
  );
}
