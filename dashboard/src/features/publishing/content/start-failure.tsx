import { Alert } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { detailOf } from '../../../lib/server/problem.ts';

/** Why writing did not start; the surrounding dialog keeps the typed text. */
export function StartFailure({ error }: { error: unknown }) {
  if (!error) return null;
  const detail = detailOf(error, '');
  return (
    <Alert
      role="alert"
      color="red"
      icon={<TriangleAlert size={16} aria-hidden />}
      title="Failed to start content task"
    >
      {detail}
    </Alert>
  );
}
