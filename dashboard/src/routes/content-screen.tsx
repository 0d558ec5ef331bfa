import { Button, Skeleton, Stack } from '@mantine/core';
import type { PageFigures } from '@sightline/contract/publishing/page-figures';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTasks } from '../features/company/tasks/tasks.api.ts';
import { SampleAnswers } from '../features/measuring/asking/sample-answers.tsx';
import { useSnapshot } from '../features/measuring/topics/topics.api.ts';
import { BulkActions } from '../features/publishing/content/bulk-actions.tsx';
import { useFollowTasks } from '../features/publishing/content/content-tasks.ts';
import { DeletePagesDialog } from '../features/publishing/content/delete-pages-dialog.tsx';
import { EditWithPrompt } from '../features/publishing/content/edit-with-prompt.tsx';
import { FirstVisitDialog } from '../features/publishing/content/first-visit-dialog.tsx';
import { PageFilters } from '../features/publishing/content/page-filters.tsx';
import {
  type PageChoice,
  useAllPages,
  usePageFigures,
  usePages,
} from '../features/publishing/content/page-list.api.ts';
import { usePageMenu } from '../features/publishing/content/page-menu.ts';
import { PagePanel } from '../features/publishing/content/page-panel.tsx';
import { type Chosen, type ChosenPage, PageTable } from '../features/publishing/content/page-table.tsx';
import { useIsHostingComing } from '../features/publishing/content/pages.api.ts';
import { pagesSentence } from '../features/publishing/content/pages-sentence.ts';
import { RunningTasks } from '../features/publishing/content/running-tasks.tsx';
import { useOpenPage } from '../features/publishing/content/use-open-page.ts';
import { usePagesActions } from '../features/publishing/content/use-pages-actions.ts';
import type { Sorting } from '../lib/series/sort-rows.ts';
import { useStandings } from '../lib/server/page-standings.ts';
import { isFinal } from '../lib/server/task-state.ts';
import { countOf } from '../lib/words/format.ts';
import { A_PUBLISHED_PAGE } from '../lib/words/page-standing.ts';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { LinkButton } from '../ui/layout/links.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { ShowMore } from '../ui/layout/show-earlier.tsx';
import { lazyDialog } from '../ui/overlays/dialog.tsx';
import styles from './content-screen.module.css';
import { useGoLive } from './go-live-steps.tsx';
import { content } from './search-params.ts';

const CreatePageDialog = lazyDialog(
  () => import('../features/publishing/content/create-page-dialog.tsx'),
  'CreatePageDialog',
);

const AskedQuestionsDialog = lazyDialog(
  () => import('../features/publishing/content/asked-questions-dialog.tsx'),
  'AskedQuestionsDialog',
);

/** The pages for AI: a list, and the page in the address next to it. */
export function ContentScreen() {
  const { slug, highlight, create, publish: _, ...filter } = content(useSearch({ strict: false }));
  const navigate = useNavigate();
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const listed = usePages({ filter, sorting });
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
          choice={{ filter, sorting }}
          onSort={setSorting}
          onFilter={(next) => go({ slug, highlight, ...next }, true)}
          onClose={() => go(filter)}
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
          onHighlight={(isOn) => go({ ...filter, slug, highlight: isOn ? '1' : undefined }, true)}
          onMoved={(moved) => go({ ...filter, slug: moved, highlight }, true)}
          onClose={() => go(filter)}
        />
      )}
      <CreatePageDialog
        key={create}
        isOpen={isWriting}
        prompt={create}
        onClose={() => {
          setCreating(false);
          if (create !== undefined) go({ ...filter, slug, highlight }, true);
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
  const [isAsked, setAsked] = useState(false);
  return (
    <PageHeader
      title="Content for AI"
      sentence={
        isPending ? <Skeleton height={20} width={360} /> : figures && pagesSentence(figures, standing)
      }
      actions={
        <>
          <Button variant="default" onClick={() => setAsked(true)}>
            Asked questions
          </Button>
          <AskedQuestionsDialog isOpen={isAsked} onClose={() => setAsked(false)} />
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
  onFilter: (filter: PageChoice['filter']) => void;
  onCreate: () => void;
  /** Closes the open page. */
  onClose: () => void;
}

function PageList({ listed, total, open, choice, onSort, onFilter, onCreate, onClose }: PageListProps) {
  const { list, pages } = listed;
  const { data: snapshot } = useSnapshot();
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [deleted, setDeleted] = useState<ChosenPage[]>([]);
  const [isDeleting, setDeleting] = useState(false);
  const all = useAllPages(choice);
  const isFiltered = Object.values(choice.filter).some((value) => value !== undefined);
  const settle = (done: ChosenPage[], failed: readonly string[]) => {
    const next = new Map(chosen);
    for (const { id } of done) if (!failed.includes(id)) next.delete(id);
    setChosen(next);
  };
  const actions = usePagesActions(settle);
  const askToDelete = (which: ChosenPage[]) => {
    setDeleted(which);
    setDeleting(true);
  };
  const menu = usePageMenu({ run: actions.run, onDelete: (page) => askToDelete([page]) });
  if (total === 0 || (pages.length === 0 && !isFiltered)) return <NoPages onCreate={onCreate} />;
  // Only a list that is loaded as a whole shows which chosen pages are gone.
  const isWhole = !list.hasNextPage && !isFiltered;
  const selected = isWhole ? pages.filter(({ id }) => chosen.has(id)) : [...chosen.values()];
  const hasMoreToSelect =
    total !== undefined &&
    list.hasNextPage &&
    selected.length === pages.length &&
    pages.every(({ id }) => chosen.has(id));
  const allLabel = isFiltered ? 'Select all that match' : `Select all ${countOf(total ?? 0, 'page')}`;
  const selectAll = async () => {
    const found = await all();
    if (found) setChosen(new Map(found.map(({ id, title }) => [id, { id, title }])));
  };
  const count = total ?? pages.length;
  return (
    <div>
      <PageTable
        pages={pages}
        server={{ sorting: choice.sorting, onSort, all }}
        selected={chosen}
        onSelect={setChosen}
        open={open}
        filter={choice.filter}
        menu={menu}
        tools={
          <>
            <PageFilters filter={choice.filter} topics={snapshot?.topics ?? []} onChange={onFilter} />
            {selected.length === 0 && <EditWithPrompt selected={selected} total={count} />}
          </>
        }
        empty={<NoMatch onShowAll={() => onFilter({})} />}
      />
      <ShowMore list={list} what="pages" />
      <BulkActions
        total={count}
        selected={selected}
        actions={actions}
        onDelete={() => askToDelete(selected)}
        onClear={() => setChosen(new Map())}
        selectAll={hasMoreToSelect ? { label: allLabel, run: selectAll } : undefined}
      />
      <DeletePagesDialog
        pages={deleted}
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        onDeleted={(failed) => {
          settle(deleted, failed);
          const shown = pages.find(({ slug }) => slug === open);
          if (deleted.some(({ id }) => id === shown?.id && !failed.includes(id))) onClose();
        }}
      />
    </div>
  );
}

function NoMatch({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyState
      title="No pages match your search."
      order={3}
      action={
        <Button variant="default" onClick={onShowAll}>
          Show all pages
        </Button>
      }
    />
  );
}

function NoPages({ onCreate }: Pick<PageListProps, 'onCreate'>) {
  return (
    <EmptyState
      outline="rows"
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
