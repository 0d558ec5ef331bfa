import { Button, Group, Stack, Textarea } from '@mantine/core';
import type { KnowledgeEntry } from '@sightline/contract/knowledge';
import { type FormEvent, useState } from 'react';
import { failureOf } from '../../lib/problem.ts';
import { useDomainId } from '../../lib/use-session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { useKnowledgeChanges } from './knowledge.api.ts';

interface AddKnowledgeProps {
  isOpen: boolean;
  onClose: () => void;
  onCreated: (entry: KnowledgeEntry) => void;
}

/** What a person knows that the website does not say. A text that is not sent stays for the next time. */
export function AddKnowledge({ isOpen, onClose, onCreated }: AddKnowledgeProps) {
  const { id } = useDomainId();
  const [text, setText] = useState('');
  const { create } = useKnowledgeChanges();
  const content_text = text.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (content_text === '' || create.isPending) return;
    const onSuccess = (entry: KnowledgeEntry) => {
      setText('');
      onCreated(entry);
    };
    create.mutate({ id, entry_type: 'prompt', source_type: 'manual', content_text }, { onSuccess });
  };
  return (
    <Dialog isOpen={isOpen} title="Add knowledge" onClose={onClose}>
      <form onSubmit={submit}>
        <Stack>
          <Textarea
            label="What should be known?"
            description="A new price, a correction, a fact that your website leaves out. You see what it changes before anything is saved."
            data-autofocus
            autosize
            minRows={5}
            maxRows={14}
            maxLength={20_000}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <FailureNote text={failureOf(create.error)} />
          <Group justify="flex-end">
            <Button type="submit" disabled={content_text === ''} loading={create.isPending}>
              Continue
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
