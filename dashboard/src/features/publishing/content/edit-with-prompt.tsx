import { Button } from '@mantine/core';
import { useState } from 'react';
import { BAR_BUTTON } from '../../../ui/tables/selection-bar.tsx';
import { BulkEditDialog } from './bulk-edit-dialog.tsx';
import type { ChosenPage } from './page-table.tsx';

/** Edits the selected pages, or all when none is selected. */
export function EditWithPrompt({ selected, total }: { selected: ChosenPage[]; total: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...BAR_BUTTON} onClick={() => setOpen(true)}>
        Edit with a prompt
      </Button>
      <BulkEditDialog selected={selected} total={total} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
