import { Button, Skeleton } from '@mantine/core';
import { Suspense, useState } from 'react';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { lazyExport } from '../../../ui/tables/lazy-export.ts';

const AudiencesWindow = lazyExport(() => import('./audiences-window.tsx'), 'AudiencesWindow');

/** Opens the audiences, whose code is loaded then. */
export function AudiencesButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        Audiences
      </Button>
      <Dialog isOpen={isOpen} title="Audiences" width={760} onClose={() => setOpen(false)}>
        <Suspense fallback={<Skeleton height={120} />}>
          <AudiencesWindow onOpen={() => setOpen(false)} />
        </Suspense>
      </Dialog>
    </>
  );
}
