import { Button, UnstyledButton } from '@mantine/core';
import type { VisitReport } from '@sightline/contract/personalizing/visit-report';
import { X } from 'lucide-react';
import { dimensionIcon } from './dimension-icon.tsx';
import { DIMENSION_WORDS } from './dimension-words.ts';
import styles from './filter-chips.module.css';
import type { Filter } from './report-search.ts';
import { filterLabel } from './report-words.ts';

interface FilterChipsProps {
  filters: readonly Filter[];
  report: VisitReport | undefined;
  onRemove: (filter: Filter) => void;
  onClear: () => void;
}

/** What the whole report is filtered by. */
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
              <UnstyledButton
                className={styles.chip}
                aria-label={`Remove the filter ${DIMENSION_WORDS[dimension].one}: ${label}`}
                onClick={() => onRemove(filter)}
              >
                <span className={styles.dimension}>{DIMENSION_WORDS[dimension].one}</span>
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
