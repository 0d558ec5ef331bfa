import { Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Logo } from '../../shell/logo.tsx';
import styles from './public-frame.module.css';

interface PublicFrameProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** The other ways from here. */
  footer?: ReactNode;
}

/** The frame of the screens that need no session. */
export function PublicFrame({ title, lead, children, footer }: PublicFrameProps) {
  return (
    <div className={styles.page}>
      <title>{`${title} · Sightline`}</title>
      <header>
        <Link to="/" className={styles.brand}>
          <Logo />
          Sightline
        </Link>
      </header>
      <main className={styles.card}>
        <Stack gap={4}>
          <Title order={1}>{title}</Title>
          {lead && <Text c="dimmed">{lead}</Text>}
        </Stack>
        {children}
      </main>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </div>
  );
}
