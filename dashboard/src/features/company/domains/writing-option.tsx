import { Text } from '@mantine/core';
import { KNOWN_ASSISTANTS, PLATFORM_LABEL } from '@sightline/contract/known-assistants';
import { useWriting } from './domain-options.api.ts';
import { OptionSwitch } from './option-switch.tsx';

/** Who writes, and whether the small model of a connected assistant may. */
export function WritingOption({ onSaved }: { onSaved: () => void }) {
  const writing = useWriting();
  if (!writing) return null;
  const { writer, small } = writing;
  if (!small) return <Text>Writing: {writer}</Text>;
  const operator = KNOWN_ASSISTANTS.find(({ key }) => key === small.platform)?.operator;
  const model = `${operator}’s ${small.model}, with the key of ${PLATFORM_LABEL[small.platform]}`;
  return (
    <OptionSwitch
      name="writes_with_assistant"
      label="Write with a model"
      description={
        writer === small.model
          ? `Writing: ${model}. Counts toward the monthly spending cap. The built-in writer takes over at the cap or when off.`
          : `Writing: ${writer}. On: ${model}, under the monthly spending cap.`
      }
      onSaved={onSaved}
    />
  );
}
