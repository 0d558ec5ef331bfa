import { Title } from '@mantine/core';
import type { Platform } from '@sightline/contract/platform';
import type { PlatformSummary, Prompt } from '@sightline/contract/prompts';
import { ASSISTANT_NAME, headlinePlatforms, PLATFORM_ORDER } from '../../lib/assistant-name.ts';
import { percentText } from '../../lib/percent.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkAnchor } from '../../ui/links.tsx';
import { Meter } from '../../ui/meter.tsx';
import styles from './prompt-analyses.module.css';

const VERDICT = { answered: 'Answered', partly: 'Partly answered', not_answered: 'Not answered' } as const;

/** The topic's prompts with what each assistant did; each opens the execution with its answers. */
export function PromptAnalyses({ prompts }: { prompts: Prompt[] }) {
  const asked = headlinePlatforms(
    PLATFORM_ORDER.filter((platform) => prompts.some((prompt) => prompt.platform_summaries[platform])),
  );
  const isAudited = prompts.some(({ audit }) => audit !== null);
  return (
    <DataTable
      label="Prompt Analyses"
      title={<Title order={2}>Prompt Analyses</Title>}
      csvName="Prompt Analyses"
      rows={prompts}
      rowKey={({ id }) => id}
      empty={
        <EmptyState title="No prompts found.">
          The questions put to assistants for this topic will be listed here.
        </EmptyState>
      }
      columns={[
        {
          key: 'prompt',
          header: 'Prompt',
          value: ({ text }) => text,
          cell: (prompt) => <PromptCell prompt={prompt} />,
        },
        ...(isAudited ? [auditColumn] : []),
        ...asked.map(platformColumn),
        {
          key: 'score',
          header: 'Performance',
          align: 'right',
          value: ({ score }) => score,
          cell: ({ score }) => (
            <span className={styles.score}>
              <Meter share={score} />
              <span className={styles.percent} title={score === null ? 'Not measured yet' : undefined}>
                {percentText(score)}
              </span>
            </span>
          ),
        },
      ]}
    />
  );
}

function PromptCell({
  prompt: { text, latest_prompt_execution_id: id, branded, names_nobody },
}: {
  prompt: Prompt;
}) {
  return (
    <span className={styles.prompt}>
      {id ? (
        <LinkAnchor
          to="/topic-analysis/prompt-execution/$promptExecutionId"
          params={{ promptExecutionId: id }}
        >
          {text}
        </LinkAnchor>
      ) : (
        text
      )}
      {branded && <span className={styles.flag}>names you, left out of headline figures</span>}
      {names_nobody && <span className={styles.flag}>answers name no company</span>}
    </span>
  );
}

const auditColumn: Column<Prompt> = {
  key: 'audit',
  header: 'Your site',
  value: ({ audit }) => audit && VERDICT[audit.verdict],
  cell: ({ audit }) => (
    <span className={styles.verdict} title={audit?.advice}>
      {audit ? VERDICT[audit.verdict] : '–'}
    </span>
  ),
};

function platformColumn(platform: Platform): Column<Prompt> {
  return {
    key: platform,
    header: ASSISTANT_NAME[platform],
    align: 'right',
    value: ({ platform_summaries }) => platform_summaries[platform]?.score,
    cell: ({ platform_summaries }) => (
      <span className={styles.counts}>
        {countsOf(platform_summaries[platform]).map((text, place, all) => (
          <span key={text}>
            {text}
            {place < all.length - 1 && ' · '}
          </span>
        ))}
      </span>
    ),
  };
}

/** "named 2/3", "cited 1/3", or in words where there is one answer. */
function countsOf(summary: PlatformSummary | undefined): string[] {
  if (!summary || summary.n === 0) return ['–'];
  const { n, mentioned, cited } = summary;
  if (n > 1) return [`named ${mentioned}/${n}`, `cited ${cited}/${n}`];
  return [mentioned ? 'named' : 'not named', cited ? 'cited' : 'not cited'];
}
