import { Stack, Text } from '@mantine/core';
import type { GeneratedPage } from '@sightline/contract/publishing/generated-pages';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { ConfirmRow } from '../../../ui/forms/confirm-row.tsx';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { SidePanel } from '../../../ui/layout/side-panel.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { lazyExport } from '../../../ui/tables/lazy-export.ts';
import { TextSkeleton } from '../../../ui/text/text-skeleton.tsx';
import type { GoLive } from './go-live-dialog.tsx';
import { PageHead } from './page-head.tsx';
import { PageView } from './page-view.tsx';

const PageEdit = lazyExport(() => import('./page-edit.tsx'), 'PageEdit');

interface PagePanelProps {
  page: GeneratedPage;
  goLive: GoLive;
  /** Says beside the milestones whose answers they come from. */
  milestonesMark?: ReactNode;
  /** Someone else has deleted it meanwhile. */
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
  goLive,
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
        goLive={goLive}
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

interface DiscardDialogProps {
  isOpen: boolean;
  onKeep: () => void;
  onDiscard: () => void;
}

function DiscardDialog({ isOpen, onKeep, onDiscard }: DiscardDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onKeep} title="Discard your changes?">
      <Stack gap="md">
        <Text>Your changes to this page haven’t been saved.</Text>
        <ConfirmRow action="Discard" onCancel={onKeep} onConfirm={onDiscard} back="Keep editing" />
      </Stack>
    </Dialog>
  );
}

/**
 * Asks before someone leaves unsaved text: by closing the panel, opening another page or screen, or closing the
 * window.
 */
function useUnsaved() {
  const [isDirty, setDirty] = useState(false);
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && (current.pathname !== next.pathname || slugIn(current.search) !== slugIn(next.search)),
    enableBeforeUnload: () => isDirty,
    disabled: !isDirty,
    withResolver: true,
  });
  const keep = () => {
    setLeaving(null);
    blocker.reset?.();
  };
  const discard = () => {
    setDirty(false);
    setLeaving(null);
    leaving?.();
    blocker.proceed?.();
  };
  /** Acts at once if nothing would be lost. */
  const leave = (go: () => void) => (isDirty ? setLeaving(() => go) : go());
  return { isAsking: leaving !== null || blocker.status === 'blocked', setDirty, leave, keep, discard };
}

function slugIn(search: object): unknown {
  return Reflect.get(search, 'slug');
}
