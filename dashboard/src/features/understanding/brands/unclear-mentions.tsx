import { Button, Group, Title } from '@mantine/core';
import type { UnclearMention } from '@sightline/contract/measuring/mentions';
import { useRef, useState } from 'react';
import { failureOf } from '../../../lib/server/problem.ts';
import { countOf } from '../../../lib/words/format.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { LinkAnchor } from '../../../ui/layout/links.tsx';
import type { Toast } from '../../../ui/overlays/toast-list.tsx';
import { AssistantNameTag } from '../../../ui/text/assistant-name-tag.tsx';
import { EvidenceQuote } from '../../../ui/text/evidence-quote.tsx';
import { DecidedMentions } from './decided-mentions.tsx';
import { type Role, useDecisions, useMentions } from './mentions.api.ts';
import styles from './unclear-mentions.module.css';

const SHOWN_FIRST = 3;

/** Sentences in which a name may mean something else, for a person to decide; nothing where there are none. */
export function UnclearMentions({ of: role, order }: { of: Role; order: 2 | 4 }) {
  const { unclear, decided } = useMentions(role);
  const { decide, undo, isPending } = useDecisions();
  const [isWhole, setWhole] = useState(false);
  const [wasShown, setShown] = useState(false);
  const section = useRef<HTMLElement>(null);
  const isAny = unclear.length + decided.length > 0;
  // Stays while answers are re-read, between a decision taken back and its question.
  if (isAny && !wasShown) setShown(true);
  if (!isAny && !wasShown) return null;
  const shown = isWhole ? unclear : unclear.slice(0, SHOWN_FIRST);
  // What was clicked goes away, so the keyboard's place would be lost.
  const stay = () => section.current?.focus();
  return (
    <section ref={section} className={styles.section} aria-label="Unclear mentions" tabIndex={-1}>
      <div>
        <Title order={order} size="h3">
          Unclear mentions
        </Title>
        <p className={styles.lead}>
          {unclear.length > 0
            ? 'This name may refer to something else. Your choice applies to all matching text.'
            : 'All reviewed.'}
        </p>
      </div>
      {shown.length > 0 && (
        <ul className={styles.list}>
          {shown.map((mention) => (
            <li key={`${mention.brand_id} ${mention.phrase}`}>
              <Question
                mention={mention}
                role={role}
                isWaiting={isPending}
                onDecide={(means_brand) => decide(mention, means_brand).then(stay)}
              />
            </li>
          ))}
        </ul>
      )}
      {unclear.length > shown.length && (
        <div>
          <Button variant="default" size="compact-sm" onClick={() => setWhole(true)}>
            Show {unclear.length - shown.length} more
          </Button>
        </div>
      )}
      {decided.length > 0 && (
        <DecidedMentions
          decided={decided}
          role={role}
          onUndo={(id) => undo(id).then(stay, () => undefined)}
        />
      )}
    </section>
  );
}

interface QuestionProps {
  mention: UnclearMention;
  role: Role;
  isWaiting: boolean;
  /** What a button gets so that a key presses it. */
  keyed?: (key: string) => object;
  onDecide: (means_brand: boolean) => void;
}

/** One of them in the queue. */
export function MentionDecision({
  onDecided,
  ...rest
}: Pick<QuestionProps, 'mention' | 'role' | 'keyed'> & { onDecided: (done: Toast) => void }) {
  const { decide, isPending, error } = useDecisions(onDecided);
  return (
    <>
      <Question
        {...rest}
        isWaiting={isPending}
        onDecide={(means_brand) => decide(rest.mention, means_brand)}
      />
      <FailureNote text={isPending ? null : failureOf(error)} />
    </>
  );
}

function Question({ mention, role, isWaiting, keyed, onDecide }: QuestionProps) {
  const { brand_name, sentence, span, platform, prompt_text, prompt_execution_id } = mention;
  const button = { size: 'compact-sm', variant: 'default', disabled: isWaiting } as const;
  return (
    <>
      <EvidenceQuote
        text={sentence}
        marks={[{ ...span, tone: role, label: `${brand_name}?` }]}
        source={
          <>
            <AssistantNameTag platform={platform} /> ·{' '}
            <LinkAnchor
              inherit
              underline="always"
              to="/topic-analysis/prompt-execution/$promptExecutionId"
              params={{ promptExecutionId: prompt_execution_id }}
              search={{ tab: 'response' }}
            >
              {prompt_text}
            </LinkAnchor>{' '}
            · {countOf(mention.answers, 'answer')}, {todayText(mention)}
          </>
        }
      />
      <Group align="stretch" gap={8} m="8px 0 0 14px">
        <Button {...button} {...keyed?.('A')} onClick={() => onDecide(true)}>
          Yes, it’s {brand_name}
        </Button>
        <Button {...button} {...keyed?.('D')} onClick={() => onDecide(false)}>
          No, something else
        </Button>
      </Group>
    </>
  );
}

function todayText({ answers, counted }: Pick<UnclearMention, 'answers' | 'counted'>) {
  if (counted === 0) return 'not counted';
  return counted === answers ? 'counted' : `${counted} of them counted`;
}
