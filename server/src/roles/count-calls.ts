import type { Assistant } from '../assistants/assistant.ts';
import { AssistantError } from '../assistants/assistant-error.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';

/** The same assistant with its calls counted. */
export function countCalls(
  assistant: Assistant,
  { metrics, log }: { metrics: Metrics; log: Logger },
): Assistant {
  const { platform } = assistant;
  return {
    ...assistant,
    async ask(question) {
      const end = metrics.provider_calls.startTimer({ assistant: platform });
      try {
        const answer = await assistant.ask(question);
        const seconds = end({ outcome: 'answered' });
        log.info({ assistant: platform, ms: Math.round(seconds * 1000) }, 'an assistant answered');
        metrics.provider_cost.inc({ assistant: platform }, answer.cost_usd ?? 0);
        return answer;
      } catch (error) {
        const kind = error instanceof AssistantError ? error.kind : 'error';
        const outcome = question.signal.aborted ? 'stopped' : kind;
        const ms = Math.round(end({ outcome }) * 1000);
        log.info({ assistant: platform, outcome, ms }, 'an assistant did not answer');
        throw error;
      }
    },
  };
}
