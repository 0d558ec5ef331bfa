import { Text, Title } from '@mantine/core';
import { useCompetitorChanges } from '../features/competitors/competitors.api.ts';
import { CompetitorStatsTable } from '../features/overview/competitor-stats-table.tsx';
import { useCompetitorStats } from '../features/overview/overview.api.ts';
import { UntrackedList } from '../features/topics/untracked-list.tsx';
import { VoiceTable } from '../features/topics/voice-table.tsx';
import { useDomainId } from '../lib/use-session.ts';
import { LinkButton } from '../ui/links.tsx';
import { TextSkeleton } from '../ui/text-skeleton.tsx';
import type { TopicTabProps } from './topic-detail-tab.tsx';
import styles from './topic-overview-tab.module.css';

/** Who is named beside the brand, tracked or not. */
export function TopicCompetitorsTab({ topicId, execution }: TopicTabProps) {
  const { id } = useDomainId();
  const { create } = useCompetitorChanges();
  const { data: stats, isPending } = useCompetitorStats(topicId);
  const results = execution?.results;
  return (
    <div className={styles.sections}>
      <section>{isPending ? <TextSkeleton /> : <CompetitorStatsTable stats={stats ?? []} />}</section>
      <section>
        <VoiceTable voice_per_platform={results?.voice_per_platform ?? {}} />
      </section>
      {results && results.untracked.length > 0 && (
        <section>
          <Title order={2}>Named, but not tracked</Title>
          <Text c="dimmed" mb="sm">
            Tracking one re-reads every stored answer for its name.
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
