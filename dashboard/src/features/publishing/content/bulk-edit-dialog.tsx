import { Text, Textarea } from '@mantine/core';
import { useTextDraft } from '../../../lib/forms/use-draft.ts';
import { countOf, countText } from '../../../lib/words/format.ts';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { ConnectLink } from '../../../ui/layout/connect-button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useBulkEdit, useIsWriterBuiltIn } from './page-changes.api.ts';
import type { ChosenPage } from './page-table.tsx';
import { StartFailure } from './start-failure.tsx';

/** The server accepts this many selected pages at once, or all. */
const MAX_PAGES = 1000;
const WITHOUT_MODEL = 'Without an AI model you can replace quoted text and refresh facts.';

interface BulkEditProps {
  selected: ChosenPage[];
  /** Number of pages; without a selection all of them are edited. */
  total: number;
  onClose: () => void;
}

/** One instruction for many pages. */
export function BulkEditDialog({ isOpen, ...props }: BulkEditProps & { isOpen: boolean }) {
  const draft = useTextDraft('edit-pages');
  return (
    <Dialog isOpen={isOpen} onClose={props.onClose} title="Edit with a prompt">
      <BulkEditForm {...props} draft={draft} />
    </Dialog>
  );
}

interface FormProps extends BulkEditProps {
  draft: ReturnType<typeof useTextDraft>;
}

function BulkEditForm({ selected, total, onClose, draft }: FormProps) {
  const { value: text, change, clear } = draft;
  const edit = useBulkEdit();
  const isBuiltIn = useIsWriterBuiltIn();
  const prompt = text.trim();
  const isAll = selected.length === 0 || selected.length === total;
  const isTooMany = !isAll && selected.length > MAX_PAGES;
  const count = isAll ? total : selected.length;
  const submit = () => {
    const page_ids = isAll ? undefined : selected.map(({ id }) => id);
    const onSuccess = () => {
      clear();
      onClose();
    };
    edit.mutate({ prompt, ...(page_ids && { page_ids }) }, { onSuccess });
  };
  return (
    <DialogForm
      action={`Edit ${countOf(count, 'page')}`}
      onSubmit={submit}
      onCancel={onClose}
      canSubmit={prompt !== '' && !isTooMany && count > 0}
      of={{ isPending: edit.isPending }}
    >
      <Text>
        {isAll
          ? `This edits all ${countOf(total, 'page')}.`
          : `This edits ${countOf(count, 'selected page')}.`}{' '}
        Each page gets a new version. Published pages stay the same until you publish the changes.
      </Text>
      <Textarea
        label="What should change?"
        description={
          isBuiltIn && (
            <>
              {WITHOUT_MODEL} <ConnectLink underline="always" onOpen={onClose} /> for free-form edits.
            </>
          )
        }
        placeholder={
          isBuiltIn ? 'Replace "38 euros" with "39 euros"' : 'Mention that the first month is free'
        }
        data-autofocus
        autosize
        minRows={3}
        maxRows={10}
        maxLength={2000}
        value={text}
        error={isTooMany && `Select at most ${countText(MAX_PAGES)} pages, or none to edit all.`}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      <StartFailure error={edit.error} />
    </DialogForm>
  );
}
