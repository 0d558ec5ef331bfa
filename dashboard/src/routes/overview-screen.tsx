import { Skeleton } from '@mantine/core';
import type { Competitor } from '@sightline/contract/understanding/competitors';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useIsConnected } from '../features/measuring/asking/assistants.api.ts';
import { NotAskedReason } from '../features/measuring/asking/not-asked-reason.tsx';
import { SampleAnswers } from '../features/measuring/asking/sample-answers.tsx';
import { useSnapshot } from '../features/measuring/topics/topics.api.ts';
import { useCompetitors } from '../features/understanding/brands/competitors.api.ts';
import { useWaitingCount } from '../features/whole/decisions/waiting-count.api.ts';
import { BotVisitsSection } from '../features/whole/overview/bot-visits-section.tsx';
import { DoNext } from '../features/whole/overview/do-next.tsx';
import { FigureStrip } from '../features/whole/overview/figure-strip.tsx';
import {
  useBotVisits,
  useFunnel,
  useIsHosted,
  useLatestChanges,
  useLatestVisits,
  useMentions,
  useOverviewMetrics,
  usePageFigures,
  useStrip,
  useVoice,
} from '../features/whole/overview/overview.api.ts';
import { TopTopics } from '../features/whole/overview/overview-lists.tsx';
import { overviewSentence } from '../features/whole/overview/overview-sentence.ts';
import { PerformanceSection } from '../features/whole/overview/performance-section.tsx';
import { useSetupSteps } from '../features/whole/overview/setup-steps.api.ts';
import { SetupSteps, type StepPanel } from '../features/whole/overview/setup-steps.tsx';
import { topTopics } from '../features/whole/overview/top-topics.ts';
import {
  NAMED_RANGES,
  rangeDays,
  type VisitRange,
  visitRange,
} from '../features/whole/overview/visit-range.ts';
import { ShareButton } from '../features/whole/reports/share-button.tsx';
import { usePatience } from '../lib/forms/use-patience.ts';
import { isShellShown } from '../lib/session/drop-shell.ts';
import { useTimeZone } from '../lib/session/use-session.ts';
import { auditSum, isReaderLed } from '../lib/words/asked-topics.ts';
import { countText } from '../lib/words/format.ts';
import { RangeSelect } from '../ui/forms/range-select.tsx';
import { LinkAnchor, LinkButton } from '../ui/layout/links.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { lazyExport } from '../ui/tables/lazy-export.ts';
import { TextSkeleton } from '../ui/text/text-skeleton.tsx';
import { LatestOpportunities } from './latest-opportunities.tsx';
import { Block, Changes, ReadPages, Visits } from './overview-blocks.tsx';
import { MentionsByAssistant, VoiceOverTime, WayToConversion } from './overview-evidence.tsx';
import { useNextSteps } from './overview-next.ts';
import styles from './overview-screen.module.css';
import { overview, type SetupPanel } from './search-params.ts';

const panels = () => import('./setup-panels.tsx');
/** The set-up steps that are done where they are listed. */
const SETUP_PANELS: Record<SetupPanel, StepPanel> = {
  competitors: lazyExport(panels, 'CompetitorsStep'),
  tag: lazyExport(panels, 'TagToAdd'),
  visit: lazyExport(panels, 'VisitToSee'),
  variant: lazyExport(panels, 'VariantToShow'),
};

/** Visibility, changes, and next steps. */
export function OverviewScreen() {
  const { data: snapshot, isPending: isLoadingTopics } = useSnapshot();
  const range = visitRange(overview(useSearch({ strict: false })));
  const { data: strip, isPending } = useStrip(range);
  const topics = snapshot?.topics ?? [];
  return (
    <>
      <PageHeader
        title="Overview"
        mark={<SampleAnswers />}
        actions={
          <>
            <ToDecide />
            <Range />
            <ShareButton about="overview" range={'range' in range ? range.range : 'month'} />
          </>
        }
        sentence={
          isPending || isLoadingTopics ? (
            <Skeleton height={20} width={360} />
          ) : (
            overviewSentence({ topics, strip, range })
          )
        }
      />
      <Strip range={range} />
      <Below range={range} />
    </>
  );
}

/** How many things wait for a person, once the figures are drawn. */
function ToDecide() {
  const count = useWaitingCount(!useIsLater());
  if (!count) return null;
  return (
    <LinkButton
      to="/decisions"
      variant="light"
      size="compact-sm"
    >{`${countText(count)} to decide`}</LinkButton>
  );
}

/** Rules everything below that has a range. */
function Range() {
  const search = overview(useSearch({ strict: false }));
  const navigate = useNavigate();
  const range = visitRange(search);
  const days = 'start' in range ? range : { start: '', end: '' };
  return (
    <RangeSelect
      range={search.range ?? 'month'}
      ranges={NAMED_RANGES}
      {...days}
      onChange={(next) => navigate({ to: '/overview', search: next, replace: true, resetScroll: false })}
    />
  );
}

function Strip({ range }: { range: VisitRange }) {
  const { data: strip, isPending } = useStrip(range);
  const { data: snapshot, isPending: isLoadingTopics } = useSnapshot();
  const isConnected = useIsConnected();
  const competitors = useCompetitors();
  const audits = snapshot?.topics.flatMap(({ answerability }) => answerability ?? []) ?? [];
  return (
    <FigureStrip
      strip={isLoadingTopics || isConnected === null ? undefined : strip}
      isPending={isPending || isLoadingTopics}
      reader={isConnected === false ? auditSum(audits) : null}
      isAlone={competitors.isPending ? null : (isAlone(competitors.data) ?? false)}
    />
  );
}

const isAlone = (competitors: Competitor[] | undefined) =>
  competitors?.every(({ status }) => status !== 'confirmed');

/** Each part waits for the one above it, whose height decides where it begins. */
function Below({ range }: { range: VisitRange }) {
  const search = overview(useSearch({ strict: false }));
  const navigate = useNavigate();
  const setup = useSetupSteps(search.step !== undefined);
  const next = useNextSteps(range, setup.steps !== null);
  if (usePatience(next.isPending || setup.isPending)) return <BelowSkeleton />;
  return (
    <>
      {setup.steps && (
        <SetupSteps
          steps={setup.steps}
          panels={SETUP_PANELS}
          open={search.step}
          onOpen={(step) =>
            navigate({
              to: '/overview',
              search: overview({ ...search, step }),
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
      <DoNext steps={next.steps} />
      <Evidence range={range} />
    </>
  );
}

/** All at once, because each part's height determines the position of the next. */
function Evidence({ range }: { range: VisitRange }) {
  const mentions = useMentions(range);
  const parts = [
    useSnapshot(),
    useOverviewMetrics(),
    mentions,
    useVoice(range),
    useBotVisits(range),
    useFunnel(range),
    usePageFigures(),
    useLatestVisits(),
    useLatestChanges(),
  ];
  const isLater = useIsLater();
  if (usePatience(isLater || parts.some(({ isPending }) => isPending))) return <BelowSkeleton />;
  const isMentioned = (mentions.data?.assistants.length ?? 0) > 0;
  return (
    <div className={styles.grid}>
      {isMentioned && <MentionsByAssistant />}
      {isMentioned && <Topics />}
      {isMentioned && <VoiceOverTime />}
      <div className={isMentioned ? styles.whole : styles.chart}>
        <Performance range={range} />
      </div>
      {!isMentioned && <Topics />}
      <BotVisits range={range} />
      <div className={styles.stack}>
        <ReadPages />
        <Visits />
        <Changes />
      </div>
      <WayToConversion />
      <LatestOpportunities />
    </div>
  );
}

function BelowSkeleton() {
  return (
    <div className={styles.grid} aria-busy>
      <Skeleton height={112} className={styles.whole} />
      <Skeleton height={280} />
      <TextSkeleton />
      <Skeleton height={280} className={styles.whole} />
    </div>
  );
}

function Topics() {
  const { data: snapshot, isPending } = useSnapshot();
  return (
    <Block
      title="Topics"
      isPending={isPending}
      more={<LinkAnchor to="/topic-analysis">All topics</LinkAnchor>}
    >
      <TopTopics topics={topTopics(snapshot?.topics ?? [])} />
    </Block>
  );
}

function Performance({ range }: { range: VisitRange }) {
  const { data: snapshot } = useSnapshot();
  const { data: metrics } = useOverviewMetrics();
  const { data: figures } = usePageFigures();
  const topics = snapshot?.topics ?? [];
  const isReaderAlone = topics.length > 0 && topics.every(isReaderLed);
  return (
    <PerformanceSection
      metrics={metrics}
      days={rangeDays(range, useTimeZone())}
      publishings={figures?.publishings ?? []}
      note={isReaderAlone ? <ReaderNote /> : undefined}
      isBlind={isReaderAlone && topics.some(({ answerability }) => answerability !== null)}
    />
  );
}

/** Source of the score when no assistant gave any answer. */
function ReaderNote() {
  return (
    <>
      This score comes from the built-in reader. <NotAskedReason />
    </>
  );
}

function BotVisits({ range }: { range: VisitRange }) {
  const { data, isPending, isError } = useBotVisits(range);
  const isHosted = useIsHosted();
  return (
    <div className={styles.chart}>
      <BotVisitsSection visits={isError ? undefined : data} isPending={isPending} isHosted={isHosted} />
    </div>
  );
}

/**
 * Whether the page has just been loaded and what stands higher is still to be painted. When someone comes from another
 * screen, everything is drawn at once.
 */
function useIsLater(): boolean {
  const [isLater, setLater] = useState(isShellShown);
  useEffect(() => {
    if (!isLater) return;
    let timer: number | undefined;
    // A frame's callbacks run before it is painted, and it is shown while the next one waits.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        timer = window.setTimeout(setLater, 0, false);
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      window.clearTimeout(timer);
    };
  }, [isLater]);
  return isLater;
}
