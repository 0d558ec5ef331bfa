import type { Platform } from '@sightline/contract/known-assistants';
import type { PlatformResult } from '@sightline/contract/measuring/topic-results';
import { byPlatform, surfaceName } from '../../../lib/words/assistant-name.ts';
import { EXPLAINED } from '../../../lib/words/figures.ts';
import { Meter } from '../../../ui/charts/meter.tsx';
import { Rate } from '../../../ui/charts/rate.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { AssistantNameTag } from '../../../ui/text/assistant-name-tag.tsx';
import styles from './platform-table.module.css';

/** Each assistant's results for the topic's prompts. */
export function PlatformTable({ per_platform }: { per_platform: Partial<Record<Platform, PlatformResult>> }) {
  return (
    <DataTable
      label="By assistant"
      rows={byPlatform(per_platform)}
      rowKey={({ platform }) => platform}
      empty={
        <EmptyState outline="rows" title="No per-platform data yet." order={3}>
          Each assistant’s results will appear here after the first run.
        </EmptyState>
      }
      columns={[
        {
          key: 'assistant',
          header: 'Assistant',
          cell: ({ platform, value }) => (
            <span className={styles.assistant}>
              <AssistantNameTag platform={platform} name={surfaceName(platform, value.surface)} />
              <span className={styles.model}>{value.served_models.join(', ')}</span>
            </span>
          ),
        },
        {
          key: 'mentioned',
          header: 'Mentioned',
          align: 'right',
          value: ({ value }) => value.mentioned.share,
          cell: ({ value }) => (
            <Rate name="Mentioned" {...value.mentioned} explanation={EXPLAINED.mentioned} />
          ),
        },
        {
          key: 'cited',
          header: 'Cited',
          align: 'right',
          value: ({ value }) => value.cited.share,
          cell: ({ value }) => (
            <>
              <Rate name="Cited" {...value.cited} explanation={EXPLAINED.cited} />
              {value.sources_missing && <span className={styles.missing}>No sources came</span>}
            </>
          ),
        },
        {
          key: 'searched',
          header: 'Searched',
          align: 'right',
          value: ({ value }) => value.searched.share,
          cell: ({ value }) => <Rate name="Searched" {...value.searched} explanation={EXPLAINED.searched} />,
        },
        {
          key: 'sources',
          header: 'Sources per answer',
          align: 'right',
          value: ({ value }) => value.sources,
          cell: ({ value }) => value.sources?.toFixed(1) ?? '–',
        },
        {
          key: 'performance',
          header: 'Performance',
          align: 'right',
          value: ({ value }) => value.performance.share,
          cell: ({ value }) => (
            <span className={styles.performance}>
              <Meter share={value.performance.share} />
              <Rate name="Performance" {...value.performance} explanation={EXPLAINED.performance} />
            </span>
          ),
        },
        {
          key: 'failed',
          header: 'Failed',
          align: 'right',
          value: ({ value }) => value.failed,
          cell: ({ value: { failed, cut } }) => (cut > 0 ? `${failed} · ${cut} cut off` : failed),
        },
      ]}
    />
  );
}
