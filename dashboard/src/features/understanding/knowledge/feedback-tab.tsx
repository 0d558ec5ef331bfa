import { Box, Group, Title } from '@mantine/core';
import { Suspense } from 'react';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { LinkButton } from '../../../ui/layout/links.tsx';
import { lazyExport } from '../../../ui/tables/lazy-export.ts';
import { TextSkeleton } from '../../../ui/text/text-skeleton.tsx';
import { useFreshDomain } from './knowledge.api.ts';
import styles from './overview-tab.module.css';

const Markdown = lazyExport(() => import('../../../ui/text/markdown.tsx'), 'Markdown');

/** People's guidance for the content, read-only. */
export function FeedbackTab() {
  const domain = useFreshDomain();
  if (!domain) return <TextSkeleton />;
  const more = (
    <LinkButton to="/guidance" variant="default">
      Give guidance
    </LinkButton>
  );
  if (!domain.feedback?.trim()) {
    return (
      <EmptyState title="No feedback yet." action={more}>
        Your feedback on content will appear here.
      </EmptyState>
    );
  }
  return (
    <>
      <div className={styles.head}>
        <Title order={2}>Your feedback</Title>
        <Group>{more}</Group>
      </div>
      <Box maw={720}>
        <Suspense fallback={<TextSkeleton />}>
          <Markdown text={domain.feedback} />
        </Suspense>
      </Box>
    </>
  );
}
