import { Skeleton, Text, Title } from '@mantine/core';
import type { SitePage } from '@sightline/contract/personalizing/site-pages';
import { Plus } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { findPages, PageSearch } from '../../../ui/tables/page-search.tsx';
import { AddPageDialog } from './add-page-dialog.tsx';
import { DeletePageDialog } from './delete-page-dialog.tsx';
import { PageCard } from './page-card.tsx';
import styles from './page-selection.module.css';
import { useSitePages } from './site-pages.api.ts';

interface PageSelectionProps {
  header?: ReactNode;
  description?: ReactNode;
  /** How many elements of each page may change. */
  showDetails?: boolean;
}

/** The pages to personalize: a click on a card switches it on or off. */
export function PageSelection({
  header = 'Select pages and elements for personalization',
  description = 'Select a page to personalize, then choose which texts, links and images can change.',
  showDetails = false,
}: PageSelectionProps) {
  const { data: pages } = useSitePages();
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<SitePage | null>(null);
  const [search, setSearch] = useState('');
  const shown = useMemo(() => findPages(pages ?? [], search), [pages, search]);
  return (
    <section aria-labelledby="page-selection">
      <Title order={2} id="page-selection">
        {header}
      </Title>
      <p className={styles.description}>{description}</p>
      {pages === undefined ? (
        <div className={styles.grid} aria-busy="true">
          {[0, 1, 2].map((place) => (
            <Skeleton key={place} height={268} />
          ))}
        </div>
      ) : (
        <>
          {pages.length === 0 && (
            <EmptyState title="No pages yet" order={3} outline="none">
              Add your landing pages. We scan each one so you can choose what to personalize.
            </EmptyState>
          )}
          <PageSearch
            className={styles.search}
            search={search}
            onSearch={setSearch}
            found={shown.length}
            all={pages.length}
          />
          {shown.length === 0 && pages.length > 0 && (
            <Text c="dimmed" mt={16}>
              No pages match your search.
            </Text>
          )}
          <ul className={styles.grid} aria-label="Pages">
            <li>
              <button type="button" className={styles.add} onClick={() => setAdding(true)}>
                <Plus size={20} aria-hidden />
                Add New Page
              </button>
            </li>
            {shown.map((page) => (
              <li key={page.id}>
                <PageCard page={page} showDetails={showDetails} onDelete={() => setLeaving(page)} />
              </li>
            ))}
          </ul>
        </>
      )}
      <AddPageDialog isOpen={isAdding} onClose={() => setAdding(false)} />
      <DeletePageDialog page={leaving} onClose={() => setLeaving(null)} />
    </section>
  );
}
