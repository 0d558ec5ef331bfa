import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A component whose code is loaded when it is first rendered: `lazyExport(() => import('./x.tsx'), 'X')`. */
export function lazyExport<Props, const Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: (await load())[name] }));
}
