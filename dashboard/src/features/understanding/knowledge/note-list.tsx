import { ActionIcon } from '@mantine/core';
import type { KnowledgeEntry } from '@sightline/contract/understanding/knowledge';
import { Trash2 } from 'lucide-react';
import { Moment } from '../../../ui/text/moment.tsx';
import { useRemoveEntry } from './knowledge.api.ts';
import styles from './sources-tab.module.css';

/** Typed texts that were merged into the overview; deleting one does not change the overview. */
export function NoteList({ notes }: { notes: KnowledgeEntry[] }) {
  const remove = useRemoveEntry();
  return (
    <ul className={styles.notes} aria-label="Notes">
      {notes.map(({ id: entry_id, content_text, created_at }) => (
        <li key={entry_id}>
          <span className={styles.note}>{content_text}</span>
          <span className={styles.state}>
            <Moment at={created_at} />
          </span>
          <ActionIcon
            aria-label={`Delete the note ${content_text?.slice(0, 60)}`}
            title="Delete"
            onClick={() => remove.run(entry_id, 'Note')}
          >
            <Trash2 size={16} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
