import { Text } from '@mantine/core';
import { CopyButton } from '../../../ui/forms/copy-button.tsx';
import styles from './notifications.module.css';

/** A secret, displayed only this once. */
export function SecretNote({ secret }: { secret: string }) {
  return (
    <div role="status">
      <Text>
        Copy the secret now and keep it where your program reads it: it is not shown again. Each delivery is
        signed with it, after the Standard Webhooks scheme.
      </Text>
      <code className={styles.secret}>{secret}</code>
      <CopyButton value={secret} label="Copy secret" />
    </div>
  );
}
