import { Text, Title } from '@mantine/core';
import type { PromptExecution, PromptExecutionHead } from '@sightline/contract/measuring/executions';
import { AuditView } from '../features/measuring/executions/audit-view.tsx';
import { ExecutionFigures } from '../features/measuring/executions/execution-figures.tsx';
import { besideExecution, promptHistory } from '../features/measuring/executions/prompt-history.ts';
import { NoHistory } from '../ui/charts/no-history.tsx';
import { TimeSeries } from '../ui/charts/time-series.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import styles from './topic-overview-tab.module.css';

interface PromptSummaryTabProps {
  execution: PromptExecution;
  history: PromptExecutionHead[];
}

/** All assistants' results for the prompt, current and earlier. */
export function PromptSummaryTab({ execution, history }: PromptSummaryTabProps) {
  const latest = besideExecution(history, execution);
  const audit = execution.audit && (
    <AuditView audit={execution.audit} reader_index={execution.reader_index} />
  );
  // The built-in reader's figures say little; what it found on the customer's own site says most.
  const leads = execution.surface === 'built_in';
  return (
    <div className={styles.sections}>
      {leads && audit}
      {latest.length > 0 ? (
        <ExecutionFigures latest={latest} shown={execution} />
      ) : (
        <EmptyState title="No per-platform data yet.">
          Each assistant’s results will appear here after its first run.
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
        empty={<NoHistory runs={history.filter(({ status }) => status === 'completed').length} />}
      />
      {!leads && audit}
    </div>
  );
}
