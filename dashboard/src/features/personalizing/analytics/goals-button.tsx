import { Button, Skeleton } from '@mantine/core';
import { Suspense, useState } from 'react';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { lazyExport } from '../../../ui/tables/lazy-export.ts';

const GoalsWindow = lazyExport(() => import('./goals-window.tsx'), 'GoalsWindow');

/** Opens the goals of the lift, whose code is loaded then. */
export function GoalsButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        Goals
      </Button>
      <Dialog isOpen={isOpen} title="Experiment goals" width={680} onClose={() => setOpen(false)}>
        <Suspense fallback={<Skeleton height={120} />}>
          <GoalsWindow />
        </Suspense>
      </Dialog>
    </>
  );
}
