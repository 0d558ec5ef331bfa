import { Text, Title } from '@mantine/core';
import type { Answer, PromptExecution } from '@sightline/contract/measuring/executions';
import { Suspense, useMemo } from 'react';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { lazyExport } from '../../../ui/tables/lazy-export.ts';
import { ClampedText } from '../../../ui/text/clamped-text.tsx';
import { TextSkeleton } from '../../../ui/text/text-skeleton.tsx';
import { AnswerFacts } from './answer-facts.tsx';
import { answerMarks } from './answer-marks.ts';
import { CitationList } from './citation-list.tsx';
import { MentionList } from './mention-list.tsx';
import styles from './response-view.module.css';

const Markdown = lazyExport(() => import('../../../ui/text/markdown.tsx'), 'Markdown');
const LINES = 12;

interface ResponseViewProps {
  answer: Answer;
  surface: PromptExecution['surface'];
}

/** One answer as given, with mentions marked and listed next to it. */
export function ResponseView({ answer, surface }: ResponseViewProps) {
  const marks = useMemo(() => answerMarks(answer), [answer]);
  if (!answer.text) {
    return (
      <EmptyState title="No response available for this prompt." outline="none">
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
