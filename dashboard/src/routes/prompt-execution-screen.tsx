import { Skeleton, Stack } from '@mantine/core';
import type { PromptExecution, PromptExecutionHead } from '@sightline/contract/measuring/executions';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { SampleAnswers } from '../features/measuring/asking/sample-answers.tsx';
import { AnswerPager } from '../features/measuring/executions/answer-pager.tsx';
import { executionSentence } from '../features/measuring/executions/execution-sentence.ts';
import {
  usePromptExecution,
  usePromptExecutionInsights,
  usePromptHistory,
} from '../features/measuring/executions/executions.api.ts';
import { PlatformSwitch } from '../features/measuring/executions/platform-switch.tsx';
import { besideExecution } from '../features/measuring/executions/prompt-history.ts';
import { ResponseView } from '../features/measuring/executions/response-view.tsx';
import { BackLink } from '../ui/layout/back-link.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { TabBar, TabBarSkeleton } from '../ui/layout/tab-bar.tsx';
import { lazyExport } from '../ui/tables/lazy-export.ts';
import { Moment } from '../ui/text/moment.tsx';
import { TextSkeleton } from '../ui/text/text-skeleton.tsx';
import { type PromptTab, promptExecution } from './search-params.ts';

const TABS: { value: PromptTab; label: string }[] = [
  { value: 'summary', label: 'Summary' },
  { value: 'insights', label: 'Insights' },
  { value: 'response', label: 'Response' },
  { value: 'reasoning', label: 'Reasoning' },
];

/** One prompt on one assistant: its answers, what counted in them, and how they were found. */
export function PromptExecutionScreen() {
  const { promptExecutionId = '' } = useParams({ strict: false });
  const { tab = 'summary', answer } = promptExecution(useSearch({ strict: false }));
  const navigate = useNavigate();
  const { data, isError, isPlaceholderData } = usePromptExecution(promptExecutionId);
  const { data: history = [], isLoading: isHistoryComing } = usePromptHistory(data?.prompt_id);
  // The other assistants are next to the prompt, so the prompt is drawn when their space is known.
  const head = isHistoryComing ? undefined : data;
  // Content above the tabs stays while the same prompt on another assistant loads.
  const execution = isPlaceholderData ? undefined : head;
  if (isError && !data) {
    return (
      <>
        <PageHeader title="Prompt analysis" back={<BackLink to="/topic-analysis">Back</BackLink>} />
        <EmptyState title="No response available for this prompt.">
          This run doesn’t exist or can’t be loaded right now.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={head?.prompt_text ?? 'Prompt analysis'}
        mark={<SampleAnswers />}
        back={<Back topicId={head?.topic_id} topic={head?.topic_text} />}
        status={head && <Moment at={head.created_at} />}
        actions={head && <PlatformSwitch latest={besideExecution(history, head)} current={head.platform} />}
        sentence={execution ? executionSentence(execution) : <Skeleton height={20} width={360} />}
      />
      {head === undefined ? (
        <TabBarSkeleton />
      ) : (
        <TabBar
          label="Prompt analysis"
          tabs={TABS}
          value={tab}
          onChange={(next) =>
            navigate({ to: '.', search: { tab: next, answer }, replace: true, resetScroll: false })
          }
        >
          {execution ? (
            <Suspense fallback={<Skeleton height={160} />}>
              <PromptExecutionTab tab={tab} execution={execution} history={history} sample={answer} />
            </Suspense>
          ) : (
            <SummarySkeleton />
          )}
        </TabBar>
      )}
    </>
  );
}

/** Figures, with a titled chart below. */
function SummarySkeleton() {
  return (
    <Stack gap={24} aria-busy>
      <Skeleton height={150} />
      <Skeleton height={280} />
    </Stack>
  );
}

function Back({ topicId, topic }: { topicId?: string | null; topic?: string | null }) {
  if (!topicId) return <BackLink to="/topic-analysis">Back</BackLink>;
  return (
    <BackLink to="/topic-analysis/topic/$topicId" params={{ topicId }} search={{ tab: 'prompts' }}>
      {topic ?? 'Back'}
    </BackLink>
  );
}

const InsightList = lazyExport(
  () => import('../features/measuring/executions/insight-list.tsx'),
  'InsightList',
);
const ReasoningView = lazyExport(
  () => import('../features/measuring/executions/reasoning-view.tsx'),
  'ReasoningView',
);
const SummaryTab = lazyExport(() => import('./prompt-summary-tab.tsx'), 'PromptSummaryTab');

interface PromptExecutionTabProps {
  tab: PromptTab;
  execution: PromptExecution;
  history: PromptExecutionHead[];
  /** The answer in the address, counted from 1. */
  sample?: number;
}

function PromptExecutionTab({ tab, execution, history, sample }: PromptExecutionTabProps) {
  const answers = execution.answers.toSorted((a, b) => a.sample - b.sample);
  const answer =
    answers.find((one) => one.sample === sample) ?? answers.find(({ text }) => text) ?? answers[0];
  switch (tab) {
    case 'summary':
      return <SummaryTab execution={execution} history={history} />;
    case 'insights':
      return <InsightsTab id={execution.id} />;
    case 'response':
      return answer ? (
        <>
          <AnswerPager answers={answers} current={answer} />
          <ResponseView answer={answer} surface={execution.surface} />
        </>
      ) : (
        <EmptyState title="No response available for this prompt." />
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

function InsightsTab({ id }: { id: string }) {
  const { data: insights, isPending } = usePromptExecutionInsights(id);
  return isPending ? <TextSkeleton /> : <InsightList insights={insights ?? []} />;
}
