import { Box, Button, Tabs, UnstyledButton } from '@mantine/core';
import type { VisitDimension, VisitReport } from '@sightline/contract/personalizing/visit-report';
import type { ReactNode } from 'react';
import { DIMENSION_WORDS } from '../../../lib/report/dimension-words.ts';
import type { Filter } from '../../../lib/report/report-search.ts';
import { countOf, countText } from '../../../lib/words/format.ts';
import styles from './report-card.module.css';
import { DimensionRows } from './report-rows.tsx';

interface ReportCardProps {
  report: VisitReport;
  /** Its tabs, the first one open by default. */
  dimensions: readonly VisitDimension[];
  shown: VisitDimension;
  filters: readonly Filter[];
  onShow: (dimension: VisitDimension) => void;
  onFilter: (filter: Filter) => void;
  onAll: (dimension: VisitDimension) => void;
  /** What to do where a dimension has no rows. */
  empty: (dimension: VisitDimension) => ReactNode;
}

/** What visits have in common, as ranked bars, by the open tab. */
export function ReportCard(props: ReportCardProps) {
  const { dimensions, shown, onShow } = props;
  return (
    <Tabs
      value={shown}
      onChange={(value) => {
        const chosen = dimensions.find((one) => one === value);
        if (chosen) onShow(chosen);
      }}
      classNames={{ root: styles.card, list: styles.tabs, tab: styles.tab }}
    >
      <Tabs.List aria-label={dimensions.map((one) => DIMENSION_WORDS[one].tab).join(', ')}>
        {dimensions.map((dimension) => (
          <Tabs.Tab key={dimension} value={dimension}>
            {DIMENSION_WORDS[dimension].tab}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {dimensions.map((dimension) => (
        <Tabs.Panel key={dimension} value={dimension} className={styles.panel}>
          {dimension === shown && <CardBody {...props} />}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function CardBody({ report, shown, filters, onFilter, onAll, empty }: ReportCardProps) {
  const { rows, more, without } = report.dimensions[shown];
  const words = DIMENSION_WORDS[shown];
  return (
    <>
      {rows.length === 0 ? (
        <Box p="12px 8px" c="dimmed">
          {empty(shown)}
        </Box>
      ) : (
        <DimensionRows
          dimension={shown}
          rows={rows}
          visits={report.totals.visits}
          filters={filters}
          onFilter={onFilter}
        />
      )}
      {(without > 0 || more > 0) && (
        <div className={styles.foot}>
          {without > 0 && (
            <UnstyledButton
              className={styles.without}
              title={`Filter by ${words.none}`}
              onClick={() => onFilter({ dimension: shown, operator: 'is', value: '' })}
            >
              {words.none}: {countOf(without, 'visit')}
            </UnstyledButton>
          )}
          {more > 0 && (
            <Button variant="subtle" size="compact-sm" onClick={() => onAll(shown)}>
              All {countText(rows.length + more)} {words.tab.toLowerCase()}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
