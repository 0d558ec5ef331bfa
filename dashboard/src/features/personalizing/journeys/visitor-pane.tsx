import { Button, Group, NativeSelect, Skeleton } from '@mantine/core';
import type { ListedVisitor } from '@sightline/contract/personalizing/journeys';
import { useReport } from '../../../lib/report/report.api.ts';
import type { VisitorsSearch } from '../../../lib/report/report-address.ts';
import { filtersOf, filtersText } from '../../../lib/report/report-search.ts';
import { LinkButton } from '../../../ui/layout/links.tsx';
import { PaneHead } from '../../../ui/layout/pane-head.tsx';
import { PaneNote } from '../../../ui/layout/pane-note.tsx';
import { PaneSkeleton } from '../../../ui/layout/pane-skeleton.tsx';
import { FilterChips } from '../../../ui/report/filter-chips.tsx';
import { ReportRangeSelect } from '../../../ui/report/report-range.tsx';
import { FilterMenu } from './filter-menu.tsx';
import type { useVisitors } from './journeys.api.ts';
import { VisitorList } from './visitor-list.tsx';
import styles from './visitor-pane.module.css';

interface VisitorPaneProps {
  list: ReturnType<typeof useVisitors>;
  visitors: ListedVisitor[];
  selected: string | undefined;
  search: VisitorsSearch;
  onChange: (change: VisitorsSearch) => void;
}

/** Visitors to choose from, by the same days and filters as in Analytics. */
export function VisitorPane({ list, visitors, selected, search, onChange }: VisitorPaneProps) {
  return (
    <>
      <PaneHead title="Personalized Visitor Sessions">
        {list.isPending ? <Skeleton height={12} width={120} /> : `${visitors.length} recent journeys`}
      </PaneHead>
      <div className={styles.filters}>
        <NativeSelect
          aria-label="Kind of visitors"
          data={KINDS}
          value={search.kind ?? 'people'}
          onChange={({ currentTarget }) => {
            const chosen = KINDS.find(({ value }) => value === currentTarget.value)?.value;
            onChange({ ...ALL, kind: chosen === 'people' ? undefined : chosen });
          }}
        />
        {!search.kind && <VisitorFilters search={search} onChange={onChange} />}
      </div>
      {list.isPending && <PaneSkeleton rows={6} />}
      {!list.isPending && visitors.length === 0 && <Nobody search={search} onChange={onChange} />}
      {visitors.length > 0 && (
        <VisitorList
          visitors={visitors}
          search={search}
          selected={selected}
          hasMore={list.hasNextPage}
          isLoadingMore={list.isFetchingNextPage}
          onMore={() => list.fetchNextPage()}
        />
      )}
    </>
  );
}

const KINDS = [
  { value: 'people', label: 'People' },
  { value: 'agents', label: 'Agents' },
  { value: 'crawlers', label: 'Crawlers' },
] as const;

type Choice = Pick<VisitorPaneProps, 'search' | 'onChange'>;

function VisitorFilters({ search, onChange }: Choice) {
  const filters = filtersOf(search.filter);
  const { data: report } = useReport(
    filters.length > 0 ? { ...search, range: search.range ?? 'all', compare: 'off' } : null,
  );
  return (
    <>
      <Group align="stretch" gap={8}>
        <ReportRangeSelect search={search} fallback="all" onChange={onChange} />
        <FilterMenu search={{ ...search, range: search.range ?? 'all' }} onChange={onChange} />
      </Group>
      <FilterChips
        filters={filters}
        report={report}
        onChange={(next) => onChange({ filter: filtersText(next) })}
      />
    </>
  );
}

const ALL: VisitorsSearch = { range: undefined, start: undefined, end: undefined, filter: undefined };

/** Why nobody is listed, and what to do about it. */
function Nobody({ search: { kind, range, filter }, onChange }: Choice) {
  if (kind)
    return (
      <PaneNote title={kind === 'agents' ? 'No agents yet' : 'No crawlers yet'}>
        Programs that run the script on your website appear here.
      </PaneNote>
    );
  const title = 'No personalized visitor journeys found';
  if (filter || range)
    return (
      <PaneNote
        title={title}
        action={
          <Button variant="default" onClick={() => onChange(ALL)}>
            {filter ? 'Clear filters' : 'Look at all time'}
          </Button>
        }
      >
        {filter ? 'No visits match these filters in this range.' : 'No visits in this range.'}
      </PaneNote>
    );
  return (
    <PaneNote
      title={title}
      action={
        <LinkButton to="/personalization-setup/script" variant="default">
          Install the script
        </LinkButton>
      }
    >
      Visitors appear here once the script is installed.
    </PaneNote>
  );
}
