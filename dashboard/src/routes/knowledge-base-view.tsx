import { useParams } from '@tanstack/react-router';
import { type ComponentType, Suspense } from 'react';
import { useDomainId } from '../lib/session/use-session.ts';
import { lazyExport } from '../ui/tables/lazy-export.ts';
import { TextSkeleton } from '../ui/text/text-skeleton.tsx';

const TABS: Record<string, ComponentType> = {
  overview: lazyExport(() => import('../features/understanding/knowledge/overview-tab.tsx'), 'OverviewTab'),
  feedback: lazyExport(() => import('../features/understanding/knowledge/feedback-tab.tsx'), 'FeedbackTab'),
  sources: lazyExport(() => import('../features/understanding/knowledge/sources-tab.tsx'), 'SourcesTab'),
  competitors: lazyExport(
    () => import('../features/understanding/brands/competitors-tab.tsx'),
    'CompetitorsTab',
  ),
};

/** One tab of the knowledge base; reset when the domain changes. */
export function KnowledgeBaseView() {
  const { view } = useParams({ from: '/guarded/shell/knowledge-base/$view' });
  const { id } = useDomainId();
  const Tab = TABS[view];
  if (!Tab) return null;
  return (
    <Suspense fallback={<TextSkeleton />}>
      <Tab key={id} />
    </Suspense>
  );
}
