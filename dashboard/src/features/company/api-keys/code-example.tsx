import { Code } from '@mantine/core';
import { CopyButton } from '../../../ui/forms/copy-button.tsx';
import styles from './api-reference.module.css';

/** Lines to copy into a shell. */
export function CodeExample({ label, text }: { label: string; text: string }) {
  return (
    <figure className={styles.example} aria-label={label}>
      <Code block className={styles.lines}>
        {text}
      </Code>
      <CopyButton value={text} />
    </figure>
  );
}
