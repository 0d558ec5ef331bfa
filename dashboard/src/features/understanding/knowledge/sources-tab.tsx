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
              Add the address of a web page, a PDF, a text or a sitemap that says more about you. It is read
              in the background, and then known to the built-in reader and to everything written for you.
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
