import { routes } from 'virtual:contract';
import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { contract } from '@sightline/contract/contract';
import { session } from './browser.ts';
import { readProblem } from './problem.ts';

/** A call may ask for more time than the usual 30 s. */
export interface CallContext {
  timeout?: number;
}

const link = new OpenAPILink<CallContext>(routes, {
  url: location.origin,
  async fetch(request, _init, { context }) {
    const response = await session.authorizedFetch(request, context.timeout);
    if (!response.ok && response.status !== 304) throw await readProblem(response);
    return response;
  },
});

/** Every call of the contract, with the session's token; failures are `ProblemError` or `UnreachableError`. */
export const api: ContractRouterClient<typeof contract, CallContext> = createORPCClient(link);

/** The same calls as TanStack Query options: `query.topics.list.queryOptions({ input })`. */
export const query = createTanstackQueryUtils(api);
