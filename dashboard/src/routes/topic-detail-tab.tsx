import type { TopicDetail, TopicExecution } from '@sightline/contract/topics';
import { ChangeList } from '../features/content/change-list.tsx';
import { useTopicChanges } from '../features/content/page-changes.api.ts';
import { InsightList } from '../features/insights/insight-list.tsx';
import { PromptAnalyses } from '../features/topics/prompt-analyses.tsx';
import { useTopicInsights, useTopicPrompts } from '../features/topics/topics.api.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/links.tsx';
import { TextSkeleton } from '../ui/text-skeleton.tsx';
import type { TopicTab } from './search-params.ts';
import { TopicCompetitorsTab } from './topic-competitors-tab.tsx';
import { TopicOverviewTab } from './topic-overview-tab.tsx';
import { TopicSuggestionsTab } from './topic-suggestions-tab.tsx';

export interface TopicTabProps {
  topicId: string;
  detail: TopicDetail | undefined;
  execution: TopicExecution | undefined;
  /** Whether one of them is still asked for. */
  isComing: boolean;
}

export function TopicDetailTab({ tab, ...props }: TopicTabProps & { tab: TopicTab }) {
  switch (tab) {
    case 'overview':
      return <TopicOverviewTab {...props} />;
    case 'prompts':
      return <PromptsTab topicId={props.topicId} />;
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

function PromptsTab({ topicId }: { topicId: string }) {
  const { data: prompts } = useTopicPrompts(topicId);
  if (!prompts) return <TextSkeleton />;
  return <PromptAnalyses prompts={prompts} />;
}

function InsightsTab({ execution, isComing }: TopicTabProps) {
  const { data: insights, isLoading } = useTopicInsights(execution?.id);
  return isComing || isLoading ? <TextSkeleton /> : <InsightList insights={insights ?? []} />;
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
      Changes to pages that answer this topic’s prompts will be listed here.
    </EmptyState>
  );
}
