import { Skeleton } from '@mantine/core';
import type { LandingPage } from '@sightline/contract/personalizing/variants';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { AudiencesButton } from '../features/personalizing/audiences/audiences-button.tsx';
import { PagePicture } from '../features/personalizing/screenshots/page-picture.tsx';
import { PageThumb } from '../features/personalizing/screenshots/page-thumb.tsx';
import { useScreenshot } from '../features/personalizing/screenshots/screenshots.api.ts';
import { UnfinishedSetupCard } from '../features/personalizing/site-pages/unfinished-setup-card.tsx';
import { ctrText } from '../features/personalizing/variants/ctr-text.ts';
import { useMayGenerate } from '../features/personalizing/variants/generating.ts';
import { PageList } from '../features/personalizing/variants/page-list.tsx';
import { useSelectedVariant } from '../features/personalizing/variants/selected-variant.ts';
import { VariantList } from '../features/personalizing/variants/variant-list.tsx';
import { VariantPanel } from '../features/personalizing/variants/variant-panel.tsx';
import { WaitingNote } from '../features/personalizing/variants/waiting-note.tsx';
import { useCurrentDomain, useSession } from '../lib/session/use-session.ts';
import { countOf } from '../lib/words/format.ts';
import { DetailPreview } from '../ui/layout/detail-preview.tsx';
import { LinkButton } from '../ui/layout/links.tsx';
import { PaneHead } from '../ui/layout/pane-head.tsx';
import { PaneNote } from '../ui/layout/pane-note.tsx';
import { PaneSkeleton } from '../ui/layout/pane-skeleton.tsx';
import { PreviewBar } from '../ui/layout/preview-bar.tsx';
import { lazyDialog } from '../ui/overlays/dialog.tsx';
import { Moment } from '../ui/text/moment.tsx';
import { personalizedPages } from './search-params.ts';

const FeedbackDialog = lazyDialog(
  () => import('../features/personalizing/screenshots/feedback-dialog.tsx'),
  'FeedbackDialog',
);

/** Variants by how visitors arrive. */
export function PersonalizedPagesScreen() {
  const search = personalizedPages(useSearch({ strict: false }));
  const navigate = useNavigate();
  const go = (choice: ReturnType<typeof personalizedPages>) =>
    navigate({ to: '/personalized-pages', search: choice, replace: true, resetScroll: false });
  const mayGenerate = useMayGenerate(useCurrentDomain(), useSession().organization);
  const { list, variants, trigger, detail, landing, isRewriting, onRewrite } = useSelectedVariant(
    search,
    mayGenerate,
    go,
  );
  return (
    <DetailPreview
      notice={<UnfinishedSetupCard />}
      list={
        <>
          <PaneHead title="Personalized Landing Pages">
            {list.isPending ? (
              <Skeleton height={12} width={80} />
            ) : (
              <>
                <span>{countOf(variants.length, 'variant')}</span> <WaitingNote /> <AudiencesButton />
              </>
            )}
          </PaneHead>
          {list.isPending && <PaneSkeleton rows={4} />}
          {!list.isPending && !trigger && <NothingYet mayGenerate={mayGenerate} />}
          {trigger && <VariantList variants={variants} selected={trigger.id} />}
        </>
      }
      {...(trigger &&
        detail && {
          bar: landing && (
            <LandingPreviewHead
              page={landing}
              place={detail.pages.indexOf(landing) + 1}
              count={detail.pages.length}
              variant_id={trigger.variant_id}
              onRewrite={onRewrite}
            />
          ),
          ...(landing && {
            side: {
              title: 'Pages',
              content: (
                <PageList
                  pages={detail.pages}
                  selected={landing.page_id}
                  onChoose={(page) => go({ variant: trigger.variant_id, page })}
                  thumb={(page) => <PageThumb of={pictureOf(page, trigger.variant_id)} />}
                />
              ),
            },
          }),
          panel: {
            label: 'Variant',
            content: (
              <VariantPanel
                trigger={trigger}
                description={detail.description}
                page={landing}
                isRewriting={isRewriting}
              />
            ),
          },
        })}
    >
      {trigger && landing && <LandingPicture page={landing} variant_id={trigger.variant_id} />}
      {trigger && detail && !landing && <NoPages />}
      {(list.isPending || (trigger && !detail)) && (
        <PaneNote title="Loading...">
          <span role="status">Loading pages.</span>
        </PaneNote>
      )}
    </DetailPreview>
  );
}

const pictureOf = ({ path, version }: LandingPage, variant_id: string) => ({ path, version, variant_id });

interface LandingPreviewHeadProps {
  page: LandingPage;
  /** Position among the pages, from 1. */
  place: number;
  count: number;
  variant_id: string;
  onRewrite: (rewrite: { variant_id: string; page_id: string; version: number }) => void;
}

function LandingPreviewHead({ page, place, count, variant_id, onRewrite }: LandingPreviewHeadProps) {
  const [isAsking, setAsking] = useState(false);
  const { taken_at, isRefreshing } = useScreenshot(pictureOf(page, variant_id), 'preview');
  const { page_id, path, version } = page;
  const goes_on_from = page.is_by_hand ? version : undefined;
  return (
    <PreviewBar
      path={path}
      isPersonalized
      full_url={page.full_url}
      time={taken_at !== null && <Moment at={new Date(taken_at).toISOString()} form="time" />}
      isRefreshing={isRefreshing}
      onFeedback={() => setAsking(true)}
      canSendFeedback
    >
      <span>
        {`Page ${place} of ${count} • ${countOf(page.visits, 'visit')} • CTR: ${ctrText(page.ctr)}`}
      </span>
      <FeedbackDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        subject={{ path, page_id, variant_id, goes_on_from }}
        onRegenerate={() => onRewrite({ variant_id, page_id, version })}
      />
    </PreviewBar>
  );
}

function LandingPicture({ page, variant_id }: { page: LandingPage; variant_id: string }) {
  const { image, error } = useScreenshot(pictureOf(page, variant_id), 'preview');
  return <PagePicture path={page.path} image={image} error={error} />;
}

function NothingYet({ mayGenerate }: { mayGenerate: boolean }) {
  if (mayGenerate) {
    return (
      <PaneNote title="Generating personalized pages... this can take a few minutes">
        They appear here as they’re ready. You can leave this page.
      </PaneNote>
    );
  }
  return (
    <PaneNote title="No starting variants found" action={<ChoosePages />}>
      Choose pages and elements to personalize. Each visitor source will then be listed here.
    </PaneNote>
  );
}

function NoPages() {
  return (
    <PaneNote title="No pages are personalized yet." action={<ChoosePages />}>
      Choose pages and elements to personalize for these visitors.
    </PaneNote>
  );
}

function ChoosePages(): ReactNode {
  return (
    <LinkButton to="/personalization-setup/pages" variant="default">
      Choose pages
    </LinkButton>
  );
}
