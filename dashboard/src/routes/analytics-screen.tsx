import { Skeleton } from '@mantine/core';
import type { AnalyticsOverview, VariantLift } from '@sightline/contract/personalizing/analytics';
import { useAnalytics, useLift, useScriptSeen } from '../features/personalizing/analytics/analytics.api.ts';
import { AnalyticsCards, Breakdown } from '../features/personalizing/analytics/analytics-figures.tsx';
import { LiftTable } from '../features/personalizing/analytics/lift-table.tsx';
import { analyticsSentence } from '../features/personalizing/analytics/lift-words.ts';
import { UnfinishedSetupCard } from '../features/personalizing/site-pages/unfinished-setup-card.tsx';
import { useCurrentDomain } from '../lib/session/use-session.ts';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { LinkAnchor, LinkButton } from '../ui/layout/links.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import styles from './analytics-screen.module.css';

/** Whether personalization helped. */
export function AnalyticsScreen() {
  const { data: overview, isPending } = useAnalytics();
  const { data: rows = [], isPending: isLoadingLift } = useLift();
  const isLoading = isPending || isLoadingLift;
  return (
    <>
      <PageHeader
        title="Analytics"
        sentence={
          <span className={styles.sentence}>
            {isLoading ? (
              <Skeleton component="span" display="block" height={20} width={420} />
            ) : (
              overview && analyticsSentence(overview, rows)
            )}
          </span>
        }
      />
      <div className={styles.screen} aria-busy={isLoading}>
        <UnfinishedSetupCard />
        {isLoading ? <Loading /> : <Figures overview={overview} rows={rows} />}
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

interface FiguresProps {
  /** Undefined when the server has not answered yet. */
  overview: AnalyticsOverview | undefined;
  rows: VariantLift[];
}

function Figures({ overview, rows }: FiguresProps) {
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
