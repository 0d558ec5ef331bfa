import { Group, Loader, Skeleton, Title } from '@mantine/core';
import type { Prompt } from '@sightline/contract/measuring/prompts';
import type { ReactNode } from 'react';
import { auditSum } from '../../../lib/words/asked-topics.ts';
import { countOf, countText } from '../../../lib/words/format.ts';
import { ConnectButton } from '../../../ui/layout/connect-button.tsx';
import { LinkButton } from '../../../ui/layout/links.tsx';
import styles from './first-result.module.css';

interface FirstResultProps {
  audits: Parameters<typeof auditSum>[0];
  /** Questions that are being checked for the first time. */
  checking: number;
  /** Undefined until all is known that decides which question it is. */
  gap: Prompt | null | undefined;
  /** The buying question to show; a website cannot answer it for itself. */
  advice: Prompt | null;
}

/** What the website itself answers, what that means and what to do first, as long as no assistant is connected. */
export function FirstResult({ audits, checking, gap, advice }: FirstResultProps) {
  const { answered, prompts } = auditSum(audits);
  if (prompts === 0)
    return (
      <Frame title={`Checking your website against ${countOf(checking, 'buyer question')}`}>
        <p role="status" className={styles.waiting}>
          <Loader size={14} aria-hidden /> We’re looking for answers on your pages. This takes a few seconds.
        </p>
      </Frame>
    );
  const missing = prompts - answered;
  return (
    <Frame
      title={`Your website answers ${countText(answered)} of ${countOf(prompts, 'question')} buyers ask`}
    >
      <p>{missing === 0 ? ALL_ANSWERED : meaning(missing)}</p>
      {gap === undefined && <Skeleton height={20} width="60%" />}
      {gap && (
        <p>
          <strong>Start here:</strong>{' '}
          {gap.audit?.verdict === 'partly' ? 'your pages answer only in part' : 'your pages don’t answer'} “
          {gap.text}”
        </p>
      )}
      {gap === null && advice && (
        <p>
          <strong>Start here:</strong> see whom assistants name when they are asked “{advice.text}”
        </p>
      )}
      <Group align="stretch" gap={8} mt={8}>
        {gap && (
          <LinkButton to="/content" search={{ create: gap.text }}>
            Write a page for it
          </LinkButton>
        )}
        <ConnectButton variant={gap === null ? 'filled' : 'default'} />
      </Group>
    </Frame>
  );
}

/** No page of the website could be read, so nothing can be said of what it answers. */
export function UnreadResult() {
  return (
    <Frame title="We couldn’t read your website">
      <p>
        No page of it gave us text to check. Add a page or a document, or see what assistants say about you.
      </p>
      <Group align="stretch" gap={8} mt={8}>
        <LinkButton to="/knowledge-base">Add to the knowledge base</LinkButton>
        <ConnectButton variant="default" />
      </Group>
    </Frame>
  );
}

const ALL_ANSWERED =
  'Assistants can quote you on all of them. Recommendations also depend on what others say about you.';

const meaning = (missing: number) =>
  `For the ${missing === 1 ? 'other one' : `other ${countText(missing)}`}, assistants have no page of yours to quote.`;

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.result} aria-label="What we found on your website">
      <Title order={2}>{title}</Title>
      {children}
    </section>
  );
}
