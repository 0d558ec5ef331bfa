import { Box, Skeleton, Text, Title } from '@mantine/core';
import type { Experiment } from '@sightline/contract/personalizing/analytics';
import type { LandingPage } from '@sightline/contract/personalizing/variants';
import { useSearch } from '@tanstack/react-router';
import { useExperiment } from '../features/personalizing/analytics/analytics.api.ts';
import { BesideTable } from '../features/personalizing/analytics/beside-table.tsx';
import { ExperimentChart } from '../features/personalizing/analytics/experiment-chart.tsx';
import { ExperimentFigures } from '../features/personalizing/analytics/experiment-figures.tsx';
import { ExperimentSteps } from '../features/personalizing/analytics/experiment-steps.tsx';
import { GoalsButton } from '../features/personalizing/analytics/goals-button.tsx';
import { LateViews } from '../features/personalizing/analytics/late-views.tsx';
import {
  experimentSentence,
  rolloutText,
  verdictWords,
} from '../features/personalizing/analytics/lift-words.ts';
import { RolloutButton } from '../features/personalizing/analytics/rollout-button.tsx';
import { PageThumb } from '../features/personalizing/screenshots/page-thumb.tsx';
import { useScriptSettings } from '../features/personalizing/site-pages/site-pages.api.ts';
import { useVariantDetail } from '../features/personalizing/variants/landing-pages.api.ts';
import { STATES } from '../features/personalizing/variants/life-words.ts';
import { VariantChanges } from '../features/personalizing/variants/variant-changes.tsx';
import { failureOf } from '../lib/server/problem.ts';
import { countOf } from '../lib/words/format.ts';
import { BackLink } from '../ui/layout/back-link.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { LinkAnchor, LinkButton } from '../ui/layout/links.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { StatusDot } from '../ui/text/status-dot.tsx';
import screen from './analytics-screen.module.css';
import styles from './experiment-screen.module.css';
import { personalizedPages } from './search-params.ts';

/** One variant: whether it helped, how that came about, who saw what, and what was decided. */
export function ExperimentScreen() {
  const { variant = '' } = personalizedPages(useSearch({ strict: false }));
  const { data, error, isPending } = useExperiment(variant);
  const result = data?.result;
  return (
    <>
      <PageHeader
        back={<BackLink to="/analytics">Analytics</BackLink>}
        title={result ? nameOf(result) : 'Experiment'}
        status={result && <StatusDot {...verdictWords(result)} />}
        actions={
          result && (
            <>
              <RolloutButton row={result} />
              <GoalsButton />
              <LinkButton to="/personalized-pages" search={{ variant }} variant="default" size="compact-sm">
                Open the variant
              </LinkButton>
            </>
          )
        }
        sentence={isPending ? <Skeleton height={20} width={420} /> : result && experimentSentence(result)}
      />
      {isPending && <Loading />}
      {!isPending && !data && (
        <EmptyState title="This experiment can’t be shown.">{failureOf(error)}</EmptyState>
      )}
      {data && <Parts {...data} />}
    </>
  );
}

const nameOf = ({ label, letter, traffic_share }: Experiment['result']) =>
  traffic_share === null || label.endsWith(`(${letter})`) ? label : `${label} (${letter})`;

function Loading() {
  return (
    <div className={screen.screen} aria-busy>
      <Skeleton height={106} />
      <Skeleton height={280} />
      <Skeleton height={160} />
    </div>
  );
}

function Parts(experiment: Experiment) {
  const { result, late } = experiment;
  return (
    <div className={screen.screen}>
      <ExperimentFigures row={result} />
      <div>
        <ExperimentChart {...experiment} />
        <Text size="sm" c="dimmed" mt={8}>
          Each day counts everyone who first came by then, with what they have done since.
        </Text>
      </div>
      <LateViews late={late} />
      <WhatVisitorsSee {...result} />
      <BesideTable rows={[result]} />
      <ExperimentSteps {...experiment} />
    </div>
  );
}

/** Who is in the test, and each page that changes for them. */
function WhatVisitorsSee(result: Experiment['result']) {
  const { trigger_id, variant_id, rollout } = result;
  const { data } = useVariantDetail(trigger_id, false);
  const pages = data?.pages.filter(({ changes }) => changes.length > 0) ?? [];
  return (
    <section aria-labelledby="what-visitors-see">
      <Title order={2} id="what-visitors-see">
        Who sees what
      </Title>
      <Text c="dimmed">
        {data ? data.description : <Skeleton component="span" display="block" height={20} width={360} />}
      </Text>
      {rollout ? (
        <Text c="dimmed" mb="sm">
          {rolloutText(result)}
        </Text>
      ) : (
        <HoldOut />
      )}
      {data && pages.length === 0 && <Text c="dimmed">No page changes for these visitors yet.</Text>}
      <ul className={styles.pages}>
        {pages.map((page) => (
          <li key={page.page_id} className={styles.page}>
            <PageThumb of={{ path: page.path, variant_id }} />
            <Box miw={0}>
              <PageHead page={page} variant_id={variant_id} />
              <VariantChanges changes={page.changes} />
            </Box>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How many keep the original, and where that is set. */
function HoldOut() {
  const { data } = useScriptSettings();
  return (
    <Text c="dimmed" mb="sm" mih={20}>
      {data &&
        (data.holdout_share === 0
          ? 'Nobody is held out: all of them see the variant. '
          : `${Math.round(data.holdout_share * 100)}% of them see the original. `)}
      {data && (
        <LinkAnchor to="/personalization-setup/script" fz="inherit" underline="always">
          Change the hold-out
        </LinkAnchor>
      )}
    </Text>
  );
}

function PageHead({ page, variant_id }: { page: LandingPage; variant_id: string }) {
  return (
    <p className={styles.head}>
      <LinkAnchor to="/personalized-pages" search={{ variant: variant_id, page: page.page_id }}>
        {page.path}
      </LinkAnchor>
      <Text span c="dimmed" size="sm">
        {`${STATES[page.life.state]} · ${countOf(page.visits, 'visit')}`}
      </Text>
    </p>
  );
}
