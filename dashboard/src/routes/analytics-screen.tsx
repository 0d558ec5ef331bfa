import { Skeleton } from '@mantine/core';
import type { AnalyticsOverview } from '@sightline/contract/analytics';
import { useAnalytics, useLift, useScriptSeen } from '../features/analytics/analytics.api.ts';
import { AnalyticsCards, Breakdown } from '../features/analytics/analytics-figures.tsx';
import { LiftTable } from '../features/analytics/lift-table.tsx';
import { analyticsSentence } from '../features/analytics/lift-words.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkAnchor, LinkButton } from '../ui/links.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import styles from './analytics-screen.module.css';

/** Did it help. */
export function AnalyticsScreen() {
  const { data: overview, isPending } = useAnalytics();
  const { data: rows = [], isPending: isLoadingLift } = useLift();
  const isLoading = isPending || isLoadingLift;
  return (
    <>
      <PageHeader
        title="Analytics"
        sentence={
          isLoading ? <Skeleton height={20} width={420} /> : overview && analyticsSentence(overview, rows)
        }
      />
      <div className={styles.screen} aria-busy={isLoading}>
        {isLoading ? <Loading /> : <Figures overview={overview} />}
      </div>
    </>
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

function Figures({ overview }: { overview: AnalyticsOverview | undefined }) {
  const { data: rows = [] } = useLift();
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
        link={({ variant_id, label }) => (
          <LinkAnchor to="/personalized-pages" search={{ variant: variant_id }}>
            {label}
          </LinkAnchor>
        )}
        empty={
          <EmptyState
            title="No starting variants yet"
            order={3}
            action={<LinkButton to="/personalization-setup/pages">Choose pages and elements</LinkButton>}
          >
            Choose pages and elements that may change. Visitors who begin in the same way then see a variant
            of them, and what it brings is measured here against a hold-out.
          </EmptyState>
        }
      />
    </>
  );
}

/** What is to be done before there is anything to count. */
function NothingTracked() {
  const script_seen_at = useScriptSeen();
  if (script_seen_at === undefined) return <Skeleton height={108} />;
  return script_seen_at === null ? (
    <EmptyState
      title="The script is not on your website yet"
      outline="none"
      action={<LinkButton to="/personalization-setup/script">Install the script</LinkButton>}
    >
      It counts visits and shows visitors their variant. Figures appear here within seconds of the first
      visit.
    </EmptyState>
  ) : (
    <EmptyState
      title="The script is installed"
      outline="none"
      action={
        <LinkButton to="/personalization-setup/conversions" variant="default">
          Say what counts as a conversion
        </LinkButton>
      }
    >
      No visit of a person was counted yet: programs and your own people are left out.
    </EmptyState>
  );
}
