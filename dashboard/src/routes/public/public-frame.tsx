import { Box, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useProductName } from '../../lib/server/public-config.ts';
import { Logo } from '../../shell/logo.tsx';
import { ScreenTitle } from '../../ui/layout/screen-title.tsx';
import styles from './public-frame.module.css';

interface PublicFrameProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** Other links. */
  footer?: ReactNode;
  /** Target of the logo. */
  home?: '/' | '/billing';
  isWide?: boolean;
}

/** The frame of screens without a sidebar: a single card. */
export function PublicFrame({ title, lead, children, footer, home = '/', isWide = false }: PublicFrameProps) {
  const product_name = useProductName();
  return (
    <div className={styles.page}>
      <ScreenTitle title={title} />
      <header>
        <Link to={home} className={styles.brand}>
          <Logo />
          {product_name}
        </Link>
      </header>
      <main className={styles.card} data-wide={isWide}>
        <Stack gap={4}>
          <Title order={1}>{title}</Title>
          {lead && <Text c="dimmed">{lead}</Text>}
        </Stack>
        {children}
      </main>
      {footer && (
        <Box component="footer" c="dimmed">
          {footer}
        </Box>
      )}
    </div>
  );
}
