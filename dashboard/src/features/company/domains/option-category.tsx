import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useCurrentDomain } from '../../../lib/session/use-session.ts';
import { useSaveOption } from './domain-options.api.ts';
import styles from './options-card.module.css';

const MAX_LENGTH = 80;

/** What the company is; saved on blur or Enter, and emptied to let its site decide. */
export function OptionCategory({ onSaved }: { onSaved: () => void }) {
  const saved = useCurrentDomain()?.category ?? '';
  const save = useSaveOption('category');
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    if (typed === null || typed.trim() === saved) return setTyped(null);
    save.mutate(typed.trim(), { onSuccess: onSaved, onSettled: () => setTyped(null) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit();
    if (event.key === 'Escape') setTyped(null);
  };
  return (
    <TextInput
      label="Business category"
      description="What buyers call you, such as “time tracking tool”. Used for new prompts. Leave empty to use your website’s."
      classNames={{ wrapper: styles.category }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      maxLength={MAX_LENGTH}
      value={typed ?? saved}
      readOnly={save.isPending}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  );
}
