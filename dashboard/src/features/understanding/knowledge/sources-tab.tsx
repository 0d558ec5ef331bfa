import { Skeleton, Title } from '@mantine/core';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { AddSource } from './add-source.tsx';
import { DecisionList } from './decision-list.tsx';
import { Disagreements } from './disagreements.tsx';
import { useKnowledge } from './knowledge.api.ts';
import { NoteList } from './note-list.tsx';
import { SourceTable } from './source-table.tsx';
import styles from './sources-tab.module.css';

/** Knowledge besides the website: pages and files by address, then accepted texts. */
export function SourcesTab() {
  const { data: entries, isPending } = useKnowledge();
  const sources = entries?.filter(({ source_url }) => source_url !== null) ?? [];
  const notes =
    entries?.filter(({ entry_type, status }) => entry_type === 'prompt' && status === 'accepted') ?? [];
  return (
    <div className={styles.tab}>
      <Disagreements />
      <AddSource />
      {isPending ? (
        <Skeleton height={160} />
      ) : (
        <SourceTable
          sources={sources}
          empty={
            <EmptyState title="No knowledge sources added yet.">
              Add a web page, PDF, text file or sitemap. We read it in the background and use it in answers
              and content.
            </EmptyState>
          }
        />
      )}
      {notes.length > 0 && (
        <section>
          <Title order={2} mb="sm">
            Notes
          </Title>
          <NoteList notes={notes} />
        </section>
      )}
      <DecisionList />
    </div>
  );
}
