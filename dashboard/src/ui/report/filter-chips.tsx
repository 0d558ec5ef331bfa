import { Button, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { filterText } from '@sightline/contract/personalizing/visit-filters';
import type { VisitReport } from '@sightline/contract/personalizing/visit-report';
import { X } from 'lucide-react';
import { DIMENSION_WORDS, isListed } from '../../lib/report/dimension-words.ts';
import {
  type Filter,
  isTextual,
  OPERATOR_WORDS,
  opposite,
  subjectOf,
} from '../../lib/report/report-search.ts';
import { countryName } from '../../lib/words/country-name.ts';
import { dimensionIcon } from '../icons/dimension-icon.tsx';
import styles from './filter-chips.module.css';

/** A filter's value as people read it, as far as the report knows it. */
function filterLabel(filter: Filter, report: VisitReport | undefined): string {
  const { dimension, value } = filter;
  if (value === '') return '(none)';
  if (isTextual(filter)) return `“${value}”`;
  if (isListed(dimension)) return value;
  const row =
    report?.dimensions[dimension].rows.find(({ key }) => key === value) ??
    report?.filters.find((one) => one.filter === filterText(filter));
  if (row) return row.label;
  if (dimension === 'country') return countryName(value);
  return dimension === 'variant' || dimension === 'goal' ? DIMENSION_WORDS[dimension].one : value;
}

interface FilterChipsProps {
  filters: readonly Filter[];
  report: VisitReport | undefined;
  onChange: (filters: Filter[]) => void;
}

/** What visits are filtered by; a click on the operator turns a filter into its opposite. */
export function FilterChips({ filters, report, onChange }: FilterChipsProps) {
  if (filters.length === 0) return null;
  return (
    <div className={styles.bar}>
      <ul className={styles.chips} aria-label="Filters">
        {filters.map((filter) => (
          <Chip
            key={subjectOf(filter)}
            filter={filter}
            label={filterLabel(filter, report)}
            onTurn={() => onChange(filters.map((one) => (one === filter ? opposite(one) : one)))}
            onRemove={() => onChange(filters.filter((one) => one !== filter))}
          />
        ))}
      </ul>
      {filters.length > 1 && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onChange([])}>
          Clear filters
        </Button>
      )}
    </div>
  );
}

interface ChipProps {
  filter: Filter;
  label: string;
  onTurn: () => void;
  onRemove: () => void;
}

function Chip({ filter, label, onTurn, onRemove }: ChipProps) {
  const { dimension, operator, value } = filter;
  const { one } = DIMENSION_WORDS[dimension];
  const words = OPERATOR_WORDS[operator];
  const change = `Change to “${OPERATOR_WORDS[opposite(filter).operator]}”`;
  return (
    <li className={styles.chip}>
      <span className={styles.dimension}>{one}</span>
      <UnstyledButton className={styles.operator} title={change} onClick={onTurn}>
        {words}
        <VisuallyHidden>
          {' '}
          {label}. {change}
        </VisuallyHidden>
      </UnstyledButton>
      {value !== '' && !isTextual(filter) && dimensionIcon(dimension, value, label)}
      <span className={styles.value} title={label}>
        {label}
      </span>
      <UnstyledButton className={styles.remove} title="Remove the filter" onClick={onRemove}>
        <VisuallyHidden>
          Remove the filter {one} {words} {label}
        </VisuallyHidden>
        <X size={14} aria-hidden />
      </UnstyledButton>
    </li>
  );
}
