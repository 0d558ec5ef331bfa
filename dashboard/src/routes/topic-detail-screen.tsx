import { Button, Skeleton } from '@mantine/core';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useTasks } from '../features/company/tasks/tasks.api.ts';
import { SampleAnswers } from '../features/measuring/asking/sample-answers.tsx';
import { useExportAnswers } from '../features/measuring/executions/executions.api.ts';
import { topicSentence } from '../features/measuring/topics/topic-sentence.ts';
import { useAnalyzeTopic, useTopic, useTopicExecution } from '../features/measuring/topics/topics.api.ts';
import { ShareButton } from '../features/whole/reports/share-button.tsx';
import { detailOf } from '../lib/server/problem.ts';
import { taskOfTopic } from '../lib/server/task-state.ts';
import { useCurrentDomain } from '../lib/session/use-session.ts';
import { humanize } from '../lib/words/humanize.ts';
import { TaskProgress } from '../ui/charts/task-progress.tsx';
import { BackLink } from '../ui/layout/back-link.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { LinkAnchor, LinkButton } from '../ui/layout/links.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { TabBar, TabBarSkeleton } from '../ui/layout/tab-bar.tsx';
import { toast } from '../ui/overlays/toasts.tsx';
import { Moment } from '../ui/text/moment.tsx';
import { type TopicTab, topicDetail } from './search-params.ts';
import { TopicDetailTab } from './topic-detail-tab.tsx';
import type { TopicTabProps } from './topic-overview-tab.tsx';

const TABS: { value: TopicTab; label: string }[] = [
  { value: 'overview', label: 'Overview' },
  { value: 'prompts', label: 'Prompts' },
  { value: 'insights', label: 'Insights' },
  { value: 'content_updates', label: 'Changelog' },
  { value: 'content_suggestions', label: 'Media Opportunities' },
  { value: 'competitors', label: 'Competitors' },
];

/** One topic, with its newest execution or the one in the address. */
export function TopicDetailScreen() {
  const { topicId = '', topicExecutionId } = useParams({ strict: false });
  const { tab = 'overview' } = topicDetail(useSearch({ strict: false }));
  const navigate = useNavigate();
  const { data: detail, isPending: isTopicComing } = useTopic(topicId);
  const { latest_topic_execution_id: latestId, running_topic_execution_id: runningId } = detail?.topic ?? {};
  const executionId = topicExecutionId ?? latestId ?? runningId ?? undefined;
  const { data: execution, isPending: isExecutionComing } = useTopicExecution(executionId);
  const isComing = isTopicComing || (executionId !== undefined && isExecutionComing);
  const title = detail?.topic.text ?? execution?.topic_text;
  if (title === undefined && !isComing) return <NoTopic />;
  return (
    <>
      <PageHeader
        back={<BackLink to="/topic-analysis">Back</BackLink>}
        title={title ?? 'Topic'}
        mark={<SampleAnswers />}
        status={<TopicStatus tab={tab} topicId={topicId} detail={detail} execution={execution} />}
        actions={<TopicActions topicId={topicId} executionId={topicExecutionId} />}
        sentence={
          isComing ? (
            <Skeleton height={20} width={360} />
          ) : (
            topicSentence(execution?.results ?? null, execution?.status)
          )
        }
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
            namedId={executionId === latestId ? topicExecutionId : executionId}
            isComing={isComing}
          />
        </TabBar>
      )}
    </>
  );
}

/** A saved address of a deleted topic. */
function NoTopic() {
  return (
    <>
      <PageHeader back={<BackLink to="/topic-analysis">Back</BackLink>} title="Topic" />
      <EmptyState
        title="This topic does not exist."
        action={
          <LinkButton to="/topic-analysis" variant="default">
            See all topics
          </LinkButton>
        }
      >
        It may have been removed.
      </EmptyState>
    </>
  );
}

type TopicStatusProps = Omit<TopicTabProps, 'isComing' | 'namedId'> & { tab: TopicTab };

function TopicStatus({ tab, topicId, detail, execution }: TopicStatusProps) {
  const newest_at = detail?.topic.latest_topic_execution_at;
  const isOlder = execution && newest_at && Date.parse(execution.created_at) < Date.parse(newest_at);
  const isPaused = detail?.topic.next_run_at === null;
  const runningId = detail?.topic.running_topic_execution_id;
  return (
    <>
      {execution && <Moment at={execution.created_at} />}
      {execution && runningId && runningId !== execution.id && (
        <>
          {' · '}
          <LinkAnchor
            to="/topic-analysis/topic/$topicId/execution/$topicExecutionId"
            params={{ topicId, topicExecutionId: runningId }}
            search={{ tab }}
            underline="always"
          >
            See this run’s results so far
          </LinkAnchor>
        </>
      )}
      {isOlder && (
        <>
          {' · '}
          <LinkAnchor
            to="/topic-analysis/topic/$topicId"
            params={{ topicId }}
            search={{ tab }}
            underline="always"
          >
            See the latest results
          </LinkAnchor>
        </>
      )}
      {execution && isPaused && ' · '}
      {isPaused && (
        <LinkAnchor to="/settings/$card" params={{ card: 'options' }} underline="always">
          Paused in Settings
        </LinkAnchor>
      )}
    </>
  );
}

function TopicActions({ topicId, executionId }: { topicId: string; executionId: string | undefined }) {
  const { data: tasks = [] } = useTasks();
  const analyze = useAnalyzeTopic();
  const exportAnswers = useExportAnswers();
  const task = taskOfTopic(tasks, topicId);
  const publishes = useCurrentDomain()?.selected_cms;
  const run = () =>
    analyze.mutate(
      { topic_id: topicId },
      { onError: (error) => toast({ title: 'Not started', message: detailOf(error), tone: 'bad' }) },
    );
  return (
    <>
      {task && <TaskProgress label={humanize(task.status)} progress={task.progress} />}
      <Button
        variant="default"
        leftSection={<Download size={14} />}
        loading={exportAnswers.isPending}
        title={executionId ? 'This run’s answers as CSV' : 'All runs’ answers as CSV'}
        onClick={() => exportAnswers.mutate({ topic_id: topicId, topic_execution_id: executionId })}
      >
        Export answers
      </Button>
      {publishes && (
        <LinkButton
          to="/topic-analysis/topic/$topicId/publishing-test"
          params={{ topicId }}
          variant="default"
          title="Find out whether publishing pages works"
        >
          Publishing test
        </LinkButton>
      )}
      <ShareButton about="topic" topicId={topicId} range="month" />
      <Button disabled={task !== undefined} loading={analyze.isPending} onClick={run}>
        Run now
      </Button>
    </>
  );
}
