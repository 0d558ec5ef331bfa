import { Alert } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';

/** What went wrong and what to do, announced to screen readers; nothing without a text. */
export function FailureNote({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <Alert role="alert" color="red" icon={<TriangleAlert size={16} aria-hidden />}>
      {text}
    </Alert>
  );
}
