import type { ContractRouterClient } from '@orpc/contract';
import type { contract } from '@sightline/contract/contract';
import { readProblem } from './problem.ts';

/** Each call as `GET /api/domains/{id}`, with ` detailed` if the answer includes its status and headers. */
export interface CallRoutes {
  [name: string]: string | CallRoutes;
}

/** A call may have a longer timeout than the usual 30 s. */
export interface CallContext {
  timeout?: number;
}

export type Client = ContractRouterClient<typeof contract, CallContext>;

type Send = (request: Request, timeout?: number) => Promise<Response>;
export type Call = (input?: unknown, options?: CallOptions) => Promise<unknown>;

interface CallOptions {
  signal?: AbortSignal;
  context?: CallContext;
}

/** Every call of the contract, sent by `send`; failures are `ProblemError` or `UnreachableError`. */
export function createClient(routes: CallRoutes, origin: string, send: Send): Client {
  const calls = (of: CallRoutes): unknown =>
    Object.fromEntries(
      Object.entries(of).map(([name, route]) => [
        name,
        typeof route === 'string' ? callOf(route, origin, send) : calls(route),
      ]),
    );
  // The routes are made of the same contract.
  return calls(routes) as Client;
}

function callOf(route: string, origin: string, send: Send): Call {
  const [method = '', path = '', detailed] = route.split(' ');
  return async (input, { signal, context } = {}) => {
    const rest = { ...(input as Record<string, unknown> | undefined) };
    const place = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = encodeURIComponent(String(rest[name]));
      delete rest[name];
      return value;
    });
    const url = new URL(place, origin);
    const init: RequestInit = { method, signal: signal ?? null };
    if (method === 'GET') for (const [name, value] of fieldsOf(rest)) url.searchParams.append(name, value);
    else if (Object.keys(rest).length > 0) {
      init.headers = { 'content-type': 'application/json' };
      init.body = JSON.stringify(rest);
    }
    const response = await send(new Request(url, init), context?.timeout);
    if (!response.ok && response.status !== 304) throw await readProblem(response);
    const body = await bodyOf(response);
    return detailed ? { status: response.status, headers: Object.fromEntries(response.headers), body } : body;
  };
}

/** Values of a query; those inside of others are named as the server reads them: `filter[0][name]`. */
function fieldsOf(value: object, within = ''): [name: string, value: string][] {
  return Object.entries(value).flatMap(([key, inner]): [string, string][] => {
    const name = within ? `${within}[${key}]` : key;
    if (typeof inner === 'object' && inner !== null) return fieldsOf(inner, name);
    return inner === undefined || inner === null ? [] : [[name, String(inner)]];
  });
}

/** JSON as what it says, anything else as a file. */
async function bodyOf(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type');
  if (type !== null && !type.startsWith('application/json')) return response.blob();
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
}
