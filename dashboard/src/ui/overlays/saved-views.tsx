import { TextInput } from '@mantine/core';
import { Bookmark, ChevronDown, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { DialogForm } from '../forms/dialog-form.tsx';
import { Dialog } from './dialog.tsx';
import { MenuButton } from './menu-button.tsx';
import styles from './saved-views.module.css';

const SEVERAL = { view: 'Views', segment: 'Segments', funnel: 'Funnels' };

interface SaveViewProps {
  /** What is saved. */
  one: keyof typeof SEVERAL;
  onSave: (name: string, then: { onSuccess: () => void }) => void;
  saving: { isPending: boolean; error: unknown };
}

interface SavedViewsProps extends SaveViewProps {
  /** What stands for nothing chosen. */
  all: string;
  /** By name, each with what the address says of it. */
  views: readonly { id: string; name: string; search: string }[];
  search: string;
  onOpen: (search: string) => void;
  onRemove: (id: string) => void;
}

/** Opens what the team keeps under names, and keeps what is shown under one. */
export function SavedViews({ all, views, search, onOpen, onRemove, ...save }: SavedViewsProps) {
  const [isSaving, setSaving] = useState(false);
  const current = views.find((view) => view.search === search);
  const title = `Save this ${save.one}`;
  const change = current
    ? [{ label: `Delete “${current.name}”`, icon: Trash2, onSelect: () => onRemove(current.id) }]
    : [{ label: title, icon: Plus, onSelect: () => setSaving(true) }];
  return (
    <>
      <MenuButton
        label={`Open or save a ${save.one}`}
        className={styles.button}
        groups={[
          {
            entries: [
              { label: all, isCurrent: search === '', onSelect: () => onOpen('') },
              ...views.map((view) => ({
                label: view.name,
                isCurrent: view === current,
                onSelect: () => onOpen(view.search),
              })),
            ],
          },
          ...(search === '' ? [] : [{ entries: change }]),
        ]}
      >
        <Bookmark size={14} aria-hidden /> {current?.name ?? SEVERAL[save.one]}{' '}
        <ChevronDown size={14} aria-hidden />
      </MenuButton>
      <Dialog isOpen={isSaving} onClose={() => setSaving(false)} title={title}>
        <SaveForm {...save} onClose={() => setSaving(false)} />
      </Dialog>
    </>
  );
}

function SaveForm({ one, saving, onSave, onClose }: SaveViewProps & { onClose: () => void }) {
  const [name, setName] = useState('');
  return (
    <DialogForm
      action={`Save ${one}`}
      onSubmit={() => onSave(name, { onSuccess: onClose })}
      onCancel={onClose}
      canSubmit={name.trim() !== ''}
      of={saving}
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
