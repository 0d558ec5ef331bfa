import { Loader, Paper } from '@mantine/core';
import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { askServer, connection } from '../lib/session/browser.ts';
import styles from './connection-notice.module.css';

const TRY_EVERY = 5000;

const subscribeOnline = (listener: () => void) => onlineManager.subscribe(listener);
const isBrowserOnline = () => onlineManager.isOnline();

/** A single notice while calls fail or are impossible; failed reads are retried until they succeed. */
export function ConnectionNotice() {
  const isFailing = useSyncExternalStore(connection.subscribe, connection.isFailing);
  const isOnline = useSyncExternalStore(subscribeOnline, isBrowserOnline);
  const client = useQueryClient();
  useEffect(() => {
    if (!isFailing) return;
    const tryAgain = () => {
      askServer();
      client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
    };
    const timer = setInterval(tryAgain, TRY_EVERY);
    return () => clearInterval(timer);
  }, [isFailing, client]);
  return (
    <div role="status" className={styles.place}>
      {(isFailing || !isOnline) && (
        <Paper withBorder shadow="md" className={styles.notice}>
          <Loader size={12} color="gray" aria-hidden />
          Reconnecting…
        </Paper>
      )}
    </div>
  );
}
