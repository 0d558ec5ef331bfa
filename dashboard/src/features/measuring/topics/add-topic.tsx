import { Button, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { detailOf } from '../../../lib/server/problem.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';
import { ConnectLink } from '../../../ui/layout/connect-button.tsx';
import styles from './add-topic.module.css';
import { usePreviewPrompts } from './starter-topics.api.ts';
import { StartingAnalysis } from './starting-analysis.tsx';
import { useSaveTopic } from './topics.api.ts';

/** Adds a topic and starts its analysis. Prompts are written for it; where none can be, a person types them. */
export function AddTopic({ isFull }: { isFull: boolean }) {
  const { enabled } = useDomainId();
  const [text, setText] = useState('');
  const [typed, setTyped] = useState('');
  const save = useSaveTopic();
  const preview = usePreviewPrompts();
  const topic_text = text.trim();
  const prompts = typed.split('\n').filter((line) => line.trim() !== '');
  const isUnwritten = save.isError && preview.data?.length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (topic_text === '' || isFull || !enabled || save.isPending) return;
    save.mutate(
      { topic_text, prompts },
      {
        onSuccess: () => {
          setText('');
          setTyped('');
          preview.reset();
        },
        // Tells a topic without prompts from one that is refused for another reason.
        onError: () => prompts.length === 0 && preview.mutate({ topic_text }),
      },
    );
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
      {(isUnwritten || typed !== '') && (
        <Textarea
          className={styles.prompts}
          label="Your prompts"
          description={
            <>
              The questions your buyers ask, one per line. A model can write them:{' '}
              <ConnectLink underline="always">connect an assistant</ConnectLink>.
            </>
          }
          autosize
          minRows={3}
          maxRows={12}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      <StartingAnalysis isOpen={save.isPending} />
    </form>
  );
}
