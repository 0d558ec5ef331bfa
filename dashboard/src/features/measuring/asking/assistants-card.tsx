import { Skeleton, Text } from '@mantine/core';
import { KNOWN_ASSISTANTS } from '@sightline/contract/known-assistants';
import { SettingsCard } from '../../../ui/forms/settings-card.tsx';
import { useAssistants } from './assistants.api.ts';
import { AssistantsLine } from './assistants-line.tsx';

/** The assistants, and how to connect them. */
export function AssistantsCard() {
  const { data, isPending } = useAssistants();
  const isAnyMissing = data?.assistants.some(({ status }) => status === 'not_connected');
  return (
    <SettingsCard title="AI assistants" lead="Every run sends each prompt to all connected assistants.">
      {isPending ? <Skeleton height={96} /> : <AssistantsLine isWhole />}
      {data?.are_sample_answers && (
        <Text>
          These are sample answers for an invented company. Your own workspace queries the assistants you
          connect.
        </Text>
      )}
      {isAnyMissing && !data?.are_sample_answers && (
        <Text>
          Your administrator connects an assistant by adding its key:{' '}
          {KNOWN_ASSISTANTS.map(({ env, label }) => `${env}_API_KEY for ${label}`).join(', ')}. It joins from
          the next run.
        </Text>
      )}
    </SettingsCard>
  );
}
