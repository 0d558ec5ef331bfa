import { List, Text } from '@mantine/core';
import type { BillingSession } from '@sightline/contract/company/billing';
import { countOf } from '../../../lib/words/format.ts';
import { ConfirmRow } from '../../../ui/forms/confirm-row.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { limitText } from './plan-text.ts';

interface CancelDialogProps {
  session: BillingSession;
  isOpen: boolean;
  isCancelling: boolean;
  onClose: () => void;
  onCancel: () => void;
}

/** Says what will stop before anything does. */
export function CancelDialog({ session, isOpen, isCancelling, onClose, onCancel }: CancelDialogProps) {
  const { limits, waiting_topics } = session;
  const topics = limitText(limits.topics);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Cancel subscription?">
      <Text>Your plan ends immediately, not at the end of the month:</Text>
      <List size="sm" spacing={4} my="sm">
        <List.Item>Your published pages go offline.</List.Item>
        <List.Item>
          {waiting_topics > 0
            ? `Each website keeps its ${topics} oldest topics; ${countOf(waiting_topics, 'topic')} will stop being measured.`
            : `Each website can have ${topics} topics.`}
        </List.Item>
        <List.Item>Topics are measured every {limits.frequency === 'daily' ? 'day' : 'week'}.</List.Item>
      </List>
      <Text>Pages, topics and results stay readable, and you can subscribe again at any time.</Text>
      <ConfirmRow
        action="Cancel subscription"
        onCancel={onClose}
        onConfirm={onCancel}
        isPending={isCancelling}
        back="Keep subscription"
        startsBack
      />
    </Dialog>
  );
}
