import { ActionIcon, Button } from '@mantine/core';
import type { Competitor } from '@sightline/contract/competitors';
import { Pencil, Trash2 } from 'lucide-react';
import { useDomainId } from '../../lib/use-session.ts';
import { useCompetitorChanges } from './competitors.api.ts';
import styles from './competitors-tab.module.css';

interface CompetitorActionsProps {
  competitor: Competitor;
  /** Absent where it cannot be edited. */
  onEdit?: () => void;
}

export function CompetitorActions({ competitor, onEdit }: CompetitorActionsProps) {
  const { id } = useDomainId();
  const { confirm, remove } = useCompetitorChanges();
  const { id: competitor_id, name, status } = competitor;
  return (
    <div className={styles.actions}>
      {status === 'proposed' && (
        <Button
          size="compact-sm"
          variant="default"
          loading={confirm.isPending}
          onClick={() => confirm.mutate({ id, competitor_id })}
        >
          Confirm
        </Button>
      )}
      {onEdit && (
        <ActionIcon aria-label={`Edit ${name}`} title="Edit" onClick={onEdit}>
          <Pencil size={16} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        aria-label={`Delete ${name}`}
        title="Delete"
        loading={remove.isPending}
        onClick={() => remove.mutate({ id, competitor_id })}
      >
        <Trash2 size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
