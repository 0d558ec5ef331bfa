import { Button, Group, Text } from '@mantine/core';
import { failureOf } from '../../../lib/server/problem.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { useRefreshContent } from './domain-options.api.ts';
import styles from './options-card.module.css';

/** Reads the website again and rebuilds pages based on changed ones. */
export function RefreshContent() {
  const { id } = useDomainId();
  const refresh = useRefreshContent();
  return (
    <div className={styles.part}>
      <Text>Re-read your website and update pages affected by changes.</Text>
      <Group>
        <Button
          variant="default"
          loading={refresh.isPending}
          disabled={refresh.isSuccess}
          onClick={() => refresh.mutate({ id })}
        >
          Refresh content
        </Button>
        <span role="status">
          {refresh.isSuccess && 'Refresh queued – content will be rebuilt in the background.'}
        </span>
      </Group>
      <FailureNote text={failureOf(refresh.error, 'Failed to enqueue refresh')} />
    </div>
  );
}
