import { Button, Group, Text, Title } from '@mantine/core';
import type { Delivery } from '@sightline/contract/company/webhooks';
import { failureOf } from '../../../lib/server/problem.ts';
import { countOf } from '../../../lib/words/format.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { ShowEarlier } from '../../../ui/layout/show-earlier.tsx';
import { Moment } from '../../../ui/text/moment.tsx';
import { StatusDot } from '../../../ui/text/status-dot.tsx';
import { TextSkeleton } from '../../../ui/text/text-skeleton.tsx';
import { ALERT_KINDS } from './alert-kinds.ts';
import styles from './notifications.module.css';
import { isBeingSent, useDeliveries, useResend } from './webhooks.api.ts';

/** Deliveries and their answers, newest first; kept for 30 days. */
export function DeliveryLog({ webhook_id, isOn }: { webhook_id: string; isOn: boolean }) {
  const deliveries = useDeliveries(webhook_id);
  const { data, error } = deliveries;
  const resend = useResend();
  return (
    <section aria-label="Deliveries">
      <Title order={3} mb="xs">
        Deliveries
      </Title>
      {!data && !error && <TextSkeleton />}
      {!data && <FailureNote text={failureOf(error)} />}
      <FailureNote text={failureOf(resend.error)} />
      {data?.length === 0 && (
        <EmptyState title="Nothing sent yet" order={4}>
          Alerts are sent as they happen. Send a test to check your endpoint.
        </EmptyState>
      )}
      <ul>
        {data?.map((delivery) => (
          <DeliveryItem
            key={delivery.id}
            delivery={delivery}
            canResend={isOn}
            isResending={resend.isPending && resend.variables.delivery_id === delivery.id}
            onResend={() => resend.mutate({ webhook_id, delivery_id: delivery.id })}
          />
        ))}
      </ul>
      <ShowEarlier list={deliveries} what="deliveries" />
    </section>
  );
}

interface DeliveryItemProps {
  delivery: Delivery;
  canResend: boolean;
  isResending: boolean;
  onResend: () => void;
}

function DeliveryItem({ delivery, canResend, isResending, onResend }: DeliveryItemProps) {
  const { id, kind, status, tries, http_status, ms, answer, error, tried_at, next_try_at } = delivery;
  const name = kind === 'test' ? 'Test' : ALERT_KINDS[kind].label;
  const facts = [
    ...(http_status === null ? [] : [`Status ${http_status}`]),
    ...(ms === null ? [] : [`${ms} ms`]),
    ...(tries === 0 ? [] : [countOf(tries, 'try', 'tries')]),
  ];
  return (
    <li className={styles.item}>
      <Group justify="space-between" align="start" wrap="nowrap">
        <div>
          <Text fw={500}>{name}</Text>
          <StatusDot {...stateOf(delivery)} at={tried_at} />
          <Text c="dimmed" size="xs">
            {facts.join(' · ')}
            {status === 'waiting' && error && next_try_at && (
              <>
                {' · next try '}
                <Moment at={next_try_at} form="moment" />
              </>
            )}
          </Text>
        </div>
        {canResend && status !== 'waiting' && (
          <Button
            variant="default"
            size="compact-sm"
            flex="none"
            aria-label={`Send again: ${name}, ${id.slice(0, 8)}`}
            loading={isResending}
            onClick={onResend}
          >
            Send again
          </Button>
        )}
      </Group>
      {error && <Text size="xs">{error}</Text>}
      {answer && <code className={styles.answer}>{answer}</code>}
    </li>
  );
}

function stateOf(delivery: Delivery) {
  const { status } = delivery;
  if (status === 'delivered') return { tone: 'good', label: 'Delivered' } as const;
  if (status === 'failed') return { tone: 'bad', label: 'Failed' } as const;
  return isBeingSent(delivery)
    ? ({ tone: 'busy', label: 'Sending' } as const)
    : ({ tone: 'warn', label: 'Failed, retrying' } as const);
}
