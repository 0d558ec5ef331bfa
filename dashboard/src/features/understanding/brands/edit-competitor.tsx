import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef } from 'react';
import { failureOf } from '../../../lib/server/problem.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { useCompetitorChanges } from './competitors.api.ts';

/** A competitor's details while being edited. */
export interface Edit {
  competitor_id: string;
  name: string;
  url: string;
}

interface EditFieldProps {
  field: 'name' | 'url';
  edit: Edit;
  onChange: (value: string) => void;
  onCancel: () => void;
}

const formOf = ({ competitor_id }: Edit) => `edit-${competitor_id}`;
const FIELDS = { name: { label: 'Name', maxLength: 120 }, url: { label: 'URL', maxLength: 300 } };

/** An editable cell; Enter saves the row, Escape cancels. */
export function EditField({ field, edit, onChange, onCancel }: EditFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field === 'name') input.current?.select();
  }, [field]);
  const { label, maxLength } = FIELDS[field];
  return (
    <TextInput
      ref={input}
      form={formOf(edit)}
      aria-label={`${label} of the competitor`}
      data-editing
      maxLength={maxLength}
      value={edit[field]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={({ key }) => key === 'Escape' && onCancel()}
    />
  );
}

export function EditActions({ edit, onClose }: { edit: Edit; onClose: () => void }) {
  const { update } = useCompetitorChanges();
  const { competitor_id } = edit;
  const details = { name: edit.name.trim(), url: edit.url.trim() };
  const isComplete = details.name !== '' && details.url !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete && !update.isPending) update.mutate({ competitor_id, ...details }, { onSuccess: onClose });
  };
  return (
    <form id={formOf(edit)} onSubmit={submit}>
      <Group wrap="nowrap" justify="flex-end" gap={4}>
        <Button type="submit" size="compact-sm" disabled={!isComplete} loading={update.isPending}>
          Save
        </Button>
        <Button size="compact-sm" variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
      <FailureNote text={failureOf(update.error)} />
    </form>
  );
}
