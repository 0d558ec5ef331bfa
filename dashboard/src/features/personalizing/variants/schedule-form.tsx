import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { LandingPage } from '@sightline/contract/personalizing/variants';
import { type FormEvent, useState } from 'react';
import { failureOf } from '../../../lib/server/problem.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { type OnPage, useDecision } from './variant-lives.api.ts';

/** A moment as `datetime-local` fields hold it, in the browser's time zone; empty for none. */
function toLocal(time: string | null): string {
  if (time === null) return '';
  const moment = new Date(time);
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Null for an empty field. */
const fromLocal = (text: string) => (text === '' ? null : new Date(text).toISOString());

interface ScheduleFormProps {
  of: OnPage;
  page: LandingPage;
  onDone: () => void;
}

/** When visitors see a version, which this approves; what is live already, and nothing newer, has an end only. */
export function ScheduleForm({ of, page: { life, version: newest, changes }, onDone }: ScheduleFormProps) {
  const [start, setStart] = useState(toLocal(life.starts_at));
  const [end, setEnd] = useState(toLocal(life.state === 'ended' ? null : life.ends_at));
  const decision = useDecision(of);
  const isLive = life.state === 'live';
  const hasNewer = life.awaits_approval && changes.length > 0;
  const version = isLive && !hasNewer ? (life.next_version ?? life.version ?? newest) : newest;
  const isRunning = isLive && version === life.version;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const what = version === newest && !isRunning ? 'approve' : 'restore';
    const schedule = { ends_at: fromLocal(end), ...(!isRunning && { starts_at: fromLocal(start) }) };
    decision.mutate({ what, version, ...schedule }, { onSuccess: onDone });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text c="dimmed">
          {isRunning
            ? `Version ${version} is live. Choose when visitors see the original again.`
            : isLive
              ? `Version ${version} replaces version ${life.version} at its start. Times are in your time zone.`
              : `This approves version ${version}. Times are in your time zone.`}
        </Text>
        {!isRunning && (
          <TextInput
            type="datetime-local"
            label="Starts"
            description="Leave empty to start now."
            value={start}
            onChange={({ currentTarget }) => setStart(currentTarget.value)}
          />
        )}
        <TextInput
          type="datetime-local"
          label="Ends"
          description="Leave empty to run until you end it."
          value={end}
          onChange={({ currentTarget }) => setEnd(currentTarget.value)}
        />
        <FailureNote text={failureOf(decision.error)} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" loading={decision.isPending}>
            {isRunning ? 'Save' : 'Approve'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
