import { Button, Skeleton } from '@mantine/core';
import type {
  FilterDimension,
  VisitDimension,
  VisitReport,
} from '@sightline/contract/personalizing/visit-report';
import { type ReactNode, useState } from 'react';
import {
  DIMENSION_WORDS,
  DIMENSIONS,
  isListed,
  type ListedDimension,
} from '../../../lib/report/dimension-words.ts';
import { useReport } from '../../../lib/report/report.api.ts';
import type { Metric, ReportSearch } from '../../../lib/report/report-address.ts';
import { type Filter, filtersOf, filtersText, toggled } from '../../../lib/report/report-search.ts';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { FilterChips } from '../../../ui/report/filter-chips.tsx';
import { AgentVisits } from './agent-visits.tsx';
import { AllHappenings, AllPages, AllRows } from './all-rows.tsx';
import { TopHappenings } from './happening-rows.tsx';
import { TopPages } from './page-rows.tsx';
import { PageSpeed } from './page-speed.tsx';
import { ReportCard } from './report-card.tsx';
import { ReportChart } from './report-chart.tsx';
import { ReportFigures } from './report-figures.tsx';
import styles from './report-section.module.css';
import { Retention } from './retention.tsx';
import { VisitFunnel } from './visit-funnel.tsx';

/** The cards and their tabs. */
const CARDS = ['from', 'page', 'visitor', 'result', 'happening'] as const;

interface ReportSectionProps {
  search: ReportSearch;
  onChange: (change: ReportSearch) => void;
  /** What to do about a dimension that needs setting up. */
  setUp: { goal: ReactNode; variant: ReactNode; script: ReactNode };
  /** Leads to the journeys of agents. */
  agents: ReactNode;
}

/** Visits of the range: figures, chart and ranked bars, all by the same filters. */
export function ReportSection({ search, onChange, setUp, agents }: ReportSectionProps) {
  const { data: report, isPending, isPlaceholderData } = useReport(search);
  const [all, setAll] = useState<FilterDimension | null>(null);
  const filters = filtersOf(search.filter);
  const filterBy = (filter: Filter) => onChange({ filter: filtersText(toggled(filters, filter)) });
  if (!report) return isPending ? <ReportSkeleton /> : <NoReport />;
  const metric =
    search.metric === 'revenue' && report.currency === null ? 'visitors' : (search.metric ?? 'visitors');
  const shown = { search, filters, onFilter: filterBy };
  return (
    <div className={styles.report} data-stale={isPlaceholderData} aria-busy={isPlaceholderData}>
      <FilterChips
        filters={filters}
        report={report}
        onChange={(next) => onChange({ filter: filtersText(next) })}
      />
      <ReportFigures
        report={report}
        chosen={metric}
        onChoose={(chosen) => onChange({ metric: chosen === 'visitors' ? undefined : chosen })}
      />
      {report.totals.visits === 0 ? (
        <NoVisits search={search} isFiltered={filters.length > 0} onChange={onChange} script={setUp.script} />
      ) : (
        <>
          <ReportChart
            report={report}
            metric={metric}
            onGrain={(grain) => onChange({ grain })}
            onCurrency={(currency) => onChange({ currency })}
          />
          <Cards
            report={report}
            metric={metric}
            list={(kind) =>
              kind === 'page' ? (
                <TopPages {...shown} onAll={() => setAll('page')} />
              ) : (
                <TopHappenings {...shown} kind={kind} onAll={() => setAll(kind)} />
              )
            }
            show={search.show}
            filters={filters}
            onShow={(show) => onChange({ show })}
            onFilter={filterBy}
            onAll={setAll}
            setUp={setUp}
            speed={<PageSpeed search={search} />}
          />
          <VisitFunnel search={search} onChange={onChange} />
          <Retention search={search} onChange={onChange} />
        </>
      )}
      <AgentVisits days={report} more={agents} />
      {all === 'page' && <AllPages {...shown} onClose={() => setAll(null)} />}
      {all && all !== 'page' && isListed(all) && (
        <AllHappenings {...shown} key={all} kind={all} onClose={() => setAll(null)} />
      )}
      {all && !isListed(all) && (
        <AllRows
          {...shown}
          key={all}
          dimension={all}
          visits={report.totals.visits}
          revenue={metric === 'revenue' ? report.currency : null}
          onClose={() => setAll(null)}
        />
      )}
    </div>
  );
}

interface CardsProps {
  report: VisitReport;
  metric: Metric;
  /** Rows of what has a list of its own. */
  list: (dimension: ListedDimension) => ReactNode;
  /** The open tabs, by name. */
  show: string | undefined;
  filters: Filter[];
  onShow: (show: string | undefined) => void;
  onFilter: (filter: Filter) => void;
  onAll: (dimension: VisitDimension) => void;
  setUp: ReportSectionProps['setUp'];
  /** The last card. */
  speed: ReactNode;
}

function Cards({ report, metric, list, speed, show, filters, onShow, onFilter, onAll, setUp }: CardsProps) {
  const named = (show ?? '').split(',');
  const open = DIMENSIONS.filter((one) => named.includes(one));
  return (
    <div className={styles.cards}>
      {CARDS.map((card) => {
        const tabs = DIMENSIONS.filter((one) => DIMENSION_WORDS[one].card === card && isKnown(report, one));
        const shown = open.find((one) => tabs.includes(one)) ?? tabs[0];
        if (!shown) return null;
        return (
          <ReportCard
            key={card}
            report={report}
            tabs={tabs}
            shown={shown}
            list={list}
            revenue={metric === 'revenue' ? report.currency : null}
            filters={filters}
            onShow={(next) => {
              const others = open.filter((one) => !tabs.includes(one));
              const all = next === tabs[0] ? others : [...others, next];
              onShow(all.length > 0 ? all.join(',') : undefined);
            }}
            onFilter={onFilter}
            onAll={onAll}
            empty={(dimension) => <NoRows dimension={dimension} setUp={setUp} />}
          />
        );
      })}
      {speed}
    </div>
  );
}

/** Regions and cities are known where the server has a file of them. */
const isKnown = ({ dimensions }: VisitReport, dimension: FilterDimension) =>
  (dimension !== 'region' && dimension !== 'city') || dimensions[dimension].rows.length > 0;

function NoRows({ dimension, setUp }: { dimension: VisitDimension; setUp: ReportSectionProps['setUp'] }) {
  if (dimension === 'goal') return <>No visit reached a goal. {setUp.goal}</>;
  if (dimension === 'variant' || dimension === 'arm')
    return <>No visitors saw a personalized page. {setUp.variant}</>;
  return DIMENSION_WORDS[dimension].empty ?? 'No data for these visits.';
}

interface NoVisitsProps {
  search: ReportSearch;
  isFiltered: boolean;
  onChange: (change: ReportSearch) => void;
  script: ReactNode;
}

/** Why there is nothing, and what to do about it. */
function NoVisits({ search, isFiltered, onChange, script }: NoVisitsProps) {
  if (isFiltered)
    return (
      <EmptyState
        title="No visit fits these filters"
        outline="chart"
        action={
          <Button variant="default" onClick={() => onChange({ filter: undefined })}>
            Clear filters
          </Button>
        }
      >
        Remove a filter or choose a longer range.
      </EmptyState>
    );
  return (
    <EmptyState
      title={search.range === 'all' ? 'No visits yet' : 'No visits in this range'}
      outline="chart"
      action={
        search.range === 'all' ? (
          script
        ) : (
          <Button variant="default" onClick={() => onChange({ range: 'all', grain: undefined })}>
            Look at all time
          </Button>
        )
      }
    >
      Once the script on your website reports a visit, you’ll see where visitors come from.
    </EmptyState>
  );
}

function NoReport() {
  return (
    <EmptyState title="The visits could not be loaded" outline="chart">
      We’ll retry every 30 seconds.
    </EmptyState>
  );
}

/** The strip, the chart and the first cards. */
function ReportSkeleton() {
  return (
    <div className={styles.report} aria-busy>
      <Skeleton height={106} />
      <Skeleton height={280} />
      <div className={styles.cards}>
        {CARDS.map((card) => (
          <Skeleton key={card} height={280} />
        ))}
      </div>
    </div>
  );
}
