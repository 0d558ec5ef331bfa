import { Skeleton, Text, Title } from '@mantine/core';
import type { Suggestion } from '@sightline/contract/measuring/suggestions';
import { NothingEarnedReason } from '../features/measuring/asking/nothing-earned-reason.tsx';
import { InsightList } from '../features/measuring/executions/insight-list.tsx';
import { SuggestionList, SuggestionsSkeleton } from '../features/measuring/suggestions/suggestion-list.tsx';
import { useExecutionSuggestions } from '../features/measuring/suggestions/suggestions.api.ts';
import { ImportQueries } from '../features/measuring/topics/import-queries.tsx';
import { PromptAnalyses } from '../features/measuring/topics/prompt-analyses.tsx';
import { useTopicInsights, useTopicPrompts } from '../features/measuring/topics/topics.api.ts';
import { UntrackedList } from '../features/measuring/topics/untracked-list.tsx';
import { ChangeList } from '../features/publishing/content/change-list.tsx';
import { useTopicChanges } from '../features/publishing/content/page-changes.api.ts';
import { useCompetitorChanges } from '../features/understanding/brands/competitors.api.ts';
import { CompetitorStatsTable } from '../features/whole/overview/competitor-stats-table.tsx';
import { useCompetitorStats } from '../features/whole/overview/overview.api.ts';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { LinkButton } from '../ui/layout/links.tsx';
import { TextSkeleton } from '../ui/text/text-skeleton.tsx';
import type { TopicTab } from './search-params.ts';
import { ShareOfVoice } from './topic-evidence.tsx';
import styles from './topic-overview-tab.module.css';
import { TopicOverviewTab, type TopicTabProps } from './topic-overview-tab.tsx';

export function TopicDetailTab({ tab, ...props }: TopicTabProps & { tab: TopicTab }) {
  switch (tab) {
    case 'overview':
      return <TopicOverviewTab {...props} />;
    case 'prompts':
      return <PromptsTab {...props} />;
    case 'insights':
      return <InsightsTab {...props} />;
    case 'competitors':
      return <TopicCompetitorsTab {...props} />;
    case 'content_updates':
      return <ContentUpdatesTab topicId={props.topicId} />;
    case 'content_suggestions':
      return <TopicSuggestionsTab {...props} />;
  }
}

function PromptsTab({ topicId, detail, execution, namedId, isComing }: TopicTabProps) {
  const { data: prompts } = useTopicPrompts(topicId, namedId);
  if (!prompts || isComing) return <TextSkeleton />;
  const newest_at = detail?.topic.latest_topic_execution_at;
  const run_at = execution?.created_at;
  const isOlder = Boolean(run_at && newest_at && Date.parse(run_at) < Date.parse(newest_at));
  return (
    <PromptAnalyses
      prompts={prompts}
      run_at={run_at}
      isOlder={isOlder}
      tools={<ImportQueries topicId={topicId} />}
    />
  );
}

function InsightsTab({ execution, isComing }: TopicTabProps) {
  const { data: insights, isLoading } = useTopicInsights(execution?.id);
  if (isComing || isLoading) return <TextSkeleton />;
  if (execution?.status === 'running')
    return (
      <EmptyState title="This run is still in progress.">
        Patterns across its answers will appear here when it’s done.
      </EmptyState>
    );
  return <InsightList insights={insights ?? []} />;
}

function ContentUpdatesTab({ topicId }: { topicId: string }) {
  const { data: changes, isPending } = useTopicChanges(topicId);
  if (isPending) return <TextSkeleton />;
  if (changes && changes.length > 0) return <ChangeList changes={changes} highlight />;
  return (
    <EmptyState
      outline="rows"
      title="No recent content changes."
      action={
        <LinkButton to="/content" variant="default">
          Open Content for AI
        </LinkButton>
      }
    >
      Changes to this topic’s pages will be listed here.
    </EmptyState>
  );
}

/** Companies named besides the brand, tracked or not. */
function TopicCompetitorsTab({ topicId, execution, namedId, isComing }: TopicTabProps) {
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
            onTrack={({ name, domain }) => create.mutate({ name, url: domain ?? '' })}
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

/** The execution's suggestions, by whose pages they concern. */
function TopicSuggestionsTab({ execution, isComing }: TopicTabProps) {
  const { data: groups, isLoading } = useExecutionSuggestions(execution?.id);
  if (isComing || isLoading) return <SuggestionsSkeleton />;
  if (!groups || groups.earned.length + groups.owned.length === 0) {
    return (
      <EmptyState
        title="No suggestions were generated for this topic."
        outline="cards"
        action={
          <LinkButton to="/media-opportunities" variant="default">
            See all opportunities
          </LinkButton>
        }
      >
        Each run finds places to get mentioned and questions your site doesn’t answer.
      </EmptyState>
    );
  }
  return (
    <div className={styles.sections}>
      <Group title="Earned" suggestions={groups.earned} />
      <Group title="Owned" suggestions={groups.owned} />
    </div>
  );
}

function Group({ title, suggestions }: { title: string; suggestions: Suggestion[] }) {
  return (
    <section>
      <Title order={2} mb="sm">
        {title}
      </Title>
      {suggestions.length > 0 ? (
        <SuggestionList label={title} suggestions={suggestions} level={3} />
      ) : (
        <EmptyState title="No items." order={3}>
          {title === 'Earned' ? <NothingEarnedReason /> : 'Every prompt in this topic has a page.'}
        </EmptyState>
      )}
    </section>
  );
}
