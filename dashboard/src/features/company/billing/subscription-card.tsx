import { Button, Group, List, Text } from '@mantine/core';
import type { BillingSession } from '@sightline/contract/company/billing';
import { useState } from 'react';
import { detailOf } from '../../../lib/server/problem.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';
import { countOf } from '../../../lib/words/format.ts';
import { ConfirmRow } from '../../../ui/forms/confirm-row.tsx';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { StatusDot } from '../../../ui/text/status-dot.tsx';
import { BillingFacts, Fact } from './billing-facts.tsx';
import { renewalText } from './checkout-card.tsx';
import { NoChargeNote } from './no-charge-note.tsx';
import { useSessionActions } from './payments.api.ts';
import { planText } from './plan-facts.tsx';
import { limitText } from './plan-text.ts';

interface SubscriptionCardProps {
  session: BillingSession;
  /** Navigates to a path of the dashboard. */
  onLeave: (path: string) => void;
}

const STATUS = {
  active: <StatusDot tone="good" label="Active" />,
  past_due: <StatusDot tone="warn" label="Payment overdue" />,
  cancelled: <StatusDot tone="idle" label="Cancelled" />,
};

/** The subscription, with buttons to cancel it and to undo that. */
export function SubscriptionCard({ session, onLeave }: SubscriptionCardProps) {
  const { id } = useDomainId();
  const { session_id, status, state, current_plan, cancel_path } = session;
  const { cancel, resume } = useSessionActions(session_id, onLeave);
  const [isAsking, setAsking] = useState(false);
  const isCancelled = status === 'cancelled';
  const failure = cancel.error ?? resume.error;
  return (
    <>
      <NoChargeNote />
      <BillingFacts>
        <Fact name="Plan">{current_plan ? planText(current_plan) : '–'}</Fact>
        <Fact name="Status">{status ? STATUS[status] : '–'}</Fact>
        <Fact name="Next renewal">{isCancelled ? 'None' : renewalText(session)}</Fact>
      </BillingFacts>
      <div role="status">
        {isCancelled && <Text>Your published pages are offline. Resume your plan to bring them back.</Text>}
        {state === 'completed' && !isCancelled && (
          <Text>For other changes, go back to Billing & Usage and open Manage Subscription.</Text>
        )}
      </div>
      <FailureNote text={failure ? detailOf(failure) : null} />
      <Group justify="space-between" gap="sm">
        <Button variant="default" onClick={() => onLeave(cancel_path)}>
          Back to Billing & Usage
        </Button>
        {isCancelled && (
          <Button loading={resume.isPending} onClick={() => resume.mutate({ id, session_id })}>
            Resume subscription
          </Button>
        )}
        {state === 'open' && !isCancelled && (
          <Button variant="light" color="red" onClick={() => setAsking(true)}>
            Cancel subscription
          </Button>
        )}
      </Group>
      <CancelDialog
        session={session}
        isOpen={isAsking}
        isCancelling={cancel.isPending}
        onClose={() => setAsking(false)}
        onCancel={() => cancel.mutate({ id, session_id }, { onSettled: () => setAsking(false) })}
      />
    </>
  );
}

interface CancelDialogProps {
  session: BillingSession;
  isOpen: boolean;
  isCancelling: boolean;
  onClose: () => void;
  onCancel: () => void;
}

/** Says what will stop before anything does. */
function CancelDialog({ session, isOpen, isCancelling, onClose, onCancel }: CancelDialogProps) {
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
        of={{ isPending: isCancelling }}
        back="Keep subscription"
      />
    </Dialog>
  );
}
