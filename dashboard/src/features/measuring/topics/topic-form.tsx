import { Button, Group, Loader, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useRef } from 'react';
import { countOf } from '../../../lib/words/format.ts';
import { ConnectLink } from '../../../ui/layout/connect-button.tsx';
import { usePreviewPrompts } from './starter-topics.api.ts';
import { draftOf, editPrompt, isStale, savedForm, type TopicDraft, unshownCount } from './topic-draft.ts';

const NO_PROMPTS =
  'We can’t write prompts for this topic. Type the questions your buyers ask, in any language.';

interface TopicFormProps {
  draft: TopicDraft;
  onChange: (draft: TopicDraft) => void;
  onSave: (topic: { topic_text: string; prompts: string[] }) => void;
  isSaving: boolean;
}

/** The first topic and its three example prompts, editable before saving. */
export function TopicForm({ draft, onChange, onSave, isSaving }: TopicFormProps) {
  const preview = usePreviewPrompts();
  const saved = savedForm(draft);
  const unshown = unshownCount(draft);
  const latest = useRef(draft);
  latest.current = draft;
  const rewrite = () => {
    const topic_text = draft.topic.trim();
    const onSuccess = (prompts: string[]) => {
      const { topic, prompts: present } = latest.current;
      // Text typed while they were written stays.
      if (present === draft.prompts) onChange({ ...draftOf({ topic, prompts }), promptsFor: topic_text });
    };
    preview.mutate({ topic_text }, { onSuccess });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saved && !isSaving) onSave(saved);
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label="Initial Topic"
          description="What do you want assistants to recommend you for?"
          maxLength={200}
          value={draft.topic}
          onChange={({ currentTarget }) => onChange({ ...draft, topic: currentTarget.value })}
          onBlur={() => isStale(draft) && !draft.isEdited && !preview.isPending && rewrite()}
        />
        <Stack gap="sm" component="fieldset" bd={0} p={0} m={0}>
          <Text component="legend" fw={500} mb={4}>
            Example prompts
          </Text>
          {draft.prompts.map((prompt, index) => (
            <TextInput
              // biome-ignore lint/suspicious/noArrayIndexKey: three fixed places
              key={index}
              aria-label={`Example prompt ${index + 1}`}
              maxLength={500}
              value={prompt}
              onChange={({ currentTarget }) => onChange(editPrompt(draft, index, currentTarget.value))}
            />
          ))}
          {unshown > 0 && (
            <Text size="sm" c="dimmed">
              {countOf(unshown, 'more question')} about this topic {unshown === 1 ? 'is' : 'are'} asked with
              these. You can edit them later.
            </Text>
          )}
        </Stack>
        <Group gap="sm">
          <Button type="submit" disabled={saved === null || preview.isPending} loading={isSaving}>
            Start analysis
          </Button>
          {isStale(draft) && !preview.isPending && (
            <Button variant="default" onClick={rewrite}>
              Rewrite prompts for this topic
            </Button>
          )}
          <Group gap="sm" role="status">
            {preview.isPending && (
              <>
                <Loader size={14} aria-hidden />
                Writing prompts
              </>
            )}
            {preview.data?.length === 0 && !preview.isPending && (
              <Text>
                {NO_PROMPTS} A model can: <ConnectLink underline="always">connect an assistant</ConnectLink>.
              </Text>
            )}
          </Group>
        </Group>
      </Stack>
    </form>
  );
}
