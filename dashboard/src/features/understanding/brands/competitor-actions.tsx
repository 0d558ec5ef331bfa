import { ActionIcon, Button, Group } from '@mantine/core';
import type { Competitor } from '@sightline/contract/understanding/competitors';
import { Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useCompetitorChanges, useRemoveCompetitors } from './competitors.api.ts';

interface CompetitorActionsProps {
  competitor: Competitor;
  /** Absent when it cannot be edited. */
  onEdit?: () => void;
  /** After editing, so that keyboard focus returns to where it was. */
  takesFocus?: boolean;
}

export function CompetitorActions({ competitor, onEdit, takesFocus = false }: CompetitorActionsProps) {
  const { confirm } = useCompetitorChanges();
  const remove = useRemoveCompetitors();
  const { id: competitor_id, name, status } = competitor;
  const edit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) edit.current?.focus();
  }, [takesFocus]);
  return (
    <Group wrap="nowrap" justify="flex-end" gap={4}>
      {status === 'proposed' && (
        <Button
          size="compact-sm"
          variant="default"
          loading={confirm.isPending}
          onClick={() => confirm.mutate({ competitor_id })}
        >
          Confirm
        </Button>
      )}
      {onEdit && (
        <ActionIcon ref={edit} aria-label={`Edit ${name}`} title="Edit" onClick={onEdit}>
          <Pencil size={16} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        aria-label={`Delete ${name}`}
        title="Delete"
        loading={remove.isPending}
        onClick={() => void remove.run([competitor])}
      >
        <Trash2 size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
