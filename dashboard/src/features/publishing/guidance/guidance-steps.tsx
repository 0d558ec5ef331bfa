import { Button, Group, Loader, Text, Title } from '@mantine/core';
import { Check, Circle } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { countOf } from '../../../lib/words/format.ts';
import { LinkButton } from '../../../ui/layout/links.tsx';
import styles from './guidance.module.css';

const STEPS = ['Queueing feedback processing', 'Queueing content updates', 'Queueing suggestion adjustments'];
const STEP_MS = 3000;

/** Shows one step after the other, then the background work. */
export function GuidanceSteps({ closed, onReset }: { closed: number; onReset: () => void }) {
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
