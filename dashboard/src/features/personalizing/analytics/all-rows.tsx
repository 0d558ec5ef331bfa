import { Skeleton, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { VisitDimension } from '@sightline/contract/personalizing/visit-report';
import { useState } from 'react';
import { DIMENSION_WORDS } from '../../../lib/report/dimension-words.ts';
import { useReportRows } from '../../../lib/report/report.api.ts';
import type { ReportSearch } from '../../../lib/report/report-address.ts';
import type { Filter } from '../../../lib/report/report-search.ts';
import { countText } from '../../../lib/words/format.ts';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { SidePanel } from '../../../ui/layout/side-panel.tsx';
import { DimensionRows } from './report-rows.tsx';
import styles from './report-section.module.css';

const TYPING_MS = 200;

interface AllRowsProps {
  search: ReportSearch;
  dimension: VisitDimension;
  /** All visits, of which the shares are. */
  visits: number;
  filters: readonly Filter[];
  onFilter: (filter: Filter) => void;
  onClose: () => void;
}

/** Every row of one dimension, beside the report, to search and to filter by. */
export function AllRows({ search, dimension, visits, filters, onFilter, onClose }: AllRowsProps) {
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text.trim(), TYPING_MS);
  const { data } = useReportRows(search, dimension, settled);
  const { tab } = DIMENSION_WORDS[dimension];
  return (
    <SidePanel title={tab} isOpen onClose={onClose}>
      <h2 className={styles.panelTitle}>{tab}</h2>
      <SearchField
        className={styles.search}
        label={`Search ${tab.toLowerCase()}`}
        value={text}
        onChange={setText}
      />
      {!data && <Skeleton height={320} />}
      {data?.rows.length === 0 && <Text c="dimmed">No matches for “{settled}” in this range.</Text>}
      {data && data.rows.length > 0 && (
        <DimensionRows
          dimension={dimension}
          rows={data.rows}
          visits={visits}
          filters={filters}
          onFilter={onFilter}
        />
      )}
      {data && data.more > 0 && (
        <Text c="dimmed" mt="sm">
          And {countText(data.more)} more with fewer visits. Search to find them.
        </Text>
      )}
    </SidePanel>
  );
}
