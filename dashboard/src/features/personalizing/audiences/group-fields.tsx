import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import type { AudienceGroup } from '@sightline/contract/personalizing/audiences';
import { newCondition, newGroup } from './audience-words.ts';
import styles from './audiences.module.css';
import { ConditionRow } from './condition-row.tsx';

/** As deep as the server takes them. */
const MAX_DEPTH = 3;

interface GroupFieldsProps {
  group: AudienceGroup;
  onChange: (group: AudienceGroup) => void;
  onRemove?: (() => void) | undefined;
  depth?: number;
}

const MATCHES = [
  { value: 'all', label: 'All of these are true' },
  { value: 'any', label: 'Any of these is true' },
  { value: 'not all', label: 'Not all of these are true' },
  { value: 'not any', label: 'None of these is true' },
];

/** Conditions and groups of them. */
export function GroupFields({ group, onChange, onRemove, depth = 1 }: GroupFieldsProps) {
  const { match, not, conditions, groups = [] } = group;
  const isOnly = conditions.length + groups.length === 1;
  const replaced = <Item,>(items: readonly Item[], at: number, item?: Item) =>
    items.flatMap((one, place) => (place === at ? (item === undefined ? [] : [item]) : [one]));
  return (
    <Stack gap="sm" className={depth > 1 ? styles.group : ''}>
      <Group gap="xs" align="end">
        <NativeSelect
          label={depth > 1 ? 'This group' : 'Include visitors when'}
          data={MATCHES}
          value={`${not ? 'not ' : ''}${match}`}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...group, not: value.startsWith('not'), match: value.endsWith('all') ? 'all' : 'any' })
          }
        />
        {onRemove && (
          <Button variant="subtle" color="gray" onClick={onRemove}>
            Delete group
          </Button>
        )}
      </Group>
      {conditions.map((condition, at) => (
        <ConditionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity; their fields are controlled
          key={at}
          condition={condition}
          onChange={(changed) => onChange({ ...group, conditions: replaced(conditions, at, changed) })}
          onRemove={isOnly ? undefined : () => onChange({ ...group, conditions: replaced(conditions, at) })}
        />
      ))}
      {groups.map((inner, at) => (
        <GroupFields
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          key={at}
          group={inner}
          depth={depth + 1}
          onChange={(changed) => onChange({ ...group, groups: replaced(groups, at, changed) })}
          onRemove={isOnly ? undefined : () => onChange({ ...group, groups: replaced(groups, at) })}
        />
      ))}
      <Group gap="xs">
        <Button
          variant="default"
          onClick={() => onChange({ ...group, conditions: [...conditions, newCondition()] })}
        >
          Add condition
        </Button>
        {depth < MAX_DEPTH && (
          <Button variant="default" onClick={() => onChange({ ...group, groups: [...groups, newGroup()] })}>
            Add group
          </Button>
        )}
      </Group>
    </Stack>
  );
}
