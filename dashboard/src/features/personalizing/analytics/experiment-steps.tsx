import { Text, Title } from '@mantine/core';
import type { Experiment } from '@sightline/contract/personalizing/analytics';
import { useProductName } from '../../../lib/server/public-config.ts';
import { stepText } from '../../../lib/words/step-text.ts';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import { Moment } from '../../../ui/text/moment.tsx';

type Step = Experiment['steps'][number];

/** What was decided about a variant, with the person and the time. */
export function ExperimentSteps({ steps }: Pick<Experiment, 'steps'>) {
  const product_name = useProductName();
  const columns: Column<Step>[] = [
    {
      key: 'step',
      header: 'Decision',
      cell: (step) => (
        <>
          {stepText(step)}
          {step.reason && (
            <Text c="dimmed" size="sm">
              {step.reason}
            </Text>
          )}
        </>
      ),
      value: stepText,
    },
    { key: 'path', header: 'Page', cell: ({ path }) => path, value: ({ path }) => path },
    {
      key: 'who',
      header: 'By',
      cell: ({ made_by }) => made_by ?? product_name,
      value: ({ made_by }) => made_by ?? product_name,
    },
    {
      key: 'when',
      header: 'When',
      cell: ({ made_at }) => <Moment at={made_at} form="moment" />,
      value: ({ made_at }) => made_at,
    },
  ];
  return (
    <section aria-label="Decisions">
      <DataTable
        label="Decisions"
        title={<Title order={2}>Decisions</Title>}
        csvName={steps.length > 0 ? 'Decisions' : undefined}
        columns={columns}
        rows={steps}
        rowKey={({ id }) => id}
        empty={
          <Text c="dimmed">Nothing decided yet. Visitors see the original until you approve a version.</Text>
        }
      />
    </section>
  );
}
