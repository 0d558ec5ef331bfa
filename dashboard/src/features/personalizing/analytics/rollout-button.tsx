import { Button, Group, Stack, Text } from '@mantine/core';
import type { VariantLift } from '@sightline/contract/personalizing/analytics';
import { useState } from 'react';
import { failureOf } from '../../../lib/server/problem.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useRollout } from './analytics.api.ts';
import { verdictReason } from './lift-words.ts';

/** Ends the test of a variant by showing it to everyone, or begins it again; of its siblings only the one shown can. */
export function RolloutButton({ row }: { row: VariantLift }) {
  const { rollout, variant_id } = row;
  const [isOpen, setOpen] = useState(false);
  const change = useRollout(rollout ? 'testAgain' : 'rollOut', () => setOpen(false));
  if (rollout && rollout.variant_id !== variant_id) return null;
  const action = rollout ? 'Test again' : 'Roll out';
  return (
    <>
      <Button size="compact-sm" variant={rollout ? 'default' : 'filled'} onClick={() => setOpen(true)}>
        {action}
      </Button>
      <Dialog
        isOpen={isOpen}
        title={rollout ? 'Test this variant again?' : 'Roll out to all visitors?'}
        onClose={() => setOpen(false)}
      >
        <Stack gap="md">
          {rollout ? <WhatTestingMeans /> : <WhatRollingOutMeans row={row} />}
          <FailureNote text={failureOf(change.error)} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" data-autofocus onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button loading={change.isPending} onClick={() => change.mutate({ variant_id })}>
              {action}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  );
}

function WhatRollingOutMeans({ row }: { row: VariantLift }) {
  return (
    <>
      {row.verdict !== 'better' && <Text>{`This test isn’t won yet. ${verdictReason(row)}`}</Text>}
      <Text>
        Every new visit that begins this way will show this variant, and nobody is held out. The result of
        today is kept.
      </Text>
    </>
  );
}

const WhatTestingMeans = () => (
  <Text>
    Visitors are held out again, and variants share visitors as before. Figures start over with tomorrow’s
    visitors.
  </Text>
);
