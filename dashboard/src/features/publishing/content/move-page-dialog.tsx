import { TextInput } from '@mantine/core';
import type { GeneratedPage } from '@sightline/contract/publishing/generated-pages';
import { useState } from 'react';
import { failureOf } from '../../../lib/server/problem.ts';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useMovePage } from './page-changes.api.ts';

interface MovePageProps {
  page: GeneratedPage;
  onClose: () => void;
  /** Called with the new slug. */
  onMoved: (slug: string) => void;
}

/** Changes a page's address. */
export function MovePageDialog({ isOpen, ...props }: MovePageProps & { isOpen: boolean }) {
  return (
    <Dialog isOpen={isOpen} onClose={props.onClose} title="Change address">
      <MovePageForm {...props} />
    </Dialog>
  );
}

function MovePageForm({ page, onClose, onMoved }: MovePageProps) {
  const [slug, setSlug] = useState(page.slug);
  const { mutate, isPending, error } = useMovePage(page.id);
  const wanted = slug.trim();
  return (
    <DialogForm
      action="Change address"
      onSubmit={() => mutate(wanted, { onSuccess: (moved) => onMoved(moved.slug) })}
      onCancel={onClose}
      canSubmit={wanted !== '' && wanted !== page.slug}
      of={{ isPending }}
    >
      <TextInput
        label="Slug"
        description="The old URL redirects to the new one."
        leftSection="/"
        data-autofocus
        maxLength={100}
        value={slug}
        error={failureOf(error)}
        onChange={({ currentTarget }) => setSlug(currentTarget.value)}
      />
    </DialogForm>
  );
}
