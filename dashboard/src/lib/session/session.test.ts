import { afterEach, describe, expect, it, vi } from 'vitest';
import { UnreachableError } from '../server/problem.ts';
import { createSession, createTokenStore, isTokenValid, ownerOf } from './session.ts';
import { memoryStorage } from './store.ts';

const now = Math.floor(Date.now() / 1000);
const jwt = (exp: number, name = 'x') => `h.${btoa(JSON.stringify({ exp, name }))}.s`;
const fresh = jwt(now + 900, 'fresh');
const renewed = jwt(now + 900, 'renewed');
const expired = jwt(now - 1);
const pair = { access_token: renewed, refresh_token: 'refresh-2' };

/** A server that answers the refresh call with `onRefresh` and every other with `onCall`. */
function world(onRefresh: () => Response | Promise<Response>, onCall = (_: Request) => Response.json('ok')) {
  const calls: Request[] = [];
  const refreshes: string[] = [];
  const tokens = createTokenStore(memoryStorage());
  const session = createSession({
    tokens,
    refreshUrl: 'http://here.test/auth/refresh',
    exclusively: (run) => run(),
    async send(request) {
      if (!request.url.endsWith('/auth/refresh')) {
        calls.push(request);
        return onCall(request);
      }
      refreshes.push(await request.text());
      return onRefresh();
    },
  });
  const call = (init?: RequestInit) => session.authorizedFetch(new Request('http://here.test/api/x', init));
  return { tokens, calls, refreshes, call, session };
}

const bearer = (request: Request | undefined) => request?.headers.get('authorization') ?? null;
const wants = (token: string) => (request: Request) =>
  bearer(request) === `Bearer ${token}` ? Response.json('ok') : new Response(null, { status: 401 });

describe('Authorized requests', () => {
  afterEach(() => void vi.restoreAllMocks());

  it('[P-API-05] [P-API-04] Requests send the access token as a bearer token, with credentials', async () => {
    const { tokens, calls, call, refreshes } = world(() => Response.json(pair));
    tokens.write({ access_token: fresh, refresh_token: 'refresh-1' });
    await call();
    expect(bearer(calls[0])).toBe(`Bearer ${fresh}`);
    expect(calls[0]?.credentials).toBe('include');
    expect(refreshes).toEqual([]);
  });

  it('[P-AUTH-06] An expired token is refreshed before the request is sent', async () => {
    const { tokens, calls, call, refreshes } = world(() => Response.json(pair));
    tokens.write({ access_token: expired, refresh_token: 'refresh-1' });
    await call();
    expect(refreshes).toEqual([JSON.stringify({ refresh_token: 'refresh-1' })]);
    expect(calls.map(bearer)).toEqual([`Bearer ${renewed}`]);
    expect(tokens.read()).toEqual(pair);
  });

  it('[P-AUTH-07] A request is sent without a bearer token where there is no refresh token', async () => {
    const { calls, call, refreshes } = world(() => Response.json(pair));
    await call();
    expect(refreshes).toEqual([]);
    expect(calls.map(bearer)).toEqual([null]);
  });

  it('[P-AUTH-08] [P-ERR-01] A request is retried once after a 401, with the body it had', async () => {
    const bodies: string[] = [];
    const { tokens, calls, call } = world(() => Response.json(pair), wants(renewed));
    tokens.write({ access_token: fresh, refresh_token: 'refresh-1' });
    const response = await call({ method: 'POST', body: 'typed' });
    for (const request of calls) bodies.push(await request.text());
    expect(response.status).toBe(200);
    expect(bodies).toEqual(['typed', 'typed']);
  });

  it('[P-AUTH-08] A request is not retried after a second 401', async () => {
    const { tokens, calls, call, refreshes } = world(() => Response.json(pair), wants('nothing'));
    tokens.write({ access_token: fresh, refresh_token: 'refresh-1' });
    expect((await call()).status).toBe(401);
    expect([calls.length, refreshes.length]).toEqual([2, 1]);
  });

  it('[P-AUTH-09] Requests that need a refresh at the same time share one', async () => {
    let answer = (_: Response) => {};
    const refreshed = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    const { tokens, calls, call, refreshes } = world(() => refreshed);
    tokens.write({ access_token: expired, refresh_token: 'refresh-1' });
    const all = Promise.all([call(), call(), call()]);
    await vi.waitFor(() => expect(refreshes).toHaveLength(1));
    answer(Response.json(pair));
    await all;
    expect(refreshes).toHaveLength(1);
    expect(calls.map(bearer)).toEqual(Array(3).fill(`Bearer ${renewed}`));
  });

  it('[P-AUTH-09] A request takes the token pair that another tab fetched while it waited for the lock', async () => {
    const { tokens, refreshes } = world(() => Response.json(pair));
    tokens.write({ access_token: expired, refresh_token: 'refresh-1' });
    const calls: Request[] = [];
    const session = createSession({
      tokens,
      refreshUrl: 'http://here.test/auth/refresh',
      exclusively(run) {
        tokens.write(pair);
        return run();
      },
      send(request) {
        calls.push(request);
        return Promise.resolve(Response.json('ok'));
      },
    });
    await session.authorizedFetch(new Request('http://here.test/api/x'));
    expect(refreshes).toEqual([]);
    expect(calls.map(bearer)).toEqual([`Bearer ${renewed}`]);
  });

  it('[P-AUTH-10] [P-ERR-03] A refused refresh clears both tokens and passes the 401 on', async () => {
    const { tokens, call } = world(() => new Response(null, { status: 400 }), wants('nothing'));
    tokens.write({ access_token: fresh, refresh_token: 'refresh-1' });
    expect((await call()).status).toBe(401);
    expect(tokens.read()).toEqual({ access_token: null, refresh_token: null });
  });

  it('[P-AUTH-10] A refresh that meets a network failure or a 5xx keeps both tokens', async () => {
    const failures = [
      () => Promise.reject(new TypeError('offline')),
      () => new Response(null, { status: 503 }),
    ];
    for (const failure of failures) {
      const { tokens, call, refreshes } = world(failure);
      tokens.write({ access_token: expired, refresh_token: 'refresh-1' });
      await expect(call()).rejects.toThrow();
      await expect(call()).rejects.toThrow();
      expect(refreshes).toHaveLength(2);
      expect(tokens.read().refresh_token).toBe('refresh-1');
    }
  });

  it('[P-AUTH-11] [P-ERR-04] A refresh answered without an access token is an error and clears both tokens', async () => {
    const { tokens, call } = world(() => Response.json({ refresh_token: 'refresh-2' }));
    tokens.write({ access_token: expired, refresh_token: 'refresh-1' });
    await expect(call()).rejects.toThrow('Refresh returned empty tokens');
    expect(tokens.read()).toEqual({ access_token: null, refresh_token: null });
  });

  it('[P-AUTH-11] A refresh answered without a refresh token keeps the old one', async () => {
    const { tokens, call } = world(() => Response.json({ access_token: renewed }));
    tokens.write({ access_token: expired, refresh_token: 'refresh-1' });
    await call();
    expect(tokens.read()).toEqual({ access_token: renewed, refresh_token: 'refresh-1' });
  });

  it('[P-ERR-02] A 401 without a refresh token clears the tokens and passes the error on', async () => {
    const { tokens, call } = world(() => Response.json(pair), wants('nothing'));
    tokens.write({ access_token: fresh, refresh_token: 'refresh-1' });
    const other = tokens.read;
    tokens.read = () => ({ ...other(), refresh_token: null });
    expect((await call()).status).toBe(401);
    expect(other()).toEqual({ access_token: null, refresh_token: null });
  });

  it('[P-API-03] [P-CONST-01] [A-CONST-25] A request gives up after 30 s, or after the time that the call asks for', async () => {
    const timeouts: number[] = [];
    const real = AbortSignal.timeout;
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      timeouts.push(ms);
      return real.call(AbortSignal, 10);
    });
    const session = createSession({
      tokens: createTokenStore(memoryStorage()),
      refreshUrl: 'http://here.test/auth/refresh',
      exclusively: (run) => run(),
      send: (request) =>
        new Promise((_, reject) =>
          request.signal.addEventListener('abort', () => reject(request.signal.reason)),
        ),
    });
    const request = () => new Request('http://here.test/api/x');
    await expect(session.authorizedFetch(request())).rejects.toThrow(UnreachableError);
    await expect(session.authorizedFetch(request(), 240_000)).rejects.toThrow(UnreachableError);
    expect(timeouts).toEqual([30_000, 240_000]);
  });
});

const morning = Date.UTC(2025, 0, 1);
const inAnHour = morning / 1000 + 3600;
const base64url = (text: string) => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const encode = (claims: unknown) => base64url(JSON.stringify(claims));
const token = (claims: unknown) => `head.${encode(claims)}.sign`;

describe('Valid tokens', () => {
  it('[P-AUTH-01] Only a token whose exp lies in the future is accepted', () => {
    expect(isTokenValid(token({ exp: inAnHour }), morning)).toBe(true);
    expect(isTokenValid(token({ exp: morning / 1000 }), morning)).toBe(false);
    expect(isTokenValid(token({ exp: morning / 1000 - 1 }), morning)).toBe(false);
  });

  it('[P-AUTH-02] A token that is not a string is refused', () => {
    for (const value of [undefined, null, 7, {}, []]) expect(isTokenValid(value, morning)).toBe(false);
  });

  it('[P-AUTH-03] A token that has not exactly three parts is refused', () => {
    const payload = encode({ exp: inAnHour });
    for (const value of ['', payload, `head.${payload}`, `head.${payload}.sign.more`]) {
      expect(isTokenValid(value, morning)).toBe(false);
    }
  });

  it('[P-AUTH-04] A token whose payload is not base64 or not JSON is refused, and base64url without padding is read', () => {
    expect(isTokenValid('head.%%%.sign', morning)).toBe(false);
    expect(isTokenValid(`head.${base64url('{exp')}.sign`, morning)).toBe(false);
    expect(isTokenValid(`head.${encode(null)}.sign`, morning)).toBe(false);
    const urlSafe = token({ exp: inAnHour, name: '>>>???ÿÿ' });
    expect(urlSafe).toMatch(/[-_]/);
    expect(isTokenValid(urlSafe, morning)).toBe(true);
  });

  it('[P-AUTH-05] A token without a numeric exp is refused', () => {
    expect(isTokenValid(token({ sub: 'someone' }), morning)).toBe(false);
    expect(isTokenValid(token({ exp: String(inAnHour) }), morning)).toBe(false);
  });
});

it('A token names its owner where the payload can be read', () => {
  expect(ownerOf(token({ exp: inAnHour, sub: 'ann' }))).toBe('ann');
  for (const value of [null, '', 'head', 'head.%%%.sign', token(null), token({ sub: 7 })])
    expect(ownerOf(value)).toBe(null);
});
