import { Button, Skeleton, Stack } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { BulkActions } from '../features/content/bulk-actions.tsx';
import { useFollowTasks } from '../features/content/content-tasks.ts';
import { CreatePageDialog } from '../features/content/create-page-dialog.tsx';
import { FirstVisitDialog } from '../features/content/first-visit-dialog.tsx';
import { PagePanel } from '../features/content/page-panel.tsx';
import { searchPages } from '../features/content/page-state.ts';
import { PageTable } from '../features/content/page-table.tsx';
import { useHostingStatus, usePages } from '../features/content/pages.api.ts';
import { pagesSentence } from '../features/content/pages-sentence.ts';
import { RunningTasks } from '../features/content/running-tasks.tsx';
import { useOpenPage } from '../features/content/use-open-page.ts';
import { useTasks } from '../features/tasks/tasks.api.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/links.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import styles from './content-screen.module.css';
import { content } from './search-params.ts';

/** The pages for AI: a list, and beside it the page that the address names. */
export function ContentScreen() {
  const { slug, highlight, q = '', create } = content(useSearch({ strict: false }));
  const navigate = useNavigate();
  const { pages, isPending } = usePages();
  const hosting = useHostingStatus();
  const [isCreating, setCreating] = useState(false);
  // Of two dialogs, Escape would end both.
  const isWriting = isCreating || create !== undefined;
  const page = useOpenPage(pages, slug);
  useFollowTasks(useTasks().data);
  const go = (search: ReturnType<typeof content>, replace = false) =>
    navigate({ to: '/content', search, replace, resetScroll: false });
  return (
    <div className={styles.screen} data-panel={page !== undefined}>
      <PageHeader
        title="Content for AI"
        sentence={isPending ? <Skeleton height={20} width={360} /> : pagesSentence(pages, hosting)}
        actions={
          <>
            <LinkButton to="/guidance" variant="default">
              Give guidance
            </LinkButton>
            <Button variant={page ? 'default' : 'filled'} onClick={() => setCreating(true)}>
              Create page
            </Button>
          </>
        }
      />
      {isPending ? (
        <ListSkeleton />
      ) : (
        <PageList
          pages={pages}
          open={page?.slug}
          search={q}
          onSearch={(next) => go({ slug, highlight, q: next || undefined }, true)}
          onCreate={() => setCreating(true)}
        />
      )}
      <RunningTasks />
      {page && (
        <PagePanel
          key={page.id}
          page={page}
          isGone={!pages.some(({ id }) => id === page.id)}
          isHighlighted={highlight === '1'}
          onHighlight={(isOn) => go({ slug, highlight: isOn ? '1' : undefined, q: q || undefined }, true)}
          onMoved={(moved) => go({ slug: moved, highlight, q: q || undefined }, true)}
          onClose={() => go({ q: q || undefined })}
        />
      )}
      <CreatePageDialog
        key={create}
        isOpen={isWriting}
        prompt={create}
        onClose={() => {
          setCreating(false);
          if (create !== undefined) go({ slug, highlight, q: q || undefined }, true);
        }}
        taken={pages.map((one) => one.slug)}
      />
      {!isPending && !isWriting && <FirstVisitDialog pages={pages} />}
    </div>
  );
}

interface PageListProps {
  pages: ReturnType<typeof usePages>['pages'];
  open: string | undefined;
  search: string;
  onSearch: (search: string) => void;
  onCreate: () => void;
}

function PageList({ pages, open, search, onSearch, onCreate }: PageListProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const hosting = useHostingStatus();
  if (pages.length === 0) {
    return (
      <EmptyState
        title="No content found."
        action={
          <Button variant="default" onClick={onCreate}>
            Create page
          </Button>
        }
      >
        Pages that answer your buyers’ questions are listed here as they are written.
      </EmptyState>
    );
  }
  const found = searchPages(pages, search);
  const selected = pages.filter(({ id }) => chosen.has(id));
  const tools = (
    <BulkActions
      total={pages.length}
      selected={selected}
      onSelect={setChosen}
      search={search}
      onSearch={onSearch}
    />
  );
  return (
    <PageTable
      pages={found}
      hosting={hosting}
      selected={chosen}
      onSelect={setChosen}
      open={open}
      tools={tools}
    />
  );
}

function ListSkeleton() {
  return (
    <Stack gap="sm" aria-busy>
      {['first', 'second', 'third', 'fourth', 'fifth'].map((key) => (
        <Skeleton key={key} height={32} />
      ))}
    </Stack>
  );
}
