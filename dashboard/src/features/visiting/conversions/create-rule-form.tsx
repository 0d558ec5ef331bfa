import { Button, NativeSelect, TextInput, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { detailOf } from '../../../lib/server/problem.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';
import { useCreateRule } from './conversions.api.ts';
import styles from './conversions.module.css';
import { ruleInput, TRIGGER_EVENTS, TRIGGERS } from './rule-words.ts';

const CHOICES = TRIGGER_EVENTS.map((value) => ({ value, label: TRIGGERS[value].name }));

/** Adds a new conversion rule. */
export function CreateRuleForm() {
  const { id, enabled } = useDomainId();
  const [trigger, setTrigger] = useState(TRIGGER_EVENTS[0] ?? 'click');
  const [typed, setTyped] = useState('');
  const create = useCreateRule();
  const words = TRIGGERS[trigger];
  const value = typed.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value === '' || !enabled || create.isPending) return;
    create.mutate({ id, ...ruleInput(trigger, value) }, { onSuccess: () => setTyped('') });
  };
  return (
    <form onSubmit={submit} noValidate aria-labelledby="create-conversion-actions">
      <Title order={2} id="create-conversion-actions" mb="sm">
        Create Conversion Actions
      </Title>
      <div className={styles.fields}>
        <NativeSelect
          label="Trigger"
          data={CHOICES}
          value={trigger}
          onChange={({ currentTarget }) => {
            const chosen = TRIGGER_EVENTS.find((event) => event === currentTarget.value);
            if (chosen) setTrigger(chosen);
            create.reset();
          }}
        />
        <TextInput
          label={words.field}
          placeholder={words.field}
          description={words.help}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          maxLength={words.max}
          value={typed}
          error={create.isError && detailOf(create.error)}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            if (create.isError) create.reset();
          }}
        />
        <Button type="submit" className={styles.submit} disabled={value === ''} loading={create.isPending}>
          Create
        </Button>
      </div>
    </form>
  );
}
