import type { Prompt } from '@sightline/contract/measuring/prompts';
import type { ComponentProps } from 'react';
import { useIsConnected } from '../features/measuring/asking/assistants.api.ts';
import { isToDo } from '../features/measuring/suggestions/group-suggestions.ts';
import { useSuggestions } from '../features/measuring/suggestions/suggestions.api.ts';
import { firstGap } from '../features/measuring/topics/first-gap.ts';
import { FirstResult, UnreadResult } from '../features/measuring/topics/first-result.tsx';
import { useSnapshot } from '../features/measuring/topics/topics.api.ts';
import { useWrittenQuestions } from '../features/whole/overview/overview.api.ts';
import { usePatience } from '../lib/forms/use-patience.ts';
import { useSession } from '../lib/session/use-session.ts';
import { isReaderLed } from '../lib/words/asked-topics.ts';
import { PER_TYPE } from './latest-opportunities.tsx';

/** What a website that is measured without an assistant is told first; the sample has figures instead. */
export function useHasFirstResult(): boolean {
  const { data: snapshot } = useSnapshot();
  const isConnected = useIsConnected();
  const isSample = useSession().organization?.sample === true;
  const topics = snapshot?.topics ?? [];
  return isConnected === false && !isSample && topics.length > 0 && topics.every(isReaderLed);
}

/** The first screen's result, with the question to write a page for. */
export function FirstResultPanel() {
  const { data: snapshot } = useSnapshot();
  const { data: written } = useWrittenQuestions();
  const { topics = [], prompts = [] } = snapshot ?? {};
  const audits = topics.flatMap(({ answerability }) => answerability ?? []);
  const isRunning = topics.some(({ running_topic_execution_id: id }) => id !== null);
  if (!written) return null;
  if (audits.length === 0 && !isRunning) return <UnreadResult />;
  const shown = { audits, checking: prompts.length, advice: adviceOf(prompts) };
  if (isRunning) return <FirstResult {...shown} gap={undefined} />;
  return <DecidedResult {...shown} prompts={prompts} written={written} />;
}

const adviceOf = (prompts: readonly Prompt[]) =>
  prompts.find(({ intent, branded }) => intent === 'discover' && !branded) ?? null;

interface DecidedResultProps extends Omit<ComponentProps<typeof FirstResult>, 'gap'> {
  prompts: readonly Prompt[];
  written: ReadonlySet<string>;
}

/** The job that suggests begins when the answers are there; only then it is known which question comes first. */
function DecidedResult({ prompts, written, ...shown }: DecidedResultProps) {
  const open = firstGap(prompts, written);
  const { data: suggestions } = useSuggestions(PER_TYPE, open !== null);
  const owned = suggestions?.owned ?? [];
  const isComing = usePatience(open !== null && owned.length === 0);
  const suggested = owned.find((one) => isToDo(one) && one.page === null);
  const gap = isComing ? undefined : firstGap(prompts, written, suggested?.prompt_text);
  return <FirstResult {...shown} gap={gap} />;
}
