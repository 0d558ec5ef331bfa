import { Stack, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Logo } from '../shell/logo.tsx';
import styles from './billing-frame.module.css';

/** The frame of the built-in checkout: nothing but what is decided here. */
export function BillingFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <title>{`${title} · Sightline`}</title>
      <header>
        <Link to="/billing" className={styles.brand}>
          <Logo />
          Sightline
        </Link>
      </header>
      <main className={styles.card}>
        <Title order={1}>{title}</Title>
        <Stack gap="md">{children}</Stack>
      </main>
    </div>
  );
}
