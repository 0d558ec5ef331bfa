import { Group, SegmentedControl, Skeleton } from '@mantine/core';
import type { SuggestionTotals } from '@sightline/contract/measuring/suggestions';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { NothingEarnedReason } from '../features/measuring/asking/nothing-earned-reason.tsx';
import { SampleAnswers } from '../features/measuring/asking/sample-answers.tsx';
import {
  isToDo,
  type StatusFilter,
  type SuggestionGroups,
  withStatus,
} from '../features/measuring/suggestions/group-suggestions.ts';
import { SuggestionList, SuggestionsSkeleton } from '../features/measuring/suggestions/suggestion-list.tsx';
import { useSuggestionParts, useSuggestions } from '../features/measuring/suggestions/suggestions.api.ts';
import { countOf } from '../lib/words/format.ts';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { LinkButton } from '../ui/layout/links.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { ShowMore } from '../ui/layout/show-earlier.tsx';
import { TabBar } from '../ui/layout/tab-bar.tsx';
import { type MediaTab, opportunities } from './search-params.ts';

const PER_TYPE = 50;
const TABS: { value: MediaTab; label: string }[] = [
  { value: 'earned', label: 'Earned Media' },
  { value: 'owned', label: 'Owned Media' },
];
const FILTERS: { value: StatusFilter; label: string }[] = [
  { value: 'todo', label: 'To-do' },
  { value: 'all', label: 'All' },
  { value: 'complete', label: 'Complete' },
];

const TYPES = { earned: 'earned_media', owned: 'owned_media' } as const;
const STATUSES = { todo: 'pending', all: 'any', complete: 'applied' } as const;

/** Suggestions: places to be mentioned, and pages to write. */
export function OpportunitiesScreen() {
  const navigate = useNavigate();
  const { data, isPending } = useSuggestions(PER_TYPE);
  const groups = data ?? { owned: [], earned: [] };
  const { tab = 'earned', status = 'todo' } = opportunities(useSearch({ strict: false }));
  const isLong = Math.max(groups.owned.length, groups.earned.length) >= PER_TYPE;
  const list = useSuggestionParts(TYPES[tab], STATUSES[status], isLong);
  const isEmpty = !isPending && groups.owned.length + groups.earned.length === 0;
  const go = (next: ReturnType<typeof opportunities>) =>
    navigate({ to: '/media-opportunities', search: next, replace: true, resetScroll: false });
  return (
    <>
      <PageHeader
        title="Opportunities"
        mark={<SampleAnswers />}
        sentence={isPending ? <Skeleton height={20} width={360} /> : sentenceOf(groups, list.data?.totals)}
      />
      <TabBar label="Media" tabs={TABS} value={tab} onChange={(next) => go({ tab: next, status })}>
        <Group mb={16}>
          <SegmentedControl
            aria-label="Status"
            size="xs"
            withItemsBorders={false}
            data={FILTERS}
            value={status}
            onChange={(value) => {
              const chosen = FILTERS.find((filter) => filter.value === value);
              if (chosen) go({ tab, status: chosen.value });
            }}
          />
        </Group>
        {isPending && <SuggestionsSkeleton />}
        {isEmpty && <NothingYet />}
        {!isPending && !isEmpty && (
          <>
            <MediaList
              tab={tab}
              status={status}
              groups={isLong && list.data ? { ...groups, [tab]: list.data.suggestions } : groups}
            />
            {isLong && <ShowMore list={list} what="opportunities" />}
          </>
        )}
      </TabBar>
    </>
  );
}

interface MediaListProps {
  tab: MediaTab;
  status: StatusFilter;
  groups: SuggestionGroups;
}

function MediaList({ tab, status, groups }: MediaListProps) {
  const shown = withStatus(groups[tab], status);
  if (shown.length > 0) {
    return (
      <SuggestionList
        label={tab === 'earned' ? 'Earned Media' : 'Owned Media'}
        suggestions={shown}
        level={2}
        showTopic
      />
    );
  }
  if (status !== 'complete' && tab === 'earned' && groups.earned.length === 0) return <NothingEarned />;
  const other = status === 'complete' ? 'todo' : 'complete';
  return (
    <EmptyState
      title="No items."
      outline="cards"
      action={
        <LinkButton to="/media-opportunities" search={{ tab, status: other }} variant="default">
          {other === 'todo' ? 'See open items' : 'See completed items'}
        </LinkButton>
      }
    >
      {status === 'complete' ? 'Completed items appear here.' : 'All done. The next run may find more.'}
    </EmptyState>
  );
}

function NothingEarned() {
  return (
    <EmptyState
      title="No items."
      outline="cards"
      action={
        <LinkButton to="/media-opportunities" search={{ tab: 'owned' }} variant="default">
          See pages to write
        </LinkButton>
      }
    >
      <NothingEarnedReason />
    </EmptyState>
  );
}

function NothingYet() {
  return (
    <EmptyState
      title="No suggestions yet."
      outline="cards"
      action={<LinkButton to="/topic-analysis">Open Analysis</LinkButton>}
    >
      Each run finds places to get mentioned and questions your site doesn’t answer.
    </EmptyState>
  );
}

/** "4 places to get mentioned and 3 pages to write or extend, highest impact first" */
function sentenceOf({ earned, owned }: SuggestionGroups, totals: SuggestionTotals | undefined): string {
  const places = totals?.earned_media.pending ?? earned.filter(isToDo).length;
  const pages = totals?.owned_media.pending ?? owned.filter(isToDo).length;
  const parts = [
    ...(places > 0 ? [`${countOf(places, 'place')} to get mentioned`] : []),
    ...(pages > 0 ? [`${countOf(pages, 'page')} to write or extend`] : []),
  ];
  if (parts.length > 0) return `${parts.join(' and ')}, highest impact first`;
  return earned.length + owned.length > 0 ? 'All suggestions are complete.' : '';
}
