import { Button, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { VisitReport } from '@sightline/contract/personalizing/visit-report';
import { X } from 'lucide-react';
import { DIMENSION_WORDS } from '../../lib/report/dimension-words.ts';
import type { Filter } from '../../lib/report/report-search.ts';
import { countryName } from '../../lib/words/country-name.ts';
import { dimensionIcon } from '../icons/dimension-icon.tsx';
import styles from './filter-chips.module.css';

/** A filter's value as people read it, as far as the report knows it. */
function filterLabel({ dimension, value }: Filter, report: VisitReport | undefined): string {
  if (value === '') return DIMENSION_WORDS[dimension].none;
  const row = report?.dimensions[dimension].rows.find(({ key }) => key === value);
  if (row) return row.label;
  if (dimension === 'country') return countryName(value);
  return dimension === 'variant' || dimension === 'goal' ? DIMENSION_WORDS[dimension].one : value;
}

interface FilterChipsProps {
  filters: readonly Filter[];
  report: VisitReport | undefined;
  onRemove: (filter: Filter) => void;
  onClear: () => void;
}

/** What visits are filtered by. */
export function FilterChips({ filters, report, onRemove, onClear }: FilterChipsProps) {
  if (filters.length === 0) return null;
  return (
    <div className={styles.bar}>
      <ul className={styles.chips} aria-label="Filters">
        {filters.map((filter) => {
          const { dimension, value } = filter;
          const label = filterLabel(filter, report);
          return (
            <li key={`${dimension}:${value}`}>
              <UnstyledButton className={styles.chip} onClick={() => onRemove(filter)}>
                <VisuallyHidden>Remove the filter </VisuallyHidden>
                <span className={styles.dimension}>{DIMENSION_WORDS[dimension].one} </span>
                {value !== '' && dimensionIcon(dimension, value, label)}
                <span className={styles.value}>{label}</span>
                <X size={14} aria-hidden />
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
      {filters.length > 1 && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </div>
  );
}
