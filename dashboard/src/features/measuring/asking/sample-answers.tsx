import { Badge } from '@mantine/core';
import { useAssistants } from './assistants.api.ts';

const WHY = 'Sample answers, written for an invented company. The sample doesn’t query paid assistants.';

/** Marks a screen whose answers come from no assistant; the server says where that is so. */
export function SampleAnswers() {
  const { data } = useAssistants();
  if (!data?.are_sample_answers) return null;
  return (
    <Badge variant="light" color="gray" tt="none" fw={500} title={WHY}>
      Sample answers
    </Badge>
  );
}
