import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import type { GeneratedPage } from '@sightline/contract/generated-pages';
import { type FormEvent, useState } from 'react';
import { countOf, countText } from '../../lib/format.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useBulkEdit, useIsWriterBuiltIn } from './page-changes.api.ts';
import { StartFailure } from './start-failure.tsx';

/** The server takes this many chosen pages at once, or all. */
const MOST = 1000;
const WITHOUT_MODEL =
  'The built-in writer replaces or removes words, refreshes facts and adds sections. Anything freer needs a model.';

interface BulkEditProps {
  selected: GeneratedPage[];
  /** How many pages there are; without a selection all of them are edited. */
  total: number;
  onClose: () => void;
}

/** One instruction for many pages. */
export function BulkEditDialog({ isOpen, ...props }: BulkEditProps & { isOpen: boolean }) {
  // Kept here, so that a dialog closed by mistake opens again with what was typed.
  const [text, setText] = useState('');
  return (
    <Dialog isOpen={isOpen} onClose={props.onClose} title="Edit with a prompt">
      <BulkEditForm {...props} text={text} setText={setText} />
    </Dialog>
  );
}

interface FormProps extends BulkEditProps {
  text: string;
  setText: (text: string) => void;
}

function BulkEditForm({ selected, total, onClose, text, setText }: FormProps) {
  const edit = useBulkEdit();
  const isBuiltIn = useIsWriterBuiltIn();
  const prompt = text.trim();
  const isAll = selected.length === 0 || selected.length === total;
  const isTooMany = !isAll && selected.length > MOST;
  const count = isAll ? total : selected.length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (prompt === '' || isTooMany || edit.isPending) return;
    const page_ids = isAll ? undefined : selected.map(({ id }) => id);
    const onSuccess = () => {
      setText('');
      onClose();
    };
    edit.mutate({ prompt, ...(page_ids && { page_ids }) }, { onSuccess });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text>
          {isAll
            ? `This edits all ${countOf(total, 'page')}.`
            : `This edits ${countOf(count, 'selected page')}.`}{' '}
          Each gets a new version; what is published stays as it is until you publish the changes.
        </Text>
        <Textarea
          label="What should change?"
          description={isBuiltIn ? WITHOUT_MODEL : undefined}
          placeholder={
            isBuiltIn ? 'Replace "38 euros" with "39 euros"' : 'Mention that the first month is free'
          }
          data-autofocus
          autosize
          minRows={3}
          maxRows={10}
          maxLength={2000}
          value={text}
          error={isTooMany && `Select at most ${countText(MOST)} pages, or none to edit all.`}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <StartFailure error={edit.error} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={prompt === '' || isTooMany || count === 0} loading={edit.isPending}>
            Edit {countOf(count, 'page')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
