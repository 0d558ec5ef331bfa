import { Button, Skeleton } from '@mantine/core';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useExportAnswers } from '../features/executions/executions.api.ts';
import { useTasks } from '../features/tasks/tasks.api.ts';
import { topicSentence } from '../features/topics/topic-sentence.ts';
import { useAnalyzeTopic, useTopic, useTopicExecution } from '../features/topics/topics.api.ts';
import { humanize } from '../lib/humanize.ts';
import { detailOf } from '../lib/problem.ts';
import { taskOfTopic } from '../lib/task-state.ts';
import { useDomainId } from '../lib/use-session.ts';
import { BackLink } from '../ui/back-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkAnchor, LinkButton } from '../ui/links.tsx';
import { Moment } from '../ui/moment.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { TabBar, TabBarSkeleton } from '../ui/tab-bar.tsx';
import { TaskProgress } from '../ui/task-progress.tsx';
import { toast } from '../ui/toasts.tsx';
import { type TopicTab, topicDetail } from './search-params.ts';
import { TopicDetailTab, type TopicTabProps } from './topic-detail-tab.tsx';

const TABS: { value: TopicTab; label: string }[] = [
  { value: 'overview', label: 'Overview' },
  { value: 'prompts', label: 'Prompts' },
  { value: 'insights', label: 'Insights' },
  { value: 'content_updates', label: 'Changelog' },
  { value: 'content_suggestions', label: 'Media Opportunities' },
  { value: 'competitors', label: 'Competitors' },
];

/** One topic, by its newest execution or by the one that the address names. */
export function TopicDetailScreen() {
  const { topicId = '', topicExecutionId } = useParams({ strict: false });
  const { tab = 'overview' } = topicDetail(useSearch({ strict: false }));
  const navigate = useNavigate();
  const { data: detail, isPending: isTopicComing } = useTopic(topicId);
  const executionId = topicExecutionId ?? detail?.topic.latest_topic_execution_id ?? undefined;
  const { data: execution, isPending: isExecutionComing } = useTopicExecution(executionId);
  const isComing = isTopicComing || (executionId !== undefined && isExecutionComing);
  const title = detail?.topic.text ?? execution?.topic_text;
  if (title === undefined && !isComing) return <NoTopic />;
  return (
    <>
      <PageHeader
        back={<BackLink to="/topic-analysis">Back</BackLink>}
        title={title ?? 'Topic'}
        status={<TopicStatus tab={tab} topicId={topicId} detail={detail} execution={execution} />}
        actions={<TopicActions topicId={topicId} />}
        sentence={isComing ? <Skeleton height={20} width={360} /> : topicSentence(execution?.results ?? null)}
      />
      {title === undefined ? (
        <TabBarSkeleton />
      ) : (
        <TabBar
          label="Topic analysis"
          tabs={TABS}
          value={tab}
          onChange={(next) => navigate({ to: '.', search: { tab: next }, replace: true, resetScroll: false })}
        >
          <TopicDetailTab
            tab={tab}
            topicId={topicId}
            detail={detail}
            execution={execution}
            isComing={isComing}
          />
        </TabBar>
      )}
    </>
  );
}

/** An address that was kept longer than its topic. */
function NoTopic() {
  return (
    <>
      <PageHeader back={<BackLink to="/topic-analysis">Back</BackLink>} title="Topic" />
      <EmptyState
        title="This topic does not exist."
        outline="none"
        action={
          <LinkButton to="/topic-analysis" variant="default">
            See all topics
          </LinkButton>
        }
      >
        It may have been removed meanwhile.
      </EmptyState>
    </>
  );
}

type TopicStatusProps = Omit<TopicTabProps, 'isComing'> & { tab: TopicTab };

function TopicStatus({ tab, topicId, detail, execution }: TopicStatusProps) {
  const newest_at = detail?.topic.latest_topic_execution_at;
  const isOlder = execution && newest_at && Date.parse(execution.created_at) < Date.parse(newest_at);
  const isPaused = detail?.topic.next_run_at === null;
  return (
    <>
      {execution && <Moment at={execution.created_at} />}
      {isOlder && (
        <>
          {' · '}
          <LinkAnchor
            to="/topic-analysis/topic/$topicId"
            params={{ topicId }}
            search={{ tab }}
            underline="always"
          >
            See the newest figures
          </LinkAnchor>
        </>
      )}
      {execution && isPaused && ' · '}
      {isPaused && (
        <LinkAnchor to="/settings" hash="options" underline="always">
          Paused in Settings
        </LinkAnchor>
      )}
    </>
  );
}

function TopicActions({ topicId }: { topicId: string }) {
  const { id } = useDomainId();
  const { data: tasks = [] } = useTasks();
  const analyze = useAnalyzeTopic();
  const exportAnswers = useExportAnswers();
  const task = taskOfTopic(tasks, topicId);
  const run = () =>
    analyze.mutate(
      { id, topic_id: topicId },
      { onError: (error) => toast({ title: 'Not started', message: detailOf(error), tone: 'bad' }) },
    );
  return (
    <>
      {task && <TaskProgress label={humanize(task.status)} progress={task.progress} />}
      <Button
        variant="default"
        leftSection={<Download size={14} />}
        loading={exportAnswers.isPending}
        onClick={() => exportAnswers.mutate(topicId)}
      >
        Export answers
      </Button>
      <Button disabled={task !== undefined} loading={analyze.isPending} onClick={run}>
        Run now
      </Button>
    </>
  );
}
