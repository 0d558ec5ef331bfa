import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { Annotation } from '@sightline/contract/personalizing/annotations';
import { MessageSquareText, X } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../../lib/server/problem.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { DayInput } from '../../../ui/forms/range-select.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { useAddAnnotation, useRemoveAnnotation } from './analytics.api.ts';
import styles from './annotations.module.css';
import { daysText } from './report-words.ts';

interface AnnotationsProps {
  /** What happened on the days that are shown. */
  annotations: readonly Annotation[];
  /** The last of these days, for a new one. */
  end: string;
}

/** What happened on the days of a chart, to read, add and delete. */
export function Annotations({ annotations, end }: AnnotationsProps) {
  const remove = useRemoveAnnotation();
  return (
    <Popover
      label="Annotations"
      width={320}
      button={(opener) => (
        <Button
          {...opener}
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<MessageSquareText size={14} aria-hidden />}
        >
          Annotations{annotations.length > 0 && ` (${annotations.length})`}
        </Button>
      )}
    >
      <Stack gap="sm" p={8}>
        {annotations.length === 0 && <Text c="dimmed">No annotations in this range.</Text>}
        <ul className={styles.list} aria-label="Annotations">
          {annotations.map(({ id, day, text }) => (
            <li key={id}>
              <span className={styles.day}>{daysText({ start: day, end: day })}</span>
              <span className={styles.text}>{text}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={`Delete “${text}”`}
                onClick={() => remove.mutate({ annotation_id: id })}
              >
                <X size={14} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
        <AddAnnotation end={end} />
      </Stack>
    </Popover>
  );
}

function AddAnnotation({ end }: { end: string }) {
  const [day, setDay] = useState(end);
  const [text, setText] = useState('');
  const add = useAddAnnotation();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '' && !add.isPending) add.mutate({ day, text }, { onSuccess: () => setText('') });
      }}
    >
      <Stack gap="xs">
        <DayInput label="Day" day={day} onChange={setDay} />
        <TextInput
          aria-label="What happened"
          placeholder="What happened"
          maxLength={200}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <FailureNote text={failureOf(add.error)} />
        <Group justify="flex-end">
          <Button type="submit" size="compact-sm" loading={add.isPending} disabled={text.trim() === ''}>
            Add annotation
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
