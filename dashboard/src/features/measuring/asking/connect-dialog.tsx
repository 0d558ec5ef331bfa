import { Button, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { type AskedPlatform, KNOWN_ASSISTANTS } from '@sightline/contract/known-assistants';
import type { AssistantsStatus } from '@sightline/contract/measuring/asking';
import { useNavigate } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { failureOf } from '../../../lib/server/problem.ts';
import { connecting } from '../../../lib/session/connecting.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { AssistantIcon } from '../../../ui/icons/assistant-icon.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { AskOperator } from './ask-operator.tsx';
import styles from './assistant-row.module.css';
import { useAssistants, useMeasureAll } from './assistants.api.ts';
import { type Connectable, ConnectForm } from './connect-form.tsx';
import { priceSentence } from './month-price.ts';

const close = () => connecting.set({ isOpen: false });

/** Connects an assistant on any screen: who is asked, their key, the model, and a first run. */
export function ConnectDialog() {
  const { isOpen, wanted } = useSyncExternalStore(connecting.subscribe, connecting.get);
  const label = KNOWN_ASSISTANTS.find(({ key }) => key === wanted)?.label;
  return (
    <Dialog title={`Connect ${label ?? 'an assistant'}`} isOpen={isOpen} onClose={close}>
      <Connecting wanted={wanted} />
    </Dialog>
  );
}

function Connecting({ wanted }: { wanted: AskedPlatform | 'any' }) {
  const { data: status } = useAssistants();
  const [chosen, setChosen] = useState<AskedPlatform>();
  const [isConnected, setConnected] = useState(false);
  if (!status) return <Skeleton height={240} />;
  if (status.are_sample_answers)
    return <Text>The sample workspace has assistants of its own. Sign up to connect yours.</Text>;
  if (!status.may_paste_keys)
    return <AskOperator lead="On this installation, your administrator connects assistants." />;
  const choices = wanted === 'any' ? KNOWN_ASSISTANTS.filter(({ key }) => !isRuled(status, key)) : [];
  const platform = chosen ?? (wanted === 'any' ? choices[0]?.key : wanted);
  const known = KNOWN_ASSISTANTS.find(({ key }) => key === platform);
  if (!known) return <Text>All assistants are connected with keys of this installation.</Text>;
  if (isConnected) return <Connected known={known} status={status} />;
  return (
    <Stack>
      {choices.length > 1 && (
        <SegmentedControl
          size="sm"
          fullWidth
          withItemsBorders={false}
          aria-label="Assistant"
          value={known.key}
          data={choices.map(({ key, label }) => ({
            value: key,
            label: (
              <span className={styles.choice}>
                <AssistantIcon name={label} />
                {label}
              </span>
            ),
          }))}
          onChange={(key) => setChosen(choices.find((one) => one.key === key)?.key)}
        />
      )}
      <ConnectForm
        key={known.key}
        known={known}
        status={status}
        onClose={close}
        onConnected={() => setConnected(true)}
      />
    </Stack>
  );
}

const isRuled = ({ assistants }: AssistantsStatus, platform: string) =>
  assistants.some((one) => one.platform === platform && one.key === 'installation');

/** It answered; what comes next. */
function Connected({ known, status }: { known: Connectable; status: AssistantsStatus }) {
  const measure = useMeasureAll();
  const navigate = useNavigate();
  const start = () =>
    measure.mutate(undefined, {
      onSuccess: () => {
        close();
        navigate({ to: '/topic-analysis' });
      },
    });
  const own = status.assistants.find(({ platform }) => platform === known.key);
  const hasPrompts = status.asking.prompts > 0;
  return (
    <Stack>
      <Text role="status">
        {known.label} answered our question and is connected.{' '}
        {priceSentence(own?.answer_usd ?? null, status.asking)}{' '}
        {hasPrompts
          ? 'Measure now to see whom it names today, or wait for the next run.'
          : 'It’s asked as soon as you have a topic.'}
      </Text>
      <FailureNote text={failureOf(measure.error)} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={close}>
          Close
        </Button>
        {hasPrompts && (
          <Button data-autofocus loading={measure.isPending} onClick={start}>
            Measure now
          </Button>
        )}
      </Group>
    </Stack>
  );
}
