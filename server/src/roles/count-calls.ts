import type { Assistant } from '../assistants/assistant.ts';
import { AssistantError } from '../assistants/assistant-error.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';

/** The same assistant, whose calls are counted. */
export function countCalls(assistant: Assistant, metrics: Metrics): Assistant {
  const { platform } = assistant;
  return {
    ...assistant,
    async ask(question) {
      const end = metrics.provider_calls.startTimer({ assistant: platform });
      try {
        const answer = await assistant.ask(question);
        end({ outcome: 'answered' });
        metrics.provider_cost.inc({ assistant: platform }, answer.cost_usd ?? 0);
        return answer;
      } catch (error) {
        const kind = error instanceof AssistantError ? error.kind : 'error';
        end({ outcome: question.signal.aborted ? 'stopped' : kind });
        throw error;
      }
    },
  };
}
