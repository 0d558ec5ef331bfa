import { Loader } from '@mantine/core';
import styles from './task-progress.module.css';

interface TaskProgressProps {
  label: string;
  /** Items done of items planned; null before the plan is known. */
  progress?: { done: number; planned: number } | null;
}

/** The current step and its progress. */
export function TaskProgress({ label, progress }: TaskProgressProps) {
  return (
    <span className={styles.progress} role="status">
      <Loader size={12} aria-hidden />
      {label}
      {progress && ` · ${progress.done} of ${progress.planned}`}
    </span>
  );
}
