import { Button, Text } from '@mantine/core';
import type { PublishingTest } from '@sightline/contract/measuring/publishing-tests';
import { useState } from 'react';
import { ConfirmRow } from '../../../ui/forms/confirm-row.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useChangeTest } from './publishing-tests.api.ts';

/** Counting with the pages that are live, and ending the test. */
export function TestActions({ test: { id, state, ended_at, prompts } }: { test: PublishingTest }) {
  const [isEnding, setEnding] = useState(false);
  const measure = useChangeTest('measure');
  const end = useChangeTest('end');
  if (ended_at !== null) return null;
  const isLive = prompts.some(({ arm, page }) => arm === 'published' && page !== null);
  return (
    <>
      {state === 'publishing' && isLive && (
        <Button
          variant="default"
          loading={measure.isPending}
          title="Start counting with the pages that are live"
          onClick={() => measure.mutate({ test_id: id })}
        >
          Count from now
        </Button>
      )}
      <Button variant="default" onClick={() => setEnding(true)}>
        End test
      </Button>
      <Dialog isOpen={isEnding} title="End this test?" onClose={() => setEnding(false)}>
        <Text>
          {state === 'done'
            ? 'Its result stays. Untouched prompts get suggestions again.'
            : 'Its days aren’t over, so it will have no result. Untouched prompts get suggestions again.'}
        </Text>
        <ConfirmRow
          action="End test"
          onCancel={() => setEnding(false)}
          of={end}
          onConfirm={() => end.mutate({ test_id: id }, { onSuccess: () => setEnding(false) })}
        />
      </Dialog>
    </>
  );
}
