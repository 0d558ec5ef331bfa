import { Button, Skeleton, Text, UnstyledButton } from '@mantine/core';
import type { VisitDimension } from '@sightline/contract/personalizing/visit-report';
import { Check, ChevronLeft, ChevronRight, ListFilter } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { DIMENSION_WORDS, DIMENSIONS } from '../../../lib/report/dimension-words.ts';
import { useReportRows } from '../../../lib/report/report.api.ts';
import type { VisitsSearch } from '../../../lib/report/report-address.ts';
import { type Filter, filtersOf, filtersText, isFiltered } from '../../../lib/report/report-search.ts';
import { countOf, countText } from '../../../lib/words/format.ts';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { dimensionIcon } from '../../../ui/icons/dimension-icon.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import styles from './filter-menu.module.css';

interface FilterMenuProps {
  search: VisitsSearch;
  /** Adds a filter, or takes it away. */
  onFilter: (filter: Filter) => void;
}

/** What to filter by, then its values with how many visitors each has. */
export function FilterMenu(props: FilterMenuProps) {
  return (
    <Popover
      label="Filter visitors"
      width={288}
      button={(opener) => (
        <Button {...opener} variant="default" leftSection={<ListFilter size={14} aria-hidden />}>
          Filter
        </Button>
      )}
    >
      <Steps {...props} />
    </Popover>
  );
}

function Steps(props: FilterMenuProps) {
  const [dimension, setDimension] = useState<VisitDimension | null>(null);
  const step = useRef<HTMLDivElement>(null);
  // What was chosen is gone, and the keyboard's place with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another step is shown
  useEffect(() => {
    step.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [dimension]);
  return (
    <div ref={step}>
      {dimension === null ? (
        <ul className={styles.list} aria-label="Filter by">
          {DIMENSIONS.map((one) => (
            <li key={one}>
              <UnstyledButton className={styles.row} onClick={() => setDimension(one)}>
                <span className={styles.text}>{DIMENSION_WORDS[one].one}</span>
                <ChevronRight size={14} aria-hidden />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      ) : (
        <Values {...props} dimension={dimension} onBack={() => setDimension(null)} />
      )}
    </div>
  );
}

interface ValuesProps extends FilterMenuProps {
  dimension: VisitDimension;
  onBack: () => void;
}

function Values({ search, dimension, onFilter, onBack }: ValuesProps) {
  const [typed, setTyped] = useState('');
  const filters = filtersOf(search.filter);
  // Values that are not chosen yet would widen: they are listed, too.
  const others = filtersText(filters.filter((one) => one.dimension !== dimension));
  const { data } = useReportRows({ ...search, range: search.range ?? 'all', filter: others }, dimension, '');
  const words = DIMENSION_WORDS[dimension];
  const wanted = typed.trim().toLowerCase();
  const rows = data?.rows.filter(({ label }) => label.toLowerCase().includes(wanted)) ?? [];
  const none = data && data.without > 0 && wanted === '' ? data.without : 0;
  const row = (value: string, label: string, count: string) => (
    <li key={value}>
      <UnstyledButton
        className={styles.row}
        aria-pressed={isFiltered(filters, { dimension, value })}
        onClick={() => onFilter({ dimension, value })}
      >
        {value !== '' && dimensionIcon(dimension, value, label)}
        <span className={styles.text} title={label}>
          {label}
        </span>
        <span className={styles.count}>{count}</span>
        <Check className={styles.check} size={14} aria-hidden />
      </UnstyledButton>
    </li>
  );
  return (
    <>
      <UnstyledButton className={styles.back} onClick={onBack}>
        <ChevronLeft size={14} aria-hidden />
        {words.tab}
      </UnstyledButton>
      <SearchField label={`Search ${words.tab.toLowerCase()}`} value={typed} onChange={setTyped} />
      {!data && <Skeleton height={120} mt={8} />}
      {data && rows.length === 0 && none === 0 && (
        <Text p={8} c="dimmed">
          Nothing found.
        </Text>
      )}
      <ul className={styles.list} aria-label={words.tab}>
        {rows.map(({ key, label, visitors }) => row(key, label, countText(visitors)))}
        {none > 0 && row('', words.none, countOf(none, 'visit'))}
      </ul>
    </>
  );
}
