import type { Answer, PromptExecution, ReasoningStep } from '@sightline/contract/measuring/executions';

type Told = Pick<PromptExecution, 'reasoning' | 'search_results'>;

/** The steps to show: the answer's, else the execution's; bare queries only if no step is a search. */
export function reasoningSteps(
  answer: Pick<Answer, 'reasoning' | 'queries'> | undefined,
  execution: Told,
): ReasoningStep[] {
  const steps = answer?.reasoning ?? execution.reasoning;
  if (steps.some(({ type }) => type === 'search_query')) return steps;
  const queries = answer?.queries ?? execution.search_results.queries;
  return [...steps, ...queries.map((query) => ({ type: 'search_query' as const, query, results: [] }))];
}
