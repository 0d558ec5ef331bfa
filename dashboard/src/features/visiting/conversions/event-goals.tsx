import { Button, Stack, Text, TextInput, Title } from '@mantine/core';
import type { EventGoal } from '@sightline/contract/visiting/events';
import { type FormEvent, useState } from 'react';
import { detailOf } from '../../../lib/server/problem.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';
import { countOf } from '../../../lib/words/format.ts';
import { ConfirmRow } from '../../../ui/forms/confirm-row.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import styles from './conversions.module.css';
import { useCreateEventGoal, useEventGoals, useRemoveEventGoal } from './event-goals.api.ts';
import { COUNTED } from './rule-list.tsx';

const COLUMNS: Column<EventGoal>[] = [
  {
    key: 'name',
    header: 'Event',
    cell: ({ name }) => <span className={styles.value}>{name}</span>,
    value: ({ name }) => name,
  },
  ...COUNTED,
  {
    key: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    align: 'right',
    cell: (goal) => <DeleteButton goal={goal} />,
  },
];

/** Named events that count as conversions: purchases and the like, which often only a server knows of. */
export function EventGoals() {
  const { data: goals = [] } = useEventGoals();
  const [isAdding, setAdding] = useState(false);
  return (
    <section aria-labelledby="events-you-send">
      <Title order={2} id="events-you-send" mb="sm">
        Events you send
      </Title>
      <Text size="sm" c="dimmed" mb="sm" maw="42rem">
        Name the events that count as conversions. Your server sends them by API, your pages by the function
        track.
      </Text>
      {goals.length > 0 && (
        <DataTable
          label="Events you send"
          columns={COLUMNS}
          rows={goals}
          rowKey={({ id }) => id}
          empty={null}
        />
      )}
      {isAdding ? (
        <AddForm />
      ) : (
        <Button variant="default" mt="sm" onClick={() => setAdding(true)}>
          Add an event
        </Button>
      )}
    </section>
  );
}

function AddForm() {
  const { enabled } = useDomainId();
  const [name, setName] = useState('');
  const create = useCreateEventGoal();
  const isBlank = name.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBlank || !enabled || create.isPending) return;
    create.mutate({ name }, { onSuccess: () => setName('') });
  };
  return (
    <form onSubmit={submit} noValidate className={styles.fields}>
      <TextInput
        label="Event name"
        placeholder="Purchase"
        maxLength={80}
        value={name}
        error={create.isError && detailOf(create.error)}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
          if (create.isError) create.reset();
        }}
      />
      <Button type="submit" className={styles.submit} disabled={isBlank} loading={create.isPending}>
        Add event
      </Button>
    </form>
  );
}

function DeleteButton({ goal }: { goal: EventGoal }) {
  const [isOpen, setOpen] = useState(false);
  const remove = useRemoveEventGoal();
  const close = () => {
    remove.reset();
    setOpen(false);
  };
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        aria-label={`Delete ${goal.name}`}
        onClick={() => setOpen(true)}
      >
        Delete
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title="Delete event?">
        <Stack gap="md">
          <Text>
            {`“${goal.name}” stops counting as a conversion. ${keptText(goal.visits)} If variants must not cost it, that ends too. It can’t be undone.`}
          </Text>
          <ConfirmRow
            action="Delete"
            onCancel={close}
            onConfirm={() => remove.mutate({ goal_id: goal.id }, { onSuccess: close })}
            of={remove}
          />
        </Stack>
      </Dialog>
    </>
  );
}

const keptText = (visits: number) =>
  visits === 0
    ? ''
    : `${countOf(visits, 'visit')} counted until now ${visits === 1 ? 'stays' : 'stay'} counted.`;
