import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { countOf } from '../../../lib/words/format.ts';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/overlays/toasts.tsx';
import { usePageAction } from './page-changes.api.ts';
import type { ChosenPage } from './page-table.tsx';

interface DeletePagesProps {
  pages: ChosenPage[];
  onClose: () => void;
  /** With the ids of those that could not be deleted. */
  onDeleted: (failed: readonly string[]) => void;
}

/** Asks before pages are deleted, with an optional reason. */
export function DeletePagesDialog({ isOpen, ...props }: DeletePagesProps & { isOpen: boolean }) {
  const title = props.pages.length === 1 ? 'Delete page?' : `Delete ${countOf(props.pages.length, 'page')}?`;
  return (
    <Dialog isOpen={isOpen} onClose={props.onClose} title={title}>
      <DeletePagesForm {...props} />
    </Dialog>
  );
}

function DeletePagesForm({ pages, onClose, onDeleted }: DeletePagesProps) {
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const { mutate, isPending } = usePageAction();
  const submit = () => {
    const page_ids = pages.map(({ id }) => id);
    mutate(
      { action: { kind: 'delete', reason }, page_ids },
      {
        onSuccess: ({ failed, detail }) => {
          const done = page_ids.length - failed.length;
          if (done > 0) toast({ title: `${countOf(done, 'page')} deleted` });
          if (failed.length > 0)
            setFailure(`${countOf(failed.length, 'page')} could not be deleted. ${detail ?? ''}`);
          else onClose();
          onDeleted(failed);
        },
      },
    );
  };
  const [only] = pages;
  return (
    <DialogForm
      isRed
      onSubmit={submit}
      action={`Delete ${pages.length === 1 ? 'page' : countOf(pages.length, 'page')}`}
      onCancel={onClose}
      of={{ isPending }}
    >
      <Text>
        {pages.length === 1 && only ? `“${only.title}” goes` : `${countOf(pages.length, 'page')} go`} from
        this list and take published pages offline. Their URLs will return “410 Gone”.
      </Text>
      <Textarea
        label="Reason (optional)"
        description="Saved in the Changelog for your team."
        data-autofocus
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1000}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <FailureNote text={failure} />
    </DialogForm>
  );
}
