import { PLATFORM_LABEL } from '@sightline/contract/known-assistants';
import type { PromptExecution } from '@sightline/contract/measuring/executions';
import { countOf } from '../../../lib/words/format.ts';

type Execution = Pick<
  PromptExecution,
  'platform' | 'surface' | 'n' | 'mentioned' | 'cited' | 'planned' | 'failed' | 'status' | 'answers'
>;

/** "ChatGPT (API) named you in 2 of 3 answers and cited you in 1." */
export function executionSentence(execution: Execution): string {
  const { platform, surface, n, mentioned, cited, planned, failed, status } = execution;
  const name = PLATFORM_LABEL[platform];
  const who = platform === 'local' ? 'The built-in reader' : surface === 'api' ? `${name} (API)` : name;
  if (status === 'running')
    return `${who} is answering: ${n + failed} of ${countOf(planned, 'answer')} so far.`;
  if (n === 0) return nothingText(who, execution);
  if (n === 1) return `${who} ${oneAnswerText(mentioned > 0, cited > 0)}.`;
  const failures =
    failed > 0
      ? ` ${countOf(failed, 'answer')} failed and ${failed === 1 ? 'isn’t' : 'aren’t'} counted.`
      : '';
  const cut = execution.answers.filter((answer) => answer.status === 'cut').length;
  const cuts =
    cut > 0 ? ` ${countOf(cut, 'answer')} cut off by the provider ${cut === 1 ? 'is' : 'are'} left out.` : '';
  return `${who} named you in ${mentioned} of ${countOf(n, 'answer')} and cited you in ${cited}.${failures}${cuts}`;
}

function oneAnswerText(isMentioned: boolean, isCited: boolean): string {
  if (isMentioned === isCited) return isCited ? 'mentioned and cited you' : 'didn’t mention or cite you';
  return isMentioned ? 'mentioned you, without citing you' : 'cited you, without mentioning you';
}

function nothingText(who: string, { answers, status }: Execution): string {
  const why = answers.find(({ failure }) => failure)?.failure;
  const what = status === 'cancelled' ? 'The run was cancelled' : `${who} gave no usable answers`;
  return why ? `${what}: ${why}` : `${what}.`;
}
