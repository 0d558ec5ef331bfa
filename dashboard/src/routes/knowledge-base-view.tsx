import { Title } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useCurrentDomain } from '../lib/use-session.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { lazyExport } from '../ui/lazy-export.ts';
import { LinkButton } from '../ui/links.tsx';
import { TextSkeleton } from '../ui/text-skeleton.tsx';

const Markdown = lazyExport(() => import('../ui/markdown.tsx'), 'Markdown');

const CompetitorList = lazyExport(
  () => import('../features/competitors/competitor-list.tsx'),
  'CompetitorList',
);

/** One tab of the knowledge base. */
export function KnowledgeBaseView() {
  const { view } = useParams({ from: '/guarded/shell/knowledge-base/$view' });
  const domain = useCurrentDomain();
  if (view === 'competitors') {
    return (
      <Suspense fallback={<TextSkeleton />}>
        <CompetitorList />
      </Suspense>
    );
  }
  if (view === 'sources') {
    return (
      <EmptyState title="No knowledge sources added yet.">
        Pages that say more about you will be listed here; this version reads your website alone.
      </EmptyState>
    );
  }
  const text = view === 'feedback' ? domain?.feedback : domain?.description;
  if (text) {
    return (
      <Suspense fallback={<TextSkeleton />}>
        <Title order={2} mb="sm">
          {view === 'feedback' ? 'Your feedback' : 'About your company'}
        </Title>
        <Markdown text={text} />
      </Suspense>
    );
  }
  if (view === 'feedback') {
    return (
      <EmptyState
        title="No feedback yet."
        outline="none"
        action={
          <LinkButton to="/guidance" variant="default">
            Give guidance
          </LinkButton>
        }
      >
        What you have told us about the content written for you will stand here.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No overview yet." outline="none">
      The description of your company will stand here once your website has been read.
    </EmptyState>
  );
}
