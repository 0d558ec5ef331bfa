import fc from 'fast-check';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signAccessToken } from '../src/company/accounts/session-tokens.ts';
import { type ContractRoute, contractRoutes, fieldsOf, requestOf } from './contract-routes.ts';
import { type FilledApp, startFilledApp } from './filled-app.ts';
import { inputsOf } from './inputs-of.ts';

/** The same requests each time; `REQUESTS=1000 npx vitest run server/test/generated-requests` tries others. */
const RUNS = process.env.REQUESTS
  ? { numRuns: Number(process.env.REQUESTS) }
  : { numRuns: 8, seed: 20_261_122 };

let at: FilledApp;
beforeAll(async () => {
  at = await startFilledApp();
});
afterAll(() => at.stop());

const nasty = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\r\nSet-Cookie: a=b',
  'one\u2028two\u2029three',
  '\u202egnp.exe',
  "'; drop table users; --",
  "' or 1=1 --",
  '$1',
  '%',
  '\\',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '%00%ff',
  '__proto__',
  'constructor',
  '{{7*7}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: sent as it stands
  '${7*7}',
  '9'.repeat(400),
  '-0',
  '1e999',
  'NaN',
  'infinity',
  '275760-09-13T00:00:00.000Z',
  '🦄'.repeat(500),
  'x'.repeat(5000),
  '('.repeat(200),
  'http://169.254.169.254/latest/meta-data/',
  'https://acme.example/\u0000',
);
const value = fc.oneof(
  { depthSize: 'small', withCrossShrink: true },
  nasty,
  fc.string({ unit: 'grapheme' }),
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.uuid(),
  fc.array(fc.anything({ maxDepth: 2 }), { maxLength: 5 }),
  fc.dictionary(fc.string(), fc.anything({ maxDepth: 2 }), { maxKeys: 4 }),
);
const words = fc.oneof(
  nasty,
  fc.string({ unit: 'grapheme' }),
  fc.webUrl(),
  fc.webPath(),
  fc.constant('Acme'),
);

/** Valid shapes with odd words, shapes with one wrong field, and arbitrary shapes. */
function payloadsFor(route: ContractRoute) {
  const known = Object.values(at.ids).flat();
  const ids = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, fc.uuid());
  const apt = inputsOf(route, { ids, texts: words });
  const names = ['id', '__proto__', ...fieldsOf(route)];
  const bent = fc
    .tuple(apt, fc.constantFrom(...names), value)
    .map(([input, name, one]) => ({ ...Object(input), [name]: one }));
  return fc.oneof(
    { weight: 3, arbitrary: apt },
    bent,
    fc.dictionary(fc.constantFrom(...names), value),
    value,
  );
}

const INSIDES =
  /\bat .*\.ts:\d+|node_modules|pg_catalog|syntax error|violates|ZodError|\bselect .* from |\/(?:src|work|home|tmp)\/|\$2[aby]?\$|\$argon2/i;

/** The limit on a person's changes per minute must not slow down a long search. */
async function nextMinute() {
  const { config, now } = at.app.ctx;
  const later = new Date(now().getTime() + 60_000);
  const { sid } = decodeJwt(at.owner.token);
  const claims = { user_id: at.owner.user_id, session_id: String(sid) };
  at.owner.token = await signAccessToken(config.session_secret, claims, later);
  at.app.setTime(later);
}

/** Whatever is sent, nobody sees an internal error or internal data. */
async function survives(route: ContractRoute, sent: unknown, headers: Record<string, string>) {
  const isOwn =
    route.path.startsWith('/api/domains/{id}') && typeof sent === 'object' && !Array.isArray(sent);
  const { path, body } = requestOf(route, isOwn ? { ...sent, id: at.owner.domain_id } : sent);
  const send = () =>
    at.app.call(route.method, path, {
      token: at.owner.token,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body }),
    });
  let reply = await send();
  if (reply.status === 429 && /changes per minute/.test(reply.body.detail)) {
    await nextMinute();
    reply = await send();
  }
  const told = `${route.method} ${path} with ${body} gave ${reply.status}: ${reply.text.slice(0, 500)}`;
  if (reply.status >= 500 && reply.body?.code !== 'no_browser') throw new Error(told);
  if (reply.status < 400) return;
  if (!String(reply.headers['content-type']).startsWith('application/problem+json'))
    throw new Error(`No problem: ${told}`);
  // Answers may repeat what was sent.
  if (INSIDES.test(reply.body.detail) && !INSIDES.test(`${path} ${body}`)) throw new Error(`Told: ${told}`);
}

/** Headers that a client may send. */
const oddHeaders = fc.oneof(
  fc.constant({}),
  fc.constantFrom<Record<string, string>>(
    { 'if-none-match': `W/"${'x'.repeat(4000)}"` },
    { 'accept-language': 'xx-\u00ff;q=9' },
    { 'user-agent': '\u00ff'.repeat(1000) },
    { accept: 'application/../../x' },
    { 'x-request-id': 'a b;c' },
    { 'content-encoding': 'gzip' },
    { range: 'bytes=0-9999999999' },
  ),
);

/** Calls that would end the walk, because the owner must stay signed in. */
const ENDING = new Set(['signIns.endOthers']);

it.each(contractRoutes().filter(({ name }) => !ENDING.has(name)))(
  '$name answers generated requests without a server error',
  async (route) => {
    await fc.assert(
      fc.asyncProperty(payloadsFor(route), oddHeaders, (sent, headers) => survives(route, sent, headers)),
      // Calls without input have nothing to vary.
      fieldsOf(route).length === 0 ? { ...RUNS, numRuns: 3 } : RUNS,
    );
  },
);

it('After the generated requests the owner is still signed in, so that the others were not all refused for lack of a session', async () => {
  const { owner, app } = at;
  expect((await app.call('GET', `/api/domains/${owner.domain_id}`, { token: owner.token })).status).toBe(200);
});

it('A request whose body is not JSON or is too large is refused with that reason', async () => {
  const headers = { 'content-type': 'application/json' };
  const broken = await at.app.call('POST', '/auth/login', { body: '{"email": ', headers });
  expect(broken).toMatchObject({ status: 400, body: { detail: 'The body is not JSON.' } });
  const huge = await at.app.call('POST', '/auth/login', {
    body: JSON.stringify({ email: 'x'.repeat(2_000_000) }),
    headers,
  });
  expect(huge).toMatchObject({ status: 413, body: { status: 413, title: 'Too large' } });
});

it('A deeply nested body causes no server error', async () => {
  const deep = `${'{"a":['.repeat(50_000)}${']}'.repeat(50_000)}`;
  const headers = { 'content-type': 'application/json' };
  const path = `/api/domains/${at.owner.domain_id}`;
  for (const body of [deep, `{"description":${deep}}`, `${'['.repeat(400_000)}${']'.repeat(400_000)}`]) {
    const reply = await at.app.call('PATCH', path, { token: at.owner.token, headers, body });
    expect(reply.status).toBeLessThan(500);
  }
});
