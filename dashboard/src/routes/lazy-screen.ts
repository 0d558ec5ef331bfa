import { lazyRouteComponent } from '@tanstack/react-router';
import { waitUntilReachable } from '../lib/server/reach-server.ts';

/** A screen whose code is loaded on navigation; without a connection it waits, and the old screen stays. */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => waitUntilReachable(load), name);
