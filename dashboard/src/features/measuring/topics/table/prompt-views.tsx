import { Group } from '@mantine/core';
import { Columns3 } from 'lucide-react';
import { MenuButton } from '../../../../ui/overlays/menu-button.tsx';
import styles from '../../../../ui/overlays/saved-views.module.css';
import { SavedViews } from '../../../../ui/overlays/saved-views.tsx';
import { usePromptViews, useRemoveView, useSaveView } from './prompt-table.api.ts';
import { PROMPT_COLUMNS, type PromptColumn } from './prompt-table.tsx';

interface PromptViewsProps {
  /** Filters and columns as the address has them. */
  search: string;
  onOpen: (search: string) => void;
  hidden: ReadonlySet<PromptColumn>;
  onHide: (hidden: ReadonlySet<PromptColumn>) => void;
}

/** Which columns are shown, and filters that were saved by name. */
export function PromptViews({ search, onOpen, hidden, onHide }: PromptViewsProps) {
  const { data: views = [] } = usePromptViews();
  const remove = useRemoveView();
  const save = useSaveView();
  const toggle = (column: PromptColumn) => {
    const next = new Set(hidden);
    if (!next.delete(column)) next.add(column);
    onHide(next);
  };
  const columns = Object.entries(PROMPT_COLUMNS) as [PromptColumn, string][];
  return (
    <Group gap={8} ml="auto">
      <MenuButton
        label="Choose columns"
        className={styles.button}
        groups={[
          {
            entries: columns.map(([column, label]) => ({
              label,
              isCurrent: !hidden.has(column),
              onSelect: () => toggle(column),
            })),
          },
        ]}
      >
        <Columns3 size={14} aria-hidden /> Columns
      </MenuButton>
      <SavedViews
        one="view"
        all="All prompts"
        {...{ views, search, onOpen }}
        onRemove={(view_id) => remove.mutate({ view_id })}
        onSave={(name, then) => save.mutate({ name, search }, then)}
        saving={save}
      />
    </Group>
  );
}
