import { Button, Checkbox, Group, NativeSelect, TextInput } from '@mantine/core';
import type { AudienceFact } from '@sightline/contract/personalizing/audience-facts';
import type { AudienceCondition } from '@sightline/contract/personalizing/audiences';
import { useState } from 'react';
import { FACT_CHOICES, FACTS, newCondition, typedOf, valuesOf } from './audience-words.ts';
import styles from './audiences.module.css';

interface ConditionRowProps {
  condition: AudienceCondition;
  onChange: (condition: AudienceCondition) => void;
  /** Absent for the last one. */
  onRemove?: (() => void) | undefined;
}

/** One condition of an audience. */
export function ConditionRow({ condition, onChange, onRemove }: ConditionRowProps) {
  const { about, not } = condition;
  const { label } = FACTS[about];
  return (
    <fieldset className={styles.condition} aria-label={label}>
      <Group gap="xs" align="end">
        <NativeSelect
          label="About"
          data={FACT_CHOICES}
          value={about}
          onChange={({ currentTarget }) => onChange(newCondition(currentTarget.value as AudienceFact))}
        />
        <NativeSelect
          label="Match"
          data={[
            { value: 'is', label: 'is' },
            { value: 'not', label: 'is not' },
          ]}
          value={not ? 'not' : 'is'}
          onChange={({ currentTarget }) => onChange({ ...condition, not: currentTarget.value === 'not' })}
        />
        {onRemove && (
          <Button variant="subtle" color="gray" onClick={onRemove} aria-label={`Delete condition: ${label}`}>
            Delete
          </Button>
        )}
      </Group>
      <Values key={about} condition={condition} onChange={onChange} />
    </fieldset>
  );
}

function Values({ condition, onChange }: Pick<ConditionRowProps, 'condition' | 'onChange'>) {
  const { about, any_of, name = '', at_least, at_most } = condition;
  const { choices, example, help } = FACTS[about];
  const [typed, setTyped] = useState(typedOf(any_of));
  if (choices)
    return (
      <Checkbox.Group
        label="One of"
        value={any_of}
        onChange={(chosen) => onChange({ ...condition, any_of: chosen })}
      >
        <Group gap="sm" mt={4}>
          {choices.map(({ value, label }) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </Group>
      </Checkbox.Group>
    );
  const number = (key: 'at_least' | 'at_most', label: string, value: number | undefined) => (
    <TextInput
      type="number"
      label={label}
      w={110}
      value={value ?? ''}
      onChange={({ currentTarget }) => {
        const { [key]: _, ...rest } = condition;
        onChange(currentTarget.value === '' ? rest : { ...rest, [key]: Number(currentTarget.value) });
      }}
    />
  );
  const isHour = about === 'hour';
  return (
    <Group gap="xs" align="start">
      {about === 'attribute' && (
        <TextInput
          label="Name"
          placeholder="plan"
          maxLength={40}
          w={130}
          value={name}
          onChange={({ currentTarget }) => onChange({ ...condition, name: currentTarget.value })}
        />
      )}
      {!isHour && (
        <TextInput
          label="One of"
          description={help}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder={example ?? ''}
          className={styles.values}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            onChange({ ...condition, any_of: valuesOf(currentTarget.value) });
          }}
        />
      )}
      {(isHour || about === 'attribute' || about === 'pages_seen') && (
        <>
          {number('at_least', isHour ? 'From' : 'At least', at_least)}
          {number('at_most', isHour ? 'To the end of' : 'At most', at_most)}
        </>
      )}
    </Group>
  );
}
