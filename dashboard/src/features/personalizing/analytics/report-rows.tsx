import type { VisitDimension, VisitReportRow } from '@sightline/contract/personalizing/visit-report';
import { DIMENSION_WORDS } from '../../../lib/report/dimension-words.ts';
import { type Filter, isFiltered } from '../../../lib/report/report-search.ts';
import { moneyText } from '../../../lib/words/money-text.ts';
import { RankedRows } from '../../../ui/charts/ranked-rows.tsx';
import { dimensionIcon } from '../../../ui/icons/dimension-icon.tsx';
import { shareOf, shareText } from './breakdown.ts';

interface DimensionRowsProps {
  dimension: VisitDimension;
  rows: readonly VisitReportRow[];
  /** All visits, of which the shares are. */
  visits: number;
  /** Whose amounts are shown in place of rates; null where rates are. */
  revenue: string | null;
  filters: readonly Filter[];
  onFilter: (filter: Filter) => void;
}

/** The values of one dimension; a goal's share is its rate. */
export function DimensionRows({ dimension, rows, visits, revenue, filters, onFilter }: DimensionRowsProps) {
  const words = DIMENSION_WORDS[dimension];
  const rate = revenue !== null ? 'Revenue' : dimension === 'goal' ? undefined : 'Converted';
  return (
    <RankedRows
      label={words.tab}
      heads={{ name: words.one, count: 'Visits', ...(rate && { rate }) }}
      rows={rows.map((row) => ({
        key: row.key,
        label: row.label,
        icon: dimensionIcon(dimension, row.key, row.label),
        count: row.visits,
        share: shareText(shareOf(row.visits, visits)),
        ...(rate && {
          rate:
            revenue === null
              ? shareText(shareOf(row.converted, row.visits))
              : moneyText(row.revenue, revenue, { isRough: true }),
        }),
        isChosen: isFiltered(filters, { dimension, operator: 'is', value: row.key }),
      }))}
      onChoose={(value) => onFilter({ dimension, operator: 'is', value })}
    />
  );
}
