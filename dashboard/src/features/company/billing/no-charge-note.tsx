import { Alert } from '@mantine/core';
import { Info } from 'lucide-react';

/** Shown on every page of the built-in checkout. */
export function NoChargeNote() {
  return (
    <Alert icon={<Info size={16} aria-hidden />}>
      No card is charged, because no payment provider is connected to this installation.
    </Alert>
  );
}
