import { Button, Code, NativeSelect, TextInput, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { detailOf } from '../../../lib/server/problem.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';
import { useCreateRule, useRules } from './conversions.api.ts';
import styles from './conversions.module.css';
import { useEventGoals } from './event-goals.api.ts';
import { EventGoals } from './event-goals.tsx';
import { RuleList } from './rule-list.tsx';
import { ruleInput, TRIGGER_EVENTS, TRIGGERS } from './rule-words.ts';

/** What counts as a conversion on the website. */
export function ConversionsTab() {
  const rules = useRules();
  const goals = useEventGoals();
  const isPending = rules.isPending || goals.isPending;
  return (
    <div className={styles.tab}>
      <CreateRuleForm />
      <RuleList />
      {/* Elements below the lists appear together with them, so that they need not move. */}
      {!isPending && <EventGoals />}
      {!isPending && <ConversionHelp />}
    </div>
  );
}

const EXAMPLE =
  '<button data-conversion-value="49.90" data-conversion-currency="EUR" data-conversion-id="order-7">Buy</button>';

/** How counting works, for people who set it up. */
function ConversionHelp() {
  return (
    <section className={styles.help} aria-labelledby="conversion-help">
      <Title order={2} id="conversion-help" mb="xs">
        How conversions are counted
      </Title>
      <ul>
        <li>
          The script detects conversions and the server verifies them. Each visit counts once per action, and
          once in Analytics.
        </li>
        <li>
          In addresses, <Code>https://</Code>, <Code>www.</Code> and a slash at the end make no difference.
          What follows <Code>?</Code> or <Code>#</Code> counts only where your address has it too.
        </li>
        <li>
          To record a value, currency and ID, add them to the button, its form or a parent element; for page
          views, anywhere on the page.
          <Code block className={styles.example} tabIndex={0} aria-label="Example">
            {EXAMPLE}
          </Code>
        </li>
        <li>Bots and internal visitors are excluded. Past conversions stay after you delete an action.</li>
      </ul>
    </section>
  );
}

const CHOICES = TRIGGER_EVENTS.map((value) => ({ value, label: TRIGGERS[value].name }));

/** Adds a new conversion rule. */
function CreateRuleForm() {
  const { enabled } = useDomainId();
  const [trigger, setTrigger] = useState(TRIGGER_EVENTS[0] ?? 'click');
  const [typed, setTyped] = useState('');
  const create = useCreateRule();
  const words = TRIGGERS[trigger];
  const value = typed.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value === '' || !enabled || create.isPending) return;
    create.mutate(ruleInput(trigger, value), { onSuccess: () => setTyped('') });
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
