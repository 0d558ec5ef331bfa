import { Button, Group, Stack, Text } from '@mantine/core';
import type { GeneratedPage } from '@sightline/contract/generated-pages';
import { useState } from 'react';
import { storage } from '../../lib/browser.ts';
import { parseTime } from '../../lib/format.ts';
import { useCurrentDomain, useSession } from '../../lib/use-session.ts';
import { Dialog } from '../../ui/dialog.tsx';

const seenKey = (domain_id: string) => `sightline.content-seen.${domain_id}`;

const NEWS_MS = 7 * 86_400_000;

/** Says once per domain and browser what this screen is about to show; in a new browser it is no news when pages have long been there. */
export function FirstVisitDialog({ pages }: { pages: Pick<GeneratedPage, 'created_at'>[] }) {
  const domain = useCurrentDomain();
  const { organization } = useSession();
  const [dismissed, setDismissed] = useState<string>();
  // The sample's pages have been there before any guest.
  if (!domain || organization?.sample || pages.some(isOld)) return null;
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
          Each page answers one question that buyers put to assistants, from what your website and knowledge
          base say, and names its sources. Pages appear in the list as they are written.
        </Text>
        <Text>
          {domain.auto_publish_pages
            ? 'They are published as soon as they are written, as your settings say.'
            : 'Nothing is public before you publish it: read each page, change what you like, then publish.'}
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

function isOld({ created_at }: Pick<GeneratedPage, 'created_at'>): boolean {
  return Date.now() - (parseTime(created_at)?.getTime() ?? 0) > NEWS_MS;
}
