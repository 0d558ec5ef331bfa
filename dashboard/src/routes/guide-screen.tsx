import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { guideNamed, loadGuide } from '../shell/guides.ts';
import { BackLink } from '../ui/layout/back-link.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { LinkButton } from '../ui/layout/links.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { lazyExport } from '../ui/tables/lazy-export.ts';
import { TextSkeleton } from '../ui/text/text-skeleton.tsx';

const Markdown = lazyExport(() => import('../ui/text/markdown.tsx'), 'Markdown');

/** A file of the documentation as a screen. */
export function GuideScreen() {
  const { guide: name = '' } = useParams({ strict: false });
  const guide = guideNamed(name);
  const { data: text } = useQuery({
    queryKey: ['guide', name],
    queryFn: () => loadGuide(name),
    enabled: guide !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      <PageHeader back={<BackLink to="/aeo-help">Back to Help</BackLink>} title={guide?.title ?? 'Guide'} />
      {guide === undefined ? (
        <EmptyState
          title="Guide not found."
          action={
            <LinkButton to="/aeo-help" variant="default">
              See all guides
            </LinkButton>
          }
        />
      ) : (
        <Suspense fallback={<TextSkeleton />}>
          {text === undefined ? <TextSkeleton /> : <Markdown text={text} under={1} />}
        </Suspense>
      )}
    </>
  );
}
