import { Box, Button, Tabs, UnstyledButton } from '@mantine/core';
import type {
  FilterDimension,
  VisitDimension,
  VisitReport,
} from '@sightline/contract/personalizing/visit-report';
import type { ReactNode } from 'react';
import { DIMENSION_WORDS, isListed, type ListedDimension } from '../../../lib/report/dimension-words.ts';
import type { Filter } from '../../../lib/report/report-search.ts';
import { countOf, countText } from '../../../lib/words/format.ts';
import styles from './report-card.module.css';
import { DimensionRows } from './report-rows.tsx';

interface ReportCardProps {
  report: VisitReport;
  /** The first one is open by default. */
  tabs: readonly FilterDimension[];
  shown: FilterDimension;
  /** What the tab of something shows that visits may have several of. */
  list: (dimension: ListedDimension) => ReactNode;
  /** Whose amounts are shown in place of rates; null where rates are. */
  revenue: string | null;
  filters: readonly Filter[];
  onShow: (tab: FilterDimension) => void;
  onFilter: (filter: Filter) => void;
  onAll: (dimension: VisitDimension) => void;
  /** What to do where a dimension has no rows. */
  empty: (dimension: VisitDimension) => ReactNode;
}

/** What visits have in common, as ranked bars, by the open tab. */
export function ReportCard(props: ReportCardProps) {
  const { tabs, shown, list, onShow } = props;
  return (
    <Tabs
      value={shown}
      onChange={(value) => {
        const chosen = tabs.find((one) => one === value);
        if (chosen) onShow(chosen);
      }}
      classNames={{ root: styles.card, list: styles.tabs, tab: styles.tab }}
    >
      <Tabs.List aria-label={tabs.map((tab) => DIMENSION_WORDS[tab].tab).join(', ')}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab} value={tab}>
            {DIMENSION_WORDS[tab].tab}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab} value={tab} className={styles.panel}>
          {tab === shown && (isListed(shown) ? list(shown) : <CardBody {...props} shown={shown} />)}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

interface CardBodyProps extends ReportCardProps {
  shown: VisitDimension;
}

function CardBody({ report, revenue, shown, filters, onFilter, onAll, empty }: CardBodyProps) {
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
          revenue={revenue}
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
