import { Skeleton, Stack, Text, TextInput, Title } from '@mantine/core';
import type { SitePage } from '@sightline/contract/personalizing/site-pages';
import { Plus } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useCurrentDomain } from '../../../lib/session/use-session.ts';
import { ConfirmRow } from '../../../ui/forms/confirm-row.tsx';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { pageName } from '../../../ui/layout/page-name.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { findPages, PageSearch } from '../../../ui/tables/page-search.tsx';
import { PageCard } from './page-card.tsx';
import { pathProblem } from './page-path.ts';
import styles from './page-selection.module.css';
import { usePageChanges, useSitePages } from './site-pages.api.ts';

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
            <EmptyState title="No pages yet" order={3}>
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

function DeletePageDialog({ page, onClose }: { page: SitePage | null; onClose: () => void }) {
  return (
    <Dialog isOpen={page !== null} onClose={onClose} title="Delete page?">
      {page && <DeletePage page={page} onClose={onClose} />}
    </Dialog>
  );
}

function DeletePage({ page, onClose }: { page: SitePage; onClose: () => void }) {
  const { remove } = usePageChanges();
  return (
    <Stack gap="md">
      <Text fw={500}>{pageName(page.path)}</Text>
      <Text>Are you sure you want to delete this page? This action cannot be undone.</Text>
      <ConfirmRow
        action="Delete"
        onCancel={onClose}
        onConfirm={() => remove.mutate({ page_id: page.id }, { onSuccess: onClose })}
        of={remove}
      />
    </Stack>
  );
}

function AddPageDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Add New Page">
      <AddPageForm onClose={onClose} />
    </Dialog>
  );
}

function AddPageForm({ onClose }: { onClose: () => void }) {
  const domain = useCurrentDomain();
  const [path, setPath] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { add } = usePageChanges();
  const submit = () => {
    if (!domain) return;
    const wrong = pathProblem(path);
    setProblem(wrong);
    if (wrong === null) add.mutate({ url: `${domain.host}${path}` }, { onSuccess: onClose });
  };
  return (
    <DialogForm
      action="Add Page"
      onSubmit={submit}
      onCancel={onClose}
      canSubmit={path !== ''}
      of={add}
      fallback="Failed to add page. Please try again."
    >
      <TextInput
        label="Path"
        description={`The path after ${domain?.host ?? 'your domain'}`}
        placeholder="/about-us"
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        maxLength={1000}
        value={path}
        error={problem !== null && <span style={{ whiteSpace: 'pre-wrap' }}>{problem}</span>}
        onChange={({ currentTarget }) => {
          setPath(currentTarget.value);
          setProblem(null);
          if (add.isError) add.reset();
        }}
      />
    </DialogForm>
  );
}
