import { Skeleton, Text, UnstyledButton } from '@mantine/core';
import type { FilterDimension } from '@sightline/contract/personalizing/visit-report';
import { Check, ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { DIMENSION_WORDS, DIMENSIONS } from '../../../lib/report/dimension-words.ts';
import { useFilterValues } from '../../../lib/report/report.api.ts';
import type { VisitsSearch } from '../../../lib/report/report-address.ts';
import {
  type Filter,
  filtersOf,
  filtersText,
  hasTexts,
  isFiltered,
  OPERATOR_WORDS,
  toggled,
} from '../../../lib/report/report-search.ts';
import { countOf, countText } from '../../../lib/words/format.ts';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { dimensionIcon } from '../../../ui/icons/dimension-icon.tsx';
import styles from './filter-steps.module.css';

export interface FilterStepsProps {
  search: VisitsSearch;
  onChange: (change: Pick<VisitsSearch, 'filter'>) => void;
}

/** What to filter by, then its values with how many visitors each has. */
export function FilterSteps(props: FilterStepsProps) {
  const [dimension, setDimension] = useState<FilterDimension | null>(null);
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

interface ValuesProps extends FilterStepsProps {
  dimension: FilterDimension;
  onBack: () => void;
}

function Values({ search, dimension, onChange, onBack }: ValuesProps) {
  const [typed, setTyped] = useState('');
  const filters = filtersOf(search.filter);
  // Values that are not chosen yet would widen: they are listed, too.
  const others = filtersText(filters.filter((one) => one.dimension !== dimension));
  const data = useFilterValues({ ...search, filter: others }, dimension);
  const words = DIMENSION_WORDS[dimension];
  const onFilter = (filter: Filter) => onChange({ filter: filtersText(toggled(filters, filter)) });
  const part = { dimension, operator: 'contains' as const, value: typed.trim() };
  const isPart = part.value !== '' && hasTexts(dimension);
  const wanted = part.value.toLowerCase();
  const rows = data?.rows.filter(({ label }) => label.toLowerCase().includes(wanted)) ?? [];
  const none = data && data.without > 0 && wanted === '' ? data.without : 0;
  const row = (value: string, label: string, count: string) => (
    <li key={value}>
      <UnstyledButton
        className={styles.row}
        aria-pressed={isFiltered(filters, { dimension, operator: 'is', value })}
        onClick={() => onFilter({ dimension, operator: 'is', value })}
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
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isPart) onFilter(part);
        }}
      >
        <SearchField label={`Search ${words.tab.toLowerCase()}`} value={typed} onChange={setTyped} />
        {isPart && (
          <UnstyledButton className={styles.row} type="submit" aria-pressed={isFiltered(filters, part)}>
            <span className={styles.text}>
              {words.one} {OPERATOR_WORDS.contains} “{part.value}”
            </span>
            <Check className={styles.check} size={14} aria-hidden />
          </UnstyledButton>
        )}
      </form>
      {!data && <Skeleton height={120} mt={8} />}
      {data && rows.length === 0 && none === 0 && !isPart && (
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
