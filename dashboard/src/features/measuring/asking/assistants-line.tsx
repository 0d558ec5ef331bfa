import { Skeleton } from '@mantine/core';
import { ALWAYS_SHOWN, PLATFORM_LABEL } from '@sightline/contract/known-assistants';
import type { AssistantStatus, AssistantsStatus } from '@sightline/contract/measuring/asking';
import { countOf } from '../../../lib/words/format.ts';
import { AssistantIcon } from '../../../ui/icons/assistant-icon.tsx';
import { StatusDot } from '../../../ui/text/status-dot.tsx';
import { useAssistants } from './assistants.api.ts';
import styles from './assistants-line.module.css';

const STATUS = {
  connected: { tone: 'good', word: 'connected' },
  paused: { tone: 'warn', word: 'paused' },
  not_connected: { tone: 'idle', word: 'not connected' },
} as const;

/** Which assistants the figures come from, and which are not connected. */
export function AssistantsLine() {
  const { data, isPending } = useAssistants();
  if (isPending) return <Skeleton height={16} width={480} mb={16} />;
  if (!data) return null;
  const isAnyConnected = data.assistants.some(
    ({ platform, status }) => platform !== 'local' && status === 'connected',
  );
  return (
    <section className={styles.line} aria-label="Assistants">
      {data.assistants
        .filter(({ platform }) => platform !== 'local')
        .filter((one) => one.status !== 'not_connected' || (!data.are_sample_answers && isAlwaysShown(one)))
        .map((assistant) => (
          <Assistant key={assistant.platform} assistant={assistant} isSample={data.are_sample_answers} />
        ))}
      {!isAnyConnected && <span>{readerText(data)}</span>}
    </section>
  );
}

const isAlwaysShown = ({ platform }: AssistantStatus) => ALWAYS_SHOWN.some((key) => key === platform);

interface AssistantProps {
  assistant: AssistantStatus;
  isSample: boolean;
}

function Assistant({ assistant: { platform, status, model, price, detail }, isSample }: AssistantProps) {
  const { tone, word } = STATUS[status];
  const name = PLATFORM_LABEL[platform];
  return (
    <span className={styles.assistant} title={detail ?? undefined}>
      <AssistantIcon name={name} />
      <StatusDot
        tone={tone}
        label={
          status === 'connected'
            ? isSample
              ? `${name} · sample answers`
              : `${name}, API · ${model ?? 'default model'}${price === 'booked' ? ' · price unknown' : ''}`
            : `${name} ${word}`
        }
      />
    </span>
  );
}

function readerText({ reader_index: { own, competitors, sources } }: AssistantsStatus): string {
  const knows = `${countOf(own, 'page')} of yours, ${competitors} of competitors, ${countOf(sources, 'source')}`;
  return `Based on the built-in reader, which answers prompts from websites we’ve read: ${knows}.`;
}
