import { Button, Skeleton, Stack } from '@mantine/core';
import type { PageFigures } from '@sightline/contract/publishing/page-figures';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTasks } from '../features/company/tasks/tasks.api.ts';
import { SampleAnswers } from '../features/measuring/asking/sample-answers.tsx';
import { BulkActions } from '../features/publishing/content/bulk-actions.tsx';
import { useFollowTasks } from '../features/publishing/content/content-tasks.ts';
import { CreatePageDialog } from '../features/publishing/content/create-page-dialog.tsx';
import { FirstVisitDialog } from '../features/publishing/content/first-visit-dialog.tsx';
import {
  type PageChoice,
  useAllPages,
  usePageFigures,
  usePages,
} from '../features/publishing/content/page-list.api.ts';
import { PagePanel } from '../features/publishing/content/page-panel.tsx';
import { type Chosen, PageTable } from '../features/publishing/content/page-table.tsx';
import { useIsHostingComing } from '../features/publishing/content/pages.api.ts';
import { pagesSentence } from '../features/publishing/content/pages-sentence.ts';
import { RunningTasks } from '../features/publishing/content/running-tasks.tsx';
import { useOpenPage } from '../features/publishing/content/use-open-page.ts';
import type { Sorting } from '../lib/series/sort-rows.ts';
import { useStandings } from '../lib/server/page-standings.ts';
import { isFinal } from '../lib/server/task-state.ts';
import { countOf } from '../lib/words/format.ts';
import { A_PUBLISHED_PAGE } from '../lib/words/page-standing.ts';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { LinkButton } from '../ui/layout/links.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { ShowMore } from '../ui/layout/show-earlier.tsx';
import styles from './content-screen.module.css';
import { useGoLive } from './go-live-steps.tsx';
import { content } from './search-params.ts';

/** The pages for AI: a list, and the page in the address next to it. */
export function ContentScreen() {
  const { slug, highlight, q = '', create } = content(useSearch({ strict: false }));
  const navigate = useNavigate();
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const listed = usePages({ search: q, sorting });
  const isHostingComing = useIsHostingComing();
  const { data: figures, isPending: isCounting } = usePageFigures(listed.version);
  const isPending = listed.list.isPending || isCounting || isHostingComing;
  const [isCreating, setCreating] = useState(false);
  // With two open dialogs, Escape would close both.
  const isWriting = isCreating || create !== undefined;
  const { page, isGone, isComing } = useOpenPage(isPending ? undefined : listed.pages, slug);
  const { data: tasks } = useTasks();
  useFollowTasks(tasks);
  const isBeingWritten = tasks?.some((task) => task.kind === 'content_generation' && !isFinal(task)) ?? false;
  const go = (search: ReturnType<typeof content>, replace = false) =>
    navigate({ to: '/content', search, replace, resetScroll: false });
  const goLive = useGoLive(page?.slug ?? '');
  return (
    <div
      className={styles.screen}
      data-panel={isPending || isComing ? slug !== undefined : page !== undefined}
    >
      <ContentHeader
        figures={figures}
        isPending={isPending}
        hasPage={page !== undefined}
        onCreate={() => setCreating(true)}
      />
      {isPending ? (
        <ListSkeleton />
      ) : (
        <PageList
          listed={listed}
          total={figures?.pages}
          open={page?.slug}
          choice={{ search: q, sorting }}
          onSort={setSorting}
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
          goLive={goLive}
          isGone={isGone}
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
      />
      {figures && !isWriting && <FirstVisitDialog hasPages={figures.pages > 0} isWriting={isBeingWritten} />}
    </div>
  );
}

interface ContentHeaderProps {
  figures: PageFigures | undefined;
  isPending: boolean;
  hasPage: boolean;
  onCreate: () => void;
}

function ContentHeader({ figures, isPending, hasPage, onCreate }: ContentHeaderProps) {
  const standing = useStandings()(A_PUBLISHED_PAGE);
  return (
    <PageHeader
      title="Content for AI"
      sentence={
        isPending ? <Skeleton height={20} width={360} /> : figures && pagesSentence(figures, standing)
      }
      actions={
        <>
          <LinkButton to="/guidance" variant="default">
            Give guidance
          </LinkButton>
          <Button variant={hasPage ? 'default' : 'filled'} onClick={onCreate}>
            Create page
          </Button>
        </>
      }
    />
  );
}

interface PageListProps {
  listed: ReturnType<typeof usePages>;
  /** How many there are, whatever is searched; undefined while it is unknown. */
  total: number | undefined;
  open: string | undefined;
  choice: PageChoice;
  onSort: (sorting: Sorting | null) => void;
  onSearch: (search: string) => void;
  onCreate: () => void;
}

function PageList({ listed, total, open, choice, onSort, onSearch, onCreate }: PageListProps) {
  const { list, pages } = listed;
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const all = useAllPages(choice);
  if (total === 0 || (pages.length === 0 && choice.search === '')) return <NoPages onCreate={onCreate} />;
  // Only a list that is loaded as a whole shows which chosen pages are gone.
  const isWhole = !list.hasNextPage && choice.search === '';
  const selected = isWhole ? pages.filter(({ id }) => chosen.has(id)) : [...chosen.values()];
  const hasMoreToSelect =
    total !== undefined &&
    list.hasNextPage &&
    selected.length === pages.length &&
    pages.every(({ id }) => chosen.has(id));
  const allLabel = choice.search ? 'Select all that match' : `Select all ${countOf(total ?? 0, 'page')}`;
  const selectAll = async () => {
    const found = await all();
    if (found) setChosen(new Map(found.map(({ id, title }) => [id, { id, title }])));
  };
  return (
    <div>
      <PageTable
        pages={pages}
        server={{ sorting: choice.sorting, onSort, all }}
        selected={chosen}
        onSelect={setChosen}
        open={open}
        tools={
          <BulkActions
            total={total ?? pages.length}
            selected={selected}
            onSelect={setChosen}
            selectAll={hasMoreToSelect ? { label: allLabel, run: selectAll } : undefined}
            search={choice.search}
            onSearch={onSearch}
          />
        }
      />
      <ShowMore list={list} what="pages" />
    </div>
  );
}

function NoPages({ onCreate }: Pick<PageListProps, 'onCreate'>) {
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

function ListSkeleton() {
  return (
    <Stack gap="sm" aria-busy>
      {['first', 'second', 'third', 'fourth', 'fifth'].map((key) => (
        <Skeleton key={key} height={32} />
      ))}
    </Stack>
  );
}
