import { Skeleton, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { HappeningKind, VisitDimension } from '@sightline/contract/personalizing/visit-report';
import { type ReactNode, useState } from 'react';
import { DIMENSION_WORDS } from '../../../lib/report/dimension-words.ts';
import { useReportPages, useReportRows } from '../../../lib/report/report.api.ts';
import type { ReportSearch } from '../../../lib/report/report-address.ts';
import type { Filter } from '../../../lib/report/report-search.ts';
import { countText } from '../../../lib/words/format.ts';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { SidePanel } from '../../../ui/layout/side-panel.tsx';
import { HappeningRows } from './happening-rows.tsx';
import { useHappenings } from './happenings.api.ts';
import { PageRows } from './page-rows.tsx';
import { DimensionRows } from './report-rows.tsx';
import styles from './report-section.module.css';

const TYPING_MS = 200;

interface AllRowsProps {
  search: ReportSearch;
  dimension: VisitDimension;
  /** All visits, of which the shares are. */
  visits: number;
  revenue: string | null;
  filters: readonly Filter[];
  onFilter: (filter: Filter) => void;
  onClose: () => void;
}

/** Every row of one dimension, beside the report, to search and to filter by. */
export function AllRows({ search, dimension, onClose, ...rows }: AllRowsProps) {
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text.trim(), TYPING_MS);
  const { data } = useReportRows(search, dimension, settled);
  return (
    <RowsPanel
      {...{ text, settled, onClose, onText: setText }}
      title={DIMENSION_WORDS[dimension].tab}
      counted="visits"
      more={data?.more}
    >
      {data && data.rows.length > 0 && <DimensionRows {...rows} dimension={dimension} rows={data.rows} />}
    </RowsPanel>
  );
}

type ListProps = Omit<AllRowsProps, 'dimension' | 'visits' | 'revenue'>;

/** Everything of a kind that happened in these visits. */
export function AllHappenings({ search, kind, onClose, ...chosen }: ListProps & { kind: HappeningKind }) {
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text.trim(), TYPING_MS);
  const { data } = useHappenings(search, { kind, text: settled });
  return (
    <RowsPanel
      {...{ text, settled, onClose, onText: setText }}
      title={DIMENSION_WORDS[kind].tab}
      counted="times"
      more={data?.more}
    >
      {data && data.rows.length > 0 && <HappeningRows {...chosen} kind={kind} rows={data.rows} />}
    </RowsPanel>
  );
}

/** Every page of these visits. */
export function AllPages({ search, onClose, ...chosen }: ListProps) {
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text.trim(), TYPING_MS);
  const { data } = useReportPages(search, settled);
  return (
    <RowsPanel
      {...{ text, settled, onClose, onText: setText }}
      title="Pages"
      counted="views"
      more={data?.more}
    >
      {data && data.rows.length > 0 && <PageRows {...chosen} rows={data.rows} />}
    </RowsPanel>
  );
}

interface RowsPanelProps {
  title: string;
  /** What is typed, and what is searched. */
  text: string;
  settled: string;
  onText: (text: string) => void;
  onClose: () => void;
  counted: 'visits' | 'views' | 'times';
  /** Further rows; undefined before there is an answer. */
  more: number | undefined;
  /** The rows, if there are any. */
  children: ReactNode;
}

function RowsPanel({ title, text, settled, onText, onClose, counted, more, children }: RowsPanelProps) {
  return (
    <SidePanel title={title} isOpen onClose={onClose}>
      <h2 className={styles.panelTitle}>{title}</h2>
      <SearchField
        className={styles.search}
        label={`Search ${title.toLowerCase()}`}
        value={text}
        onChange={onText}
      />
      {more === undefined && <Skeleton height={320} />}
      {more !== undefined && !children && <Text c="dimmed">No matches for “{settled}” in this range.</Text>}
      {children}
      {more !== undefined && more > 0 && (
        <Text c="dimmed" mt="sm">
          And {countText(more)} more
          {counted === 'times' ? ' that happened less often' : ` with fewer ${counted}`}. Search to find them.
        </Text>
      )}
    </SidePanel>
  );
}
