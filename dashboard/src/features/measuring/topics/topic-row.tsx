import { ActionIcon, Group, Text } from '@mantine/core';
import type { Prompt } from '@sightline/contract/measuring/prompts';
import type { Topic } from '@sightline/contract/measuring/topics';
import { ChevronRight, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { countOf } from '../../../lib/words/format.ts';
import { ConfirmRow } from '../../../ui/forms/confirm-row.tsx';
import { LinkAnchor } from '../../../ui/layout/links.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import styles from './topic-row.module.css';
import { useArchiveTopic } from './topics.api.ts';

interface TopicRowProps {
  topic: Topic;
  prompts: Prompt[];
  /** It exceeds the plan's limit. */
  isWaiting?: boolean;
}

/** A target topic; expands to its prompts. */
export function TopicRow({ topic, prompts, isWaiting = false }: TopicRowProps) {
  const [isOpen, setOpen] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const listId = useId();
  return (
    <li className={styles.row}>
      <Group wrap="nowrap" gap={8} mih={40}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronRight size={16} aria-hidden className={styles.chevron} data-open={isOpen} />
          <span className={styles.text}>{topic.text}</span>
          <span className={styles.count}>
            {prompts.length > 0
              ? `${countOf(prompts.length, 'example prompt')} in topic`
              : 'No example prompts yet.'}
            {isWaiting
              ? ' · paused, over your plan limit'
              : topic.next_run_at === null && ' · Paused in Settings'}
          </span>
        </button>
        <ActionIcon aria-label={`Delete topic ${topic.text}`} onClick={() => setDeleting(true)}>
          <Trash2 size={16} />
        </ActionIcon>
      </Group>
      {isOpen && (
        <ul id={listId} className={styles.prompts}>
          {prompts.length === 0 && <li>No example prompts yet.</li>}
          {prompts.map((prompt) => (
            <li key={prompt.id}>
              <PromptText prompt={prompt} />
            </li>
          ))}
        </ul>
      )}
      {isOpen && topic.latest_topic_execution_id && (
        <p className={styles.more}>
          <LinkAnchor to="/topic-analysis/topic/$topicId" params={{ topicId: topic.id }}>
            Open analysis
          </LinkAnchor>
        </p>
      )}
      <DeleteTopic topic={topic} isOpen={isDeleting} onClose={() => setDeleting(false)} />
    </li>
  );
}

/** Links to its answers once there are some. */
function PromptText({ prompt: { text, latest_prompt_execution_id: executionId } }: { prompt: Prompt }) {
  if (!executionId) return text;
  return (
    <LinkAnchor
      to="/topic-analysis/prompt-execution/$promptExecutionId"
      params={{ promptExecutionId: executionId }}
      c="inherit"
    >
      {text}
    </LinkAnchor>
  );
}

function DeleteTopic({ topic, isOpen, onClose }: { topic: Topic; isOpen: boolean; onClose: () => void }) {
  const archive = useArchiveTopic();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Delete topic?">
      <Text>This will archive the topic and remove it from your list. You can re-add it later.</Text>
      <ConfirmRow
        action="Delete"
        onCancel={onClose}
        onConfirm={() => archive.mutate({ topic_id: topic.id }, { onSuccess: onClose })}
        of={{ isPending: archive.isPending }}
      />
    </Dialog>
  );
}
