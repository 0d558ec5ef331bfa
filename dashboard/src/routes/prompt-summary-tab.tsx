import { Text, Title } from '@mantine/core';
import type { PromptExecution, PromptExecutionHead } from '@sightline/contract/prompt-executions';
import { AuditView } from '../features/executions/audit-view.tsx';
import { ExecutionFigures } from '../features/executions/execution-figures.tsx';
import { latestByPlatform, promptHistory } from '../features/executions/prompt-history.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { NoHistory } from '../ui/no-history.tsx';
import { TimeSeries } from '../ui/time-series.tsx';
import styles from './topic-overview-tab.module.css';

interface PromptSummaryTabProps {
  execution: PromptExecution;
  history: PromptExecutionHead[];
}

/** What every assistant did with the prompt, now and before. */
export function PromptSummaryTab({ execution, history }: PromptSummaryTabProps) {
  const latest = latestByPlatform(history);
  const audit = execution.audit && (
    <AuditView audit={execution.audit} reader_index={execution.reader_index} />
  );
  // The built-in reader's figures say little; what it found on the customer's own site says most.
  const leads = execution.surface === 'built_in';
  return (
    <div className={styles.sections}>
      {leads && audit}
      {latest.length > 0 ? (
        <ExecutionFigures latest={latest} />
      ) : (
        <EmptyState title="No per-platform data yet." outline="none">
          What each assistant did will stand here after its first run.
        </EmptyState>
      )}
      {execution.overview && (
        <section>
          <Title order={2}>Summary</Title>
          <Text size="md" maw={720} mt={4}>
            {execution.overview}
          </Text>
        </section>
      )}
      <TimeSeries
        title="Performance over time"
        {...promptHistory(history)}
        empty={<NoHistory runs={history.length} />}
      />
      {!leads && audit}
    </div>
  );
}
