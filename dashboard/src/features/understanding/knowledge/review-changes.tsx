import type { KnowledgeEntry } from '@sightline/contract/understanding/knowledge';
import { useState } from 'react';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ReviewForm } from './review-form.tsx';

const WIDTH = 1120;

/** The current overview next to the proposed one. Closing it by keyboard keeps the text for another review. */
export function ReviewChanges({ entry, onClose }: { entry: KnowledgeEntry | null; onClose: () => void }) {
  const [isEdited, setEdited] = useState(false);
  const close = () => {
    setEdited(false);
    onClose();
  };
  return (
    <Dialog
      isOpen={entry !== null}
      title="Review changes"
      width={WIDTH}
      onClose={isEdited ? undefined : close}
    >
      {entry && <ReviewForm key={entry.id} entry={entry} onEdited={() => setEdited(true)} onClose={close} />}
    </Dialog>
  );
}
