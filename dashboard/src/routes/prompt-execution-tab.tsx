import type { PromptExecution, PromptExecutionHead } from '@sightline/contract/measuring/executions';
import { AnswerPager } from '../features/measuring/executions/answer-pager.tsx';
import { usePromptExecutionInsights } from '../features/measuring/executions/executions.api.ts';
import { ResponseView } from '../features/measuring/executions/response-view.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { lazyExport } from '../ui/tables/lazy-export.ts';
import { TextSkeleton } from '../ui/text/text-skeleton.tsx';
import type { PromptTab } from './search-params.ts';

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

export function PromptExecutionTab({ tab, execution, history, sample }: PromptExecutionTabProps) {
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

function InsightsTab({ id }: { id: string }) {
  const { data: insights, isPending } = usePromptExecutionInsights(id);
  return isPending ? <TextSkeleton /> : <InsightList insights={insights ?? []} />;
}
