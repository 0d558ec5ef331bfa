import { Group, TextInput } from '@mantine/core';
import { Bookmark, ChevronDown, Columns3, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { DialogForm } from '../../../../ui/forms/dialog-form.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { MenuButton } from '../../../../ui/overlays/menu-button.tsx';
import { usePromptViews, useRemoveView, useSaveView } from './prompt-table.api.ts';
import { PROMPT_COLUMNS, type PromptColumn } from './prompt-table.tsx';
import styles from './prompt-views.module.css';

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
  const [isSaving, setSaving] = useState(false);
  const current = views.find((view) => view.search === search);
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
      <MenuButton
        label="Open or save a view"
        className={styles.button}
        groups={[
          {
            entries: [
              { label: 'All prompts', isCurrent: search === '', onSelect: () => onOpen('') },
              ...views.map((view) => ({
                label: view.name,
                isCurrent: view === current,
                onSelect: () => onOpen(view.search),
              })),
            ],
          },
          {
            entries: [
              ...(search === '' || current
                ? []
                : [{ label: 'Save this view', icon: Plus, onSelect: () => setSaving(true) }]),
              ...(current
                ? [
                    {
                      label: `Delete “${current.name}”`,
                      icon: Trash2,
                      onSelect: () => remove.mutate({ view_id: current.id }),
                    },
                  ]
                : []),
            ],
          },
        ].filter(({ entries }) => entries.length > 0)}
      >
        <Bookmark size={14} aria-hidden /> {current?.name ?? 'Views'} <ChevronDown size={14} aria-hidden />
      </MenuButton>
      <Dialog isOpen={isSaving} onClose={() => setSaving(false)} title="Save this view">
        <SaveForm search={search} onClose={() => setSaving(false)} />
      </Dialog>
    </Group>
  );
}

function SaveForm({ search, onClose }: { search: string; onClose: () => void }) {
  const [name, setName] = useState('');
  const save = useSaveView();
  return (
    <DialogForm
      action="Save view"
      onSubmit={() => save.mutate({ name, search }, { onSuccess: onClose })}
      onCancel={onClose}
      canSubmit={name.trim() !== ''}
      of={save}
    >
      <TextInput
        label="Name"
        description="Everyone on your team can open it."
        data-autofocus
        maxLength={60}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </DialogForm>
  );
}
