import { ActionIcon, Button } from '@mantine/core';
import type { KnowledgeEntry } from '@sightline/contract/understanding/knowledge';
import { Trash2 } from 'lucide-react';
import { useKnowledge, useRemoveEntry } from './knowledge.api.ts';
import styles from './overview-tab.module.css';

/** Typed texts whose review was not finished, so that nothing is lost. */
export function WaitingDrafts({ onReview }: { onReview: (entry: KnowledgeEntry) => void }) {
  const { data } = useKnowledge();
  const remove = useRemoveEntry();
  const drafts = data?.filter(({ status }) => status === 'draft') ?? [];
  if (drafts.length === 0) return null;
  return (
    <ul className={styles.drafts} aria-label="Waiting for review">
      {drafts.map((draft) => (
        <li key={draft.id}>
          <span>Not in the overview yet: {draft.content_text}</span>
          <Button size="compact-sm" variant="default" onClick={() => onReview(draft)}>
            Review
          </Button>
          <ActionIcon
            aria-label={`Delete ${draft.content_text?.slice(0, 60)}`}
            onClick={() => remove.run(draft.id, 'Draft')}
          >
            <Trash2 size={16} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
