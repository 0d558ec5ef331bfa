import { Loader, Paper } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { connection } from '../lib/browser.ts';
import styles from './connection-notice.module.css';

const TRY_EVERY = 5000;

/** One quiet notice while calls fail; what failed is asked for again until it answers. */
export function ConnectionNotice() {
  const isFailing = useSyncExternalStore(connection.subscribe, connection.isFailing);
  const client = useQueryClient();
  useEffect(() => {
    if (!isFailing) return;
    const tryAgain = () =>
      client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
    const timer = setInterval(tryAgain, TRY_EVERY);
    return () => clearInterval(timer);
  }, [isFailing, client]);
  return (
    <div role="status" className={styles.place}>
      {isFailing && (
        <Paper withBorder shadow="md" className={styles.notice}>
          <Loader size={12} color="gray" aria-hidden />
          Reconnecting…
        </Paper>
      )}
    </div>
  );
}
