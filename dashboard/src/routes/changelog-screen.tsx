import { Title } from '@mantine/core';
import { TaskList } from '../features/tasks/task-list.tsx';
import { useTasks } from '../features/tasks/tasks.api.ts';
import { useSnapshot } from '../features/topics/topics.api.ts';
import { isFinal } from '../lib/task-state.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import styles from './changelog-screen.module.css';

export function ChangelogScreen() {
  const { data: tasks = [] } = useTasks();
  const { data: snapshot } = useSnapshot();
  const active = tasks.filter((task) => !isFinal(task));
  return (
    <>
      <PageHeader title="Changelog" />
      <section className={styles.section}>
        <Title order={2} mb="sm">
          Active Background Tasks ({active.length})
        </Title>
        {active.length === 0 ? (
          <EmptyState title="No active tasks right now." order={3} outline="none">
            Analyses and other long work will show here while they run.
          </EmptyState>
        ) : (
          <TaskList tasks={active} topics={snapshot?.topics ?? []} prompts={snapshot?.prompts ?? []} />
        )}
      </section>
      <section className={styles.section}>
        <Title order={2} mb="sm">
          Recent Changelog (0)
        </Title>
        <EmptyState title="No recent content changes." order={3}>
          Every page that is created, edited or deleted will be listed here; this version does not write pages
          yet.
        </EmptyState>
      </section>
    </>
  );
}
