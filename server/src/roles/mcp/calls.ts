import { createRouterClient, type RouterClient } from '@orpc/server';
import type { HttpContext } from '../../procedures.ts';
import { router } from '../router.ts';

/** Every call of the API, through the same guards and limits as over HTTP. */
export type Calls = RouterClient<typeof router>;

export const callsOf = (context: HttpContext): Calls => createRouterClient(router, { context });
