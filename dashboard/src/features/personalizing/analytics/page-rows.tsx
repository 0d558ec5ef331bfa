import { Box, Button, Skeleton } from '@mantine/core';
import type { VisitPage } from '@sightline/contract/personalizing/visit-happenings';
import { useReportPages } from '../../../lib/report/report.api.ts';
import type { ReportSearch } from '../../../lib/report/report-address.ts';
import { type Filter, isFiltered } from '../../../lib/report/report-search.ts';
import { countText, elapsedText } from '../../../lib/words/format.ts';
import { RankedRows } from '../../../ui/charts/ranked-rows.tsx';
import styles from './report-card.module.css';

interface PageRowsProps {
  rows: readonly VisitPage[];
  filters: readonly Filter[];
  onFilter: (filter: Filter) => void;
}

const sawPage = (value: string): Filter => ({ dimension: 'page', operator: 'is', value });

/** Pages by views. */
export function PageRows({ rows, filters, onFilter }: PageRowsProps) {
  return (
    <RankedRows
      label="Pages"
      heads={{ name: 'Page', count: 'Views', share: 'Visitors', rate: 'Avg. time, scroll' }}
      rows={rows.map(({ key, views, visitors, mean_scroll, mean_visible_ms }) => ({
        key,
        label: key,
        count: views,
        share: countText(visitors),
        rate:
          mean_visible_ms === null
            ? '–'
            : [
                elapsedText(mean_visible_ms),
                ...(mean_scroll === null ? [] : [`${Math.round(mean_scroll)}%`]),
              ].join(', '),
        isChosen: isFiltered(filters, sawPage(key)),
      }))}
      onChoose={(key) => onFilter(sawPage(key))}
    />
  );
}

const FIRST_ROWS = 10;

interface TopPagesProps extends Omit<PageRowsProps, 'rows'> {
  search: ReportSearch;
  onAll: () => void;
}

/** The pages of these visits with the most views. */
export function TopPages({ search, onAll, ...chosen }: TopPagesProps) {
  const { data } = useReportPages(search, '', FIRST_ROWS);
  if (!data) return <Skeleton height={200} />;
  if (data.rows.length === 0)
    return (
      <Box p="12px 8px" c="dimmed">
        No data for these visits.
      </Box>
    );
  return (
    <>
      <PageRows {...chosen} rows={data.rows} />
      {data.more > 0 && (
        <div className={styles.foot}>
          <Button variant="subtle" size="compact-sm" onClick={onAll}>
            All {countText(data.rows.length + data.more)} pages
          </Button>
        </div>
      )}
    </>
  );
}
