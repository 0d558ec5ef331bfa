import { Button, Skeleton, Title } from '@mantine/core';
import type { SetupSteps as Setup } from '@sightline/contract/whole/overview';
import { Check, ChevronDown, ChevronRight, Circle } from 'lucide-react';
import { type ComponentType, Suspense, useId, useRef } from 'react';
import { ConnectLink } from '../../../ui/layout/connect-button.tsx';
import { LinkAnchor } from '../../../ui/layout/links.tsx';
import { useHideSetup } from './setup-steps.api.ts';
import styles from './setup-steps.module.css';

type Key = Setup['steps'][number]['key'];

/** `to` is null where nothing leads elsewhere. */
const STEPS: Record<Key, { title: string; why: string; label: string; to: string | null }> = {
  read: {
    title: 'Read your website',
    why: 'Everything else builds on what your pages say.',
    label: 'See what was read',
    to: '/knowledge-base',
  },
  assistant: {
    title: 'Connect an assistant',
    why: 'See how often ChatGPT and others mention and cite you.',
    label: 'Connect an assistant',
    to: null,
  },
  competitors: {
    title: 'Add two competitors',
    why: 'See your share of mentions next to theirs.',
    label: 'Add competitors',
    to: null,
  },
  publish: {
    title: 'Publish a page',
    why: 'Give assistants an answer to quote.',
    label: 'Choose a page',
    to: '/content',
  },
  tag: {
    title: 'Add the tag to your website',
    why: 'See which assistants send visitors and who converts.',
    label: 'Get the tag',
    to: null,
  },
  visit: {
    title: 'See your first visit',
    why: 'Visits appear within a minute after the tag is in.',
    label: 'Watch for it',
    to: null,
  },
  variant: {
    title: 'Show visitors a variant',
    why: 'Approve what visitors from assistants read instead, and see whether it helps.',
    label: 'Review a variant',
    to: null,
  },
};

/** What a step shows in place. */
export type StepPanel = ComponentType<{ isDone: boolean; onOpen: (key: Key) => void }>;

interface SetupStepsProps {
  steps: Setup['steps'];
  panels: Partial<Record<Key, StepPanel>>;
  open: Key | undefined;
  onOpen: (key: Key | undefined) => void;
}

/** What sets the website up: each step with whether it is done. What can be done here opens below its line. */
export function SetupSteps({ steps, panels, open, onOpen }: SetupStepsProps) {
  const hide = useHideSetup();
  const lines = useRef<Partial<Record<Key, HTMLButtonElement | null>>>({});
  const done = steps.filter((step) => step.done).length;
  const isAllDone = done === steps.length;
  const opens = ({ key, done }: Step) => !done && panels[key] !== undefined;
  const nextAfter = (place: number) => (steps.slice(place + 1).find(opens) ?? steps.find(opens))?.key;
  const goTo = (key: Key) => {
    onOpen(key);
    lines.current[key]?.focus();
  };
  return (
    <section className={styles.section} aria-label="Set-up">
      <div className={styles.head}>
        <Title order={2}>{isAllDone ? 'You’re set up' : 'Finish setting up'}</Title>
        <span className={styles.count}>
          {done} of {steps.length} done
        </span>
        {isAllDone ? (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onOpen(undefined)}>
            Close
          </Button>
        ) : (
          <Button variant="subtle" color="gray" size="compact-sm" loading={hide.isPending} onClick={hide.run}>
            Hide
          </Button>
        )}
      </div>
      <ol className={styles.steps}>
        {steps.map((step, place) => {
          const next = nextAfter(place);
          const Panel = panels[step.key];
          if (!Panel) return <PlainStep key={step.key} step={step} />;
          const isOpen = step.key === open;
          return (
            <OpeningStep
              key={step.key}
              step={step}
              isOpen={isOpen}
              onToggle={() => onOpen(isOpen ? undefined : step.key)}
              line={(button) => {
                lines.current[step.key] = button;
              }}
            >
              <Suspense fallback={<Skeleton height={120} />}>
                <Panel isDone={step.done} onOpen={goTo} />
              </Suspense>
              {step.done && next && (
                <Button mt={16} onClick={() => goTo(next)}>{`Next: ${STEPS[next].title}`}</Button>
              )}
            </OpeningStep>
          );
        })}
      </ol>
    </section>
  );
}

type Step = Setup['steps'][number];

function PlainStep({ step: { key, done } }: { step: Step }) {
  const { label, to } = STEPS[key];
  return (
    <li className={styles.step} data-done={done}>
      <div className={styles.line}>
        <Says of={{ key, done }} />
        {!done &&
          (to === null ? <ConnectLink>{label}</ConnectLink> : <LinkAnchor to={to}>{label}</LinkAnchor>)}
      </div>
    </li>
  );
}

interface OpeningStepProps {
  step: Step;
  isOpen: boolean;
  onToggle: () => void;
  line: (button: HTMLButtonElement | null) => void;
  children: React.ReactNode;
}

function OpeningStep({ step, isOpen, onToggle, line, children }: OpeningStepProps) {
  const id = useId();
  const { title, label } = STEPS[step.key];
  const Mark = isOpen ? ChevronDown : ChevronRight;
  return (
    <li className={styles.step} data-done={step.done}>
      <button
        ref={line}
        type="button"
        className={styles.line}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
      >
        <Says of={step} />
        <span className={styles.label}>
          {!step.done && !isOpen && label}
          <Mark size={16} aria-hidden />
        </span>
      </button>
      {isOpen && (
        <section id={id} className={styles.panel} aria-label={title}>
          {children}
        </section>
      )}
    </li>
  );
}

function Says({ of: { key, done } }: { of: Step }) {
  const { title, why } = STEPS[key];
  return (
    <>
      {done ? (
        <Check size={16} role="img" aria-label="Done" className={styles.mark} />
      ) : (
        <Circle size={16} role="img" aria-label="To do" className={styles.mark} />
      )}
      <span className={styles.title}>{title}</span>
      <span className={styles.why}>{!done && why}</span>
    </>
  );
}
