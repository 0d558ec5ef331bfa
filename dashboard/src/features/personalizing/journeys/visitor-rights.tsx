import { Button, Group, Stack, Text } from '@mantine/core';
import type { Visitor } from '@sightline/contract/personalizing/journeys';
import { useState } from 'react';
import { failureOf } from '../../../lib/server/problem.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';
import { ConfirmRow } from '../../../ui/forms/confirm-row.tsx';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useDeleteVisitor, useExportVisitor } from './journeys.api.ts';

interface VisitorRightsProps {
  visitor: Visitor;
  onDeleted: () => void;
}

/** What people may ask for by law: their data, and that it is deleted. */
export function VisitorRights({ visitor, onDeleted }: VisitorRightsProps) {
  const { id } = useDomainId();
  const [isAsking, setAsking] = useState(false);
  const take = useExportVisitor();
  return (
    <>
      <Group gap="xs" mt="sm">
        <Button
          size="compact-sm"
          variant="default"
          loading={take.isPending}
          onClick={() => take.mutate({ id, visitor_id: visitor.id })}
        >
          Download data
        </Button>
        <Button size="compact-sm" variant="subtle" color="red" onClick={() => setAsking(true)}>
          Delete visitor
        </Button>
      </Group>
      <FailureNote text={failureOf(take.error)} />
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title="Delete visitor?">
        <DeleteVisitor visitor={visitor} onDeleted={onDeleted} onClose={() => setAsking(false)} />
      </Dialog>
    </>
  );
}

function DeleteVisitor({ visitor, onDeleted, onClose }: VisitorRightsProps & { onClose: () => void }) {
  const { id } = useDomainId();
  const remove = useDeleteVisitor(() => {
    onClose();
    onDeleted();
  });
  return (
    <Stack gap="md">
      <Text>This deletes their visits and takes them out of every figure. You can’t undo it.</Text>
      <FailureNote text={failureOf(remove.error)} />
      <ConfirmRow
        action="Delete"
        onCancel={onClose}
        onConfirm={() => remove.mutate({ id, visitor_id: visitor.id })}
        isPending={remove.isPending}
        startsBack
      />
    </Stack>
  );
}
