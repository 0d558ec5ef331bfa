import { readProblem } from '../server/problem.ts';
import { type Fetch, timedFetch } from '../server/timed-fetch.ts';
import { isTokenValid, type TokenStore } from './tokens.ts';

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
