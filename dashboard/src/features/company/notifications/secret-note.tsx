import { Text } from '@mantine/core';
import { CopyButton } from '../../../ui/forms/copy-button.tsx';
import styles from './notifications.module.css';

/** A secret, displayed only this once. */
export function SecretNote({ secret }: { secret: string }) {
  return (
    <div role="status">
      <Text>Copy the secret now; you won’t see it again. It signs every delivery (Standard Webhooks).</Text>
      <code className={styles.secret}>{secret}</code>
      <CopyButton value={secret} label="Copy secret" />
    </div>
  );
}
