import { Button, Group, Loader, Stack, Text, Textarea, Title } from '@mantine/core';
import { Check, Circle } from 'lucide-react';
import type { FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useTextDraft } from '../../../lib/forms/use-draft.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';
import { countOf } from '../../../lib/words/format.ts';
import { LinkButton } from '../../../ui/layout/links.tsx';
import { useSendGuidance } from './guidance.api.ts';
import styles from './guidance.module.css';

/** Free-text guidance for the content; after it is accepted, the resulting steps. */
export function GuidanceForm() {
  const { enabled } = useDomainId();
  const { value: text, change: setText, clear } = useTextDraft('guidance');
  const send = useSendGuidance();
  const feedback = text.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (feedback === '' || !enabled || send.isPending) return;
    send.mutate({ feedback, path: location.pathname }, { onSuccess: clear });
  };
  if (send.isSuccess)
    return <GuidanceSteps closed={send.data.suggestions_closed} onReset={() => send.reset()} />;
  return (
    <form onSubmit={submit} className={styles.form}>
      <Stack>
        <Textarea
          label="Your guidance"
          description="What should we change in your pages or suggestions? For example, “Write shorter sentences” or “Don’t target reddit.com”."
          autosize
          minRows={6}
          maxRows={20}
          maxLength={10_000}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div>
          <Button type="submit" disabled={feedback === ''} loading={send.isPending}>
            Submit
          </Button>
        </div>
      </Stack>
    </form>
  );
}

const STEPS = ['Queueing feedback processing', 'Queueing content updates', 'Queueing suggestion adjustments'];
const STEP_MS = 3000;

/** Shows one step after the other, then the background work. */
function GuidanceSteps({ closed, onReset }: { closed: number; onReset: () => void }) {
  const [done, setDone] = useState(0);
  const isOver = done === STEPS.length;
  useEffect(() => {
    if (done === STEPS.length) return;
    const timer = setTimeout(() => setDone(done + 1), STEP_MS);
    return () => clearTimeout(timer);
  }, [done]);
  if (isOver) return <Confirmation closed={closed} onReset={onReset} />;
  return (
    <ol className={styles.steps} aria-label="Progress">
      {STEPS.map((label, at) => (
        <Step key={label} label={label} state={at < done ? 'done' : at === done ? 'running' : 'waiting'} />
      ))}
    </ol>
  );
}

function Step({ label, state }: { label: string; state: 'done' | 'running' | 'waiting' }) {
  return (
    <li data-state={state} aria-current={state === 'running' ? 'step' : undefined}>
      <span className={styles.sign} aria-hidden>
        {state === 'done' && <Check size={16} />}
        {state === 'running' && <Loader size={14} />}
        {state === 'waiting' && <Circle size={14} />}
      </span>
      {label}
      <span className={styles.state} role="status">
        {state === 'done' && 'Done'}
        {state === 'running' && 'Running'}
      </span>
    </li>
  );
}

function Confirmation({ closed, onReset }: { closed: number; onReset: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus();
  }, []);
  return (
    <div ref={place} tabIndex={-1} className={styles.confirmation}>
      <div role="status">
        <Title order={2}>We're processing your feedback. This can take a while.</Title>
      </div>
      <Text c="dimmed">
        {closed > 0 &&
          `${countOf(closed, 'suggestion')} that it rules out ${closed === 1 ? 'is' : 'are'} closed. `}
        Track changes in the Changelog. New pages will follow it too.
      </Text>
      <Group mt="md" gap="sm">
        <Button onClick={onReset}>New feedback</Button>
        <LinkButton to="/content-updates" variant="default">
          Open the Changelog
        </LinkButton>
      </Group>
    </div>
  );
}
