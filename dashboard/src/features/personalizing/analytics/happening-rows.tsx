import { Box, Button, Skeleton } from '@mantine/core';
import type { VisitHappening } from '@sightline/contract/personalizing/visit-happenings';
import type { HappeningKind } from '@sightline/contract/personalizing/visit-report';
import { DIMENSION_WORDS } from '../../../lib/report/dimension-words.ts';
import type { ReportSearch } from '../../../lib/report/report-address.ts';
import { type Filter, isFiltered } from '../../../lib/report/report-search.ts';
import { countText } from '../../../lib/words/format.ts';
import { RankedRows } from '../../../ui/charts/ranked-rows.tsx';
import { useHappenings } from './happenings.api.ts';
import styles from './report-card.module.css';

interface HappeningRowsProps {
  kind: HappeningKind;
  rows: readonly VisitHappening[];
  filters: readonly Filter[];
  onFilter: (filter: Filter) => void;
}

/** Events, links or files by how often they happened. */
export function HappeningRows({ kind, rows, filters, onFilter }: HappeningRowsProps) {
  const { tab, one } = DIMENSION_WORDS[kind];
  const filterOf = (value: string): Filter => ({ dimension: kind, operator: 'is', value });
  return (
    <RankedRows
      label={tab}
      heads={{ name: one, count: 'Times', share: 'Visitors' }}
      rows={rows.map(({ key, times, visitors }) => ({
        key,
        label: key,
        count: times,
        share: countText(visitors),
        isChosen: isFiltered(filters, filterOf(key)),
      }))}
      onChoose={(key) => onFilter(filterOf(key))}
    />
  );
}

const FIRST_ROWS = 10;
const EMPTY: Record<HappeningKind, string> = {
  event: 'No events from your pages or your server in these visits.',
  outbound: 'Nobody followed a link to another website in these visits.',
  download: 'Nobody downloaded a file in these visits.',
  error: 'No error pages in these visits, or page speed isn’t measured (Settings → Options).',
};

interface TopHappeningsProps extends Omit<HappeningRowsProps, 'rows'> {
  search: ReportSearch;
  onAll: () => void;
}

/** The most frequent of a kind; of an event that visits are filtered by, its properties. */
export function TopHappenings({ search, onAll, ...chosen }: TopHappeningsProps) {
  const { kind, filters } = chosen;
  const { data } = useHappenings(search, { kind, limit: FIRST_ROWS });
  const [event, ...others] = filters.filter(
    ({ dimension, operator }) => kind === 'event' && dimension === 'event' && operator === 'is',
  );
  if (!data) return <Skeleton height={200} />;
  if (data.rows.length === 0)
    return (
      <Box p="12px 8px" c="dimmed">
        {EMPTY[kind]}
      </Box>
    );
  return (
    <>
      <HappeningRows {...chosen} rows={data.rows} />
      {event?.value && others.length === 0 && <Properties search={search} event={event.value} />}
      {data.more > 0 && (
        <div className={styles.foot}>
          <Button variant="subtle" size="compact-sm" onClick={onAll}>
            All {countText(data.rows.length + data.more)} {DIMENSION_WORDS[kind].tab.toLowerCase()}
          </Button>
        </div>
      )}
    </>
  );
}

/** What events of one name said beside it. */
function Properties({ search, event }: { search: ReportSearch; event: string }) {
  const { data } = useHappenings(search, { kind: 'event', event, limit: FIRST_ROWS });
  if (!data || data.rows.length === 0) return null;
  return (
    <Box mt="md">
      <RankedRows
        label={`Properties of ${event}`}
        heads={{ name: `Property of ${event}`, count: 'Times', share: 'Visitors' }}
        rows={data.rows.map(({ key, value, times, visitors }) => ({
          key: `${key}=${value}`,
          label: `${key}: ${value}`,
          count: times,
          share: countText(visitors),
        }))}
      />
    </Box>
  );
}
