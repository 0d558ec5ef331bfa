import { type ComponentType, Suspense, useState } from 'react';
import { lazyExport } from '../tables/lazy-export.ts';

/** A dialog whose code is loaded when it is first opened: `lazyDialog(() => import('./x.tsx'), 'X')`. */
export function lazyDialog<Props extends { isOpen: boolean }, const Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  const Loaded: ComponentType<Props> = lazyExport(load, name);
  return function LazyDialog(props: Props) {
    const [isWanted, setWanted] = useState(props.isOpen);
    if (props.isOpen && !isWanted) setWanted(true);
    return <Suspense>{isWanted && <Loaded {...props} />}</Suspense>;
  };
}

/** The window of every dialog, of which nothing is loaded before the first is opened. */
export const Dialog = lazyDialog(() => import('./dialog-window.tsx'), 'DialogWindow');
