import { lazyRouteComponent } from '@tanstack/react-router';
import { waitUntilReachable } from '../lib/server/reach-server.ts';

/** A screen whose code comes when somebody goes there; without a connection it is waited for, and the old screen stays. */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => waitUntilReachable(load), name);
