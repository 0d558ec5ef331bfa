import { Agent, type Dispatcher } from 'undici';
import { awakeSignal } from '../awake/awake.ts';
import { createHostResolver } from '../dns/resolve-host.ts';
import { FetchError, timeoutOf, toFetchError } from './fetch-error.ts';
import { guardedConnect } from './guarded-connect.ts';
import { findRoute, type RouteOptions } from './outgoing-route.ts';
import { readBody } from './read-body.ts';

export interface GuardedFetchOptions extends RouteOptions {
  /** `ip` or `ip:port`; the system's resolver when absent. */
  dns_server?: string | undefined;
  /** Used unless a request gives its own. */
  user_agent?: string;
}

export interface FetchOptions {
  /** Maximum decompressed bytes; the rest is cut off. Default 2 MiB. */
  max_bytes?: number;
  /** For everything: DNS, redirects and the last byte. Default 15 s. */
  timeout_ms?: number;
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Sends this as a POST body and follows no redirect. */
  post?: string;
  /** 0 returns the redirect itself. Default 5. */
  max_redirects?: number;
  /** False leaves the body unread and empty. */
  wants_body?: (response: ResponseHead) => boolean;
}

export interface ResponseHead {
  status: number;
  /** Address after redirects. */
  url: string;
  /** Lowercase names; repeated headers are joined by a comma. */
  headers: Record<string, string>;
}

export interface FetchResponse extends ResponseHead {
  body: Buffer;
  truncated: boolean;
}

/**
 * GETs (or POSTs to) an address supplied by a user or a page. Throws `FetchError`, or the reason of an aborted
 * `signal`.
 */
export type GuardedFetch = (url: string | URL, options?: FetchOptions) => Promise<FetchResponse>;

/** The only way out: public addresses, plus `site_origins` and our own port. */
export function createGuardedFetch(options: GuardedFetchOptions): GuardedFetch {
  const limits = { headersTimeout: 0, bodyTimeout: 0, connections: 8 };
  const open = new Agent({ ...limits, connect: guardedConnect(createHostResolver(options.dns_server)) });
  const trusted = new Agent(limits);
  const send: Send = (url, headers, signal, post) => {
    const route = findRoute(url, options);
    const agent = route.trusted ? trusted : open;
    const path = url.pathname + url.search;
    const all = {
      'accept-encoding': 'gzip, br',
      ...withAgent(options.user_agent),
      ...headers,
      host: url.host,
    };
    const how = post === undefined ? { method: 'GET' as const } : { method: 'POST' as const, body: post };
    return agent.request({ origin: route.origin, path, ...how, headers: all, signal });
  };

  return async (address, { timeout_ms = 15_000, signal, ...rest } = {}) => {
    const deadline = awakeSignal(timeout_ms);
    const url = parseUrl(address);
    try {
      return await follow(send, url, {
        ...rest,
        signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      });
    } catch (error) {
      signal?.throwIfAborted();
      throw deadline.aborted ? timeoutOf(url.host, error) : error;
    }
  };
}

type Send = (
  url: URL,
  headers: Record<string, string>,
  signal: AbortSignal,
  post: string | undefined,
) => Promise<Dispatcher.ResponseData>;
type FollowOptions = Omit<FetchOptions, 'timeout_ms' | 'signal'> & { signal: AbortSignal };

async function follow(send: Send, start: URL, options: FollowOptions): Promise<FetchResponse> {
  const max_redirects = options.post === undefined ? (options.max_redirects ?? 5) : 0;
  let url = start;
  let headers = options.headers ?? {};
  for (let hops = 0; ; hops++) {
    const host = url.host;
    const response = await read(send, url, { ...options, headers, max_redirects }).catch((error) => {
      throw toFetchError(host, error);
    });
    const next = max_redirects > 0 ? redirectTarget(response) : null;
    if (next === null) return response;
    if (hops === max_redirects)
      throw new FetchError('redirect_loop', `${start.host} redirects in a loop or too many times.`);
    if (next.origin !== url.origin) headers = withoutSecrets(headers);
    url = next;
  }
}

async function read(send: Send, url: URL, options: FollowOptions): Promise<FetchResponse> {
  const {
    headers = {},
    max_bytes = 2 * 1024 * 1024,
    max_redirects,
    wants_body = () => true,
    signal,
  } = options;
  const response = await send(url, headers, signal, options.post);
  const head = { status: response.statusCode, url: url.href, headers: flatHeaders(response.headers) };
  const goesOn = max_redirects !== 0 && redirectTarget(head) !== null;
  if (!goesOn && wants_body(head))
    return { ...head, ...(await readBody(response.body, encodingOf(head), max_bytes)) };
  // A short remainder is read so that the connection can be reused.
  await response.body.dump({ limit: goesOn ? 65_536 : 0, signal });
  return { ...head, body: Buffer.alloc(0), truncated: false };
}

/** A redirect's target, or null when the response is not a redirect. */
export function redirectTarget({ status, url, headers }: ResponseHead): URL | null {
  if (![301, 302, 303, 307, 308].includes(status) || !headers.location) return null;
  return parseUrl(inLetters(headers.location), url);
}

/** Headers are read byte by byte, and many servers write the letters of an address as they are, in UTF-8. */
function inLetters(location: string): string {
  if (/^[\0-\x7f]*$/.test(location)) return location;
  const text = Buffer.from(location, 'latin1').toString();
  return text.includes('\ufffd') ? location : text;
}

/** Without login and fragment, which no server needs. */
function parseUrl(address: string | URL, base?: string): URL {
  const url = URL.parse(String(address), base);
  if (url === null) throw new FetchError('bad_url', `"${address}" is not an address on the web.`);
  url.username = '';
  url.password = '';
  url.hash = '';
  return url;
}

function withoutSecrets(headers: Record<string, string>) {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !/^(authorization|cookie)$/i.test(name)),
  );
}

function withAgent(user_agent: string | undefined) {
  return user_agent ? { 'user-agent': user_agent } : {};
}

function flatHeaders(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
  );
}

function encodingOf({ headers }: ResponseHead): string {
  return headers['content-encoding']?.trim().toLowerCase() ?? '';
}
