import { Button } from '@mantine/core';
import { Inbox } from 'lucide-react';
import { usePublicConfig } from '../../lib/server/public-config.ts';

/** Link to the mailbox, when this installation sends no mail. */
export function MailboxLink() {
  const { mailbox } = usePublicConfig();
  if (!mailbox) return null;
  return (
    <Button component="a" href="/mailbox" variant="default" leftSection={<Inbox size={16} />}>
      Open the mailbox
    </Button>
  );
}
