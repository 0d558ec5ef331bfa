import { contract } from '@sightline/contract/contract';
import { describe, expect, it } from 'vitest';
import { callRoutes } from './call-routes.ts';
import { createClient } from './create-client.ts';
import { detailOf, ProblemError, UNEXPECTED, UNREACHABLE, UnreachableError } from './problem.ts';

const routes = callRoutes(contract);

/** A client whose server answers everything with `answer`, and what it was sent. */
function client(answer: () => Response) {
  const seen: { call: string; body: unknown; bearer: string | null; timeout?: number }[] = [];
  const api = createClient(routes, 'http://here.test', async (request, timeout) => {
    const body = await request.text();
    seen.push({
      call: `${request.method} ${request.url}`,
      body: body === '' ? undefined : JSON.parse(body),
      bearer: request.headers.get('authorization'),
      timeout,
    });
    return answer();
  });
  return { api, seen };
}
const ok = () => Response.json({ ok: true });

describe('The calls of the client', () => {
  it('[P-API-06] [P-API-08] [P-API-10] [P-ROLE-12] The calls to sign in go to /auth, without a bearer token', async () => {
    const answer = { user: { id: 'u' }, tokens: { access_token: 'a', refresh_token: 'r' } };
    const { api, seen } = client(() => Response.json(answer));
    expect(await api.auth.logIn({ email: 'a@b.c', password: 'secret' })).toEqual(answer);
    expect(seen).toEqual([
      {
        call: 'POST http://here.test/auth/login',
        body: { email: 'a@b.c', password: 'secret' },
        bearer: null,
        timeout: undefined,
      },
    ]);
  });

  it('[P-API-12] [A-API-24] The client asks for a password reset, and chooses a password with token and id in the path', async () => {
    const { api, seen } = client(ok);
    await api.auth.requestPasswordReset({ email: 'a@b.c' });
    await api.auth.resetPassword({ token: 't/1', id: '7', password: 'a long password' });
    expect(seen.map(({ call, body }) => [call, body])).toEqual([
      ['POST http://here.test/auth/request-password-reset', { email: 'a@b.c' }],
      ['POST http://here.test/auth/reset-password/t%2F1/7', { password: 'a long password' }],
    ]);
  });

  it('[P-API-02] [P-API-13] [A-API-40] The client reads data under /api, with the query of each call', async () => {
    const { api, seen } = client(() => Response.json([]));
    await api.users.me();
    await api.prompts.list({ id: 'd', topic_id: 't' });
    expect(seen.map(({ call }) => call)).toEqual([
      'GET http://here.test/api/users/me',
      'GET http://here.test/api/domains/d/aeo/prompts?topic_id=t',
    ]);
  });

  it('[A-API-60] [A-API-62] A call that needs longer gets the time that it asks for', async () => {
    const { api, seen } = client(() => Response.json([]));
    await api.onboarding.initialTopics({ id: 'd' }, { context: { timeout: 240_000 } });
    expect(seen[0]?.timeout).toBe(240_000);
  });

  it('[P-ERR-08] [P-ERR-09] [A-ERR-01] A failed call shows the detail of the answer, or else its message, or else an unexpected error', async () => {
    const bodies = [{ detail: 'Taken.', message: 'no' }, { message: 'Too long.' }, { title: 'Bad' }, null];
    const texts: string[] = [];
    for (const body of bodies) {
      const { api } = client(() => Response.json(body, { status: 422 }));
      await api.auth.requestPasswordReset({ email: 'a@b.c' }).catch((error) => texts.push(detailOf(error)));
    }
    expect(texts).toEqual(['Taken.', 'Too long.', UNEXPECTED, UNEXPECTED]);
  });

  it('A call to an unreachable server says so, unless the specification has other words for that call', async () => {
    const away = [new UnreachableError('offline'), new ProblemError(502, null), new ProblemError(504, null)];
    for (const error of away) {
      expect(detailOf(error)).toBe(UNREACHABLE);
      expect(detailOf(error, 'Failed to add teammate')).toBe('Failed to add teammate');
    }
    expect(detailOf(new ProblemError(503, { detail: 'The database is full.' }))).toBe(
      'The database is full.',
    );
  });

  it('A failed call has its status even where the answer is not JSON', async () => {
    const { api } = client(() => new Response('<html>', { status: 502 }));
    const error = await api.users.me().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({ status: 502, detail: null });
  });
});
