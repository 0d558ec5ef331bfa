import { Text } from '@mantine/core';
import type { Task } from '@sightline/contract/company/tasks';
import type { Topic } from '@sightline/contract/measuring/topics';
import { Link } from '@tanstack/react-router';
import { auditedPrompts, isBlind } from '../../../lib/words/asked-topics.ts';
import { countOf, countText } from '../../../lib/words/format.ts';
import { humanize } from '../../../lib/words/humanize.ts';
import { Delta } from '../../../ui/charts/delta.tsx';
import { MeterBar } from '../../../ui/charts/meter.tsx';
import { TaskProgress } from '../../../ui/charts/task-progress.tsx';
import { Moment } from '../../../ui/text/moment.tsx';
import styles from './topic-card.module.css';

interface TopicCardProps {
  topic: Topic;
  /** The task that keeps it busy. */
  task?: Task;
  /** It exceeds the plan's limit. */
  isWaiting?: boolean;
}

/** A topic in the list; opens its latest execution if there is one and nothing is running. */
export function TopicCard({ topic, task, isWaiting = false }: TopicCardProps) {
  const { id, text, latest_topic_execution_id: executionId, latest_topic_execution_at: ranAt } = topic;
  const opens = executionId !== null && task === undefined;
  return (
    <li className={styles.card} data-opens={opens} aria-disabled={!opens}>
      <h2 className={styles.title}>
        {opens ? (
          <Link
            to="/topic-analysis/topic/$topicId/execution/$topicExecutionId"
            params={{ topicId: id, topicExecutionId: executionId }}
            className={styles.link}
          >
            {text}
          </Link>
        ) : (
          text
        )}
      </h2>
      <p className={styles.time}>
        Last run <Moment at={ranAt} />
        {topic.n > 0 && ` · ${countOf(topic.n, 'answer')}`}
        {topic.coverage && topic.coverage.unasked > 0 && ' · stopped at the spending cap'}
        {isWaiting
          ? ' · paused, over your plan limit'
          : topic.next_run_at === null && ' · Paused in Settings'}
      </p>
      {isBlind(topic) && <AuditLine topic={topic} />}
      <MeterBar
        label="Mentioned"
        share={isBlind(topic) ? null : topic.mentioned_percent}
        {...(isBlind(topic) && { absent: NOT_ASKED })}
      />
      <MeterBar
        label="Cited in sources"
        share={isBlind(topic) ? null : topic.cited_percent}
        {...(isBlind(topic) && { absent: NOT_ASKED })}
      />
      <MeterBar label="Performance" share={topic.score} {...(isBlind(topic) && { absent: NOT_ASKED })} />
      {!isBlind(topic) && <AuditLine topic={topic} />}
      <div className={styles.foot}>
        {task ? (
          <TaskProgress label={humanize(task.status)} progress={task.progress} />
        ) : (
          <>
            <span>Improvements {countText(topic.topic_improvements)}</span>
            <Delta comparison={topic.comparison} />
          </>
        )}
      </div>
    </li>
  );
}

/** No assistant is connected, or none has answered. */
const NOT_ASKED = 'no assistant asked';

/** Comes first where nothing else is known. */
function AuditLine({ topic: { answerability } }: { topic: Topic }) {
  if (!answerability) return null;
  return (
    <Text>
      Your site answers {answerability.answered} of {auditedPrompts(answerability)} prompts
    </Text>
  );
}

/** Prompts without a topic; a card that does not open. */
export function UngroupedCard({ count }: { count: number }) {
  return (
    <li className={styles.card} aria-disabled>
      <h2 className={styles.title}>Other</h2>
      <p className={styles.time}>{countOf(count, 'prompt')} without a topic</p>
    </li>
  );
}
