import { Skeleton, Title } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { NotAskedReason } from '../features/measuring/asking/not-asked-reason.tsx';
import { useSnapshot } from '../features/measuring/topics/topics.api.ts';
import { BotVisitsSection } from '../features/whole/overview/bot-visits-section.tsx';
import { FunnelEvidencePanel } from '../features/whole/overview/funnel-evidence.tsx';
import { type FunnelChoice, FunnelSection } from '../features/whole/overview/funnel-section.tsx';
import { LatestVisits } from '../features/whole/overview/latest-visits.tsx';
import { mostVisited } from '../features/whole/overview/most-visited.ts';
import {
  useBotVisits,
  useFunnel,
  useFunnelEvidence,
  useIsHosted,
  useLatestChanges,
  useLatestVisits,
  useOverviewMetrics,
  useReadPages,
} from '../features/whole/overview/overview.api.ts';
import { LatestChanges, MostVisitedPages, TopTopics } from '../features/whole/overview/overview-lists.tsx';
import { overviewSentence } from '../features/whole/overview/overview-sentence.ts';
import { PerformanceSection } from '../features/whole/overview/performance-section.tsx';
import { RangeSelect } from '../features/whole/overview/range-select.tsx';
import { topTopics } from '../features/whole/overview/top-topics.ts';
import { visitRange } from '../features/whole/overview/visit-range.ts';
import { usePatience } from '../lib/forms/use-patience.ts';
import { isReaderLed } from '../lib/words/asked-topics.ts';
import { LinkAnchor } from '../ui/layout/links.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { TextSkeleton } from '../ui/text/text-skeleton.tsx';
import { LatestOpportunities } from './latest-opportunities.tsx';
import styles from './overview-screen.module.css';
import { overview } from './search-params.ts';

/** Visibility, changes, and next steps. */
export function OverviewScreen() {
  const { data: snapshot, isPending: isLoadingTopics } = useSnapshot();
  const { data: metrics, isPending } = useOverviewMetrics();
  const { data: pages = [] } = useReadPages();
  const topics = snapshot?.topics ?? [];
  const isReaderAlone = topics.length > 0 && topics.every(isReaderLed);
  return (
    <>
      <PageHeader
        title="Overview"
        sentence={
          isPending || isLoadingTopics ? (
            <Skeleton height={20} width={360} />
          ) : (
            overviewSentence(topics, metrics)
          )
        }
      />
      <div className={styles.grid}>
        <div className={styles.chart}>
          {isPending ? (
            <Skeleton height={280} />
          ) : (
            <PerformanceSection
              metrics={metrics}
              pages={pages}
              note={isReaderAlone ? <ReaderNote /> : undefined}
              isBlind={isReaderAlone && topics.some(({ answerability }) => answerability !== null)}
            />
          )}
        </div>
        <Block
          title="Topics"
          isPending={isLoadingTopics}
          more={<LinkAnchor to="/topic-analysis">All topics</LinkAnchor>}
        >
          <TopTopics topics={topTopics(topics)} />
        </Block>
        <Below isFirstComing={isPending || isLoadingTopics} />
      </div>
    </>
  );
}

/** Content below the first row appears at once, because each part's height determines the position of the next. */
function Below({ isFirstComing }: { isFirstComing: boolean }) {
  const range = visitRange(overview(useSearch({ strict: false })));
  const parts = [
    useFunnel(range),
    useBotVisits(range),
    useReadPages(),
    useLatestVisits(),
    useLatestChanges(),
  ];
  const isComing = usePatience(isFirstComing || parts.some(({ isPending }) => isPending));
  if (isComing) return <BelowSkeleton />;
  return (
    <>
      <WayToConversion />
      <BotVisits />
      <div className={styles.stack}>
        <ReadPages />
        <Visits />
      </div>
      <Changes />
      <LatestOpportunities />
    </>
  );
}

function BelowSkeleton() {
  return (
    <>
      <Skeleton height={236} className={styles.whole} aria-busy />
      <Skeleton height={280} className={styles.visits} />
      <TextSkeleton />
    </>
  );
}

function ReadPages() {
  const { data: pages = [], isPending } = useReadPages();
  return (
    <Block
      title="Most Visited AI Pages"
      isPending={isPending}
      more={<LinkAnchor to="/content">All pages</LinkAnchor>}
    >
      <MostVisitedPages pages={mostVisited(pages)} />
    </Block>
  );
}

/** Source of the score when no assistant gave any answer. */
function ReaderNote() {
  return (
    <>
      The score is of the built-in reader’s answers. <NotAskedReason />
    </>
  );
}

interface BlockProps {
  title: string;
  isPending: boolean;
  /** A link to the full list. */
  more: ReactNode;
  children: ReactNode;
}

function Block({ title, isPending, more, children }: BlockProps) {
  return (
    <section className={styles.block} aria-label={title} aria-busy={isPending}>
      <div className={styles.head}>
        <Title order={2}>{title}</Title>
        {more}
      </div>
      {isPending ? (
        <div className={styles.coming}>
          <TextSkeleton />
        </div>
      ) : (
        children
      )}
    </section>
  );
}

function WayToConversion() {
  const search = overview(useSearch({ strict: false }));
  const navigate = useNavigate();
  const range = visitRange(search);
  const { data: funnel, isPending } = useFunnel(range);
  const row = funnel?.assistants.find(({ assistant }) => assistant === search.assistant);
  const choice =
    row && search.stage ? { assistant: row.assistant, label: row.label, stage: search.stage } : null;
  const evidence = useFunnelEvidence(range, choice);
  const show = (chosen: FunnelChoice | null) => {
    const { assistant: _, stage: __, ...days } = search;
    navigate({ to: '/overview', search: { ...days, ...chosen }, replace: true, resetScroll: false });
  };
  return (
    <div className={styles.whole}>
      <FunnelSection funnel={funnel} isPending={isPending} range={range} chosen={choice} onChoose={show} />
      {choice && (
        <FunnelEvidencePanel
          choice={choice}
          label={choice.label}
          evidence={evidence.data}
          isError={evidence.isError}
          onClose={() => show(null)}
        />
      )}
    </div>
  );
}

function BotVisits() {
  const search = overview(useSearch({ strict: false }));
  const navigate = useNavigate();
  const range = visitRange(search);
  const { data, isPending, isError } = useBotVisits(range);
  const isHosted = useIsHosted();
  const days = 'start' in range ? range : { start: '', end: '' };
  return (
    <div className={`${styles.chart} ${styles.visits}`}>
      <BotVisitsSection
        visits={isError ? undefined : data}
        isPending={isPending}
        isHosted={isHosted}
        controls={
          <RangeSelect
            range={search.range ?? 'month'}
            {...days}
            onChange={(next) =>
              navigate({ to: '/overview', search: next, replace: true, resetScroll: false })
            }
          />
        }
      />
    </div>
  );
}

/** Nothing when no crawler has come, because the chart next to it says so. */
function Visits() {
  const { data: visits = [] } = useLatestVisits();
  if (visits.length === 0) return null;
  return (
    <Block title="Latest Crawler Visits" isPending={false} more={null}>
      <LatestVisits visits={visits} />
    </Block>
  );
}

function Changes() {
  const { data: changes = [], isPending } = useLatestChanges();
  return (
    <Block
      title="Recent Changelog"
      isPending={isPending}
      more={<LinkAnchor to="/content-updates">Open Changelog</LinkAnchor>}
    >
      <LatestChanges changes={changes.slice(0, 3)} />
    </Block>
  );
}
