import { Text, Title } from '@mantine/core';
import type { Experiment } from '@sightline/contract/personalizing/analytics';
import { useProductName } from '../../../lib/server/public-config.ts';
import { stepText } from '../../../lib/words/step-text.ts';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import { Moment } from '../../../ui/text/moment.tsx';

interface Step {
  id: string;
  what: string;
  reason: string | null;
  path: string;
  made_by: string | null;
  made_at: string;
}

/** What was decided about a variant, with the person and the time. */
export function ExperimentSteps(experiment: Pick<Experiment, 'steps' | 'rollouts'>) {
  const product_name = useProductName();
  const steps = decisionsOf(experiment);
  const columns: Column<Step>[] = [
    {
      key: 'step',
      header: 'Decision',
      cell: (step) => (
        <>
          {step.what}
          {step.reason && (
            <Text c="dimmed" size="sm">
              {step.reason}
            </Text>
          )}
        </>
      ),
      value: ({ what }) => what,
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

/** Decisions about its pages, and about who sees them; newest first. */
function decisionsOf({ steps, rollouts }: Pick<Experiment, 'steps' | 'rollouts'>): Step[] {
  const of = { reason: null, path: 'All pages' };
  const whole = rollouts.flatMap(({ letter, started_at, started_by, ended_at, ended_by }) => [
    ...(ended_at
      ? [{ ...of, id: ended_at, what: 'Tested again', made_by: ended_by, made_at: ended_at }]
      : []),
    {
      ...of,
      id: started_at,
      what: `Rolled out variant ${letter} to all visitors`,
      made_by: started_by,
      made_at: started_at,
    },
  ]);
  return [...steps.map((step) => ({ ...step, what: stepText(step) })), ...whole].toSorted((one, other) =>
    other.made_at.localeCompare(one.made_at),
  );
}
