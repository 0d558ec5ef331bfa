import { Button } from '@mantine/core';
import { describeWriting } from '../../../lib/words/describe-writing.ts';
import { humanize } from '../../../lib/words/humanize.ts';
import { TaskProgress } from '../../../ui/charts/task-progress.tsx';
import { useFollowedTasks } from './content-tasks.ts';
import { useCancelWriting } from './page-changes.api.ts';
import styles from './running-tasks.module.css';

/** Running tasks with progress and a cancel button. */
export function RunningTasks() {
  const tasks = useFollowedTasks();
  const cancel = useCancelWriting();
  if (tasks.length === 0) return null;
  const isCancelling = tasks.every(({ status }) => status === 'cancelling');
  return (
    <section className={styles.running} aria-label="Being written">
      <ul className={styles.tasks}>
        {tasks.map((task) => (
          <li key={task.task_id} className={styles.task}>
            <strong className={styles.what}>{describeWriting(task)}</strong>
            <span className={styles.state}>
              <TaskProgress label={humanize(task.status)} progress={task.progress} />
              {task.latest && <span className={styles.latest}>{task.latest}</span>}
            </span>
          </li>
        ))}
      </ul>
      <Button
        variant="default"
        disabled={isCancelling}
        loading={cancel.isPending}
        onClick={() => cancel.mutate()}
      >
        {tasks.length === 1 ? 'Cancel' : 'Cancel all'}
      </Button>
    </section>
  );
}
