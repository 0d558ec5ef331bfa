import { Text, Title } from '@mantine/core';
import type { Answer, PromptExecution, ReasoningStep } from '@sightline/contract/measuring/executions';
import { Suspense } from 'react';
import { countText } from '../../../lib/words/format.ts';
import { linkDisplay, sourceName } from '../../../lib/words/link-display.ts';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { OutsideLink } from '../../../ui/layout/outside-link.tsx';
import { lazyExport } from '../../../ui/tables/lazy-export.ts';
import { SiteIcon } from '../../../ui/text/site-icon.tsx';
import { TextSkeleton } from '../../../ui/text/text-skeleton.tsx';
import { reasoningSteps } from './reasoning-steps.ts';
import styles from './reasoning-view.module.css';

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
      <EmptyState title="No reasoning data available for this prompt.">
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
        {steps.length === 0 && <Text c="dimmed">No reasoning data available for this prompt.</Text>}
        <ol>
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

/** The pages the answers consulted, and how often. */
function SourceList({ sources }: { sources: PromptExecution['source_stats'] }) {
  if (sources.length === 0) return <Text c="dimmed">None yet.</Text>;
  return (
    <ul className={styles.list}>
      {sources
        .toSorted((a, b) => b.count - a.count)
        .map(({ url, count }) => (
          <li key={url}>
            <span>
              <SiteIcon of={url} />
              <OutsideLink href={url}>{linkDisplay(url)}</OutsideLink>
            </span>
            <span>{countText(count)}</span>
          </li>
        ))}
    </ul>
  );
}

const MAX_SHOWN = 6;

/** A search with its first six results, and the number of others. */
function SearchStep({ step }: { step: Extract<ReasoningStep, { type: 'search_query' }> }) {
  const { query, results } = step;
  return (
    <>
      <Text>
        Searched for <b>{query}</b>
      </Text>
      {results.length > 0 && (
        <ul className={styles.results}>
          {results.slice(0, MAX_SHOWN).map(({ url, title, snippet }) => (
            <li key={url}>
              <OutsideLink href={url}>{title || sourceName(url)}</OutsideLink>
              {title && <span className={styles.address}>{sourceName(url)}</span>}
              {snippet && <span className={styles.snippet}>{snippet}</span>}
            </li>
          ))}
          {results.length > MAX_SHOWN && <li className={styles.more}>+{results.length - MAX_SHOWN} more</li>}
        </ul>
      )}
    </>
  );
}
