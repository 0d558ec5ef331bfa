import { Box, Title } from '@mantine/core';
import { TaskList } from '../features/company/tasks/task-list.tsx';
import { useTasks } from '../features/company/tasks/tasks.api.ts';
import { useSnapshot } from '../features/measuring/topics/topics.api.ts';
import { ChangeList } from '../features/publishing/content/change-list.tsx';
import { useFollowTasks } from '../features/publishing/content/content-tasks.ts';
import { useChanges } from '../features/publishing/content/page-changes.api.ts';
import { isFinal } from '../lib/server/task-state.ts';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { LinkButton } from '../ui/layout/links.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { TextSkeleton } from '../ui/text/text-skeleton.tsx';

export function ChangelogScreen() {
  return (
    <>
      <PageHeader title="Changelog" />
      <ActiveTasks />
      <RecentChanges />
    </>
  );
}

function ActiveTasks() {
  const { data: tasks = [], isPending } = useTasks();
  const { data: snapshot } = useSnapshot();
  useFollowTasks(tasks);
  const active = tasks.filter((task) => !isFinal(task));
  return (
    <Box component="section" maw="var(--sl-content-width)" mb={32}>
      <Title order={2} mb="sm">
        Active Background Tasks ({isPending ? '–' : active.length})
      </Title>
      {isPending && <TextSkeleton />}
      {!isPending && active.length === 0 && (
        <EmptyState title="No active tasks right now." order={3}>
          Analyses and other background tasks appear here while they run.
        </EmptyState>
      )}
      {active.length > 0 && (
        <TaskList tasks={active} topics={snapshot?.topics ?? []} prompts={snapshot?.prompts ?? []} />
      )}
    </Box>
  );
}

function RecentChanges() {
  const { data: changes, isPending } = useChanges();
  return (
    <Box component="section" maw="var(--sl-content-width)" mb={32}>
      <Title order={2} mb="sm">
        Recent Changelog ({isPending ? '–' : (changes?.length ?? 0)})
      </Title>
      {isPending && <TextSkeleton />}
      {!isPending && !changes?.length && (
        <EmptyState
          outline="rows"
          title="No recent content changes."
          order={3}
          action={
            <LinkButton to="/content" variant="default">
              Open Content for AI
            </LinkButton>
          }
        >
          Page changes will be listed here.
        </EmptyState>
      )}
      {changes && changes.length > 0 && <ChangeList changes={changes} />}
    </Box>
  );
}
