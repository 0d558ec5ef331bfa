import type { VisitDimension, VisitReportRow } from '@sightline/contract/personalizing/visit-report';
import { DIMENSION_WORDS } from '../../../lib/report/dimension-words.ts';
import { type Filter, isFiltered } from '../../../lib/report/report-search.ts';
import { RankedRows } from '../../../ui/charts/ranked-rows.tsx';
import { dimensionIcon } from '../../../ui/icons/dimension-icon.tsx';
import { shareOf, shareText } from './breakdown.ts';

interface DimensionRowsProps {
  dimension: VisitDimension;
  rows: readonly VisitReportRow[];
  /** All visits, of which the shares are. */
  visits: number;
  filters: readonly Filter[];
  onFilter: (filter: Filter) => void;
}

/** The values of one dimension; a goal's share is its rate. */
export function DimensionRows({ dimension, rows, visits, filters, onFilter }: DimensionRowsProps) {
  const words = DIMENSION_WORDS[dimension];
  const hasRate = dimension !== 'goal';
  return (
    <RankedRows
      label={words.tab}
      heads={{ name: words.one, count: 'Visits', ...(hasRate && { rate: 'Converted' }) }}
      rows={rows.map((row) => ({
        key: row.key,
        label: row.label,
        icon: dimensionIcon(dimension, row.key, row.label),
        count: row.visits,
        share: shareText(shareOf(row.visits, visits)),
        ...(hasRate && { rate: shareText(shareOf(row.converted, row.visits)) }),
        isChosen: isFiltered(filters, { dimension, operator: 'is', value: row.key }),
      }))}
      onChoose={(value) => onFilter({ dimension, operator: 'is', value })}
    />
  );
}
