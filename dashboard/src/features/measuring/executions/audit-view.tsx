import { Text, Title } from '@mantine/core';
import type { PromptExecution } from '@sightline/contract/measuring/executions';
import type { Audit } from '@sightline/contract/measuring/prompts';
import { countOf } from '../../../lib/words/format.ts';
import { linkDisplay } from '../../../lib/words/link-display.ts';
import { OutsideLink } from '../../../ui/layout/outside-link.tsx';
import { EvidenceQuote } from '../../../ui/text/evidence-quote.tsx';
import { StatusDot } from '../../../ui/text/status-dot.tsx';
import styles from './audit-view.module.css';

const VERDICT = {
  answered: { tone: 'good', label: 'Answered by your site' },
  partly: { tone: 'warn', label: 'Partly answered by your site' },
  not_answered: { tone: 'bad', label: 'Not answered by your site' },
  for_others: { tone: 'idle', label: 'For others to say' },
} as const;

interface AuditViewProps {
  audit: Audit;
  reader_index: PromptExecution['reader_index'];
}

/** Whether the customer's own site answers the prompt: verdict, best passage, what to fix. */
export function AuditView({ audit: { verdict, best, advice }, reader_index }: AuditViewProps) {
  return (
    <section className={styles.audit} aria-label="Answerability">
      <Title order={2}>
        <StatusDot {...VERDICT[verdict]} />
      </Title>
      {best && (
        <EvidenceQuote
          text={best.passage}
          source={<OutsideLink href={best.url}>{best.title || linkDisplay(best.url)}</OutsideLink>}
        />
      )}
      <Text fz={14}>{advice}</Text>
      {reader_index && (
        <Text fz={12} c="dimmed">
          The built-in reader answers from websites we’ve read. It searched{' '}
          {countOf(reader_index.own, 'page')} of yours, {reader_index.competitors} of competitors and{' '}
          {countOf(reader_index.sources, 'source')}.
        </Text>
      )}
    </section>
  );
}
