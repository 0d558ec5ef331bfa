import { Button, Group, Stack, TextInput } from '@mantine/core';
import type { Audience, AudienceGroup, AudienceRule } from '@sightline/contract/personalizing/audiences';
import { type FormEvent, useState } from 'react';
import { failureOf } from '../../../lib/server/problem.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { newCondition } from './audience-words.ts';
import { useAudienceChange, useReach } from './audiences.api.ts';
import { GroupFields } from './group-fields.tsx';
import { ReachNote } from './reach-note.tsx';

interface AudienceFormProps {
  /** Null for a new one. */
  audience: Audience | null;
  onDone: () => void;
}

/** Whom an audience takes in, and how many that would have been. */
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
          <Button variant="default" loading={reach.isPending} onClick={() => reach.mutate(asked)}>
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
