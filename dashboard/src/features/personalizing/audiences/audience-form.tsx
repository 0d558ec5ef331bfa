import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type {
  Audience,
  AudienceGroup,
  AudienceReach,
  AudienceRule,
} from '@sightline/contract/personalizing/audiences';
import { type FormEvent, useState } from 'react';
import { failureOf } from '../../../lib/server/problem.ts';
import { countOf, countText } from '../../../lib/words/format.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { FACTS, newCondition } from './audience-words.ts';
import { useAudienceChange, useReach } from './audiences.api.ts';
import { GroupFields } from './group-fields.tsx';

interface AudienceFormProps {
  /** Null for a new one. */
  audience: Audience | null;
  onDone: () => void;
}

/** Edits an audience and shows how many recent visitors it would have included. */
export function AudienceForm({ audience, onDone }: AudienceFormProps) {
  const [name, setName] = useState(audience?.name ?? '');
  const [rule, setRule] = useState<AudienceGroup>(
    audience?.rule ?? { match: 'all', not: false, conditions: [newCondition()] },
  );
  const change = useAudienceChange();
  const reach = useReach();
  // The server checks what it is sent, so that one place says what is wrong.
  const asked = rule as AudienceRule;
  const edit = (changed: AudienceGroup) => {
    setRule(changed);
    reach.reset();
    change.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate(
      { what: 'save', audience_id: audience?.id ?? null, name, rule: asked },
      { onSuccess: onDone },
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label="Name"
          placeholder="Phones from ChatGPT"
          maxLength={80}
          value={name}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value);
            change.reset();
          }}
        />
        <GroupFields group={rule} onChange={edit} />
        <ReachNote reach={reach.data} />
        <FailureNote text={failureOf(change.error ?? reach.error)} />
        <Group justify="space-between">
          <Button variant="default" loading={reach.isPending} onClick={() => reach.mutate({ rule: asked })}>
            Check reach
          </Button>
          <Group gap="xs">
            <Button variant="default" onClick={onDone}>
              Cancel
            </Button>
            <Button type="submit" loading={change.isPending} disabled={name.trim() === ''}>
              Save
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  );
}

/** How many recent visitors a rule would have included, and how soon a change could be seen. */
function ReachNote({ reach }: { reach: AudienceReach | undefined }) {
  if (!reach) return null;
  return (
    <Alert role="status" color="gray">
      <Text fw={500}>{reach.sentence}</Text>
      <Text>{reachWords(reach)}</Text>
      {reach.unknown.length > 0 && (
        <Text>
          {`Past visits don’t say: ${reach.unknown.map((about) => FACTS[about].label.toLowerCase()).join(', ')}. It may be fewer.`}
        </Text>
      )}
      {reach.reached > 0 &&
        plansOf(reach).map((text) => (
          <Text key={text} c="dimmed">
            {text}
          </Text>
        ))}
    </Alert>
  );
}

function plansOf({ plans }: AudienceReach): string[] {
  const seen = plans.flatMap(({ change, weeks }) =>
    weeks === null
      ? []
      : `Detecting a ${Math.round(change * 100)}% change takes about ${countOf(weeks, 'week')}.`,
  );
  return seen.length > 0
    ? seen
    : ['There’s too little traffic, or too few conversions, to detect a change of 50% or less.'];
}

function reachWords({ days, all_visitors, looked_at, reached, share }: AudienceReach): string {
  if (share === null) return `Nobody visited in the last ${days} days.`;
  const percent = `${(share * 100).toFixed(share > 0 && share < 0.1 ? 1 : 0)}%`;
  if (looked_at >= all_visitors)
    return `${countText(reached)} of ${countOf(all_visitors, 'visitor')} in the last ${days} days (${percent}).`;
  return `About ${countText(Math.round(share * all_visitors))} of ${countOf(all_visitors, 'visitor')} in the last ${days} days (${percent}), estimated from the newest ${countText(looked_at)}.`;
}
