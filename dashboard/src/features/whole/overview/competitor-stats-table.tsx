import { Text, Title } from '@mantine/core';
import type { CompetitorStats } from '@sightline/contract/whole/overview';
import { partOf } from '../../../lib/words/format.ts';
import { percentText } from '../../../lib/words/percent.ts';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';

/** With more competitors than this, those that no prompt names or cites are behind a button. */
const MAX_UNFOLDED = 12;

/** For each competitor, the share of prompts whose answers name it. */
export function CompetitorStatsTable({ stats }: { stats: CompetitorStats[] }) {
  return (
    <DataTable
      label="Competitors"
      title={
        <div>
          <Title order={2}>Competitors by prompt</Title>
          <Text c="dimmed">Prompts in this run where most answers mention or cite a competitor.</Text>
        </div>
      }
      csvName="Competitors"
      rows={stats.toSorted(
        (a, b) => b.prompts_mentioned - a.prompts_mentioned || b.prompts_cited - a.prompts_cited,
      )}
      rowKey={({ competitor_id }) => competitor_id}
      isLeading={
        stats.length > MAX_UNFOLDED ? (one) => one.prompts_mentioned > 0 || one.prompts_cited > 0 : undefined
      }
      empty={
        <EmptyState title="No competitors yet." order={3}>
          Add competitors to see how often each is mentioned.
        </EmptyState>
      }
      columns={[
        {
          key: 'name',
          header: 'Competitor',
          value: ({ competitor_name }) => competitor_name,
          cell: ({ competitor_name }) => competitor_name,
        },
        {
          key: 'mentions',
          header: 'Mentions',
          align: 'right',
          value: mentionsOf,
          cell: (one) => (
            <span title={`Share of prompts where most answers mention ${one.competitor_name}.`}>
              {percentText(mentionsOf(one))}
            </span>
          ),
        },
        {
          key: 'named',
          header: 'Prompts mentioning it',
          align: 'right',
          value: ({ prompts_mentioned }) => prompts_mentioned,
          cell: ({ prompts_mentioned, prompts_total }) => partOf(prompts_mentioned, prompts_total),
        },
        {
          key: 'cited',
          header: 'Prompts citing it',
          align: 'right',
          value: ({ prompts_cited }) => prompts_cited,
          cell: ({ prompts_cited, prompts_total }) => partOf(prompts_cited, prompts_total),
        },
      ]}
    />
  );
}

/** Without prompts, 0 %. */
const mentionsOf = ({ prompts_mentioned, prompts_total }: CompetitorStats) =>
  prompts_total === 0 ? 0 : prompts_mentioned / prompts_total;
