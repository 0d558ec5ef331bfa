import { describe, expect, it } from 'vitest';
import { createAuthClient } from './auth-client.ts';
import { detailOf, UNEXPECTED } from './problem.ts';

function client(answer: () => Response) {
  const seen: { url: string; body: unknown; bearer: string | null }[] = [];
  const auth = createAuthClient('http://here.test', async (request) => {
    seen.push({ url: request.url, body: await request.json(), bearer: request.headers.get('authorization') });
    return answer();
  });
  return { auth, seen };
}
const ok = () => Response.json({ ok: true });

describe('createAuthClient', () => {
  it('[P-API-06] [P-API-08] [P-API-10] [P-ROLE-12] signs in under /auth, without a bearer token', async () => {
    const answer = { user: { id: 'u' }, tokens: { access_token: 'a', refresh_token: 'r' } };
    const { auth, seen } = client(() => Response.json(answer));
    expect(await auth.logIn({ email: 'a@b.c', password: 'secret' })).toEqual(answer);
    expect(seen).toEqual([
      { url: 'http://here.test/auth/login', body: { email: 'a@b.c', password: 'secret' }, bearer: null },
    ]);
  });

  it('[P-ROLE-12] does not retry a refused sign-in', async () => {
    const { auth, seen } = client(() => new Response(null, { status: 401 }));
    await expect(auth.logIn({ email: 'a@b.c', password: 'x' })).rejects.toThrow();
    expect(seen).toHaveLength(1);
  });

  it('[P-API-11] signs up with generated_pages_enabled always true', async () => {
    const { auth, seen } = client(ok);
    await auth.signUp({ email: 'a@b.c', organization_name: 'Acme', domain_url: 'acme.test' });
    expect(seen[0]).toMatchObject({
      url: 'http://here.test/auth/signup',
      body: {
        email: 'a@b.c',
        organization_name: 'Acme',
        domain_url: 'acme.test',
        generated_pages_enabled: true,
      },
    });
  });

  it('[P-API-12] [A-API-24] asks for a reset, and chooses a password with token and id in the path', async () => {
    const { auth, seen } = client(ok);
    await auth.requestPasswordReset('a@b.c');
    await auth.resetPassword({ token: 't/1', id: '7' }, 'a long password');
    expect(seen.map(({ url, body }) => [url, body])).toEqual([
      ['http://here.test/auth/request-password-reset', { email: 'a@b.c' }],
      ['http://here.test/auth/reset-password/t%2F1/7', { password: 'a long password' }],
    ]);
  });

  it('[P-ERR-08] [P-ERR-09] [A-ERR-01] reads detail, then message, else says that it was unexpected', async () => {
    const bodies = [{ detail: 'Taken.', message: 'no' }, { message: 'Too long.' }, { title: 'Bad' }, null];
    const texts: string[] = [];
    for (const body of bodies) {
      const { auth } = client(() => Response.json(body, { status: 422 }));
      await auth.requestPasswordReset('a@b.c').catch((error) => texts.push(detailOf(error)));
    }
    expect(texts).toEqual(['Taken.', 'Too long.', UNEXPECTED, UNEXPECTED]);
  });
});
