import { Button, Title } from '@mantine/core';
import type { SetupSteps as Setup } from '@sightline/contract/whole/overview';
import { Check, Circle } from 'lucide-react';
import { useCurrentDomain } from '../../../lib/session/use-session.ts';
import { ConnectLink } from '../../../ui/layout/connect-button.tsx';
import { LinkAnchor } from '../../../ui/layout/links.tsx';
import { useHideSetup } from './setup-steps.api.ts';
import styles from './setup-steps.module.css';

type Key = Setup['steps'][number]['key'];

/** `to` is null where it opens in place. */
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
    to: '/knowledge-base/competitors',
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
    label: 'Install the script',
    to: '/personalization-setup/script',
  },
  visit: {
    title: 'See your first visit',
    why: 'Visits appear within a minute after the tag is in.',
    label: 'Open Visitor Journeys',
    to: '/journeys',
  },
  variant: {
    title: 'Show visitors a variant',
    why: 'Approve what visitors from assistants read instead, and see whether it helps.',
    label: 'Review variants',
    to: '/personalized-pages',
  },
};

/** What these lead to where personalization is off, which they need. */
const NEEDS_PERSONALIZATION = new Set<Key>(['tag', 'visit', 'variant']);
const SWITCH = { label: 'See what it does', to: '/explore/personalization' };

/** What sets the website up: each step with whether it is done, and a link to it while it is not. */
export function SetupSteps({ steps }: Pick<Setup, 'steps'>) {
  const hide = useHideSetup();
  const done = steps.filter((step) => step.done).length;
  return (
    <section className={styles.section} aria-label="Set-up">
      <div className={styles.head}>
        <Title order={2}>Finish setting up</Title>
        <span className={styles.count}>
          {done} of {steps.length} done
        </span>
        <Button variant="subtle" color="gray" size="compact-sm" loading={hide.isPending} onClick={hide.run}>
          Hide
        </Button>
      </div>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <Step key={step.key} step={step} />
        ))}
      </ol>
    </section>
  );
}

function Step({ step: { key, done } }: { step: Setup['steps'][number] }) {
  const isOff = useCurrentDomain()?.selected_personalization === false;
  const { title, why, label, to } = {
    ...STEPS[key],
    ...(isOff && NEEDS_PERSONALIZATION.has(key) ? SWITCH : {}),
  };
  return (
    <li className={styles.step} data-done={done}>
      {done ? (
        <Check size={16} role="img" aria-label="Done" />
      ) : (
        <Circle size={16} role="img" aria-label="To do" />
      )}
      <span className={styles.title}>{title}</span>
      {!done && (
        <>
          <span className={styles.why}>{why}</span>
          {to === null ? <ConnectLink>{label}</ConnectLink> : <LinkAnchor to={to}>{label}</LinkAnchor>}
        </>
      )}
    </li>
  );
}
