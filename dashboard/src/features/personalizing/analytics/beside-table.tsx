import { Box, Title } from '@mantine/core';
import type { VariantLift } from '@sightline/contract/personalizing/analytics';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import { ArmFigure, LiftFigure } from './lift-figures.tsx';
import styles from './lift-table.module.css';
import { measureName } from './lift-words.ts';

type Beside = VariantLift['beside'][number] & { key: string; variant: string };

const COLUMNS: Column<Beside>[] = [
  { key: 'goal', header: 'Goal', cell: measureName, value: measureName },
  {
    key: 'variant',
    header: 'Starting variant',
    cell: ({ variant }) => variant,
    value: ({ variant }) => variant,
  },
  {
    key: 'personalized',
    header: 'Personalized',
    cell: (row) => <ArmFigure {...row.personalized} of={row} />,
    value: ({ personalized }) => personalized.value ?? personalized.share,
  },
  {
    key: 'holdout',
    header: 'Hold-out',
    cell: (row) => <ArmFigure {...row.holdout} of={row} />,
    value: ({ holdout }) => holdout.value ?? holdout.share,
  },
  {
    key: 'lift',
    header: 'Difference',
    cell: (row) => (row.lift ? <LiftFigure lift={row.lift} of={row} /> : 'Too few yet'),
    value: ({ lift }) => lift?.estimate ?? null,
  },
];

/** Goals beside the primary one. */
export function BesideTable({ rows }: { rows: VariantLift[] }) {
  const beside = rows.flatMap((row) =>
    row.beside
      .filter((one) => !isSaid(row, one))
      .map((one) => ({
        ...one,
        key: [row.variant_id, one.goal_id, one.metric, one.currency].join(' '),
        variant: row.traffic_share === null ? row.label : `${row.label} (${row.letter})`,
      })),
  );
  if (beside.length === 0) return null;
  return (
    <Box aria-label="Other goals" component="section" mt={24}>
      <DataTable
        label="Other goals"
        title={<Title order={3}>Other goals</Title>}
        csvName="Other goals"
        columns={COLUMNS}
        rows={beside}
        rowKey={({ key }) => key}
        empty={null}
      />
      <p className={styles.note}>
        For context only. Each interval has 95% confidence on its own, so with many goals some look better or
        worse by chance.
      </p>
    </Box>
  );
}

/** If one goal makes all conversions, its row repeats the total. */
const isSaid = (row: VariantLift, { metric, personalized, holdout }: VariantLift['beside'][number]) =>
  metric === 'conversion' &&
  row.decides.metric === 'conversion' &&
  personalized.converted === row.personalized.converted &&
  holdout.converted === row.holdout.converted;
