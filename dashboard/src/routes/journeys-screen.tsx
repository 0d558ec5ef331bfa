import { useNavigate, useSearch } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { JourneySteps } from '../features/personalizing/journeys/journey-steps.tsx';
import { PageTimeline } from '../features/personalizing/journeys/page-timeline.tsx';
import { useSelectedVisitor } from '../features/personalizing/journeys/selected-visitor.ts';
import { type Stop, stopIndex, stopsOf } from '../features/personalizing/journeys/stops.ts';
import { VisitorPane } from '../features/personalizing/journeys/visitor-pane.tsx';
import { VisitorPanel } from '../features/personalizing/journeys/visitor-panel.tsx';
import { PagePicture } from '../features/personalizing/screenshots/page-picture.tsx';
import { PageThumb } from '../features/personalizing/screenshots/page-thumb.tsx';
import { useScreenshot } from '../features/personalizing/screenshots/screenshots.api.ts';
import { UnfinishedSetupCard } from '../features/personalizing/site-pages/unfinished-setup-card.tsx';
import { DetailPreview } from '../ui/layout/detail-preview.tsx';
import { PaneNote } from '../ui/layout/pane-note.tsx';
import { PaneSkeleton } from '../ui/layout/pane-skeleton.tsx';
import { NewTabButton, PreviewBar } from '../ui/layout/preview-bar.tsx';
import { lazyDialog } from '../ui/overlays/dialog.tsx';
import { Moment } from '../ui/text/moment.tsx';
import { type JourneysSearch, journeys } from './search-params.ts';

const FeedbackDialog = lazyDialog(
  () => import('../features/personalizing/screenshots/feedback-dialog.tsx'),
  'FeedbackDialog',
);

/** What each visitor saw, page by page, and the result. */
export function JourneysScreen() {
  const { visitor_id, session, page, ...chosen } = journeys(useSearch({ strict: false }));
  const navigate = useNavigate();
  const go = (search: JourneysSearch) =>
    navigate({ to: '/journeys', search, replace: true, resetScroll: false });
  const { list, visitors, visitor, detail } = useSelectedVisitor({ ...chosen, visitor_id }, (id) =>
    go({ ...chosen, visitor_id: id }),
  );
  const sessions = visitor && detail.data?.sessions;
  const stops = useMemo(() => stopsOf(sessions ?? []), [sessions]);
  const at = stopIndex(stops, session, page);
  const stop = stops[at];
  const choose = (next: Stop) => {
    const isFirst = next.session === 0 && next.page === 0;
    go({ ...chosen, visitor_id, ...(!isFirst && { session: next.session + 1, page: next.page + 1 }) });
  };
  return (
    <DetailPreview
      notice={<UnfinishedSetupCard />}
      list={
        <VisitorPane
          list={list}
          visitors={visitors}
          selected={visitor_id}
          search={chosen}
          onChange={(change) => go({ ...chosen, ...change })}
        />
      }
      {...(visitor && {
        bar: stop && (
          <StopBar stop={stop}>
            <JourneySteps stops={stops} at={at} sessions={sessions?.length ?? 0} onChoose={choose} />
          </StopBar>
        ),
        side: {
          title: 'Page Timeline',
          content: sessions ? (
            <PageTimeline
              sessions={sessions}
              stops={stops}
              current={stop}
              onChoose={choose}
              thumb={({ step }) => <PageThumb of={{ path: step.path, variant_id: step.variantId }} />}
            />
          ) : (
            <PaneSkeleton rows={4} />
          ),
        },
        panel: {
          label: 'Visitor',
          content: (
            <VisitorPanel
              visitor={visitor}
              stop={stop}
              isLoading={detail.isPending}
              onDeleted={() => go(chosen)}
            />
          ),
        },
      })}
    >
      {visitor && stop && <StopPicture stop={stop} />}
      {visitor &&
        !stop &&
        (sessions ? <PaneNote title="No page views stored for this visitor." /> : <PaneSkeleton />)}
      {!visitor &&
        (list.isPending || visitor_id ? (
          <PaneSkeleton />
        ) : (
          <PaneNote title="Select a visitor to view their session" />
        ))}
    </DetailPreview>
  );
}

function StopBar({ stop: { step, view, visit }, children }: { stop: Stop; children: ReactNode }) {
  const [isAsking, setAsking] = useState(false);
  const { path, variantId: variant_id, pageId: page_id } = step;
  const subject = variant_id !== null && page_id !== null ? { path, variant_id, page_id } : null;
  return (
    <PreviewBar
      path={path}
      isPersonalized={variant_id !== null}
      full_url={step.url}
      time={<Moment at={view?.ts ?? visit.started_at} form="moment" />}
      onFeedback={() => setAsking(true)}
      canSendFeedback={subject !== null}
      more={
        <NewTabButton href={view?.page_url ?? step.url} icon={ExternalLink}>
          Open live page
        </NewTabButton>
      }
    >
      {children}
      <FeedbackDialog isOpen={isAsking} onClose={() => setAsking(false)} subject={subject} />
    </PreviewBar>
  );
}

function StopPicture({ stop: { step } }: { stop: Stop }) {
  const { image, error } = useScreenshot({ path: step.path, variant_id: step.variantId }, 'preview');
  return <PagePicture path={step.path} image={image} error={error} />;
}
