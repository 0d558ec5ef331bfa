import { readError } from './errors.ts';

export interface ClientOptions {
  /** Where Sightline is served, such as `https://sightline.example.com`. */
  url: string;
  /** An API key, which begins with `sl_`. */
  key: string;
  /** How often a call is sent again after an outage or when there were too many; 2 when absent. */
  retries?: number;
  /** Milliseconds after which a try is given up; 60,000 when absent. */
  timeout?: number;
  /** Used instead of the global `fetch`. */
  fetch?: typeof fetch;
}

export interface CallOptions {
  /** Ends the call. */
  signal?: AbortSignal;
  /**
   * For a POST, so that sending it again after a crash of your program does not do it twice. Without one, each call has
   * one of its own, so that at least its retries are safe.
   */
  idempotencyKey?: string;
}

export type Route = readonly [method: string, path: string];

const MAX_WAIT_SECONDS = 60;

/** Sends a call, and sends it again where that is safe. */
export async function send(client: ClientOptions, route: Route, input: object, options: CallOptions) {
  const { retries = 2 } = client;
  const idempotencyKey = options.idempotencyKey ?? crypto.randomUUID();
  for (let tries = 0; ; tries += 1) {
    const isLast = tries >= retries;
    const response = await trySending(client, route, input, { ...options, idempotencyKey }).catch((error) => {
      if (isLast || options.signal?.aborted) throw error;
      return null;
    });
    if (response?.ok) return read(response);
    const refusal = response ? await readError(response) : null;
    if (refusal && (isLast || refusal.retryAfter === null)) throw refusal;
    const seconds = refusal?.retryAfter ?? 2 ** tries / 2;
    if (refusal && seconds > MAX_WAIT_SECONDS) throw refusal;
    await wait(seconds * 1000, options.signal);
  }
}

async function trySending(
  client: ClientOptions,
  [method, template]: Route,
  input: object,
  options: CallOptions,
) {
  const { url, key, timeout = 60_000, fetch: ask = fetch } = client;
  const rest = new Map(Object.entries(input));
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(String(value));
  });
  const address = new URL(path, url);
  const headers: Record<string, string> = { authorization: `Bearer ${key}` };
  if (method === 'GET')
    for (const [name, value] of rest) for (const one of listOf(value)) address.searchParams.append(name, one);
  else if (rest.size > 0) headers['content-type'] = 'application/json';
  if (method === 'POST' && options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  const limit = AbortSignal.timeout(timeout);
  return await ask(address, {
    method,
    headers,
    signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit,
    ...(headers['content-type'] && { body: JSON.stringify(Object.fromEntries(rest)) }),
  });
}

const listOf = (value: unknown): string[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value.map(String) : [String(value)];

const read = (response: Response): Promise<unknown> | Response =>
  response.headers.get('content-type')?.startsWith('application/json') ? response.json() : response;

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((done, fail) => {
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      fail(signal.reason);
    });
  });
}
