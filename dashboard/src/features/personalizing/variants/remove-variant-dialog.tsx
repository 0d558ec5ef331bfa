import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ConfirmRow } from '../../../ui/forms/confirm-row.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

export interface Doomed {
  variant_id: string;
  letter: string;
}

interface RemoveVariantDialogProps {
  variant: Doomed | null;
  onClose: () => void;
  onRemove: (variant_id: string) => void;
}

/** Asks before a variant's texts and figures go; open while there is one. */
export function RemoveVariantDialog({ variant, onClose, onRemove }: RemoveVariantDialogProps) {
  const [shown, setShown] = useState(variant);
  // The text stays readable while the dialog closes.
  if (variant && variant !== shown) setShown(variant);
  return (
    <Dialog isOpen={variant !== null} onClose={onClose} title={`Remove variant ${shown?.letter ?? ''}?`}>
      <Stack gap="md">
        <Text>Its texts, versions and figures go with it, on every page. This can’t be undone.</Text>
        <Text>Its visitors will see the other variants, in the proportions that these have now.</Text>
        <ConfirmRow
          action="Remove"
          onCancel={onClose}
          onConfirm={() => shown && onRemove(shown.variant_id)}
          startsBack
        />
      </Stack>
    </Dialog>
  );
}
