import { Button, Group, Text } from '@mantine/core';
import type { BillingSession, Plan } from '@sightline/contract/company/billing';
import { failureOf } from '../../../lib/server/problem.ts';
import { useDomainId, useSession } from '../../../lib/session/use-session.ts';
import { countOf, parseTime, timeText } from '../../../lib/words/format.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { BillingFacts, Fact } from './billing-facts.tsx';
import { NoChargeNote } from './no-charge-note.tsx';
import { useSessionActions } from './payments.api.ts';
import { frequencyText, planText } from './plan-facts.tsx';
import { limitText } from './plan-text.ts';

interface CheckoutCardProps {
  session: BillingSession;
  plan: Plan;
  /** Navigates to a path of the dashboard. */
  onLeave: (path: string) => void;
}

/** What is about to start or be switched to, with confirm and cancel. */
export function CheckoutCard({ session, plan, onLeave }: CheckoutCardProps) {
  const { id } = useDomainId();
  const { organization } = useSession();
  const { confirm } = useSessionActions(session.session_id, onLeave);
  const { session_id, kind, current_plan, cancel_path } = session;
  return (
    <>
      <NoChargeNote />
      <BillingFacts>
        <Fact name="Organization">{organization?.name ?? '–'}</Fact>
        {current_plan && <Fact name="Current plan">{planText(current_plan)}</Fact>}
        <Fact name={current_plan ? 'New plan' : 'Plan'}>{planText(plan)}</Fact>
        <Fact name="Topics per website">{limitText(plan.limits.topics)}</Fact>
        <Fact name="Measured">{frequencyText(plan.limits)}</Fact>
        <Fact name="Renews">{renewalText(session)}</Fact>
      </BillingFacts>
      <WaitingTopics session={session} />
      <FailureNote text={failureOf(confirm.error)} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" disabled={confirm.isPending} onClick={() => onLeave(cancel_path)}>
          Cancel
        </Button>
        <Button loading={confirm.isPending} onClick={() => confirm.mutate({ id, session_id })}>
          {kind === 'switch' ? 'Confirm switch' : 'Confirm'}
        </Button>
      </Group>
    </>
  );
}

/** Topics that a smaller plan no longer measures. */
function WaitingTopics({ session: { limits, waiting_topics } }: { session: BillingSession }) {
  if (waiting_topics === 0) return null;
  return (
    <Text>
      {countOf(waiting_topics, 'topic')} will stop being measured: each website keeps its{' '}
      {limitText(limits.topics)} oldest. All results stay readable.
    </Text>
  );
}

export function renewalText({ renews_at }: BillingSession): string {
  const at = parseTime(renews_at);
  return at ? `${timeText(at, 'date')}, then every month` : 'Every month';
}
