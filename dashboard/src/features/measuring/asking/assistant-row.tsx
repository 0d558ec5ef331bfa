import { Button, Group, Text } from '@mantine/core';
import type { AssistantStatus, AssistantsStatus } from '@sightline/contract/measuring/asking';
import { openConnecting } from '../../../lib/session/connecting.ts';
import { AssistantIcon } from '../../../ui/icons/assistant-icon.tsx';
import { StatusDot } from '../../../ui/text/status-dot.tsx';
import styles from './assistant-row.module.css';
import type { Connectable } from './connect-form.tsx';
import { shortPrice } from './month-price.ts';

interface AssistantRowProps {
  known: Connectable;
  of: AssistantsStatus;
  onDisconnect: () => void;
}

/** One assistant: whether it is asked, with which model and whose key, and what can be done about it. */
export function AssistantRow({ known: { key, label }, of, onDisconnect }: AssistantRowProps) {
  const status = of.assistants.find(({ platform }) => platform === key);
  const isOwn = status?.key === 'organization';
  const isTold = status?.detail && (isOwn || status.status !== 'not_connected');
  return (
    <li className={styles.row}>
      <AssistantIcon name={label} />
      <div className={styles.about}>
        <Text fw={500}>{label}</Text>
        <StatusDot {...saidOf(status)} />
        {status?.model && <Text c="dimmed">{aboutOf(status, of.asking)}</Text>}
        {isTold && <Text c="dimmed">{status.detail}</Text>}
      </div>
      {status?.key !== 'installation' && of.may_paste_keys && (
        <Group gap={8} wrap="nowrap">
          {isOwn && (
            <Button variant="subtle" aria-label={`Disconnect ${label}`} onClick={onDisconnect}>
              Disconnect
            </Button>
          )}
          <Button
            variant="default"
            aria-label={isOwn ? `Change the key or model of ${label}` : `Connect ${label}`}
            onClick={() => openConnecting(key)}
          >
            {isOwn ? 'Change' : 'Connect'}
          </Button>
        </Group>
      )}
    </li>
  );
}

function saidOf(status: AssistantStatus | undefined) {
  if (!status?.model) return { tone: 'idle', label: 'Not connected' } as const;
  return status.status === 'paused'
    ? ({ tone: 'warn', label: `Paused · ${status.model}` } as const)
    : ({ tone: status.detail ? 'warn' : 'good', label: `Connected · ${status.model}` } as const);
}

/** Its price, and whose key it is asked with. */
function aboutOf(status: AssistantStatus, asking: AssistantsStatus['asking']): string {
  const price = status.price === 'booked' ? 'price unknown' : shortPrice(status.answer_usd, asking);
  const key =
    status.key === 'installation'
      ? 'key set by your administrator'
      : `your organization’s key ending in ${status.key_hint}`;
  const text = [price, key].filter(Boolean).join(' · ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
