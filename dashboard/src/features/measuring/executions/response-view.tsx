import { Text, Title } from '@mantine/core';
import type { Answer, AnswerMention, PromptExecution } from '@sightline/contract/measuring/executions';
import { Suspense, useMemo } from 'react';
import { sourceName } from '../../../lib/words/link-display.ts';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { OutsideLink } from '../../../ui/layout/outside-link.tsx';
import { lazyExport } from '../../../ui/tables/lazy-export.ts';
import { ClampedText } from '../../../ui/text/clamped-text.tsx';
import { Marked } from '../../../ui/text/evidence-quote.tsx';
import { OwnMark } from '../../../ui/text/own-mark.tsx';
import { SiteIcon } from '../../../ui/text/site-icon.tsx';
import { TextSkeleton } from '../../../ui/text/text-skeleton.tsx';
import { AnswerFacts } from './answer-facts.tsx';
import { answerMarks, WHO } from './answer-marks.ts';
import styles from './response-view.module.css';

const Markdown = lazyExport(() => import('../../../ui/text/markdown.tsx'), 'Markdown');
const LINES = 12;

/** One answer as given, with mentions marked and listed next to it. */
export function ResponseView({ answer, surface }: { answer: Answer; surface: PromptExecution['surface'] }) {
  const marks = useMemo(() => answerMarks(answer), [answer]);
  if (!answer.text) {
    return (
      <EmptyState title="No response available for this prompt.">
        {answer.failure ?? 'The answer will appear here when it’s ready.'}
      </EmptyState>
    );
  }
  return (
    <div className={styles.view}>
      <article>
        <Title order={2} mb="sm">
          Response
        </Title>
        {answer.status === 'cut' && (
          <Text c="dimmed" mb="sm">
            {answer.failure}
          </Text>
        )}
        <ClampedText key={answer.id} lines={LINES}>
          <Suspense fallback={<TextSkeleton />}>
            <Markdown text={answer.text} marks={marks} />
          </Suspense>
        </ClampedText>
      </article>
      <aside className={styles.evidence} aria-label="Evidence">
        <section>
          <Title order={2} mb={4}>
            Mentioned, in order
          </Title>
          <MentionList mentions={answer.mentions} />
        </section>
        <section>
          <Title order={2} mb={4}>
            Citations
          </Title>
          <CitationList citations={answer.citations} />
        </section>
        <section>
          <Title order={2} mb={4}>
            About this answer
          </Title>
          <AnswerFacts answer={answer} surface={surface} />
        </section>
      </aside>
    </div>
  );
}

/** The pages that an answer cites; the brand's own are marked. */
function CitationList({ citations }: { citations: Answer['citations'] }) {
  if (citations.length === 0) return <Text c="dimmed">None yet.</Text>;
  return (
    <ol className={styles.list}>
      {citations
        .toSorted((a, b) => a.position - b.position)
        .map(({ url, title, own, position, kind }) => (
          <li key={`${position} ${url}`}>
            {kind !== 'unresolved' && <SiteIcon of={url} />}
            <OutsideLink href={url}>{title || sourceName(url)}</OutsideLink>
            {own && <OwnMark word="Yours" />}
            {title && <span className={styles.address}>{sourceName(url)}</span>}
          </li>
        ))}
    </ol>
  );
}

/** The companies an answer names, in order. */
function MentionList({ mentions }: { mentions: AnswerMention[] }) {
  const counted = mentions.filter(({ spans }) => spans.length > 0).toSorted((a, b) => a.rank - b.rank);
  const uncounted = mentions.filter(({ spans, negated }) => spans.length === 0 && negated.length > 0);
  if (counted.length + uncounted.length === 0)
    return <Text c="dimmed">This answer mentions no companies.</Text>;
  return (
    <>
      <ol className={styles.mentionList}>
        {counted.map(({ name, entity, spans }) => (
          <li key={name}>
            <Marked mark={{ tone: entity, label: WHO[entity] }}>{name}</Marked>
            <span className={styles.who}>
              {WHO[entity]}
              {spans.length > 1 && ` · ${spans.length} times`}
            </span>
          </li>
        ))}
      </ol>
      {uncounted.map(({ name }) => (
        <Text key={name} c="dimmed">
          <Marked mark={{ tone: 'negated', label: 'not counted' }}>{name}</Marked> was only mentioned as not
          found, so it doesn’t count.
        </Text>
      ))}
    </>
  );
}
