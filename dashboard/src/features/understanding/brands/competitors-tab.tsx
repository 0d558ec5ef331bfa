import { Skeleton } from '@mantine/core';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { AddCompetitor } from './add-competitor.tsx';
import { CompetitorTable } from './competitor-table.tsx';
import { useCompetitors } from './competitors.api.ts';
import styles from './competitors-tab.module.css';
import { UnclearMentions } from './unclear-mentions.tsx';

/** Companies the brand is compared with, to add, change and remove. */
export function CompetitorsTab() {
  const { data: competitors, isPending } = useCompetitors();
  return (
    <div className={styles.tab}>
      <AddCompetitor urlLabel="URL" />
      {isPending ? (
        <Skeleton height={160} />
      ) : (
        <CompetitorTable
          competitors={competitors ?? []}
          empty={
            <EmptyState outline="rows" title="No competitors added yet.">
              Companies you compete with. We track their mentions alongside yours and read their websites.
            </EmptyState>
          }
        />
      )}
      <UnclearMentions of="competitor" order={2} />
    </div>
  );
}
