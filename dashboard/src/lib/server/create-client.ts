import { createORPCClient } from '@orpc/client';
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import type { contract } from '@sightline/contract/contract';
import { readProblem } from './problem.ts';

/** A call may have a longer timeout than the usual 30 s. */
export interface CallContext {
  timeout?: number;
}

export type Client = ContractRouterClient<typeof contract, CallContext>;

/** Every call of the contract, sent by `send`; failures are `ProblemError` or `UnreachableError`. */
export function createClient(
  routes: AnyContractRouter,
  origin: string,
  send: (request: Request, timeout?: number) => Promise<Response>,
): Client {
  const link = new OpenAPILink<CallContext>(routes, {
    url: origin,
    async fetch(request, _init, { context }) {
      const response = await send(request, context.timeout);
      if (!response.ok && response.status !== 304) throw await readProblem(response);
      return response;
    },
  });
  return createORPCClient(link);
}
