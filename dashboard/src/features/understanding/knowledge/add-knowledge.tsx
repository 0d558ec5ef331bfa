import { Button, Group, Stack, Textarea } from '@mantine/core';
import type { KnowledgeEntry } from '@sightline/contract/understanding/knowledge';
import type { FormEvent } from 'react';
import { useTextDraft } from '../../../lib/forms/use-draft.ts';
import { failureOf } from '../../../lib/server/problem.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useKnowledgeChanges } from './knowledge.api.ts';

interface AddKnowledgeProps {
  isOpen: boolean;
  onClose: () => void;
  onCreated: (entry: KnowledgeEntry) => void;
}

/** Something a person knows that the website does not say. Unsent text is kept for next time. */
export function AddKnowledge({ isOpen, onClose, onCreated }: AddKnowledgeProps) {
  const { value: text, change: setText, clear } = useTextDraft('knowledge');
  const { create } = useKnowledgeChanges();
  const content_text = text.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (content_text === '' || create.isPending) return;
    const onSuccess = (entry: KnowledgeEntry) => {
      clear();
      onCreated(entry);
    };
    create.mutate({ entry_type: 'prompt', source_type: 'manual', content_text }, { onSuccess });
  };
  return (
    <Dialog isOpen={isOpen} title="Add knowledge" onClose={onClose}>
      <form onSubmit={submit}>
        <Stack>
          <Textarea
            label="What should we know?"
            description="A new price, a correction or a missing fact. You’ll review the changes before saving."
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
