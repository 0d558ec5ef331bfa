import { InsightList } from '../features/measuring/executions/insight-list.tsx';
import { ImportQueries } from '../features/measuring/topics/import-queries.tsx';
import { PromptAnalyses } from '../features/measuring/topics/prompt-analyses.tsx';
import { useTopicInsights, useTopicPrompts } from '../features/measuring/topics/topics.api.ts';
import { ChangeList } from '../features/publishing/content/change-list.tsx';
import { useTopicChanges } from '../features/publishing/content/page-changes.api.ts';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { LinkButton } from '../ui/layout/links.tsx';
import { TextSkeleton } from '../ui/text/text-skeleton.tsx';
import type { TopicTab } from './search-params.ts';
import { TopicCompetitorsTab } from './topic-competitors-tab.tsx';
import { TopicOverviewTab, type TopicTabProps } from './topic-overview-tab.tsx';
import { TopicSuggestionsTab } from './topic-suggestions-tab.tsx';

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
      <EmptyState title="This run is still in progress." outline="none">
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
