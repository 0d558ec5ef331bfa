import { Skeleton, Title } from '@mantine/core';
import type { TopicResults } from '@sightline/contract/measuring/topic-results';
import type { TopicDetail, TopicExecution } from '@sightline/contract/measuring/topics';
import { Suspense } from 'react';
import { ConnectAssistant } from '../features/measuring/asking/connect-assistant.tsx';
import { Answerability } from '../features/measuring/topics/answerability.tsx';
import { PlatformTable } from '../features/measuring/topics/platform-table.tsx';
import { TopicFigures } from '../features/measuring/topics/topic-figures.tsx';
import { topicHistory } from '../features/measuring/topics/topic-history.ts';
import { ReaderLead, TopicLead } from '../features/measuring/topics/topic-lead.tsx';
import { useTopicExecutions } from '../features/measuring/topics/topics.api.ts';
import { isBlind, isReaderLed } from '../lib/words/asked-topics.ts';
import { NoHistory } from '../ui/charts/no-history.tsx';
import { TimeSeries } from '../ui/charts/time-series.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { lazyExport } from '../ui/tables/lazy-export.ts';
import { ShareOfVoice, TopicSources } from './topic-evidence.tsx';
import styles from './topic-overview-tab.module.css';

export interface TopicTabProps {
  topicId: string;
  detail: TopicDetail | undefined;
  execution: TopicExecution | undefined;
  /** Its id, if it is not simply the newest one. */
  namedId: string | undefined;
  /** Whether one of them is still loading. */
  isComing: boolean;
}

const Markdown = lazyExport(() => import('../ui/text/markdown.tsx'), 'Markdown');

/** The figures of an execution, their parts, and their history; all at once, so that none moves another. */
export function TopicOverviewTab(props: TopicTabProps) {
  return props.isComing ? (
    <OverviewSkeleton />
  ) : (
    <Suspense fallback={<OverviewSkeleton />}>
      <Overview {...props} />
    </Suspense>
  );
}

/** The figure and its chart, then the others. */
function OverviewSkeleton() {
  return (
    <div className={styles.sections} aria-busy>
      <Skeleton height={340} />
      <Skeleton height={120} />
      <Skeleton height={200} />
    </div>
  );
}

function Overview({ topicId, execution }: TopicTabProps) {
  const { data: executions, isPending } = useTopicExecutions(topicId);
  const results = execution?.results;
  const done = executions?.filter(({ status }) => status === 'completed') ?? [];
  const readerCounts = results && isReaderLed(results) ? results.answerability : null;
  const isMeasured = results && !isBlind({ ...results, score: results.performance.share });
  return (
    <div className={styles.sections}>
      {!results && (
        <EmptyState title="No data yet.">Results will appear here when the first run is done.</EmptyState>
      )}
      {isPending ? (
        <Skeleton height={340} />
      ) : (
        <TimeSeries
          title="Performance over time"
          lead={results && <Lead results={results} readerCounts={readerCounts} />}
          {...topicHistory(done)}
          empty={<NoHistory runs={done.length} />}
        />
      )}
      {readerCounts && <Answerability counts={readerCounts} />}
      {isMeasured && <TopicFigures results={results} />}
      {execution?.overview && !readerCounts && (
        <section>
          <Title order={2} mb={4}>
            Summary
          </Title>
          <Markdown text={execution.overview} />
        </section>
      )}
      <section>
        <Title order={2} mb="sm">
          By assistant
        </Title>
        <PlatformTable per_platform={results?.per_platform ?? {}} />
      </section>
      {results && !readerCounts && <ShareOfVoice execution={execution} />}
      {results && <TopicSources execution={execution} />}
    </div>
  );
}

interface LeadProps {
  results: TopicResults;
  /** What the site itself answers, where no assistant was asked. */
  readerCounts: TopicResults['answerability'];
}

function Lead({ results, readerCounts }: LeadProps) {
  return readerCounts ? (
    <ReaderLead counts={readerCounts} next={<ConnectAssistant />} />
  ) : (
    <TopicLead results={results} />
  );
}
