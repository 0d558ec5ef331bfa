import { Suspense, useState } from 'react';
import { lazyExport } from '../tables/lazy-export.ts';
import type { DialogProps } from './dialog-window.tsx';

const DialogWindow = lazyExport(() => import('./dialog-window.tsx'), 'DialogWindow');

/** A dialog whose code is loaded when it is first opened. */
export function Dialog(props: DialogProps) {
  const [isWanted, setWanted] = useState(props.isOpen);
  if (props.isOpen && !isWanted) setWanted(true);
  return <Suspense>{isWanted && <DialogWindow {...props} />}</Suspense>;
}
