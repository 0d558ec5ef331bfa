import { Skeleton, Text, Title } from '@mantine/core';
import { UntrackedList } from '../features/measuring/topics/untracked-list.tsx';
import { useCompetitorChanges } from '../features/understanding/brands/competitors.api.ts';
import { CompetitorStatsTable } from '../features/whole/overview/competitor-stats-table.tsx';
import { useCompetitorStats } from '../features/whole/overview/overview.api.ts';
import { useDomainId } from '../lib/session/use-session.ts';
import { LinkButton } from '../ui/layout/links.tsx';
import { ShareOfVoice } from './topic-evidence.tsx';
import styles from './topic-overview-tab.module.css';
import type { TopicTabProps } from './topic-overview-tab.tsx';

/** Companies named besides the brand, tracked or not. */
export function TopicCompetitorsTab({ topicId, execution, namedId, isComing }: TopicTabProps) {
  const { id } = useDomainId();
  const { create } = useCompetitorChanges();
  const { data: stats, isPending } = useCompetitorStats(topicId, namedId);
  const results = execution?.results;
  if (isPending || isComing) return <TablesSkeleton />;
  return (
    <div className={styles.sections}>
      <ShareOfVoice execution={execution} />
      <section>
        <CompetitorStatsTable stats={stats ?? []} />
      </section>
      {results && results.untracked.length > 0 && (
        <section>
          <Title order={2}>Mentioned, but not tracked</Title>
          <Text c="dimmed" mb="sm">
            Tracking a company also counts its past mentions.
          </Text>
          <UntrackedList
            untracked={results.untracked}
            pending={create.isPending ? create.variables.name : undefined}
            onTrack={({ name, domain }) => create.mutate({ id, name, url: domain ?? '' })}
          />
        </section>
      )}
      <div>
        <LinkButton to="/knowledge-base/$view" params={{ view: 'competitors' }} variant="default">
          Manage competitors
        </LinkButton>
      </div>
    </div>
  );
}

/** Both at once, because the length of the first determines the position of the second. */
function TablesSkeleton() {
  return (
    <div className={styles.sections} aria-busy>
      <Skeleton height={280} />
      <Skeleton height={320} />
    </div>
  );
}
