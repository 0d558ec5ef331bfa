import { Title } from '@mantine/core';
import type { Answer, PromptExecution } from '@sightline/contract/measuring/executions';
import { Suspense } from 'react';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { lazyExport } from '../../../ui/tables/lazy-export.ts';
import { TextSkeleton } from '../../../ui/text/text-skeleton.tsx';
import { reasoningSteps } from './reasoning-steps.ts';
import styles from './reasoning-view.module.css';
import { SearchStep } from './search-step.tsx';
import { SourceList } from './source-list.tsx';

const Markdown = lazyExport(() => import('../../../ui/text/markdown.tsx'), 'Markdown');

interface ReasoningViewProps {
  answer: Answer | undefined;
  execution: PromptExecution;
}

/** How an answer was found: thoughts, searches, results and pages read. */
export function ReasoningView({ answer, execution }: ReasoningViewProps) {
  const steps = reasoningSteps(answer, execution);
  if (steps.length === 0 && execution.source_stats.length === 0) {
    return (
      <EmptyState title="No reasoning data available for this prompt." outline="none">
        Not every assistant shares its reasoning.
      </EmptyState>
    );
  }
  return (
    <div className={styles.view}>
      <section>
        <Title order={2} mb="sm">
          Steps
        </Title>
        {steps.length === 0 && <p className={styles.none}>No reasoning data available for this prompt.</p>}
        <ol className={styles.steps}>
          {steps.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have an order and nothing else
            <li key={index} className={styles.step} data-type={step.type}>
              {step.type === 'reasoning' ? (
                <Suspense fallback={<TextSkeleton />}>
                  <Markdown text={step.text} />
                </Suspense>
              ) : (
                <SearchStep step={step} />
              )}
            </li>
          ))}
        </ol>
      </section>
      <section className={styles.sources}>
        <Title order={2} mb="sm">
          Sources consulted
        </Title>
        <SourceList sources={execution.source_stats} />
      </section>
    </div>
  );
}
