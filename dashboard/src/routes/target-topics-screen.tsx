import { Box, Skeleton } from '@mantine/core';
import { AddTopic } from '../features/measuring/topics/add-topic.tsx';
import { TopicRow } from '../features/measuring/topics/topic-row.tsx';
import { useLimits, useSnapshot } from '../features/measuring/topics/topics.api.ts';
import { isAtLimit, isBeyondLimit, UpgradeBanner } from '../features/measuring/topics/upgrade-banner.tsx';
import { useSession } from '../lib/session/use-session.ts';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import styles from './target-topics-screen.module.css';

export function TargetTopicsScreen() {
  const { data: snapshot, isPending } = useSnapshot();
  const { data: plan } = useLimits();
  const { organization } = useSession();
  const topics = snapshot?.topics ?? [];
  const limit = plan ? plan.limits.topics : organization?.plan_limits.topics;
  const isFull = isAtLimit(topics.length, limit);
  return (
    <Box maw="var(--sl-content-width)">
      <PageHeader
        title="Target Topics"
        sentence="Topics group the questions buyers ask. Every run sends each prompt to all connected assistants."
        status={
          <span className={styles.count}>
            Topics: {isPending ? '–' : topics.length} / {limit ?? 'Unlimited'}
          </span>
        }
      />
      {isFull && <UpgradeBanner count={topics.length} limit={limit} canDismiss={false} />}
      <AddTopic isFull={isFull} />
      {isPending && <Skeleton height={160} />}
      {!isPending && topics.length === 0 && (
        <EmptyState outline="rows" title="No topics yet">
          Enter what buyers look for, such as “invoicing for freelancers”. We write the prompts.
        </EmptyState>
      )}
      {topics.length > 0 && (
        <ul className={styles.rows}>
          {topics.map((topic, place) => (
            <TopicRow
              key={topic.id}
              topic={topic}
              isWaiting={isBeyondLimit(place, limit)}
              prompts={snapshot?.prompts.filter(({ topic_id }) => topic_id === topic.id) ?? []}
            />
          ))}
        </ul>
      )}
    </Box>
  );
}
