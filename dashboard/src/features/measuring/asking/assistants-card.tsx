import { Skeleton, Stack, Text } from '@mantine/core';
import { KNOWN_ASSISTANTS, PLATFORM_LABEL } from '@sightline/contract/known-assistants';
import { useState } from 'react';
import { ConfirmRow } from '../../../ui/forms/confirm-row.tsx';
import { SettingsCard } from '../../../ui/forms/settings-card.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { AskOperator } from './ask-operator.tsx';
import { AssistantRow } from './assistant-row.tsx';
import { useAssistants, useDisconnectAssistant } from './assistants.api.ts';
import { AssistantsLine } from './assistants-line.tsx';
import type { Connectable } from './connect-form.tsx';

/** The assistants, and connecting them. */
export function AssistantsCard() {
  const { data, isPending } = useAssistants();
  const [leaving, setLeaving] = useState<Connectable | null>(null);
  const isRuled = data?.assistants.some(({ key }) => key === 'installation');
  return (
    <SettingsCard title="AI assistants" lead="Every run sends each prompt to all connected assistants.">
      {isPending && <Skeleton height={260} />}
      {data?.are_sample_answers && (
        <>
          <AssistantsLine />
          <Text>
            These are sample answers for an invented company. Your own workspace queries the assistants you
            connect.
          </Text>
        </>
      )}
      {data && !data.are_sample_answers && (
        <Stack component="ul" gap={0} p={0} m={0} aria-label="Assistants">
          {KNOWN_ASSISTANTS.map((known) => (
            <AssistantRow key={known.key} known={known} of={data} onDisconnect={() => setLeaving(known)} />
          ))}
        </Stack>
      )}
      {data && !data.are_sample_answers && (isRuled || !data.may_paste_keys) && (
        <AskOperator
          lead={
            data.may_paste_keys
              ? 'Keys set by your administrator are changed on the server.'
              : 'On this installation, your administrator connects assistants.'
          }
        />
      )}
      <DisconnectDialog known={leaving} onClose={() => setLeaving(null)} />
    </SettingsCard>
  );
}

function DisconnectDialog({ known, onClose }: { known: Connectable | null; onClose: () => void }) {
  const disconnect = useDisconnectAssistant();
  const name = PLATFORM_LABEL[known?.key ?? 'local'];
  return (
    <Dialog title={`Disconnect ${name}?`} isOpen={known !== null} onClose={onClose}>
      <Text>
        {name} isn’t asked from the next run on, and its key is deleted here. Answers you already have stay.
      </Text>
      <ConfirmRow
        action="Disconnect"
        of={disconnect}
        onCancel={onClose}
        onConfirm={() => known && disconnect.mutate({ platform: known.key }, { onSuccess: onClose })}
      />
    </Dialog>
  );
}
