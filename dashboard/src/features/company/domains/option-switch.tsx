import { Switch } from '@mantine/core';
import { useCurrentDomain } from '../../../lib/session/use-session.ts';
import { useSaveOption } from './domain-options.api.ts';

interface OptionSwitchProps {
  name:
    | 'auto_publish_pages'
    | 'selected_personalization'
    | 'auto_approve_variants'
    | 'search_engines_may_index'
    | 'writes_with_assistant';
  label: string;
  description: string;
  onSaved: (isOn: boolean) => void;
}

/** An on/off option that is saved when switched. */
export function OptionSwitch({ name, label, description, onSaved }: OptionSwitchProps) {
  const domain = useCurrentDomain();
  const save = useSaveOption(name);
  return (
    <Switch
      label={label}
      description={description}
      checked={save.isPending ? save.variables : (domain?.[name] ?? false)}
      disabled={save.isPending}
      onChange={({ currentTarget: { checked } }) =>
        save.mutate(checked, { onSuccess: () => onSaved(checked) })
      }
    />
  );
}
