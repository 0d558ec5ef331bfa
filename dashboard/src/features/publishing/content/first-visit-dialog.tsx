import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { storage } from '../../../lib/session/browser.ts';
import { useCurrentDomain, useSession } from '../../../lib/session/use-session.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

const seenKey = (domain_id: string) => `sightline.content-seen.${domain_id}`;

interface FirstVisitProps {
  /** Whether pages already exist. */
  hasPages: boolean;
  /** Whether pages are being written now. */
  isWriting: boolean;
}

/** Explains once per domain and browser what this screen will show, as long as it is empty. */
export function FirstVisitDialog({ hasPages, isWriting }: FirstVisitProps) {
  const domain = useCurrentDomain();
  const { organization } = useSession();
  const [dismissed, setDismissed] = useState<string>();
  // The sample's pages existed before any guest came.
  if (!domain || organization?.sample || (hasPages && !isWriting)) return null;
  const key = seenKey(domain.id);
  const dismiss = () => {
    storage.setItem(key, '1');
    setDismissed(domain.id);
  };
  const isOpen = dismissed !== domain.id && storage.getItem(key) === null;
  return (
    <Dialog isOpen={isOpen} onClose={dismiss} title="We're generating your AI-optimized content">
      <Stack gap="md">
        <Text>
          Each page answers one buyer question from your website and knowledge base, with sources. New pages
          appear in the list.
        </Text>
        <Text>
          {domain.auto_publish_pages
            ? 'Pages publish automatically, as set in Settings.'
            : 'Nothing goes live until you publish. Review each page, edit it, then publish.'}
        </Text>
        <Group justify="flex-end">
          <Button data-autofocus onClick={dismiss}>
            Got it
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
