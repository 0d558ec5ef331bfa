import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { query } from '../../../lib/server/api-client.ts';
import { useRenew } from '../../../lib/server/domain-calls.ts';
import { detailOf } from '../../../lib/server/problem.ts';
import { onKey } from '../../../ui/forms/on-key.tsx';
import type { Toast } from '../../../ui/overlays/toast-list.tsx';
import styles from './decisions.module.css';

/** What was decided last, and its way back; a toast for each would cover what is decided next. */
export function LastDecision({ last: { title, undo }, onUndone }: { last: Toast; onUndone: () => void }) {
  const renew = useRenew(query.decisions);
  const [state, setState] = useState<'done' | 'undoing' | 'undone'>('done');
  const [failure, setFailure] = useState<string | null>(null);
  const run = async (back: NonNullable<typeof undo>) => {
    setState('undoing');
    try {
      await back();
      await renew();
      setState('undone');
      onUndone();
    } catch (error) {
      setState('done');
      setFailure(`Not undone. ${detailOf(error)}`);
    }
  };
  return (
    <div className={styles.last}>
      <Text role="status" c={failure ? 'error' : 'dimmed'} truncate>
        {failure ?? (state === 'undone' ? `Undone. ${title}` : title)}
      </Text>
      {undo && state !== 'undone' && (
        <Button
          variant="default"
          size="compact-sm"
          loading={state === 'undoing'}
          {...onKey('U')}
          onClick={() => run(undo)}
        >
          Undo
        </Button>
      )}
    </div>
  );
}
