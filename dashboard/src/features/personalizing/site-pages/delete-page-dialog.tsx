import { Stack, Text } from '@mantine/core';
import type { SitePage } from '@sightline/contract/personalizing/site-pages';
import { failureOf } from '../../../lib/server/problem.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';
import { ConfirmRow } from '../../../ui/forms/confirm-row.tsx';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { pageName } from '../../../ui/layout/page-name.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
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
