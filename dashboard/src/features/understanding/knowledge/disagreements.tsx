import { Button, Group, Text, Title } from '@mantine/core';
import type { Disagreement } from '@sightline/contract/understanding/facts';
import { TriangleAlert } from 'lucide-react';
import { failureOf } from '../../../lib/server/problem.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { OutsideLink } from '../../../ui/layout/outside-link.tsx';
import type { Toast } from '../../../ui/overlays/toast-list.tsx';
import styles from './disagreements.module.css';
import { useDecide, useDisagreements } from './facts.api.ts';

/** What the sources state differently, for someone to decide; nothing while they agree. */
export function Disagreements() {
  const { data } = useDisagreements();
  const open = data?.filter(({ decision }) => decision === null) ?? [];
  if (open.length === 0) return null;
  return (
    <section className={styles.section} aria-label="Your sources disagree">
      <Title order={2} className={styles.title}>
        <TriangleAlert size={16} aria-hidden /> Your sources disagree
      </Title>
      <p>New pages leave these values out until you choose one.</p>
      {open.map((one) => (
        <Question key={one.key} disagreement={one} />
      ))}
    </section>
  );
}

function Question({ disagreement }: { disagreement: Disagreement }) {
  const { subject } = disagreement;
  return (
    <article className={styles.question} aria-label={subject}>
      <Title order={3}>{subject}</Title>
      <ValueChoice disagreement={disagreement} />
    </article>
  );
}

interface ValueChoiceProps {
  disagreement: Disagreement;
  /** Hears of the decision instead of a toast. */
  onDecided?: (done: Toast) => void;
  /** What a button gets so that a key presses it. */
  keyed?: (key: string) => object;
}

/** Each value with who states it, to say which is right. */
export function ValueChoice({ disagreement, onDecided, keyed }: ValueChoiceProps) {
  const { values } = disagreement;
  const decide = useDecide(disagreement, onDecided);
  return (
    <>
      <ul className={styles.values}>
        {values.map(({ value, text, statements }, at) => (
          <li key={value}>
            <Group gap={8}>
              <strong>{text}</strong>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`This is right: ${text}`}
                disabled={decide.isPending}
                {...keyed?.(String(at + 1))}
                onClick={() => decide.run(value)}
              >
                This is right
              </Button>
            </Group>
            <ul className={styles.statements}>
              {statements.map((statement) => (
                <Statement key={`${statement.source.url} ${statement.sentence}`} {...statement} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <FailureNote text={failureOf(decide.error)} />
      <Group>
        <Button
          size="compact-sm"
          variant="default"
          loading={decide.isPending}
          {...keyed?.('0')}
          onClick={() => decide.run(null)}
        >
          {values.length === 2 ? 'Both are right' : 'All are right'}
        </Button>
      </Group>
    </>
  );
}

function Statement({ sentence, source }: Disagreement['values'][number]['statements'][number]) {
  const { url, title, is_data } = source;
  return (
    <li>
      “{sentence}” <Text span>– </Text>
      {url === null ? (
        'written by your team'
      ) : (
        <OutsideLink href={url} isInText>
          {title || url}
        </OutsideLink>
      )}
      {is_data && ' (structured data)'}
    </li>
  );
}
