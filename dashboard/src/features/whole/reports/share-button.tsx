import { Button } from '@mantine/core';
import type { Report } from '@sightline/contract/whole/reports';
import { Share2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyExport } from '../../../ui/tables/lazy-export.ts';

const ShareDialog = lazyExport(() => import('./share-dialog.tsx'), 'ShareDialog');

interface ShareButtonProps {
  about: Report['about'];
  topicId?: string;
  /** Which visits Analytics shows. */
  filters?: string[];
  /** What the screen shows. */
  range: Report['range'];
}

/** Shares what the screen shows as a link that needs no account. */
export function ShareButton(props: ShareButtonProps) {
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setWanted(true);
    setOpen(true);
  };
  return (
    <>
      <Button variant="default" leftSection={<Share2 size={14} />} onClick={open}>
        Share
      </Button>
      <Suspense>
        {isWanted && <ShareDialog isOpen={isOpen} onClose={() => setOpen(false)} {...props} />}
      </Suspense>
    </>
  );
}
