import type { GeneratedPage } from '@sightline/contract/publishing/generated-pages';
import { type ReactNode, Suspense, useState } from 'react';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { SidePanel } from '../../../ui/layout/side-panel.tsx';
import { lazyExport } from '../../../ui/tables/lazy-export.ts';
import { TextSkeleton } from '../../../ui/text/text-skeleton.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { PageHead } from './page-head.tsx';
import { PageView } from './page-view.tsx';
import { useUnsaved } from './use-unsaved.ts';

const PageEdit = lazyExport(() => import('./page-edit.tsx'), 'PageEdit');

interface PagePanelProps {
  page: GeneratedPage;
  /** Says beside the milestones whose answers they come from. */
  milestonesMark?: ReactNode;
  /** Somebody else has deleted it meanwhile. */
  isGone: boolean;
  isHighlighted: boolean;
  onHighlight: (isHighlighted: boolean) => void;
  /** The page's slug has changed. */
  onMoved: (slug: string) => void;
  onClose: () => void;
}

/** One page next to the list: to read with its details, or to edit. */
export function PagePanel({
  page,
  isGone,
  milestonesMark,
  isHighlighted,
  onHighlight,
  onMoved,
  onClose,
}: PagePanelProps) {
  const [isEditing, setEditing] = useState(false);
  const [hasEdited, setHasEdited] = useState(false);
  const unsaved = useUnsaved();
  const endEditing = () => {
    setEditing(false);
    setHasEdited(true);
  };
  return (
    <SidePanel title={`Page ${page.title}`} isOpen onClose={onClose}>
      <PageHead
        page={page}
        isEditing={isEditing}
        takesFocus={hasEdited}
        onEdit={() => setEditing(true)}
        onMoved={onMoved}
        onClose={onClose}
      />
      {isGone && (
        <FailureNote text="This page was deleted while you had it open. Copy any text you want to keep." />
      )}
      {isEditing ? (
        <Suspense fallback={<TextSkeleton />}>
          <PageEdit
            pageId={page.id}
            onDirty={unsaved.setDirty}
            onCancel={() => unsaved.leave(endEditing)}
            onSaved={endEditing}
          />
        </Suspense>
      ) : (
        <PageView
          page={page}
          milestonesMark={milestonesMark}
          isHighlighted={isHighlighted}
          onHighlight={onHighlight}
        />
      )}
      <DiscardDialog isOpen={unsaved.isAsking} onKeep={unsaved.keep} onDiscard={unsaved.discard} />
    </SidePanel>
  );
}
