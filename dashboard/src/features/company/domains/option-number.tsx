import { NumberInput, type NumberInputProps } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useCurrentDomain } from '../../../lib/session/use-session.ts';
import { useSaveOption } from './domain-options.api.ts';
import styles from './options-card.module.css';

interface OptionNumberProps
  extends Pick<NumberInputProps, 'label' | 'description' | 'min' | 'max' | 'prefix' | 'decimalScale'> {
  name: 'samples_per_prompt' | 'monthly_spend_cap_usd';
  onSaved: () => void;
}

/** A number that is saved on blur or Enter; invalid input returns to the old value. */
export function OptionNumber({ name, onSaved, ...input }: OptionNumberProps) {
  const saved = useCurrentDomain()?.[name] ?? 0;
  const save = useSaveOption(name);
  const [typed, setTyped] = useState<number | string | null>(null);
  const commit = () => {
    const isNumber = typeof typed === 'number' && Number.isFinite(typed);
    if (!isNumber || typed === saved) return setTyped(null);
    save.mutate(typed, { onSuccess: onSaved, onSettled: () => setTyped(null) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit();
    if (event.key === 'Escape') setTyped(null);
  };
  return (
    <NumberInput
      {...input}
      hideControls
      classNames={{ wrapper: styles.number }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      clampBehavior="strict"
      allowNegative={false}
      allowDecimal={(input.decimalScale ?? 0) > 0}
      value={typed ?? saved}
      readOnly={save.isPending}
      onChange={setTyped}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  );
}
