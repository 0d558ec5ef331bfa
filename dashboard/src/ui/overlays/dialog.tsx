import { type ReactNode, Suspense, useState } from 'react';
import { lazyExport } from '../tables/lazy-export.ts';

export interface DialogProps {
  isOpen: boolean;
  title: string;
  /** Without it, nobody can close the dialog; it ends on its own. */
  onClose?: (() => void) | undefined;
  /** In pixels, when the usual 480 are too few. */
  width?: number;
  children: ReactNode;
}

const DialogWindow = lazyExport(() => import('./dialog-window.tsx'), 'DialogWindow');

/** A dialog whose code is loaded when it is first opened. */
export function Dialog(props: DialogProps) {
  const [isWanted, setWanted] = useState(props.isOpen);
  if (props.isOpen && !isWanted) setWanted(true);
  return <Suspense>{isWanted && <DialogWindow {...props} />}</Suspense>;
}
