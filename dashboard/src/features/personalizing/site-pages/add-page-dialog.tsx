import { Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { failureOf } from '../../../lib/server/problem.ts';
import { useCurrentDomain } from '../../../lib/session/use-session.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { SubmitRow } from '../../../ui/forms/submit-row.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { pathProblem } from './page-path.ts';
import { usePageChanges } from './site-pages.api.ts';

export function AddPageDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Add New Page">
      <AddPageForm onClose={onClose} />
    </Dialog>
  );
}

function AddPageForm({ onClose }: { onClose: () => void }) {
  const domain = useCurrentDomain();
  const [path, setPath] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { add } = usePageChanges();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!domain || path === '' || add.isPending) return;
    const wrong = pathProblem(path);
    setProblem(wrong);
    if (wrong === null) add.mutate({ id: domain.id, url: `${domain.host}${path}` }, { onSuccess: onClose });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label="Path"
          description={`The path after ${domain?.host ?? 'your domain'}`}
          placeholder="/about-us"
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          maxLength={1000}
          value={path}
          error={problem !== null && <span style={{ whiteSpace: 'pre-wrap' }}>{problem}</span>}
          onChange={({ currentTarget }) => {
            setPath(currentTarget.value);
            setProblem(null);
            if (add.isError) add.reset();
          }}
        />
        <FailureNote text={failureOf(add.error, 'Failed to add page. Please try again.')} />
        <SubmitRow onCancel={onClose} canSubmit={path !== ''} isPending={add.isPending}>
          Add Page
        </SubmitRow>
      </Stack>
    </form>
  );
}
