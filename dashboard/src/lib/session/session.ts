import { readProblem } from '../server/problem.ts';
import { type Fetch, timedFetch } from '../server/timed-fetch.ts';

export interface SessionParts {
  send: Fetch;
  tokens: TokenStore;
  /** Absolute address of the refresh call. */
  refreshUrl: string;
  /** Runs one refresh at a time across the tabs of this browser. */
  exclusively: <T>(run: () => Promise<T>) => Promise<T>;
}

export interface Session {
  /** Sends with a bearer token; refreshes beforehand when it has expired, and once more after a 401. */
  authorizedFetch(request: Request, timeout?: number): Promise<Response>;
}

export class EndedSessionError extends Error {
  override readonly name = 'EndedSessionError';
}

export function createSession(parts: SessionParts): Session {
  const { tokens, send } = parts;
  let refreshing: Promise<string> | undefined;

  /** The single refresh that all callers await; returns the new access token. */
  function refresh(stale: string | null): Promise<string> {
    refreshing ??= parts
      .exclusively(() => exchange(parts, stale))
      .finally(() => {
        refreshing = undefined;
      });
    return refreshing;
  }

  async function usableToken(): Promise<string | null> {
    const { access_token, refresh_token } = tokens.read();
    if (isTokenValid(access_token)) return access_token;
    return refresh_token === null ? null : refresh(access_token);
  }

  return {
    async authorizedFetch(request, timeout) {
      const retry = request.clone();
      const token = await usableToken();
      const response = await timedFetch(send, withBearer(request, token), timeout);
      if (response.status !== 401) return response;
      if (tokens.read().refresh_token === null) {
        tokens.clear();
        return response;
      }
      const renewed = await refresh(token).catch(() => null);
      return renewed === null ? response : timedFetch(send, withBearer(retry, renewed), timeout);
    },
  };
}

function withBearer(request: Request, token: string | null): Request {
  const headers = new Headers(request.headers);
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  return new Request(request, { headers, credentials: 'include' });
}

/** A refusal ends the session; a network failure or 5xx keeps both tokens for another attempt. */
async function exchange({ send, tokens, refreshUrl }: SessionParts, stale: string | null): Promise<string> {
  const { access_token, refresh_token } = tokens.read();
  const renewedElsewhere = access_token !== stale && isTokenValid(access_token);
  if (renewedElsewhere) return access_token;
  if (refresh_token === null) throw new EndedSessionError('There is no session to refresh.');
  const response = await timedFetch(send, refreshRequest(refreshUrl, refresh_token));
  if (response.status >= 500) throw await readProblem(response);
  const answer = response.ok ? await readPair(response) : null;
  if (answer === null || answer.access_token === undefined) {
    if (tokens.read().refresh_token === refresh_token) tokens.clear();
    throw new EndedSessionError(response.ok ? 'Refresh returned empty tokens' : 'The session has ended.');
  }
  tokens.write({ access_token: answer.access_token, refresh_token: answer.refresh_token ?? refresh_token });
  return answer.access_token;
}

function refreshRequest(url: string, refresh_token: string): Request {
  return new Request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token }),
  });
}

async function readPair(response: Response): Promise<{ access_token?: string; refresh_token?: string }> {
  const body: unknown = await response.json().catch(() => null);
  const text = (name: string) => {
    const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  return { access_token: text('access_token'), refresh_token: text('refresh_token') };
}

/** Whether an access token is still valid: three parts, a readable payload, `exp` (seconds) in the future. */
export function isTokenValid(token: unknown, now = Date.now()): token is string {
  if (typeof token !== 'string') return false;
  const [, payload, signature, ...rest] = token.split('.');
  if (payload === undefined || signature === undefined || rest.length > 0) return false;
  const expiry = claimOf(payload, 'exp');
  return typeof expiry === 'number' && expiry * 1000 > now;
}

/** The owner of an access token, if readable. */
export function ownerOf(token: string | null): string | null {
  const owner = claimOf(token?.split('.')[1] ?? '', 'sub');
  return typeof owner === 'string' ? owner : null;
}

function claimOf(payload: string, name: string): unknown {
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' && claims !== null ? Reflect.get(claims, name) : undefined;
  } catch {
    return undefined;
  }
}

/** Storage of the session's two tokens, shared by all tabs of this browser. */
export interface TokenStore {
  read(): { access_token: string | null; refresh_token: string | null };
  write(tokens: { access_token: string; refresh_token: string }): void;
  clear(): void;
  /** Calls back when a session starts or ends, here or in another tab. */
  subscribe(listener: () => void): () => void;
}

const ACCESS_KEY = 'accessToken';
const REFRESH_KEY = 'refreshToken';

export function createTokenStore(storage: Storage, events?: EventTarget): TokenStore {
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  events?.addEventListener('storage', notify);
  return {
    read: () => ({ access_token: storage.getItem(ACCESS_KEY), refresh_token: storage.getItem(REFRESH_KEY) }),
    write({ access_token, refresh_token }) {
      storage.setItem(ACCESS_KEY, access_token);
      storage.setItem(REFRESH_KEY, refresh_token);
      notify();
    },
    clear() {
      storage.removeItem(ACCESS_KEY);
      storage.removeItem(REFRESH_KEY);
      notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
