import { Button } from '@mantine/core';
import type { Task } from '@sightline/contract/company/tasks';
import type { Prompt } from '@sightline/contract/measuring/prompts';
import type { Topic } from '@sightline/contract/measuring/topics';
import { useEffect, useState } from 'react';
import { elapsedText, parseTime } from '../../../lib/words/format.ts';
import { humanize } from '../../../lib/words/humanize.ts';
import { TaskProgress } from '../../../ui/charts/task-progress.tsx';
import { describeTask } from './describe-task.ts';
import styles from './task-list.module.css';
import { useCancelTask } from './tasks.api.ts';

/** Running tasks, each with its description, progress and a cancel button. */
export function TaskList({ tasks, topics, prompts }: { tasks: Task[]; topics: Topic[]; prompts: Prompt[] }) {
  const cancel = useCancelTask();
  const now = useNow(tasks.length > 0);
  return (
    <ul className={styles.tasks}>
      {tasks.map((task) => (
        <li key={task.task_id} className={styles.task}>
          <div className={styles.what}>
            <strong>{describeTask(task, topics, prompts)}</strong>
            <span className={styles.state}>
              <TaskProgress label={humanize(task.status)} progress={task.progress} />
              {' · '}
              {elapsedText(now - (parseTime(task.started_at)?.getTime() ?? now))}
            </span>
          </div>
          <Button
            variant="default"
            disabled={task.status === 'cancelling'}
            loading={cancel.isPending && cancel.variables.task_id === task.task_id}
            onClick={() => cancel.mutate(task)}
          >
            Cancel
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The current time, updated every second while visible. */
function useNow(isTicking: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isTicking) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isTicking]);
  return now;
}
