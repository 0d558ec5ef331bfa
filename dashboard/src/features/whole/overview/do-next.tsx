import { Box, Button, Title } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { ConnectButton } from '../../../ui/layout/connect-button.tsx';
import styles from './do-next.module.css';
import type { NextStep } from './next-steps.ts';

/** At most three things to do, each with its reason and a button that leads to it; nothing when all is done. */
export function DoNext({ steps }: { steps: NextStep[] }) {
  const router = useRouter();
  const go = (event: MouseEvent, path: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    router.history.push(path);
  };
  if (steps.length === 0) return null;
  return (
    <Box component="section" maw="var(--sl-content-width)" mb={32} aria-label="Do next">
      <Title order={2}>Do next</Title>
      <ul className={styles.cards}>
        {steps.map(({ key, reason, label, path }) => (
          <li key={key} className={styles.card}>
            <p className={styles.reason} title={reason}>
              {reason}
            </p>
            {path === null ? (
              <ConnectButton size="compact-sm" variant="light" className={styles.button} />
            ) : (
              <Button
                component="a"
                href={path}
                size="compact-sm"
                variant="light"
                className={styles.button}
                onClick={(event: MouseEvent) => go(event, path)}
              >
                {label}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Box>
  );
}
