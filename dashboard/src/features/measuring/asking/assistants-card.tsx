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
    <SettingsCard title="AI assistants" lead="Each connected assistant is asked every prompt on each run.">
      {isPending ? <Skeleton height={96} /> : <AssistantsLine isWhole />}
      {data?.are_sample_answers && (
        <Text>
          Their answers are written for this invented company: no assistant is asked and nothing is paid. For
          your own website, those that are connected are asked.
        </Text>
      )}
      {isAnyMissing && !data?.are_sample_answers && (
        <Text>
          Whoever runs this installation connects one by starting it with its key:{' '}
          {KNOWN_ASSISTANTS.map(({ env, label }) => `${env}_API_KEY for ${label}`).join(', ')}. The next run
          asks it.
        </Text>
      )}
    </SettingsCard>
  );
}
