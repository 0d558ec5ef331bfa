import { Button, Skeleton } from '@mantine/core';
import type { Prompt } from '@sightline/contract/measuring/prompts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useTasks } from '../features/company/tasks/tasks.api.ts';
import { useIsConnected } from '../features/measuring/asking/assistants.api.ts';
import { AssistantsLine } from '../features/measuring/asking/assistants-line.tsx';
import { SampleAnswers } from '../features/measuring/asking/sample-answers.tsx';
import { isToDo } from '../features/measuring/suggestions/group-suggestions.ts';
import { useSuggestions } from '../features/measuring/suggestions/suggestions.api.ts';
import { findTopics } from '../features/measuring/topics/find-topics.ts';
import { firstGap } from '../features/measuring/topics/first-gap.ts';
import { FirstResult, UnreadResult } from '../features/measuring/topics/first-result.tsx';
import { TopicCard, UngroupedCard } from '../features/measuring/topics/topic-card.tsx';
import { TopicFinder } from '../features/measuring/topics/topic-finder.tsx';
import { topicsSentence } from '../features/measuring/topics/topic-sentence.ts';
import { useLimits, useSnapshot } from '../features/measuring/topics/topics.api.ts';
import { isAtLimit, isBeyondLimit, UpgradeBanner } from '../features/measuring/topics/upgrade-banner.tsx';
import { useWrittenQuestions } from '../features/whole/overview/overview.api.ts';
import { usePatience } from '../lib/forms/use-patience.ts';
import { taskOfTopic } from '../lib/server/task-state.ts';
import { useSession } from '../lib/session/use-session.ts';
import { isReaderLed } from '../lib/words/asked-topics.ts';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { LinkButton } from '../ui/layout/links.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { AnalysisTabs } from './analysis-tabs.tsx';
import { PER_TYPE } from './latest-opportunities.tsx';
import { topicList } from './search-params.ts';
import styles from './topic-list-screen.module.css';

/** What fits on one screen needs no search. */
const MAX_WITHOUT_SEARCH = 6;

export function TopicListScreen() {
  const { q = '', order = 'added' } = topicList(useSearch({ strict: false }));
  const navigate = useNavigate();
  const { data: snapshot, isPending } = useSnapshot();
  const { data: tasks = [] } = useTasks();
  const { data: plan } = useLimits();
  const { organization } = useSession();
  const hasFirstResult = useHasFirstResult();
  const topics = snapshot?.topics ?? [];
  const ungrouped = snapshot?.prompts.filter(({ topic_id }) => topic_id === null) ?? [];
  const limit = plan ? plan.limits.topics : organization?.plan_limits.topics;
  const find = (next: { q: string; order: typeof order }) =>
    navigate({
      to: '/topic-analysis',
      search: { q: next.q || undefined, order: next.order === 'added' ? undefined : next.order },
      replace: true,
      resetScroll: false,
    });
  const hasFinder = topics.length > MAX_WITHOUT_SEARCH || q !== '' || order !== 'added';
  const found = findTopics(topics, { q, order });
  const isEmpty = !isPending && topics.length === 0 && ungrouped.length === 0;
  return (
    <>
      <PageHeader
        title="Analysis by Topic"
        mark={<SampleAnswers />}
        sentence={
          isPending ? <Skeleton height={20} width={360} /> : !hasFirstResult && topicsSentence(topics)
        }
        actions={!isEmpty && <LinkButton to="/target-topics">Add topic</LinkButton>}
      />
      <AnalysisTabs />
      {hasFirstResult && <FirstResultPanel />}
      <AssistantsLine />
      {isAtLimit(topics.length, limit) && <UpgradeBanner count={topics.length} limit={limit} />}
      {hasFinder && !isEmpty && <TopicFinder q={q} order={order} onChange={find} />}
      {isEmpty ? (
        <EmptyState
          title="No topics yet"
          outline="cards"
          action={<LinkButton to="/target-topics">Create your first topic</LinkButton>}
        >
          Topics group the questions buyers ask and show how often you’re mentioned and cited.
        </EmptyState>
      ) : isPending ? (
        <div className={styles.cards} aria-busy>
          {['first', 'second', 'third'].map((key) => (
            <Skeleton key={key} height={212} />
          ))}
        </div>
      ) : (
        <ul className={styles.cards}>
          {found.map((topic) => (
            <TopicCard
              key={topic.id}
              topic={topic}
              task={taskOfTopic(tasks, topic.id)}
              isWaiting={isBeyondLimit(topics.indexOf(topic), limit)}
            />
          ))}
          {q === '' && ungrouped.length > 0 && <UngroupedCard count={ungrouped.length} />}
        </ul>
      )}
      {!isPending && q !== '' && found.length === 0 && (
        <EmptyState
          title="No topics match your search."
          action={
            <Button variant="default" onClick={() => find({ q: '', order })}>
              Show all topics
            </Button>
          }
        />
      )}
    </>
  );
}

/**
 * Whether to explain the first result of a website without an assistant; the sample shows figures instead.
 */
function useHasFirstResult(): boolean {
  const { data: snapshot } = useSnapshot();
  const isConnected = useIsConnected();
  const isSample = useSession().organization?.sample === true;
  const topics = snapshot?.topics ?? [];
  return isConnected === false && !isSample && topics.length > 0 && topics.every(isReaderLed);
}

/** The first screen's result, with the question to write a page for. */
function FirstResultPanel() {
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
