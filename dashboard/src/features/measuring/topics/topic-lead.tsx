import type { TopicResults } from '@sightline/contract/measuring/topic-results';
import type { ReactNode } from 'react';
import { auditedPrompts } from '../../../lib/words/asked-topics.ts';
import { EXPLAINED } from '../../../lib/words/figures.ts';
import { partOf } from '../../../lib/words/format.ts';
import { ChangeMark } from '../../../ui/charts/change-mark.tsx';
import { Meter } from '../../../ui/charts/meter.tsx';
import { Rate, sampleText } from '../../../ui/charts/rate.tsx';
import { Stat } from '../../../ui/charts/stat-strip.tsx';
import { runChange } from './run-change.ts';
import { SeeAnswers } from './see-answers.tsx';
import styles from './topic-lead.module.css';

/** The one figure of a run, in the head of its chart: Performance, and how it changed. */
export function TopicLead({ results: { performance, comparison, note } }: { results: TopicResults }) {
  const change = runChange(comparison);
  return (
    <section aria-label="Overall performance">
      <Stat
        isLead
        label="Performance"
        change={
          change ? (
            <ChangeMark change={change} isTold />
          ) : (
            comparison && <span title={comparison.reason ?? undefined}>not comparable to earlier runs</span>
          )
        }
        note={note ?? sampleText(performance)}
      >
        <Rate
          name="Performance"
          {...performance}
          explanation={EXPLAINED.performance}
          evidence={<SeeAnswers />}
        />
        <Meter share={performance.share} />
      </Stat>
    </section>
  );
}

interface ReaderLeadProps {
  counts: NonNullable<TopicResults['answerability']>;
  /** The way to an assistant. */
  next: ReactNode;
}

/** What is known while no assistant has been asked. */
export function ReaderLead({ counts, next }: ReaderLeadProps) {
  return (
    <section aria-label="Overall performance">
      <Stat
        isLead
        label="Your site answers"
        note={
          <span className={styles.next}>
            <span>Connect an assistant to see how often you’re mentioned.</span>
            {next}
          </span>
        }
      >
        {partOf(counts.answered, auditedPrompts(counts))}
        <span className={styles.unit}>prompts</span>
      </Stat>
    </section>
  );
}
