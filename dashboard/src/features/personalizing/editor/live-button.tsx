import { Button } from '@mantine/core';
import { failureOf } from '../../../lib/server/problem.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { type Edited, useEditorLink } from './hand-editor.api.ts';

/** Opens the page itself in a new tab, with what is saved. */
export function LiveButton({ of, isUnsaved }: { of: Edited; isUnsaved: boolean }) {
  const link = useEditorLink(of);
  const open = () => {
    // Browsers open a tab only at the click itself, so it waits for its address.
    const tab = window.open('', '_blank');
    if (tab) tab.opener = null;
    link.mutate(undefined, {
      onSuccess: ({ url }) => (tab ? tab.location.replace(url) : location.assign(url)),
      onError: () => tab?.close(),
    });
  };
  return (
    <>
      <Button variant="default" loading={link.isPending} {...(isUnsaved ? UNSAVED : { onClick: open })}>
        Open on your page
      </Button>
      <FailureNote text={failureOf(link.error)} />
    </>
  );
}

const UNSAVED = {
  'data-disabled': true,
  'aria-disabled': true,
  title: 'Save first to preview your latest changes.',
};
