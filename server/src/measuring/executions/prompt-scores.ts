import type { AnswerFacts } from '../asking/answers.queries.ts';
import { scorePromptExecution } from '../scoring/score.ts';
import type { PromptExecutionScore } from './executions.queries.ts';

const isTracked = ({ brand_id }: AnswerFacts['mentions'][number]) => brand_id !== null;
const OPEN = new Set(['planned', 'asking']);

/** Scores of each prompt on each assistant; `status` is the state of the run. */
export function promptScores(
  facts: readonly AnswerFacts[],
  status: PromptExecutionScore['status'],
): PromptExecutionScore[] {
  return [...Map.groupBy(facts, (answer) => answer.prompt_execution_id)].map(([id, answers]) => {
    const succeeded = answers.filter((answer) => answer.status === 'answered');
    const score = scorePromptExecution(succeeded);
    const isOpen = answers.some((answer) => OPEN.has(answer.status));
    const end = status === 'running' && !isOpen ? 'completed' : status;
    const blind = answers[0]?.platform === 'local' && (answers[0].reader_companies ?? 0) < 2;
    return {
      ...score,
      score: blind ? null : score.score,
      id,
      status: succeeded.length === 0 && end === 'completed' ? 'error' : end,
      failed: answers.filter((answer) => answer.status === 'failed').length,
      mentions: succeeded.reduce((sum, { mentions }) => sum + mentions.filter(isTracked).length, 0),
      names_nobody:
        answers[0]?.platform !== 'local' &&
        succeeded.length > 0 &&
        succeeded.every((answer) => answer.mentions.length === 0),
      served_models: [...new Set(succeeded.flatMap((answer) => answer.served_model ?? []))].sort(),
      overview: null,
    };
  });
}
