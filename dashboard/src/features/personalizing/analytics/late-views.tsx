import { Text, Title } from '@mantine/core';
import type { Experiment } from '@sightline/contract/personalizing/analytics';
import { countText } from '../../../lib/words/format.ts';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import { shareOf, shareText } from './breakdown.ts';

type LateRow = Experiment['late']['rows'][number];

const KINDS = { page: 'Page', country: 'Country', device: 'Device' } as const;
const lateShare = ({ late, due }: Pick<LateRow, 'late' | 'due'>) => shareOf(late, due);

const COLUMNS: Column<LateRow>[] = [
  { key: 'by', header: 'By', cell: ({ by }) => KINDS[by], value: ({ by }) => KINDS[by] },
  { key: 'label', header: 'Which', cell: ({ label }) => label, value: ({ label }) => label },
  {
    key: 'late',
    header: 'Came too late',
    cell: ({ late }) => countText(late),
    value: ({ late }) => late,
    align: 'right',
  },
  {
    key: 'share',
    header: 'Of its page views',
    cell: (row) => shareText(lateShare(row)),
    value: lateShare,
    align: 'right',
  },
];

/** Page views that showed the original because the script came too late; nothing where there were none. */
export function LateViews({ late }: Pick<Experiment, 'late'>) {
  if (late.late === 0) return null;
  return (
    <section aria-label="Came too late">
      <DataTable
        label="Came too late"
        title={<Title order={2}>{`Came too late: ${shareText(lateShare(late))} of page views`}</Title>}
        csvName="Came too late"
        columns={COLUMNS}
        rows={late.rows}
        rowKey={({ by, value }) => `${by} ${value}`}
        empty={null}
      />
      <Text c="dimmed" size="sm" mt={8}>
        Views of the last 30 days in which the script came too late; they count in neither group. An adapter
        avoids them.
      </Text>
    </section>
  );
}
