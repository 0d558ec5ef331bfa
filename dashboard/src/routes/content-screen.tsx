import { Button, Skeleton, Stack } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTasks } from '../features/company/tasks/tasks.api.ts';
import { SampleAnswers } from '../features/measuring/asking/sample-answers.tsx';
import { BulkActions } from '../features/publishing/content/bulk-actions.tsx';
import { useFollowTasks } from '../features/publishing/content/content-tasks.ts';
import { CreatePageDialog } from '../features/publishing/content/create-page-dialog.tsx';
import { FirstVisitDialog } from '../features/publishing/content/first-visit-dialog.tsx';
import { PagePanel } from '../features/publishing/content/page-panel.tsx';
import { searchPages } from '../features/publishing/content/page-state.ts';
import { PageTable } from '../features/publishing/content/page-table.tsx';
import { useHostingStatus, useIsHostingComing, usePages } from '../features/publishing/content/pages.api.ts';
import { pagesSentence } from '../features/publishing/content/pages-sentence.ts';
import { RunningTasks } from '../features/publishing/content/running-tasks.tsx';
import { useOpenPage } from '../features/publishing/content/use-open-page.ts';
import { isFinal } from '../lib/server/task-state.ts';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { LinkButton } from '../ui/layout/links.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import styles from './content-screen.module.css';
import { content } from './search-params.ts';

/** The pages for AI: a list, and the page in the address next to it. */
export function ContentScreen() {
  const { slug, highlight, q = '', create } = content(useSearch({ strict: false }));
  const navigate = useNavigate();
  const { pages, isPending: arePagesComing } = usePages();
  const isHostingComing = useIsHostingComing();
  const isPending = arePagesComing || isHostingComing;
  const hosting = useHostingStatus();
  const [isCreating, setCreating] = useState(false);
  // With two open dialogs, Escape would close both.
  const isWriting = isCreating || create !== undefined;
  const page = useOpenPage(pages, slug);
  const { data: tasks } = useTasks();
  useFollowTasks(tasks);
  const isBeingWritten = tasks?.some((task) => task.kind === 'content_generation' && !isFinal(task)) ?? false;
  const go = (search: ReturnType<typeof content>, replace = false) =>
    navigate({ to: '/content', search, replace, resetScroll: false });
  return (
    <div className={styles.screen} data-panel={isPending ? slug !== undefined : page !== undefined}>
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
      {!isPending && page && (
        <PagePanel
          key={page.id}
          page={page}
          milestonesMark={<SampleAnswers />}
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
      {!isPending && !isWriting && (
        <FirstVisitDialog hasPages={pages.length > 0} isWriting={isBeingWritten} />
      )}
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
        Pages that answer buyer questions will appear here.
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
