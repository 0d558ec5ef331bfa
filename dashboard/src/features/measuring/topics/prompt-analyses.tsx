import { Title } from '@mantine/core';
import type { Prompt } from '@sightline/contract/measuring/prompts';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { askedPlatforms, auditColumn, platformColumn, promptColumn, scoreColumn } from './prompt-columns.tsx';

interface PromptAnalysesProps {
  prompts: Prompt[];
  /** When the displayed run began; figures of other runs show their date. */
  run_at: string | undefined;
  /** Controls beside the heading. */
  tools?: ReactNode;
  /** There are newer runs, but whether the site answers is always current. */
  isOlder?: boolean;
}

/** The topic's prompts with each assistant's result; each links to the execution with its answers. */
export function PromptAnalyses({ prompts, run_at, tools, isOlder = false }: PromptAnalysesProps) {
  const asked = askedPlatforms(prompts);
  const isAudited = prompts.some(({ audit }) => audit !== null);
  return (
    <DataTable
      label="Prompt Analyses"
      title={<Title order={2}>Prompt Analyses</Title>}
      tools={tools}
      csvName="Prompt Analyses"
      rows={prompts}
      rowKey={({ id }) => id}
      empty={
        <EmptyState outline="rows" title="No prompts found.">
          This topic’s prompts will be listed here.
        </EmptyState>
      }
      columns={[
        promptColumn,
        ...(isAudited ? [auditColumn(isOlder ? 'Your site today' : 'Your site')] : []),
        ...asked.map((platform) => platformColumn(platform, run_at)),
        scoreColumn,
      ]}
    />
  );
}
