import { Checkbox, Stack } from '@mantine/core';
import type { AlertKind } from '@sightline/contract/company/notifications';
import { ALERT_KIND_NAMES, ALERT_KINDS } from './alert-kinds.ts';

interface KindChoiceProps {
  value: readonly AlertKind[];
  onChange: (kinds: AlertKind[]) => void;
}

/** Which alerts go to an address. */
export function KindChoice({ value, onChange }: KindChoiceProps) {
  return (
    <Checkbox.Group
      label="Alerts"
      value={[...value]}
      onChange={(chosen) => onChange(ALERT_KIND_NAMES.filter((kind) => chosen.includes(kind)))}
    >
      <Stack gap="xs">
        {ALERT_KIND_NAMES.map((kind) => (
          <Checkbox
            key={kind}
            value={kind}
            label={ALERT_KINDS[kind].label}
            description={ALERT_KINDS[kind].when}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
