import { Skeleton, Title } from '@mantine/core';
import { Suspense } from 'react';
import { Answerability } from '../features/measuring/topics/answerability.tsx';
import { PlatformTable } from '../features/measuring/topics/platform-table.tsx';
import { TopicBoxes } from '../features/measuring/topics/topic-boxes.tsx';
import { TopicFigures } from '../features/measuring/topics/topic-figures.tsx';
import { topicHistory } from '../features/measuring/topics/topic-history.ts';
import { useTopicExecutions } from '../features/measuring/topics/topics.api.ts';
import { VoiceTable } from '../features/measuring/topics/voice-table.tsx';
import { isBlind, isReaderLed } from '../lib/words/asked-topics.ts';
import { NoHistory } from '../ui/charts/no-history.tsx';
import { TimeSeries } from '../ui/charts/time-series.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { LinkButton } from '../ui/layout/links.tsx';
import { lazyExport } from '../ui/tables/lazy-export.ts';
import type { TopicTabProps } from './topic-detail-tab.tsx';
import styles from './topic-overview-tab.module.css';

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

/** In place of figures that only assistants, or a reader that knows competitors, could give. */
function Unmeasured({ note }: { note: string | null }) {
  return (
    <EmptyState
      title="No assistant was asked yet, so there is no score."
      outline="none"
      action={
        <LinkButton to="/settings" hash="ai-assistants">
          Connect an assistant
        </LinkButton>
      }
    >
      {note}
    </EmptyState>
  );
}

/** Figures, their chart, and the assistants below. */
function OverviewSkeleton() {
  return (
    <div className={styles.sections} aria-busy>
      <Skeleton height={104} />
      <Skeleton height={104} />
      <Skeleton height={280} />
      <Skeleton height={200} />
    </div>
  );
}

function Overview({ topicId, execution }: TopicTabProps) {
  const { data: executions, isPending } = useTopicExecutions(topicId);
  const results = execution?.results;
  const done = executions?.filter(({ status }) => status === 'completed') ?? [];
  return (
    <div className={styles.sections}>
      {results ? (
        <>
          {results.answerability && isReaderLed(results) && <Answerability counts={results.answerability} />}
          {isBlind({ ...results, score: results.performance.share }) ? (
            <Unmeasured note={results.note} />
          ) : (
            <>
              <TopicBoxes boxes={results.boxes} />
              <TopicFigures results={results} />
            </>
          )}
        </>
      ) : (
        <EmptyState title="No data yet." outline="none">
          The figures will stand here when the first run is done.
        </EmptyState>
      )}
      {execution?.overview && (
        <section>
          <Title order={2} mb={4}>
            Summary
          </Title>
          <Markdown text={execution.overview} />
        </section>
      )}
      {isPending ? (
        <Skeleton height={280} />
      ) : (
        <TimeSeries
          title="Performance over time"
          {...topicHistory(done)}
          empty={<NoHistory runs={done.length} />}
        />
      )}
      <section>
        <Title order={2} mb="sm">
          By assistant
        </Title>
        <PlatformTable per_platform={results?.per_platform ?? {}} />
      </section>
      {results && (
        <section>
          <VoiceTable voice_per_platform={results.voice_per_platform} />
        </section>
      )}
    </div>
  );
}
