import { Select } from '@mantine/core';
import { useTimeZone } from '../../../lib/session/use-session.ts';
import { useSaveOption } from './domain-options.api.ts';
import styles from './options-card.module.css';

/** Whose days and hours figures are of; saved when chosen. */
export function OptionTimeZone({ onSaved }: { onSaved: () => void }) {
  const saved = useTimeZone();
  const save = useSaveOption('time_zone');
  const zones = new Set(['UTC', saved, ...Intl.supportedValuesOf('timeZone')]);
  return (
    <Select
      label="Time zone"
      description="Days and hours of all figures, past ones too. Bills and the monthly limit count UTC days."
      classNames={{ wrapper: styles.category }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      searchable
      allowDeselect={false}
      nothingFoundMessage="No time zone has this name."
      data={[...zones].map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
      limit={50}
      value={save.isPending ? save.variables : saved}
      disabled={save.isPending}
      onChange={(zone) => zone && save.mutate(zone, { onSuccess: onSaved })}
    />
  );
}
