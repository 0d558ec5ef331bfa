import { UnreachableError } from './problem.ts';

const REQUEST_TIMEOUT = 30_000;

export type Fetch = (request: Request) => Promise<Response>;

/** Sends a request and gives up after `timeout` ms, including reading the body. */
export async function timedFetch(
  send: Fetch,
  request: Request,
  timeout = REQUEST_TIMEOUT,
): Promise<Response> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeout)]);
  try {
    return await send(new Request(request, { signal }));
  } catch (error) {
    if (request.signal.aborted) throw error;
    throw new UnreachableError('Can’t reach the server.', { cause: error });
  }
}
