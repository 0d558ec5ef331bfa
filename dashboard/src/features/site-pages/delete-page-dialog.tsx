import { Stack, Text } from '@mantine/core';
import type { SitePage } from '@sightline/contract/pages';
import { failureOf } from '../../lib/problem.ts';
import { useDomainId } from '../../lib/use-session.ts';
import { ConfirmRow } from '../../ui/confirm-row.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { pageName } from '../../ui/page-name.ts';
import { usePageChanges } from './site-pages.api.ts';

export function DeletePageDialog({ page, onClose }: { page: SitePage | null; onClose: () => void }) {
  return (
    <Dialog isOpen={page !== null} onClose={onClose} title="Delete page?">
      {page && <DeletePage page={page} onClose={onClose} />}
    </Dialog>
  );
}

function DeletePage({ page, onClose }: { page: SitePage; onClose: () => void }) {
  const { id } = useDomainId();
  const { remove } = usePageChanges();
  return (
    <Stack gap="md">
      <Text fw={500}>{pageName(page.path)}</Text>
      <Text>Are you sure you want to delete this page? This action cannot be undone.</Text>
      <FailureNote text={failureOf(remove.error)} />
      <ConfirmRow
        action="Delete"
        onCancel={onClose}
        onConfirm={() => remove.mutate({ id, page_id: page.id }, { onSuccess: onClose })}
        isPending={remove.isPending}
        startsBack
      />
    </Stack>
  );
}
