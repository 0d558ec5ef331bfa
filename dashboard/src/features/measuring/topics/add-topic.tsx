import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { detailOf } from '../../../lib/server/problem.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';
import styles from './add-topic.module.css';
import { StartingAnalysis } from './starting-analysis.tsx';
import { useSaveTopic } from './topics.api.ts';

/** Adds a topic, for which prompts are written, and starts its analysis. */
export function AddTopic({ isFull }: { isFull: boolean }) {
  const { id, enabled } = useDomainId();
  const [text, setText] = useState('');
  const save = useSaveTopic();
  const topic_text = text.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (topic_text === '' || isFull || !enabled || save.isPending) return;
    save.mutate({ id, topic_text, prompts: [] }, { onSuccess: () => setText('') });
  };
  return (
    <form onSubmit={submit} className={styles.form}>
      <TextInput
        className={styles.input}
        placeholder="Add a target topic..."
        aria-label="New target topic"
        maxLength={200}
        value={text}
        error={save.isError && detailOf(save.error)}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" disabled={topic_text === '' || isFull}>
        Add Topic
      </Button>
      <StartingAnalysis isOpen={save.isPending} />
    </form>
  );
}
