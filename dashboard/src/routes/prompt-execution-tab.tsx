import { Text, Title } from '@mantine/core';
import type { PromptExecution, PromptExecutionHead } from '@sightline/contract/prompt-executions';
import { AnswerPager } from '../features/executions/answer-pager.tsx';
import { AuditView } from '../features/executions/audit-view.tsx';
import { ExecutionFigures } from '../features/executions/execution-figures.tsx';
import { usePromptExecutionInsights } from '../features/executions/executions.api.ts';
import { latestByPlatform, promptHistory } from '../features/executions/prompt-history.ts';
import { ReasoningView } from '../features/executions/reasoning-view.tsx';
import { ResponseView } from '../features/executions/response-view.tsx';
import { InsightList } from '../features/insights/insight-list.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { TextSkeleton } from '../ui/text-skeleton.tsx';
import { TimeSeries } from '../ui/time-series.tsx';
import type { PromptTab } from './search-params.ts';
import styles from './topic-overview-tab.module.css';

interface PromptExecutionTabProps {
  execution: PromptExecution;
  history: PromptExecutionHead[];
  /** The answer that the address names, counted from 1. */
  sample?: number;
}

export function PromptExecutionTab({ tab, ...props }: PromptExecutionTabProps & { tab: PromptTab }) {
  const { execution, sample } = props;
  const answers = execution.answers.toSorted((a, b) => a.sample - b.sample);
  const answer =
    answers.find((one) => one.sample === sample) ?? answers.find(({ text }) => text) ?? answers[0];
  switch (tab) {
    case 'summary':
      return <SummaryTab {...props} />;
    case 'insights':
      return <InsightsTab id={execution.id} />;
    case 'response':
      return answer ? (
        <>
          <AnswerPager answers={answers} current={answer} />
          <ResponseView answer={answer} surface={execution.surface} />
        </>
      ) : (
        <EmptyState title="No response available for this prompt." outline="none" />
      );
    case 'reasoning':
      return (
        <>
          {answer && <AnswerPager answers={answers} current={answer} />}
          <ReasoningView answer={answer} execution={execution} />
        </>
      );
  }
}

function SummaryTab({ execution, history }: PromptExecutionTabProps) {
  const latest = latestByPlatform(history);
  const audit = execution.audit && (
    <AuditView audit={execution.audit} reader_index={execution.reader_index} />
  );
  // The built-in reader's figures say little; what it found on the customer's own site says most.
  const leads = execution.surface === 'built_in';
  return (
    <div className={styles.sections}>
      {leads && audit}
      {latest.length > 0 ? (
        <ExecutionFigures latest={latest} />
      ) : (
        <EmptyState title="No per-platform data yet." outline="none">
          What each assistant did will stand here after its first run.
        </EmptyState>
      )}
      {execution.overview && (
        <section>
          <Title order={2}>Summary</Title>
          <Text size="md" maw={720} mt={4}>
            {execution.overview}
          </Text>
        </section>
      )}
      <TimeSeries
        title="Performance over time"
        {...promptHistory(history)}
        empty={
          <EmptyState title="No execution history yet." order={3} outline="chart">
            Each run adds a point.
          </EmptyState>
        }
      />
      {!leads && audit}
    </div>
  );
}

function InsightsTab({ id }: { id: string }) {
  const { data: insights, isPending } = usePromptExecutionInsights(id);
  return isPending ? <TextSkeleton /> : <InsightList insights={insights ?? []} />;
}
