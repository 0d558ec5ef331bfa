import { Button, Skeleton, Title } from '@mantine/core';
import type { ConversionRule } from '@sightline/contract/visiting/conversions';
import { countText } from '../../../lib/words/format.ts';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import { Moment } from '../../../ui/text/moment.tsx';
import { useRemoveRule, useRules } from './conversions.api.ts';
import styles from './conversions.module.css';
import { TRIGGERS, valueOfRule } from './rule-words.ts';

/** How often something that counts as a conversion was counted. */
export const COUNTED: Column<Pick<ConversionRule, 'visits' | 'last_at'>>[] = [
  {
    key: 'visits',
    header: 'Visits',
    align: 'right',
    cell: ({ visits }) => countText(visits),
    value: ({ visits }) => visits,
  },
  {
    key: 'last',
    header: 'Last counted',
    cell: ({ last_at }) => (
      <span className={styles.line}>{last_at ? <Moment at={last_at} /> : 'Not yet'}</span>
    ),
    value: ({ last_at }) => last_at,
  },
];

const COLUMNS: Column<ConversionRule>[] = [
  {
    key: 'trigger',
    header: 'Trigger',
    cell: ({ trigger_event }) => <span className={styles.line}>{TRIGGERS[trigger_event].name}</span>,
    value: ({ trigger_event }) => TRIGGERS[trigger_event].name,
  },
  {
    key: 'value',
    header: 'Text or URL',
    cell: (rule) => <span className={styles.value}>{valueOfRule(rule)}</span>,
    value: valueOfRule,
  },
  ...COUNTED,
  {
    key: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    align: 'right',
    cell: (rule) => <DeleteButton rule={rule} />,
  },
];

/** Active conversion rules, and how often they matched. */
export function RuleList() {
  const { data: rules, isPending } = useRules();
  return (
    <section aria-labelledby="active-conversion-actions" aria-busy={isPending}>
      <Title order={2} id="active-conversion-actions" mb="sm">
        Active Conversion Actions
      </Title>
      {isPending ? (
        <Skeleton height={160} />
      ) : (
        <DataTable
          label="Active Conversion Actions"
          columns={COLUMNS}
          rows={rules ?? []}
          rowKey={({ id }) => id}
          empty={
            <EmptyState outline="rows" title="No conversion rules yet" order={3}>
              Add an action that matters to you, such as a click on “Request a demo”. It counts once per visit
              from then on.
            </EmptyState>
          }
        />
      )}
    </section>
  );
}

function DeleteButton({ rule }: { rule: ConversionRule }) {
  const remove = useRemoveRule();
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      aria-label={`Delete ${valueOfRule(rule)}`}
      loading={remove.isPending}
      onClick={() => remove.mutate({ rule_id: rule.id })}
    >
      Delete
    </Button>
  );
}
