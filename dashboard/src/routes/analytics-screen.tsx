import { Skeleton, Title } from '@mantine/core';
import type { AnalyticsOverview, VariantLift } from '@sightline/contract/personalizing/analytics';
import { filterText } from '@sightline/contract/personalizing/visit-filters';
import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  useAnalytics,
  useLift,
  useLive,
  usePooledLift,
  useScriptSeen,
} from '../features/personalizing/analytics/analytics.api.ts';
import { AnalyticsCards, Breakdown } from '../features/personalizing/analytics/analytics-figures.tsx';
import { GoalsButton } from '../features/personalizing/analytics/goals-button.tsx';
import { LiftTable } from '../features/personalizing/analytics/lift-table.tsx';
import { analyticsSentence } from '../features/personalizing/analytics/lift-words.ts';
import { LiveNow } from '../features/personalizing/analytics/live-now.tsx';
import { ReportControls } from '../features/personalizing/analytics/report-controls.tsx';
import { ReportSection } from '../features/personalizing/analytics/report-section.tsx';
import { reportSentence } from '../features/personalizing/analytics/report-words.ts';
import { Segments } from '../features/personalizing/analytics/segments.tsx';
import { FilterMenu } from '../features/personalizing/journeys/filter-menu.tsx';
import { UnfinishedSetupCard } from '../features/personalizing/site-pages/unfinished-setup-card.tsx';
import { ShareButton } from '../features/whole/reports/share-button.tsx';
import { useReport } from '../lib/report/report.api.ts';
import type { ReportSearch } from '../lib/report/report-address.ts';
import { DEFAULT_RANGE, filtersOf } from '../lib/report/report-search.ts';
import { useCurrentDomain } from '../lib/session/use-session.ts';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { LinkAnchor, LinkButton } from '../ui/layout/links.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import styles from './analytics-screen.module.css';
import { analytics } from './search-params.ts';

/** The report counts back from the day on which it is read. */
const SHARED_RANGES = ['week', 'month', 'year'] as const;

/** What visitors do on the website, and whether personalization helped. */
export function AnalyticsScreen() {
  const search = analytics(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = (next: ReportSearch) =>
    navigate({ to: '/analytics', search: { ...search, ...next }, replace: true, resetScroll: false });
  const { data: report, isPending } = useReport(search);
  return (
    <>
      <PageHeader
        title="Analytics"
        status={<Live />}
        actions={
          <>
            <Segments search={search} onChange={change} />
            <FilterMenu search={search} onChange={change} />
            <ReportControls search={search} onChange={change} />
            <ShareButton
              about="analytics"
              range={SHARED_RANGES.find((one) => one === search.range) ?? 'month'}
              filters={filtersOf(search.filter).map(filterText)}
            />
          </>
        }
        sentence={
          <span className={styles.sentence}>
            {isPending ? (
              <Skeleton component="span" display="block" height={20} width={420} />
            ) : (
              report && (
                <>
                  {reportSentence(report, search.filter !== undefined)}
                  {report.totals.visitors > 0 && <TheseVisitors search={search} />}
                </>
              )
            )}
          </span>
        }
      />
      <div className={styles.screen}>
        <UnfinishedSetupCard />
        <ReportSection search={search} onChange={change} setUp={SET_UP} agents={THEIR_JOURNEYS} />
        {/* Its place depends on how much stands above it. */}
        {!isPending && <Personalization />}
      </div>
    </>
  );
}

const THEIR_JOURNEYS = (
  <LinkAnchor to="/journeys" search={{ kind: 'agents' }} underline="always">
    See agents’ journeys
  </LinkAnchor>
);

const SET_UP = {
  goal: (
    <LinkAnchor to="/personalization-setup/conversions" underline="always">
      Say what counts as a conversion
    </LinkAnchor>
  ),
  variant: (
    <LinkAnchor to="/personalized-pages" underline="always">
      Look at the variants
    </LinkAnchor>
  ),
  script: (
    <LinkButton to="/personalization-setup/script" variant="default">
      Check the script
    </LinkButton>
  ),
};

/** The visitors that the report counts. */
function TheseVisitors({ search: { range = DEFAULT_RANGE, start, end, filter } }: { search: ReportSearch }) {
  return (
    <>
      {' '}
      <LinkAnchor to="/journeys" search={{ range, start, end, filter }} underline="always">
        See these visitors
      </LinkAnchor>
    </>
  );
}

function Live() {
  const { data } = useLive();
  return (
    <LiveNow
      now={data}
      more={
        <LinkAnchor to="/journeys" underline="always">
          See their journeys
        </LinkAnchor>
      }
    />
  );
}

/** Whether personalization helped, since the first visit. */
function Personalization() {
  const { data: overview, isPending } = useAnalytics();
  const { data: rows = [], isPending: isLoadingLift } = useLift();
  const isLoading = isPending || isLoadingLift;
  return (
    <section className={styles.part} aria-labelledby="personalization">
      <div>
        <Title order={2} size="h1" id="personalization">
          Personalization, all time
        </Title>
        <p className={styles.words}>
          {isLoading ? (
            <Skeleton component="span" display="block" height={20} width={420} />
          ) : (
            overview && analyticsSentence(overview, rows)
          )}
        </p>
      </div>
      <div className={styles.figures} aria-busy={isLoading}>
        {isLoading ? <Loading /> : <Figures overview={overview} rows={rows} />}
      </div>
    </section>
  );
}

/** The cards, the four rows of the Breakdown, and the first variants. */
function Loading() {
  return (
    <>
      <Skeleton height={106} />
      <Skeleton height={304} />
      <Skeleton height={280} />
    </>
  );
}

interface FiguresProps {
  /** Undefined when the server has not answered yet. */
  overview: AnalyticsOverview | undefined;
  rows: VariantLift[];
}

function Figures({ overview, rows }: FiguresProps) {
  const pooled = usePooledLift();
  if (!overview)
    return (
      <EmptyState title="No data yet." outline="chart">
        Visits and conversions will be compared here as soon as the server answers.
      </EmptyState>
    );
  return (
    <>
      <AnalyticsCards overview={overview} />
      {overview.tracked_visits === 0 && <NothingTracked />}
      <Breakdown overview={overview} />
      <LiftTable
        rows={rows}
        pooled={pooled}
        goals={<GoalsButton />}
        link={({ variant_id, label }) => (
          <LinkAnchor to="/personalized-pages" search={{ variant: variant_id }}>
            {label}
          </LinkAnchor>
        )}
        more={(variant) => (
          <LinkAnchor to="/analytics/experiment" search={{ variant }} underline="always">
            See the experiment
          </LinkAnchor>
        )}
        empty={
          <EmptyState
            outline="rows"
            title="No starting variants yet"
            order={3}
            action={
              <LinkButton to="/personalization-setup/pages" variant="default">
                Choose pages
              </LinkButton>
            }
          >
            Choose pages and elements to personalize. We measure each variant against a hold-out group.
          </EmptyState>
        }
      />
    </>
  );
}

/** Why nothing is counted although the script was found; until then, the card above says what to do. */
function NothingTracked() {
  const domain = useCurrentDomain();
  const script_seen_at = useScriptSeen();
  if (!domain?.selected_personalization) return null;
  if (!script_seen_at) return domain.completed_personalization_onboarding ? <Skeleton height={108} /> : null;
  return (
    <EmptyState
      title="The script is installed"
      action={
        <LinkButton to="/personalization-setup/conversions" variant="default">
          Say what counts as a conversion
        </LinkButton>
      }
    >
      No visits counted yet. Bots and internal visitors are excluded.
    </EmptyState>
  );
}
