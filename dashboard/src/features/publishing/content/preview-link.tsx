import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { GeneratedPage } from '@sightline/contract/publishing/generated-pages';
import { useState } from 'react';
import { failureOf } from '../../../lib/server/problem.ts';
import { CopyButton } from '../../../ui/forms/copy-button.tsx';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Moment } from '../../../ui/text/moment.tsx';
import { useHostingStatus } from './pages.api.ts';
import { useCreatePreviewLink, usePreviewLink, useRevokePreviewLink } from './preview-link.api.ts';

/** The link with which anyone can read the page before it is public: made on request, copied, revoked. */
export function PreviewLink({ page }: { page: Pick<GeneratedPage, 'id'> }) {
  const { data: link, isPending } = usePreviewLink(page.id);
  const create = useCreatePreviewLink();
  const revoke = useRevokePreviewLink();
  const isLocal = useHostingStatus()?.preview !== undefined;
  return (
    <Stack gap="xs" mih={92}>
      <Text c="dimmed">
        Anyone with the link can read the page’s newest version, without an account. Search engines are kept
        out.{isLocal && ' This server isn’t online, so the link only works on this machine.'}
      </Text>
      {link ? (
        <>
          <TextInput
            aria-label="Preview link"
            readOnly
            value={link.url}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <Group gap="sm">
            <CopyButton value={link.url} label="Copy link" />
            <Button
              component="a"
              href={link.url}
              target="_blank"
              rel="noreferrer"
              size="compact-sm"
              variant="default"
            >
              Open preview
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              loading={revoke.isPending}
              onClick={() => revoke.mutate({ page_id: page.id })}
            >
              Revoke
            </Button>
            <Text c="dimmed">
              Works until <Moment at={link.expires_at} form="date" />
            </Text>
          </Group>
        </>
      ) : (
        <div>
          <Button
            variant="default"
            loading={create.isPending}
            disabled={isPending}
            onClick={() => create.mutate({ page_id: page.id })}
          >
            Create preview link
          </Button>
        </div>
      )}
      <FailureNote text={failureOf(create.error ?? revoke.error)} />
    </Stack>
  );
}

export function SharePreviewButton({ page }: { page: Pick<GeneratedPage, 'id'> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Share preview
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Share a preview">
        <PreviewLink page={page} />
      </Dialog>
    </>
  );
}
