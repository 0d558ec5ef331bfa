import { Skeleton, Text, TextInput, Title } from '@mantine/core';
import type { SitePage } from '@sightline/contract/pages';
import { Plus } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { countOf } from '../../lib/format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AddPageDialog } from './add-page-dialog.tsx';
import { DeletePageDialog } from './delete-page-dialog.tsx';
import { PageCard } from './page-card.tsx';
import { findPages } from './page-path.ts';
import styles from './page-selection.module.css';
import { useSitePages } from './site-pages.api.ts';

/** More are searched than looked through. */
const SEARCHED_FROM = 12;

interface PageSelectionProps {
  header?: ReactNode;
  description?: ReactNode;
  /** How many elements of each page may change. */
  showDetails?: boolean;
}

/** The pages that adapt to their visitors: a click on a card switches it on or off. */
export function PageSelection({
  header = 'Select pages and elements for personalization',
  description = 'Click a page to let it adapt to its visitors, then choose which of its texts, links and images may change.',
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
              Add the pages on which visitors arrive: each is read once, and you choose what may change.
            </EmptyState>
          )}
          {(pages.length > SEARCHED_FROM || search !== '') && (
            <div className={styles.tools}>
              <TextInput
                type="search"
                aria-label="Search pages"
                placeholder="Search pages"
                value={search}
                onChange={({ currentTarget }) => setSearch(currentTarget.value)}
              />
              <Text c="dimmed" role="status">
                {shown.length === pages.length
                  ? countOf(pages.length, 'page')
                  : `${shown.length} of ${countOf(pages.length, 'page')}`}
              </Text>
            </div>
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
